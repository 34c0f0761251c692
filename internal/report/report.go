// Package report prints results for people and programs. It prints reviews of games, statistics,
// suggestions and solutions as text or JSON, and reviews and strategies as web pages.
package report
