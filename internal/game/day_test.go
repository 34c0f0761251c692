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

// TestUntilNext checks the time to the next date, also on days of 23 and 25 hours, and
// where the clocks change at midnight: there days begin at one o'clock, or have two
// midnights.
func TestUntilNext(t *testing.T) {
	in := func(name string) *time.Location {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Skip(err)
		}
		return zone
	}
	berlin, havana, santiago, azores := in("Europe/Berlin"), in("America/Havana"), in("America/Santiago"), in("Atlantic/Azores")
	for _, c := range []struct {
		at   time.Time
		want time.Duration
	}{
		{time.Date(2026, 11, 20, 0, 0, 0, 0, berlin), 24 * time.Hour},
		{time.Date(2026, 11, 20, 23, 59, 59, 0, berlin), time.Second},
		{time.Date(2026, 12, 31, 12, 30, 0, 0, time.UTC), 11*time.Hour + 30*time.Minute},
		{time.Date(2026, 3, 29, 0, 0, 0, 0, berlin), 23 * time.Hour},
		{time.Date(2026, 10, 25, 0, 0, 0, 0, berlin), 25 * time.Hour},
		{time.Date(2026, 3, 7, 23, 30, 0, 0, havana), 30 * time.Minute},
		{time.Date(2026, 3, 7, 20, 0, 0, 0, havana), 4 * time.Hour},
		{time.Date(2026, 9, 5, 23, 30, 0, 0, santiago), 30 * time.Minute},
		{time.Date(2026, 4, 4, 22, 30, 0, 0, santiago), 150 * time.Minute},
		{time.Date(2026, 3, 28, 23, 30, 0, 0, azores), 30 * time.Minute},
		{time.Date(2026, 10, 24, 23, 30, 0, 0, azores), 30 * time.Minute},
	} {
		if got := UntilNext(c.at); got != c.want {
			t.Errorf("UntilNext(%v) = %v, want %v", c.at, got, c.want)
		}
		if next := c.at.Add(UntilNext(c.at)); DayOf(next) != DayOf(c.at)+1 || DayOf(next.Add(-1)) != DayOf(c.at) {
			t.Errorf("%v is not the start of the day after %v", next, c.at)
		}
	}
}
