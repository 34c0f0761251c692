package solver

import (
	"context"
	"testing"

	"wfind/internal/solver/search"
	"wfind/internal/testkit/cases"

	"wfind/internal/testkit/seed"
)

// TestLeastGuessesAgainstBruteForce compares the bound with what every strategy needs,
// with weights and without.
func TestLeastGuessesAgainstBruteForce(t *testing.T) {
	r := seed.Rand(t)
	tight, looked := 0, 0
	for range cases.Of(1000) {
		p := weightedWorld(t, r)
		if r.IntN(2) == 0 {
			p = evenly(t, p.Guesses(), p.Answers())
		}
		if len(p.words.Answers) < 3 {
			continue
		}
		looked++
		hard := r.IntN(2) == 0
		plain, left := oracleOf(p, Options{Hard: hard})
		best := choices(p, plain, left)[0].Expected
		got, err := search.LeastGuesses(context.Background(), p.words, nil, 1+r.IntN(2))
		if err != nil {
			t.Fatal(err)
		}
		if got > best.Guesses+1e-9 {
			t.Fatalf("guesses %q, answers %q, weights %v, hard %v: %v at least, the best strategy needs %v", p.words.Guesses, p.Answers(), p.words.Weight, hard, got, best)
		}
		if got > best.Guesses-1e-9 {
			tight++
		}
	}
	t.Logf("%d of %d are what the best strategy needs", tight, looked)
	if 2*tight < looked {
		t.Errorf("%d of %d are what the best strategy needs", tight, looked)
	}
}
