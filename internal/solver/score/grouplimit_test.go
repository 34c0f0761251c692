package score

import (
	"testing"

	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// TestGroupLimit compares the limits of all guesses with the groups that they make of parts of random small worlds.
func TestGroupLimit(t *testing.T) {
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
		var limit GroupLimit
		limit.Set(&cols)
		for g := range p.Guesses {
			groups := map[uint64]bool{}
			for _, a := range ids {
				groups[p.Score(int32(g), a)] = true
			}
			n := len(groups)
			if n > 1 && !limit.MayExceed(int32(g), n-1) {
				t.Fatalf("guesses %q, answers %v of %q: %s makes %d groups, more than the bound", guesses, ids, answers, p.Guesses[g], n)
			}
			if n < len(ids) && !limit.MayExceed(int32(g), n) {
				tight++
			}
		}
	}
	if tight == 0 {
		t.Error("no bound told how many groups there are")
	}
}
