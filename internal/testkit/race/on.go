//go:build race

package race

// Slower is roughly how many times slower tests run under the race detector. It is 1 if the race
// detector is off.
const Slower = 10
