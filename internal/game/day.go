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

// A Day is a date of the calendar, counted in days from 1970-01-01.
type Day int

const secondsADay = 24 * 60 * 60

// DayOf returns the date at t in t's time zone.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / secondsADay)
}

// Weekday returns the day of the week.
func (d Day) Weekday() time.Weekday { return time.Unix(int64(d)*secondsADay, 0).UTC().Weekday() }

// ParseDay reads a date written 2026-11-20.
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil || t.Year() < 1970 {
		return 0, fmt.Errorf("%s is not a date like 2026-11-20", printable.Short(text))
	}
	return DayOf(t), nil
}

// UntilNext returns the time from t to the next date in t's time zone, to the second. A
// day may begin at one o'clock, when the clocks go forward at midnight.
func UntilNext(t time.Time) time.Duration {
	const most = 26 * 60 * 60 // no day is longer, in seconds
	after := func(seconds int) time.Time { return t.Add(time.Duration(seconds) * time.Second) }
	return after(sort.Search(most, func(s int) bool { return DayOf(after(s)) > DayOf(t) })).Sub(t)
}

// Span formats a time of less than a day in whole minutes: "7 h 5 min", or "a minute" for
// less than one.
func Span(d time.Duration) string {
	minutes := int(d / time.Minute)
	switch h, m := minutes/60, minutes%60; {
	case minutes < 1:
		return "a minute"
	case h == 0:
		return fmt.Sprintf("%d min", m)
	default:
		return fmt.Sprintf("%d h %d min", h, m)
	}
}

// String writes the date as [ParseDay] reads it.
func (d Day) String() string {
	return time.Unix(int64(d)*secondsADay, 0).UTC().Format(time.DateOnly)
}

// PuzzleID returns a string that identifies a daily puzzle: the day, the number of
// letters, and a hash of the answers by board. Puzzles of one day differ by their list of
// answers and their number of boards. It can be used as a file name.
func PuzzleID(day Day, answers ...string) string {
	h := fnv.New32a()
	h.Write([]byte(strings.Join(answers, ",")))
	return fmt.Sprintf("%s-%d-%08x", day, constraint.CountLetters(answers[0]), h.Sum32())
}
