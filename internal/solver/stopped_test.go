package solver

import (
	"context"
	"fmt"
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
		name := fmt.Sprintf("guesses %q, answers %q, weights %v, %+v", p.words.Guesses, p.Answers(), p.words.Weight, o)
		checkStrategy(t, name, p, result, o)
		best, _ := result.Best(context.Background(), 1)
		if o.Opener != "" && best.Word != o.Opener {
			t.Fatalf("%s: it begins with %s", name, best.Word)
		}
		if !result.Proved {
			greedy++
		}
		if best.Expected.Missed > 0 {
			lost++
		}
	}
	if greedy < cases.Of(500) || lost < cases.Of(100) {
		t.Errorf("only %d greedy, %d with misses", greedy, lost)
	}
}
