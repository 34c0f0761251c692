package search

import (
	"testing"

	"wfind/internal/testkit/random"
)

// TestRankings checks that a ranking lists the guesses that make more groups first.
func TestRankings(t *testing.T) {
	r := random.Rand(t)
	for range 200 {
		n, most := 5+r.IntN(200), 1+r.IntN(60)
		groups := make([]uint16, n)
		for g := range groups {
			groups[g] = uint16(r.IntN(most + 1))
		}
		x := rankingOf(groups)
		for k := range most + 1 {
			above := x.countAbove(k)
			seen := make([]bool, n)
			for rank := range above {
				seen[x.order[rank]] = true
			}
			for g, made := range groups {
				if (int(made) > k) != seen[g] {
					t.Fatalf("guess %d makes %d groups, and is among the %d that make more than %d: %v", g, made, above, k, seen[g])
				}
			}
		}
	}
}
