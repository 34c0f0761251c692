package shell

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// RestTime is the usual [Rest.Time]. It is longer than the time between two letters of a typed
// word, or between two repeats of a held key.
const RestTime = 400 * time.Millisecond

// A Rest is a pause in which keys are ignored, because a key that is still typed or held just
// after the screen has changed was not meant for the new screen.
type Rest struct {
	Time  time.Duration // usually RestTime; 0 in tests
	until time.Time
}

// On reports whether the pause is not over yet.
func (r *Rest) On() bool { return time.Now().Before(r.until) }

// End ends the pause.
func (r *Rest) End() { r.until = time.Time{} }

// Begin begins the pause, or begins it anew because another key has come. It returns a command
// that draws the screen again once the pause is over.
func (r *Rest) Begin() tea.Cmd {
	r.until = time.Now().Add(r.Time)
	return After(r.Time, func() tea.Cmd { return nil })
}
