package score

import (
	"testing"

	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// TestGroupBounds compares the bounds of all guesses with the groups that they make of
// parts of random small worlds.
func TestGroupBounds(t *testing.T) {
	r := seed.Rand(t)
	tight := 0
	for range 500 {
		guesses, answers := world.Random(r)
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		var ids []int32
		for i := range p.Answers {
			if r.IntN(3) > 0 {
				ids = append(ids, int32(i))
			}
		}
		if len(ids) == 0 {
			continue
		}
		var cols Columns
		cols.Set(p, ids)
		bounds := cols.GroupBounds(nil)
		for g := range p.Guesses {
			groups := map[uint64]bool{}
			for _, a := range ids {
				groups[p.Score(int32(g), a)] = true
			}
			n, sum := len(groups), p.GroupBound(bounds, int32(g))
			if n > 1 && MoreGroups(n-1).Reached(sum) == 0 {
				t.Fatalf("guesses %q, answers %v of %q: %s makes %d groups, more than the bound", guesses, ids, answers, p.Guesses[g], n)
			}
			if MoreGroups(n).Reached(sum) == 0 {
				tight++
			}
		}
	}
	if tight == 0 {
		t.Error("no bound told how many groups there are")
	}
}
