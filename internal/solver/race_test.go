//go:build race

package solver

// slow is how many times slower the race detector makes searches, about.
const slow = 10
