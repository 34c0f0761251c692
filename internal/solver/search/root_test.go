package search

import (
	"context"
	"fmt"
	"testing"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestBoundInSteps compares the bounds on the openers of random small worlds with their true costs.
func TestBoundInSteps(t *testing.T) {
	r := random.Rand(t)
	raised := 0
	for range random.Cases(300) {
		guesses, answers := world.Rhymes(r)
		p := wordsOf(t, guesses, answers)
		left, mode := len(p.Answers)+1, score.Mode(r.IntN(3))
		plain, s := oracleOf(p, mode), tree.NewGame(p, mode)
		s.Tuning = small
		stats, err := rank.All(context.Background(), p, 1)
		if err != nil {
			t.Fatal(err)
		}
		c := contest.New(s, left, contest.Options{})
		x := &root{contest: c, words: p, jobs: 1 + r.IntN(2), large: newCompleteSet(p, c.Tries, stats)}
		x.order = c.Order(stats)
		if len(x.order) == 0 {
			continue
		}
		c.PlayGreedy(context.Background(), 1)
		begin := c.Least()
		if err := x.boundInSteps(context.Background()); err != nil {
			t.Fatal(err)
		}
		if c.Least() > begin {
			raised++
		}
		for i := range x.order {
			g := x.order[i].Guess
			all := world.All(len(p.Answers))
			if want := plain.Excess(plain.First(g, left), all, rank.MissPenalty); c.Lower(i) > want {
				name := fmt.Sprintf("guesses %q, answers %q, mode %v", guesses, answers, mode)
				t.Fatalf("%s: %s costs at least %d, want at most %d", name, p.Guesses[g], c.Lower(i), want)
			}
		}
	}
	if raised == 0 {
		t.Error("no bound was raised")
	}
}
