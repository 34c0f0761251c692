package exact

import (
	"context"
	"testing"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/cases"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// TestCulprits compares what the culprits of a search for misses say of each guess with what
// brute force finds.
func TestCulprits(t *testing.T) {
	r := seed.Rand(t)
	blamed := 0
	for range cases.Of(1000) {
		guesses, answers := world.Rhymes(r)
		p := wordsOf(t, guesses, answers)
		plain, n, left := oracleOf(p, false), len(p.Answers), 3+r.IntN(3)
		for limit := 1; limit < n; limit++ {
			w := newSearcher(context.Background(), tree.NewSearch(p, false), &Usual)
			b := new(matrix.Matrix)
			w.Build(b, p.AllAnswers(), 0)
			w.misses(b, b.All, w.Hash(b, b.All), 0, left, limit)
			for c, g := range b.Reps {
				misses := w.scratch().blame(b.Row(int32(c)), 1+r.IntN(limit))
				if misses > 0 {
					blamed++
				}
				if want := plain.First(int(g), left).Missed; int64(misses) > want {
					t.Fatalf("guesses %q, answers %q, %d left: after %s culprits miss %d, want %d", p.Guesses, plain.Answers, left, p.Guesses[g], misses, want)
				}
			}
		}
	}
	if t.Logf("%d guesses blamed", blamed); blamed == 0 {
		t.Error("there were no culprits")
	}
}
