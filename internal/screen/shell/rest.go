package shell

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// RestTime is the usual length of a [Rest]. It is longer than the time between two letters that a
// player types, or between two repeats of a held key.
const RestTime = 400 * time.Millisecond

// A Rest is a pause after the screen has changed, during which a page ignores keys. It protects
// players who are still typing or holding down a key that they meant for the old screen.
type Rest struct {
	Time  time.Duration // usually RestTime; 0 in tests
	until time.Time
}

// On reports whether the pause is in progress, so that keys must be ignored.
func (r *Rest) On() bool { return time.Now().Before(r.until) }

// End ends the pause early, so that keys work again.
func (r *Rest) End() { r.until = time.Time{} }

// Begin starts the pause, or restarts it. A page calls it again for each key that it ignores, so
// the pause lasts until the player has pressed no key for [Rest.Time]. Begin returns a command that
// redraws the screen once the pause is over.
func (r *Rest) Begin() tea.Cmd {
	r.until = time.Now().Add(r.Time)
	return After(r.Time, func() tea.Cmd { return nil })
}
