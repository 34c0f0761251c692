package record

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// TestMonths checks the number of usual games in each month, and their mean.
func TestMonths(t *testing.T) {
	var h History
	if h.Mean() != 0 {
		t.Errorf("the mean of no games is %v", h.Mean())
	}
	for _, c := range []struct {
		at      string
		guesses int // 0 means lost
		given   bool
	}{
		{"2026-09-30T23:59:00+02:00", 3, false}, {"2026-10-01T00:10:00+02:00", 4, false}, {"2026-10-02T00:00:00Z", 5, false},
		{"2026-12-24T00:00:00Z", 0, false}, {"2026-10-31T00:00:00Z", 2, true}, {"2026-10-03T00:00:00Z", 0, false},
		{"2025-10-03T00:00:00Z", 6, false}, {"2026-11-03T00:00:00Z", 6, true}, {"2026-12-25T00:00:00Z", 1, false},
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		g := Game{Version: 1, At: at, Length: 5, Answer: "CRATE", Tries: 6, Won: c.guesses > 0, Given: c.given}
		g.Guesses = slices.Repeat([]string{"CRANE"}, max(c.guesses, 1))
		h.AddIfCounted(g)
	}
	var got []string
	for _, m := range h.Months {
		got = append(got, fmt.Sprintf("%s %d/%d %.2f", m.Name, m.Won, m.Played, m.Mean()))
	}
	want := []string{"2025-10 1/1 6.00", "2026-09 1/1 3.00", "2026-10 2/3 4.50", "2026-12 1/2 1.00"}
	if !slices.Equal(got, want) {
		t.Errorf("months %q, want %q", got, want)
	}
	if got := h.Mean(); got != 19.0/5 {
		t.Errorf("the mean is %v, want 3.8", got)
	}
}
