package solver

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/testkit/random"
)

// TestStoppedWithWeights stops searches before they begin. The strategy is then a greedy one, and its cost must be
// right.
func TestStoppedWithWeights(t *testing.T) {
	r := random.Rand(t)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	greedy, lost := 0, 0
	for range random.Cases(1000) {
		p := weightedWorld(r)
		o := Options{Tries: r.IntN(6), Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0}
		if r.IntN(2) == 0 {
			o.Opener = p.Words.Guesses[r.IntN(len(p.Words.Guesses))]
		}
		result, err := p.Solve(stopped, o)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("guesses %q, answers %q, weights %v, %+v", p.Words.Guesses, p.AnswerWords(), p.Words.Weight, o)
		checkStrategy(t, name, p, result, o)
		best, _ := result.Best(context.Background(), 1)
		if o.Opener != "" && best.Word != o.Opener {
			t.Fatalf("%s: the strategy begins with %s", name, best.Word)
		}
		if !result.Proved {
			greedy++
		}
		if best.Expected.Missed > 0 {
			lost++
		}
	}
	if greedy < random.Cases(250) || lost < random.Cases(50) {
		t.Errorf("only %d games ended with the greedy strategy, %d had misses", greedy, lost)
	}
}

// TestStoppedOnRhymes stops a search that would take hours, with three hundred rhymes and as many tries, at its first
// progress report.
func TestStoppedOnRhymes(t *testing.T) {
	var words []string
	var weights []float64
	for i := range 300 {
		words = append(words, "W"+string(rune('A'+i/26))+string(rune('A'+i%26))+"S")
		weights = append(weights, float64(1+i%7))
	}
	p := constraint.Must(New(words, words, weights))
	for _, o := range []Options{{Tries: 300}, {Tries: 300, Hard: true}, {Tries: 300, Opener: "WAGS"}, {Tries: 300, Opener: "WAGS", Then: words[:1]}} {
		ctx, cancel := context.WithCancel(context.Background())
		o.Progress, o.interval = func(Progress) { cancel() }, time.Millisecond
		result, err := p.Solve(ctx, o)
		cancel()
		if err != nil || result.Proved {
			t.Fatalf("%+v, %v", result, err)
		}
		best, ok := result.Best(context.Background(), 1)
		if !ok || best.Expected.Missed != 0 || best.Expected.Guesses < result.Bound.Guesses {
			t.Errorf("hard %v, openers %q %q: %+v, at least %+v", o.Hard, o.Opener, o.Then, best, result.Bound)
		}
	}
}
