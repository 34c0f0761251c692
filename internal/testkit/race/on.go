//go:build race

package race

// Slower is roughly how many times slower the race detector makes tests, or 1 if it is off.
const Slower = 10
