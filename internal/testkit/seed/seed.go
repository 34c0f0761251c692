// Package seed gives tests random numbers that can be repeated with a flag.
package seed

import (
	"flag"
	"math/rand/v2"
	"testing"
)

var fixed = flag.Uint64("seed", 0, "seed of random tests; 0 picks one")

// Rand returns a random number generator for a test. It logs a flag such as -seed=42. With this
// flag, another run gets the same numbers.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	s := *fixed
	if s == 0 {
		s = rand.Uint64()
	}
	t.Logf("-seed=%d", s)
	return rand.New(rand.NewPCG(s, 0))
}
