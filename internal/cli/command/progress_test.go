package command

import (
	"io"
	"os"
	"testing"
	"time"

	"wfind/internal/solver"
)

// TestProgressLine checks the line that shows the progress of a search.
func TestProgressLine(t *testing.T) {
	best := solver.Choice{Word: "SALET", Cost: solver.Cost{Guesses: 7931}}
	for _, test := range []struct {
		p    solver.Progress
		want string
	}{
		{solver.Progress{Elapsed: 400 * time.Millisecond}, "0s"},
		{solver.Progress{Best: best, AtLeast: solver.Cost{Guesses: 7920}, Done: 3, Total: 9, What: "openers tried", Elapsed: 2 * time.Second, TimeLeft: time.Minute},
			"SALET 7920 to 7931, 3 of 9 openers tried, 2s, about 1m0s left"},
		{solver.Progress{Best: best, AtLeast: best.Cost}, "SALET 7931, 0s"},
		{solver.Progress{Best: solver.Choice{Word: "TARSE", Expected: solver.Expectation{Guesses: 3.44}}}, "TARSE 3.4400, 0s"}, // of weighted answers
		{solver.Progress{Best: solver.Choice{Word: "TARS", Cost: solver.Cost{Guesses: 9000, Missed: 12}}, AtLeast: solver.Cost{Guesses: 8000, Missed: 4}},
			"TARS 4 to 12 missed, 9000, 0s"},
		{solver.Progress{Best: solver.Choice{Word: "TARS", Cost: solver.Cost{Guesses: 9000, Missed: 12}}, AtLeast: solver.Cost{Guesses: 8000, Missed: 12}},
			"TARS 12 missed, 8000 to 9000, 0s"},
		{solver.Progress{Best: solver.Choice{Word: "TARSE", Expected: solver.Expectation{Guesses: 3.44, Missed: 0.02}}}, "TARSE 2% missed, 3.4400, 0s"},
	} {
		if got := progressLine(test.p); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// TestProgressCount checks the line that shows how many steps of a task are done.
func TestProgressCount(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	b := &Progress{f: w, start: time.Now().Add(-20 * time.Second)}
	b.Count(2, 6, "games")
	w.Close()
	const want = "\r\x1b[K2 of 6 games, 20s"
	if got, err := io.ReadAll(r); string(got) != want || err != nil {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}
