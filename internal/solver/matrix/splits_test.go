package matrix

import (
	"slices"
	"testing"

	"wfind/internal/testkit/cases"

	"wfind/internal/solver/score"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// TestSplits looks, for each class of a matrix, for a split that is kept of it for a part of
// its answers and splits that part into the same groups or finer ones.
func TestSplits(t *testing.T) {
	r := seed.Rand(t)
	kept, all := 0, 0
	for i := range cases.Of(400) {
		guesses, answers := world.Random(r)
		if i%8 == 0 {
			guesses, answers = world.Excerpt(t, r, r.IntN(2) == 0, 4+r.IntN(80))
			guesses = guesses[:r.IntN(200)]
		}
		p, err := score.New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		b := new(Matrix)
		NewMaker(p, p.ByLetters, NewLikeness(p)).BuildNeeded(b, p.AllAnswers())
		var s []uint16
		for i := range b.All {
			if r.IntN(3) > 0 {
				s = append(s, uint16(i))
			}
		}
		if len(s) < 2 {
			continue
		}
		collisions := make([]int, len(b.Reps))
		order := make([]int32, len(b.Reps))
		for c := range order {
			order[c] = int32(c)
			collisions[c] = score.Collisions(b.Row(int32(c)), s, len(s))
		}
		slices.SortStableFunc(order, func(c, e int32) int { return collisions[c] - collisions[e] })
		var splits Splits
		splits.Reset(len(s))
		finest := 0
		for _, c := range order {
			if splits.Add(b.Row(c), s, len(order)) {
				finest++
			}
		}
		for c := range b.Reps {
			found := false
			for k := range finest {
				found = found || refines(splits.rows[k*len(s):][:len(s)], func(i int) uint64 { return uint64(b.Row(int32(c))[s[i]]) })
			}
			if !found {
				t.Fatalf("guesses %q, answers %q, part %v: %s is left out, but no other guess tells what it tells", guesses, answers, s, p.Guesses[b.Reps[c]])
			}
		}
		kept, all = kept+finest, all+len(b.Reps)
	}
	t.Logf("%d of %d classes kept", kept, all)
	if kept == all {
		t.Error("no class was left out")
	}
}
