package boards

import (
	"context"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/random"
)

// TestJudge compares the ratings of a random guess and of the best guess with brute force.
func TestJudge(t *testing.T) {
	r := random.Rand(t)
	worse := 0
	for range random.Cases(worlds / 2) {
		w := randomWorld(r)
		p := w.problem(t)
		oracle, start := w.oracle()
		word := w.guesses[r.IntN(len(w.guesses))]
		guess, best, err := p.Judge(context.Background(), word)
		if err != nil || guess.Word != word || guess.Proved != best.Proved {
			t.Fatalf("%+v, %s: %+v, %+v, %v", w, word, guess, best, err)
		}
		if guess.Bits < 1e-9 { // the guess gives no information, so nothing is proved
			continue
		}
		lost, turns := oracle.guess(slices.Index(w.guesses, word), start)
		bestLost, bestTurns := oracle.solve(start)
		if !guess.Proved || !same(guess.Missed, lost) || !same(guess.Guesses, turns) ||
			!same(best.Missed, bestLost) || !same(best.Guesses, bestTurns) {
			t.Fatalf("%+v: %+v and %+v, want %v lost in %v turns and %v in %v", w, guess, best, lost, turns, bestLost, bestTurns)
		}
		if turns > bestTurns+0.01 {
			worse++
		}
	}
	if worse < random.Cases(worlds)/20 {
		t.Error("too few guesses that are worse than the best")
	}
	p := constraint.Must(New([]string{"AB"}, []Board{{Words: []string{"AB"}}}, 3))
	if _, _, err := p.Judge(context.Background(), "CD"); err == nil {
		t.Error("a word that is not allowed as a guess gives no error")
	}
}
