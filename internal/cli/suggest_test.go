package cli

import (
	"bufio"
	"strings"
	"testing"

	"wfind/internal/output"
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
