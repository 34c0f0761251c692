package solver

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/race"
)

// TestLastGuess asks for advice about the last guess, without time for a proof. The best guesses are the likeliest
// answers, and they miss all others.
func TestLastGuess(t *testing.T) {
	all := constraint.Must(dict.Load("wordle", 5))
	weights := make([]float64, len(all))
	for i := range weights {
		weights[i] = float64(1 + i%2)
	}
	weights[5000], weights[7000] = 500, 700
	p := constraint.Must(New(all, all, weights))
	for _, test := range []struct {
		opener string
		want   []int // numbers of words
	}{{"", []int{7000, 5000, 1}}, {all[2], []int{2}}} {
		rows, err := p.Advise(t.Context(), Options{Tries: 1, Rows: 3, Opener: test.opener}, 0)
		if err != nil || len(rows) != len(test.want) {
			t.Fatalf("%v, %v", rows, err)
		}
		for i, r := range rows {
			g := test.want[i]
			if r.Word != all[g] || !r.Proved || r.Guesses != 1 || r.Missed != rounded(1-p.Share(g)) {
				t.Errorf("row %d is %+v, want %s", i, r, all[g])
			}
		}
	}
}

// TestStoppedOpener asks for advice on one guess, after ctx has ended. Its statistics need no other guess.
func TestStoppedOpener(t *testing.T) {
	all := constraint.Must(dict.Load("answers", 5))
	p := constraint.Must(New(all, all, nil))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, limit := range []time.Duration{0, time.Second} {
		rows, err := p.Advise(ctx, Options{Tries: 6, Opener: all[7]}, limit)
		if err != context.Canceled || len(rows) != 1 || rows[0].Word != all[7] || rows[0].Groups < 2 || rows[0].Proved || rows[0].Sampled {
			t.Errorf("limit %v: %+v, %v", limit, rows, err)
		}
	}
}

// TestAdviceByWork asks for advice with too little time for a proof, or even for ranking all guesses. The advice is the
// same on any number of cores and on a busy machine.
func TestAdviceByWork(t *testing.T) {
	race.Skip(t)
	all := constraint.Must(dict.Load("wordle", 5))
	var answers []string
	var weights, allWeights []float64
	for i, word := range all {
		if word[2] == 'A' && word[4] == 'E' {
			answers, weights = append(answers, word), append(weights, float64(1+i*i%17))
		}
		allWeights = append(allWeights, float64(1+i*i%17))
	}
	few := constraint.Must(New(all, answers, weights))
	many := constraint.Must(New(all, all[:5200], allWeights[:5200]))
	for _, test := range []struct {
		problem *Problem
		limit   time.Duration
	}{{few, 100 * time.Millisecond}, {many, 50 * time.Millisecond}} {
		var advice [3]string
		var wg sync.WaitGroup
		for i := range advice { // all at once, so each of them runs on a busy machine
			wg.Go(func() {
				rows, err := test.problem.Advise(t.Context(), Options{Tries: 6, Rows: 10, Jobs: 1 + i}, test.limit)
				if err != nil || len(rows) != 10 {
					t.Error(rows, err)
					return
				}
				for _, a := range rows {
					advice[i] += fmt.Sprintf("%s %v %v %v %v\n", a.Word, a.Guesses, a.Missed, a.AtLeast, a.Proved)
				}
				if rows[0].Proved {
					t.Errorf("%s is proved with %d jobs", rows[0].Word, 1+i)
				}
			})
		}
		wg.Wait()
		if advice[0] != advice[1] || advice[0] != advice[2] {
			t.Errorf("the advice differs from run to run: %q", advice)
		}
	}
}

// TestWeightsTooFarApart has weights that rounding changes, so nothing may be called proved.
func TestWeightsTooFarApart(t *testing.T) {
	race.Skip(t)
	list := constraint.Must(dict.Load("answers", 5))
	weights := make([]float64, len(list))
	for i := range weights {
		weights[i] = 1
	}
	weights[7] = 1e12
	p := constraint.Must(New(list, list, weights))
	if _, err := p.Solve(t.Context(), Options{Tries: 6}); !errors.Is(err, score.ErrRounded) {
		t.Errorf("Solve: error %v, want %v", err, score.ErrRounded)
	}
	rows, err := p.Advise(t.Context(), Options{Tries: 6, Rows: 3}, time.Second)
	if err != nil || len(rows) != 3 || rows[0].Word != list[7] || rows[0].Proved {
		t.Errorf("Advise: %+v, error %v", rows, err)
	}
}
