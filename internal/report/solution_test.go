package report

import "testing"

// TestSolutionLine checks the text of results, proved or not, with equally likely answers and with
// others.
func TestSolutionLine(t *testing.T) {
	for _, test := range []struct {
		o    Solution
		want string
	}{
		{Solution{Guess: "SALET", Total: 7920, Answers: 2315, Mean: 3.4212, Worst: 5, found: true, Proved: true},
			"SALET  7920 guesses for 2315 answers: 3.4212 on average, at most 5; proved"},
		{Solution{Guess: "A", Total: 1, Answers: 1, Mean: 1, Worst: 1, found: true, Proved: true},
			"A  1 guess for 1 answer: 1.0000 on average, at most 1; proved"},
		{Solution{Guess: "SALET", Total: 7931, Answers: 2315, Mean: 3.4259, Worst: 5, found: true, AtLeast: 7910},
			"SALET  7931 guesses for 2315 answers: 3.4259 on average, at most 5; not proved (stopped), at least 7910 guesses"},
		{Solution{Guess: "SALET", Answers: 2315, AtLeast: 7910, givenUp: true}, "SALET  at least 7910 guesses for 2315 answers; the search stopped at the limit set by --below or --missing"},
		{Solution{Answers: 2315, AtLeast: 4000}, "at least 4000 guesses for 2315 answers; the search was stopped too early to find a strategy"},
		{Solution{Guess: "SALET", Answers: 9, Mean: 2.5, Worst: 4, found: true, Proved: true, weighted: true},
			"SALET  a weighted average of 2.5000 guesses over 9 answers, at most 4; proved"},
		{Solution{Guess: "SALET", Answers: 9, Mean: 2.5, Worst: 4, found: true, MeanBound: 2.25, weighted: true},
			"SALET  a weighted average of 2.5000 guesses over 9 answers, at most 4; not proved (stopped), at least 2.2500 guesses on average"},
		{Solution{Guess: "AAHED", Total: 2315, Answers: 2315, Failures: 2315, Mean: 1, Proved: true, found: true},
			"AAHED  2315 of 2315 answers missed; 2315 guesses in total, 1.0000 on average; proved"},
		{Solution{Guess: "SALET", Total: 91, Answers: 46, Failures: 18, Mean: 1.9783, Worst: 2, AtLeast: 92, LeastLost: 17, found: true},
			"SALET  18 of 46 answers missed; 91 guesses in total, 1.9783 on average, at most 2; not proved (stopped), at least 17 missed answers and 92 guesses"},
		{Solution{Answers: 46, AtLeast: 92, LeastLost: 17, givenUp: true}, "at least 17 missed answers and 92 guesses for 46 answers; the search stopped at the limit set by --below or --missing"},
		{Solution{Guess: "CB", Answers: 6, Failures: 1, Missed: 0.0357, Mean: 1.9643, Worst: 2, MeanBound: 1.5, LostBound: 0.02, weighted: true, found: true},
			"CB  1 of 6 answers missed (chance of losing: 4%); 1.9643 guesses on average, at most 2; not proved (stopped), at least 1.5000 guesses on average (chance of losing: at least 2%)"},
		{Solution{Answers: 9, MeanBound: 2.25, weighted: true}, "at least 2.2500 guesses on average for 9 answers; the search was stopped too early to find a strategy"},
	} {
		if got := test.o.Summary(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
