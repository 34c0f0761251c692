package shell

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// RestTime is the usual length of a [Rest]. It is longer than the time between two letters that a
// player types, or between two repeats of a held key.
const RestTime = 400 * time.Millisecond

// A Rest is a short pause after the screen has changed. During the pause, the page ignores keys,
// because the player may still be typing for the previous screen.
type Rest struct {
	Time  time.Duration // usually RestTime; 0 in tests
	until time.Time
}

// On reports whether the pause is in progress, so that the page must ignore keys.
func (r *Rest) On() bool { return time.Now().Before(r.until) }

// End ends the pause early.
func (r *Rest) End() { r.until = time.Time{} }

// Begin starts the pause, and returns a command that redraws the screen afterwards. A page calls Begin
// again for each key that it ignores, so that the pause lasts until the player stops typing.
func (r *Rest) Begin() tea.Cmd {
	r.until = time.Now().Add(r.Time)
	return After(r.Time, func() tea.Cmd { return nil })
}
