package score

import (
	"testing"

	"wfind/internal/testkit/seed"
)

// TestGroupLimit compares the limits of all guesses with the groups that they make of parts of random small worlds.
func TestGroupLimit(t *testing.T) {
	r := seed.Rand(t)
	tight := 0
	for range 500 {
		p, ids := someAnswers(t, r)
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
				t.Fatalf("guesses %q, answers %v of %q: %s makes %d groups, more than the bound", p.Guesses, ids, p.Answers, p.Guesses[g], n)
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
