// Package report writes what was worked out for people and programs: the review
// of a game as text, JSON or a web page, and what the solver found, with its
// strategy as a list or a page to walk through.
package report
