//go:build !race

// Package race adapts tests to the race detector, which makes them slow.
package race

// Slower is roughly the factor by which the race detector slows down tests. It is 1 if the race
// detector is off.
const Slower = 1
