package exact

import (
	"testing"

	"wfind/internal/testkit/seed"
)

// TestRankings checks that a ranking passes no guess over that makes more groups than what it
// tells of the rest.
func TestRankings(t *testing.T) {
	r := seed.Rand(t)
	for range 200 {
		n, most := 5+r.IntN(200), 1+r.IntN(60)
		groups := make([]uint16, n)
		for g := range groups {
			groups[g] = uint16(r.IntN(most + 1))
		}
		x := rankingOf(groups)
		for k := range most + 1 {
			above := x.above(k)
			seen := make([]bool, n)
			for rank := range above {
				level := x.level(rank, k)
				for g, made := range groups {
					if !seen[g] && int(made) > level {
						t.Fatalf("guess %d makes %d groups of a set, but from rank %d on there are no more than %d", g, made, rank, level)
					}
				}
				if level <= k {
					t.Fatalf("the guess of rank %d, of %d that may make more than %d groups, makes no more than %d", rank, above, k, level)
				}
				seen[x.some(rank, rank+1)[0]] = true
			}
			for g, made := range groups {
				if int(made) > k && !seen[g] {
					t.Fatalf("guess %d makes %d groups and is not among the %d that make more than %d", g, made, above, k)
				}
			}
		}
	}
}
