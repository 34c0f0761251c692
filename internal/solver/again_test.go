package solver

import (
	"context"
	"fmt"
	"testing"

	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestSolverAgain uses one Solver for different numbers of tries, with and without openers. Stored results of one
// search must not be used for another.
func TestSolverAgain(t *testing.T) {
	r := random.Rand(t)
	differ := 0
	for range random.Cases(1000) {
		guesses, answers := world.Random(r)
		if r.IntN(2) == 0 {
			guesses, answers = world.Rhymes(r)
		}
		p, err := New(guesses, answers, nil)
		if r.IntN(2) == 0 {
			p, err = New(guesses, answers, world.Weights(r, len(answers)))
		}
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0, Rows: 1 + r.IntN(3), Jobs: 1 + r.IntN(2)}
		if r.IntN(2) == 0 {
			o.tuning = upTo(1 + r.IntN(6))
		}
		again, before := p.NewSolver(o.Mode()), ""
		for range 4 {
			o.Tries, o.Opener = r.IntN(7), ""
			if r.IntN(2) == 0 {
				o.Opener = p.Words.Guesses[r.IntN(len(p.Words.Guesses))]
			}
			name := fmt.Sprintf("guesses %q, answers %q, weights %v, %+v", guesses, p.AnswerWords(), p.Words.Weight, o)
			got, err := again.Solve(context.Background(), o)
			if err != nil || !got.Proved {
				t.Fatalf("%s: %+v, %v", name, got, err)
			}
			want := proved(t, name, p, o)
			told := fmt.Sprint(got.Choices, got.AtLeast, got.Bound)
			if fresh := fmt.Sprint(want.Choices, want.AtLeast, want.Bound); told != fresh {
				t.Fatalf("%s: a used solver finds %s, a new one %s", name, told, fresh)
			}
			checkStrategy(t, name, p, got, o)
			if before != "" && told != before {
				differ++
			}
			before = told
		}
	}
	if t.Logf("%d results differ from the one before", differ); differ < random.Cases(500) {
		t.Error("too few results differ from the previous one")
	}
}
