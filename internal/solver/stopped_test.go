package solver

import (
	"context"
	"testing"

	"wfind/internal/testkit/cases"
	"wfind/internal/testkit/seed"
)

// TestStoppedWithWeights stops searches before they have begun: the strategy is a greedy one
// then, and costs what it is said to cost.
func TestStoppedWithWeights(t *testing.T) {
	r := seed.Rand(t)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	greedy, lost := 0, 0
	for range cases.Of(2000) {
		p := weightedWorld(t, r)
		o := Options{Tries: r.IntN(6), Hard: r.IntN(2) == 0}
		if r.IntN(2) == 0 {
			o.Opener = p.words.Guesses[r.IntN(len(p.words.Guesses))]
		}
		result, err := p.Solve(stopped, o)
		if err != nil {
			t.Fatal(err)
		}
		best, ok := result.Best(context.Background(), 1)
		s, err := result.Strategy(context.Background(), 1)
		if !ok || err != nil || o.Opener != "" && s.Guess != o.Opener || s.Size() != len(p.words.Answers) {
			t.Fatalf("guesses %q, answers %q, %+v: %+v, %v", p.words.Guesses, p.Answers(), o, best, err)
		}
		var cost price
		for i, g := range p.words.Answers {
			turns, won := play(t, o.Opener, s, p.words.Guesses[g], p.words.Guesses, o.Hard)
			cost.guesses += int64(turns) * p.words.Weight[i]
			if !won {
				cost.missed += p.words.Weight[i]
			}
		}
		if cost.of(p.words) != best.Expected || s.Guess != best.Word {
			t.Fatalf("guesses %q, answers %q, weights %v, %+v: %s costs %v, not %+v",
				p.words.Guesses, p.Answers(), p.words.Weight, o, s.Guess, cost.of(p.words), best)
		}
		if !result.Proved {
			greedy++
		}
		if cost.missed > 0 {
			lost++
		}
	}
	if greedy < cases.Of(500) || lost < cases.Of(100) {
		t.Errorf("only %d greedy, %d with misses", greedy, lost)
	}
}
