//go:build !race

// Package race adapts tests to the race detector, which makes them slow.
package race

// Slower is roughly how many times slower the race detector makes tests, or 1 if it is off.
const Slower = 1
