//go:build !race

// Package race reports whether the race detector is on, which makes tests slow.
package race

// Slower is roughly how many times slower code runs under the race detector. It is 1 without the detector.
const Slower = 1
