package cli

import (
	"bufio"
	"strings"
	"testing"

	"wfind/internal/solver"
	"wfind/internal/text/output"
)

func TestSuggestTable(t *testing.T) {
	mean := 2.4130434
	rows := []suggestion{
		{Guess: "PETAL", Candidate: true, Size: 2.521739, Entropy: 4.526257, Worst: 6, Groups: 28, Guesses: &mean, Share: 0.935, Proved: true},
		{Guess: "語語", Candidate: true, Size: 60.4, Entropy: 5.9, Worst: 195, Groups: 126, Guesses: &mean, Share: 0.001},
		{Guess: "TEPAL", Size: 2, Entropy: 4, Worst: 5, Groups: 29},
	}
	want := `guess  guesses   size    bits  worst  groups  share
PETAL   2.4130   2.52  4.5263      6      28    94%
語語   ~2.4130  60.40  5.9000    195     126    <1%
TEPAL        -   2.00  4.0000      5      29
`
	var b strings.Builder
	w := bufio.NewWriter(&b)
	suggestTable(w, rows, output.Painter(false))
	w.Flush()
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", &b, want)
	}
	b.Reset()
	rows[0].Failures = 0.0217
	suggestTable(w, rows, output.Painter(false))
	w.Flush()
	want = `guess  guesses  missed   size    bits  worst  groups  share
PETAL   2.4130      2%   2.52  4.5263      6      28    94%
語語   ~2.4130      0%  60.40  5.9000    195     126    <1%
TEPAL        -      0%   2.00  4.0000      5      29
`
	if b.String() != want {
		t.Errorf("where answers are missed\n%swant\n%s", &b, want)
	}
	b.Reset()
	suggestTable(w, rows[:1], output.Painter(true))
	w.Flush()
	if !strings.Contains(b.String(), "\x1b[1mPETAL\x1b[m") {
		t.Errorf("no colours in %q", &b)
	}
}

// TestBoardsTable checks the table of several boards, with the mark behind its last column.
func TestBoardsTable(t *testing.T) {
	past, unused := true, false
	rows := []boardsRow{
		{Guess: "OCEAN", Boards: []int{1}, Turns: 2.672131, Groups: 2, Proved: true, pastMark: pastMark{&past}},
		{Guess: "FRISK", Boards: []int{2, 13}, Turns: 2.7, Entropy: 1.68, Groups: 15, pastMark: pastMark{&unused}},
		{Guess: "BRISK", Turns: 2.75, Entropy: 1.68, Groups: 5, pastMark: pastMark{&past}},
	}
	for _, test := range []struct {
		lost float64
		want string
	}{
		{0, `guess    turns    bits  groups  boards
OCEAN   2.6721  0.0000       2  1       past
FRISK  ~2.7000  1.6800      15  2,13
BRISK  ~2.7500  1.6800       5          past
`},
		{0.02, `guess    turns  lost    bits  groups  boards
OCEAN   2.6721    2%  0.0000       2  1       past
FRISK  ~2.7000    0%  1.6800      15  2,13
BRISK  ~2.7500    0%  1.6800       5          past
`},
	} {
		rows[0].Failures = test.lost
		var b strings.Builder
		if err := boardsTable(&b, rows, output.Painter(false)); err != nil || b.String() != test.want {
			t.Errorf("got\n%s%v, want\n%s", &b, err, test.want)
		}
	}
}

// TestSampledSuggestion shows no estimate of guesses that were chosen by samples: it would be far
// too low.
func TestSampledSuggestion(t *testing.T) {
	p, err := solver.New(nil, []string{"OCEAN", "CRANE"})
	if err != nil {
		t.Fatal(err)
	}
	row := suggestionOf(p, solver.Advice{Word: "OCEAN", Guesses: 1.5, Missed: 0.1, AtLeast: 1.5, Sampled: true})
	if row.Guesses != nil || row.Failures != 0 || row.AtLeast != 0 || row.guesses() != "-" {
		t.Errorf("%+v", row)
	}
}
