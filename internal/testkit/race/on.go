//go:build race

package race

// Slower is roughly how many times slower tests run under the race detector, or 1 if the detector
// is off.
const Slower = 10
