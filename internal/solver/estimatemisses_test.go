package solver

import (
	"fmt"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestEstimatesShowMisses asks for advice without time for a proof. No rating may hide misses that every strategy has,
// or need more guesses than are left.
func TestEstimatesShowMisses(t *testing.T) {
	r := random.Rand(t)
	lost := 0
	for range random.Cases(1000) {
		guesses, answers := world.Rhymes(r)
		p := constraint.Must(New(guesses, answers, world.Weights(r, len(answers))))
		if !p.Weighted() || len(p.Words.Answers) < 3 {
			continue
		}
		o := Options{Tries: 1 + r.IntN(4), Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0, Rows: 1 + r.IntN(20)}
		name := fmt.Sprintf("guesses %q, answers %q, weights %v, %+v", guesses, p.AnswerWords(), p.Words.Weight, o)
		plain, _ := oracleOf(p, o)
		s := tree.NewGame(p.Words, o.Mode())
		s.LetMiss(negligible, o.Tries)
		plain.Required = int(s.Required)
		least := choices(p, plain, o.Tries)[0].Expected
		if least.Missed > 0 {
			lost++
		}
		rows, _, err := p.advise(t.Context(), o, time.Nanosecond)
		if err != nil || len(rows) == 0 {
			t.Fatalf("%s: %v, %v", name, rows, err)
		}
		for _, a := range rows {
			if a.Missed < least.Missed-1e-9 || a.Guesses > float64(o.Tries)+1e-9 {
				t.Errorf("%s: %s is said to take %g guesses and to miss %g; the best misses %g", name, a.Word, a.Guesses, a.Missed, least.Missed)
			}
		}
	}
	if lost < random.Cases(300) {
		t.Errorf("only %d games had misses", lost)
	}
}
