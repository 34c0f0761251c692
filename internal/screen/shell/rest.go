package shell

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// RestTime is the usual [Rest.Time]. It is longer than the time between two letters of a typed
// word, or between two repeats of a held key.
const RestTime = 400 * time.Millisecond

// A Rest is a pause during which a page ignores keys. A key that is still typed or held just after the
// screen has changed was not meant for the new screen.
type Rest struct {
	Time  time.Duration // usually RestTime; 0 in tests
	until time.Time
}

// On reports whether the pause has begun and is not over yet.
func (r *Rest) On() bool { return time.Now().Before(r.until) }

// End ends the pause early.
func (r *Rest) End() { r.until = time.Time{} }

// Begin starts the pause. If it is on already, it starts again, so that it lasts until no key has come
// for [Rest.Time]. The command that Begin returns draws the screen anew once the pause is over.
func (r *Rest) Begin() tea.Cmd {
	r.until = time.Now().Add(r.Time)
	return After(r.Time, func() tea.Cmd { return nil })
}
