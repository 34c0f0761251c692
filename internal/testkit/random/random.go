// Package random provides random numbers for tests. The flag -seed repeats the numbers of a run.
package random

import (
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"wfind/internal/testkit/race"
)

var fixed = flag.Uint64("seed", 0, "seed of random tests; 0 picks one")

// Rand returns a random number generator for a test. It logs the seed as a flag, such as -seed=42,
// with which the test can be run again with the same numbers.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	s := *fixed
	if s == 0 {
		s = rand.Uint64()
	}
	t.Logf("-seed=%d", s)
	return rand.New(rand.NewPCG(s, 0))
}

// Cases returns the number of random cases that a test should run. In continuous integration without
// the race detector, this is n. Otherwise, it is a tenth of n, but at least 1.
func Cases(n int) int {
	if os.Getenv("CI") != "" && race.Slower == 1 {
		return n
	}
	return max(1, n/10)
}
