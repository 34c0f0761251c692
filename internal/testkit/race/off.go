//go:build !race

// Package race tells tests whether the race detector slows them down.
package race

// Slower is about how many times slower the race detector makes the code; 1
// without it.
const Slower = 1
