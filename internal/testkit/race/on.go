//go:build race

package race

// Slower is roughly the factor by which the race detector slows down tests. It is 1 if the race
// detector is off.
const Slower = 10
