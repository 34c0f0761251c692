package game

import (
	"testing"
	"time"
)

// TestUntilNext checks the time to the next date, also on days of 23 and 25 hours. If the clocks
// change at midnight, days begin at one o'clock or have two midnights.
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
		want string
	}{
		{time.Date(2026, 11, 20, 0, 0, 0, 0, berlin), "24 h 0 min"},
		{time.Date(2026, 11, 20, 23, 59, 59, 0, berlin), "a minute"},
		{time.Date(2026, 11, 20, 23, 59, 0, 0, berlin), "1 min"},
		{time.Date(2026, 11, 20, 23, 0, 0, 1, berlin), "59 min"},
		{time.Date(2026, 12, 31, 12, 30, 0, 0, time.UTC), "11 h 30 min"},
		{time.Date(2026, 3, 29, 0, 0, 0, 0, berlin), "23 h 0 min"},
		{time.Date(2026, 10, 25, 0, 0, 0, 0, berlin), "25 h 0 min"},
		{time.Date(2026, 3, 7, 23, 30, 0, 0, havana), "30 min"},
		{time.Date(2026, 3, 7, 20, 0, 0, 0, havana), "4 h 0 min"},
		{time.Date(2026, 9, 5, 23, 30, 0, 0, santiago), "30 min"},
		{time.Date(2026, 4, 4, 22, 30, 0, 0, santiago), "2 h 30 min"},
		{time.Date(2026, 3, 28, 23, 30, 0, 0, azores), "30 min"},
		{time.Date(2026, 10, 24, 23, 30, 0, 0, azores), "30 min"},
	} {
		if got := UntilNext(c.at); got != c.want {
			t.Errorf("UntilNext(%v) = %v, want %v", c.at, got, c.want)
		}
	}
}
