package solver

import (
	"math"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/polled"
	"wfind/internal/testkit/race"
)

// TestHurriedAdvice asks for advice on one guess. Ranking alone uses up the time limit, so little work may follow.
func TestHurriedAdvice(t *testing.T) {
	race.Skip(t)
	all := constraint.Must(dict.Load("wordle", 5))
	var answers []string
	var weights []float64
	for i := 0; i < len(all); i += 2 {
		answers, weights = append(answers, all[i]), append(weights, float64(i%7+1))
	}
	p := constraint.Must(New(all, answers, weights))
	ctx := polled.New(t.Context(), math.MaxInt64) // the number of its calls measures the work
	advice, err := p.Advise(ctx, Options{Opener: "SALET", Tries: 5}, time.Nanosecond)
	if err != nil || len(advice) != 1 {
		t.Fatal(advice, err)
	}
	t.Logf("%.4f guesses, %.4f missed, asked %d times", advice[0].Guesses, advice[0].Missed, ctx.Calls())
	if a := advice[0]; a.Proved || a.Guesses < 3.7 || a.Guesses > 3.8 || a.Missed == 0 || a.Missed > 0.05 {
		t.Errorf("%.4f guesses, %.4f missed, proved %v", a.Guesses, a.Missed, a.Proved)
	}
	if n := ctx.Calls(); n > 1<<13 {
		t.Errorf("asked %d times whether to stop", n)
	}
}
