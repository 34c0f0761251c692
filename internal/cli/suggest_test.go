package cli

import (
	"bufio"
	"strings"
	"testing"
)

func TestSuggestTable(t *testing.T) {
	mean := 2.4130434
	rows := []suggestion{
		{Guess: "PETAL", Candidate: true, Size: 2.521739, Entropy: 4.526257, Worst: 6, Groups: 28, Guesses: &mean, Proved: true},
		{Guess: "ÉTALE", Size: 60.4, Entropy: 5.9, Worst: 195, Groups: 126, Guesses: &mean},
		{Guess: "TEPAL", Size: 2, Entropy: 4, Worst: 5, Groups: 29},
	}
	want := `guess   guesses      size     bits  worst  groups  answer?
PETAL    2.4130      2.52   4.5263      6      28  yes
ÉTALE   ~2.4130     60.40   5.9000    195     126
TEPAL         -      2.00   4.0000      5      29
`
	var b strings.Builder
	w := bufio.NewWriter(&b)
	suggestTable(w, rows, painter(false))
	w.Flush()
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", &b, want)
	}
	b.Reset()
	suggestTable(w, rows[:1], painter(true))
	w.Flush()
	if !strings.Contains(b.String(), "\x1b[1mPETAL\x1b[0m") {
		t.Errorf("no colours in %q", &b)
	}
}
