// Package seed gives tests random numbers that can be had again.
package seed

import (
	"flag"
	"math/rand/v2"
	"testing"
)

var fixed = flag.Uint64("seed", 0, "seed of randomised tests; 0 takes any")

// Rand returns a source of random numbers and logs the flag with which the
// test gets the same ones.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	s := *fixed
	if s == 0 {
		s = rand.Uint64()
	}
	t.Logf("-seed=%d", s)
	return rand.New(rand.NewPCG(s, 0))
}
