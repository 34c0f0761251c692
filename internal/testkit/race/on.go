//go:build race

package race

// Slower is roughly how many times slower tests are under the race detector, or 1 if it is off.
const Slower = 10
