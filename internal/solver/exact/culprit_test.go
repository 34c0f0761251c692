package exact

import (
	"context"
	"testing"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/cases"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// TestCulprits compares what the culprits of a search say of each guess with what brute
// force finds.
func TestCulprits(t *testing.T) {
	r := seed.Rand(t)
	blamed := 0
	for range cases.Of(1000) {
		guesses, answers := world.Rhymes(r)
		p := wordsOf(t, guesses, answers)
		plain, all := oracleOf(p, false), p.AllAnswers()
		n, left := len(all), 3+r.IntN(4)
		if n < 3 {
			continue
		}
		w := newSearcher(context.Background(), tree.NewSearch(p, false), &Usual)
		b := new(matrix.Matrix)
		w.buildMatrix(b, all, 0)
		for limit := int64(2); limit < int64(n); limit++ {
			w.expand(b, b.All, w.keyOf(b, b.All, w.Hash(b, b.All), 0, left, leastWaste), 0, limit)
			for c, g := range b.Reps {
				at := 1 + r.Int64N(limit)
				cost := w.scratch().blame(b.Row(int32(c)), at)
				if cost == 0 {
					continue
				}
				blamed++
				waste := plain.Waste(plain.First(int(g), left), world.Set(all), rank.Failure)
				k := int64(b.Collisions[c])
				if p.AnswerOf[g] < 0 {
					k++
				}
				if cost < at || k+cost > waste {
					t.Fatalf("guesses %q, answers %q, %d left: %s wastes %d at once, and culprits tell %d more, with limit %d; want %d in all", p.Guesses, plain.Answers, left, p.Guesses[g], k, cost, at, waste)
				}
			}
		}
	}
	if t.Logf("%d guesses blamed", blamed); blamed == 0 {
		t.Error("there were no culprits")
	}
}
