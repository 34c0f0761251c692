package cli

import (
	"testing"
	"time"

	"wfind/internal/solver"
)

// TestProgressLine checks what is told of a search while it goes on.
func TestProgressLine(t *testing.T) {
	best := solver.Choice{Word: "SALET", Cost: solver.Cost{Guesses: 7931}}
	for _, test := range []struct {
		p    solver.Progress
		want string
	}{
		{solver.Progress{Elapsed: 400 * time.Millisecond}, "0s"},
		{solver.Progress{Best: best, AtLeast: solver.Cost{Guesses: 7920}, Done: 3, Total: 9, What: "openers tried", Elapsed: 2 * time.Second, Left: time.Minute},
			"SALET 7920 to 7931, 3 of 9 openers tried, 2s, about 1m0s left"},
		{solver.Progress{Best: best, AtLeast: best.Cost}, "SALET 7931, 0s"},
		{solver.Progress{Best: solver.Choice{Word: "TARSE", Expected: solver.Expectation{Guesses: 3.44}}}, "TARSE 3.4400, 0s"}, // of weighted answers
		{solver.Progress{Best: solver.Choice{Word: "TARS", Cost: solver.Cost{Guesses: 9000, Failures: 12}}, AtLeast: solver.Cost{Guesses: 8000, Failures: 4}},
			"TARS 9000, 4 to 12 missed, 0s"},
		{solver.Progress{Best: solver.Choice{Word: "TARS", Cost: solver.Cost{Guesses: 9000, Failures: 12}}, AtLeast: solver.Cost{Guesses: 8000, Failures: 12}},
			"TARS 8000 to 9000, 12 missed, 0s"},
	} {
		if got := progressLine(test.p); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// TestSolutionLine checks how a result is told, of answers that are equally
// likely and of others, proved or not.
func TestSolutionLine(t *testing.T) {
	for _, test := range []struct {
		o    solution
		want string
	}{
		{solution{Guess: "SALET", Total: 7920, Answers: 2315, Mean: 3.4212, Worst: 5, Proved: true},
			"SALET  7920 guesses for 2315 answers: 3.4212 on average, 5 at most; proved"},
		{solution{Guess: "A", Total: 1, Answers: 1, Mean: 1, Worst: 1, Proved: true},
			"A  1 guess for 1 answer: 1.0000 on average, 1 at most; proved"},
		{solution{Guess: "SALET", Total: 7931, Answers: 2315, Mean: 3.4259, Worst: 5, AtLeast: 7910},
			"SALET  7931 guesses for 2315 answers: 3.4259 on average, 5 at most; not proved: stopped, 7910 guesses at least"},
		{solution{Guess: "SALET", Answers: 2315, AtLeast: 7910, givenUp: true}, "SALET  7910 guesses at least for 2315 answers: given up"},
		{solution{Answers: 2315, AtLeast: 4000}, "any guess  4000 guesses at least for 2315 answers: stopped"},
		{solution{Guess: "SALET", Answers: 9, Mean: 2.5, Worst: 4, Proved: true, weighted: true},
			"SALET  2.5000 guesses on average for 9 answers by their weights, 4 at most; proved"},
		{solution{Guess: "SALET", Answers: 9, Mean: 2.5, Worst: 4, MeanBound: 2.25, weighted: true},
			"SALET  2.5000 guesses on average for 9 answers by their weights, 4 at most; not proved: stopped, 2.2500 guesses on average at least"},
		{solution{Answers: 9, MeanBound: 2.25, weighted: true}, "any guess  2.2500 guesses on average at least for 9 answers: stopped"},
	} {
		if got := test.o.line(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
