//go:build !race

// Package race reports whether the race detector is on, which makes tests slow.
package race

// Slower is roughly how many times slower the race detector makes tests, or 1 if it is off.
const Slower = 1
