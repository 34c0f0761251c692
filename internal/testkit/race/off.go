//go:build !race

// Package race reports whether the race detector is on, which makes tests slow.
package race

// Slower is roughly the factor by which tests are slower under the race detector, or 1 if the
// detector is off.
const Slower = 1
