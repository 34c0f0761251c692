package solver

import (
	"context"
	"testing"
	"wfind/internal/testkit/cases"

	"wfind/internal/solver/matrix"
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
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		plain := oracle{guesses: p.Guesses(), answers: p.Answers(), memo: map[string]int64{}}
		all := p.words.AllAnswers()
		n, left := len(all), 3+r.IntN(4)
		if n < 3 {
			continue
		}
		w := newSearch(p.words, false).newSearcher(context.Background())
		b := new(matrix.Matrix)
		w.makeBoard(b, all, 0)
		for limit := int64(2); limit < int64(n); limit++ {
			w.expand(b, b.All, w.hash(b, b.All), 0, left, 0, limit)
			for c, g := range b.Reps {
				at := 1 + r.Int64N(limit)
				cost := w.scratch().blame(b.Row(int32(c)), at)
				if cost == 0 {
					continue
				}
				blamed++
				waste := plain.after(p.words.Guesses[g], ints(all), plain.guesses, left) - int64(2*n-1)
				k := int64(b.Collisions[c])
				if p.words.AnswerOf[g] < 0 {
					k++
				}
				if cost < at || k+cost > waste {
					t.Fatalf("guesses %q, answers %q, %d left: %s wastes %d at once, and culprits tell %d more, with limit %d; want %d in all", p.Guesses(), p.Answers(), left, p.words.Guesses[g], k, cost, at, waste)
				}
			}
		}
	}
	if t.Logf("%d guesses blamed", blamed); blamed == 0 {
		t.Error("there were no culprits")
	}
}
