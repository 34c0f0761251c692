//go:build !race

// Package race reports whether the race detector is on, which makes tests slow.
package race

// Slower is about how many times slower the race detector makes the code; 1
// without it.
const Slower = 1
