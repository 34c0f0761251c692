package game

import (
	"fmt"
	"hash/fnv"
	"sort"
	"strings"
	"time"

	"wfind/constraint"
	"wfind/internal/text/printable"
)

// A Day is a calendar date, stored as the number of days since 1970-01-01.
type Day int

const secondsADay = 24 * 60 * 60

// DayOf returns the date of t in t's time zone.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / secondsADay)
}

// Format returns the date as text in the given layout; for layouts, see [time.Time.Format].
func (d Day) Format(layout string) string {
	return time.Unix(int64(d)*secondsADay, 0).UTC().Format(layout)
}

// String returns the date in the form 2026-11-20.
func (d Day) String() string { return d.Format(time.DateOnly) }

// ParseDay parses a date in the form 2026-11-20. It returns an error if text is not in this form,
// or if the date is before 1970.
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, fmt.Errorf("%s is not a date; write dates as YYYY-MM-DD, such as 2026-11-20", printable.Short(text))
	}
	if t.Year() < 1970 {
		return 0, fmt.Errorf("there is no daily puzzle for %s; the first one is for 1970-01-01", text)
	}
	return DayOf(t), nil
}

// UntilNext returns the time from t until the next daily puzzle, as text such as "7 h 5 min". A new
// puzzle begins at midnight in t's time zone.
func UntilNext(t time.Time) string {
	// Search for the minute at which the date changes. This also works if the day has 23 or 25 hours, or
	// if the clocks go forward at midnight.
	const most = 26 * 60 // in minutes; no day is longer
	minutes := sort.Search(most, func(m int) bool {
		return DayOf(t.Add(time.Duration(m+1)*time.Minute-1)) > DayOf(t)
	})
	switch {
	case minutes < 1:
		return "a minute"
	case minutes < 60:
		return fmt.Sprintf("%d min", minutes)
	}
	return fmt.Sprintf("%d h %d min", minutes/60, minutes%60)
}

// DailyID returns a name that identifies a daily puzzle by its day and its answers. The name is
// safe to use as a file name.
func DailyID(day Day, answers ...string) string {
	h := fnv.New32a() // hashes the answers, because different word lists have different puzzles
	h.Write([]byte(strings.Join(answers, ",")))
	return fmt.Sprintf("%s-%d-%08x", day, constraint.CountLetters(answers[0]), h.Sum32())
}
