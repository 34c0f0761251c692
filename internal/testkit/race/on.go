//go:build race

package race

// Slower is about how many times slower the race detector makes the code; 1
// without it.
const Slower = 10
