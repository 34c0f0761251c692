package play

import (
	"strings"
	"testing"

	"wfind/internal/game/record"
)

// TestStatsMean checks that the mean number of guesses is shown if there was a win.
func TestStatsMean(t *testing.T) {
	for _, test := range []struct {
		name  string
		stats record.Stats
		want  string // "" for nothing
	}{
		{"no game", record.Stats{}, ""},
		{"only lost", record.Stats{Played: 1, Lost: 1}, ""},
		{"two won", record.Stats{Played: 2, Won: 2, Distribution: []int{0, 0, 1, 1}}, "3.50 guesses per win"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := setup{answer: "CRATE", words: few}.start(t)
			m.stats = &record.History{Stats: test.stats}
			got := strings.Join(m.summary(40, 20), "\n")
			if strings.Contains(got, "guesses per win") != (test.want != "") || !strings.Contains(got, test.want) {
				t.Errorf("printed, want %q:\n%s", test.want, got)
			}
		})
	}
}

// TestStatsEmptyNarrow checks that the text for empty statistics fits in the smallest window.
func TestStatsEmptyNarrow(t *testing.T) {
	m := recorded(t, 20, 6)
	m.stats = &record.History{}
	if text := strings.Join(m.statsText(20), "\n"); !strings.Contains(text, "No games yet") {
		t.Errorf("the statistics are\n%s", text)
	}
}
