package solver

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"wfind/internal/testkit/words"
)

// TestAdviceByWork asks for advice that there is too little time to prove, on machines of several
// speeds: some have hardly begun the proof when the clock ends it, for others the work does that.
// All are told the same.
func TestAdviceByWork(t *testing.T) {
	all := words.Load(t, "wordle", 5)
	var answers []string
	var weights []float64
	for i, word := range all {
		if word[2] == 'A' && word[4] == 'E' {
			answers, weights = append(answers, word), append(weights, float64(1+i*i%17))
		}
	}
	p, err := NewWeighted(all, answers, weights)
	if err != nil {
		t.Fatal(err)
	}
	const limit = 100 * time.Millisecond
	told := map[string]string{}
	for run, reports := range []int{0, 10, math.MaxInt} {
		proving, cancel := context.WithCancel(t.Context())
		o := Options{Tries: 6, Rows: 10, Jobs: 1 + run%3, progressEvery: 1}
		o.Progress = func(Progress) {
			if reports--; reports < 0 {
				cancel()
			}
		}
		rows, err := advise(t.Context(), proving, t.Context(), p.words, o, limit)
		cancel()
		if err != nil || len(rows) != 10 || run == 0 && reports == 0 {
			t.Fatal(rows, err, reports)
		}
		var b strings.Builder
		for _, a := range rows {
			fmt.Fprintf(&b, "%s %v %v %v %v\n", a.Word, a.Guesses, a.Missed, a.AtLeast, a.Proved)
		}
		told[b.String()] += fmt.Sprintf(" %d", run)
		if rows[0].Proved {
			t.Errorf("%s is proved in run %d", rows[0].Word, run)
		}
	}
	if len(told) > 1 {
		t.Errorf("the advice differs from run to run: %q", told)
	}
}
