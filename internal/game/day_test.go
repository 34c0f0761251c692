package game

import (
	"testing"
	"time"
)

func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second:                    "a minute",
		0:                               "a minute",
		59 * time.Second:                "a minute",
		time.Minute:                     "1 min",
		59*time.Minute + 59*time.Second: "59 min",
		time.Hour:                       "1 h 0 min",
		7*time.Hour + 5*time.Minute:     "7 h 5 min",
		24*time.Hour - time.Nanosecond:  "23 h 59 min",
	} {
		if got := Span(d); got != want {
			t.Errorf("Span(%v) = %s, want %s", d, got, want)
		}
	}
}

// TestUntilNext checks the time to the next date, on days of 23 and 25 hours too.
func TestUntilNext(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		at   time.Time
		want time.Duration
	}{
		{time.Date(2026, 11, 20, 0, 0, 0, 0, berlin), 24 * time.Hour},
		{time.Date(2026, 11, 20, 23, 59, 59, 0, berlin), time.Second},
		{time.Date(2026, 12, 31, 12, 30, 0, 0, time.UTC), 11*time.Hour + 30*time.Minute},
		{time.Date(2026, 3, 29, 0, 0, 0, 0, berlin), 23 * time.Hour},
		{time.Date(2026, 10, 25, 0, 0, 0, 0, berlin), 25 * time.Hour},
	} {
		if got := UntilNext(c.at); got != c.want {
			t.Errorf("UntilNext(%v) = %v, want %v", c.at, got, c.want)
		}
		if next := c.at.Add(UntilNext(c.at)); DayOf(next) != DayOf(c.at)+1 || DayOf(next.Add(-1)) != DayOf(c.at) {
			t.Errorf("%v is not the start of the day after %v", next, c.at)
		}
	}
}
