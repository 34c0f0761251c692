package game

import (
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"wfind/constraint"
)

// A Day is a date of the calendar, counted in days from 1970-01-01.
type Day int

const secondsADay = 24 * 60 * 60

// DayOf returns the date that it is at t in t's time zone.
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
		return 0, fmt.Errorf("%s is not a date, which is written 2026-11-20", constraint.Printable(text))
	}
	return DayOf(t), nil
}

// UntilNext returns how long it is from t to the next date in t's time zone.
func UntilNext(t time.Time) time.Duration {
	y, m, d := t.Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, t.Location()).Sub(t)
}

// Span writes a time of less than a day for a person, in whole minutes, as "7 h
// 5 min"; less than one is "a minute".
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

// PuzzleID returns what tells a daily puzzle from all others: the day, the
// number of letters, and the answers by board, hashed, for puzzles of one day differ
// by the list of answers and the number of boards. It is fit to be a file's name.
func PuzzleID(day Day, answers ...string) string {
	h := fnv.New32a()
	h.Write([]byte(strings.Join(answers, ",")))
	return fmt.Sprintf("%s-%d-%08x", day, constraint.CountLetters(answers[0]), h.Sum32())
}
