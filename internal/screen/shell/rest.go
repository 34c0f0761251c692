package shell

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// RestTime is the usual length of a [Rest]. It is longer than the repeat interval of a key that is
// held down.
const RestTime = 400 * time.Millisecond

// A Rest is a short pause after the screen has changed. Pages ignore keys during the pause, because
// the player may have pressed them before seeing the change.
type Rest struct {
	Time  time.Duration // usually RestTime; 0 in tests
	until time.Time
}

// On reports whether the pause is in progress.
func (r *Rest) On() bool { return time.Now().Before(r.until) }

// End ends the pause early.
func (r *Rest) End() { r.until = time.Time{} }

// Begin starts or restarts the pause during which pages ignore keys. It returns a command that
// redraws the screen when the pause ends. Call Begin again for each ignored key press, so that the
// pause lasts until the player releases the key.
func (r *Rest) Begin() tea.Cmd {
	r.until = time.Now().Add(r.Time)
	return tea.Tick(r.Time, func(time.Time) tea.Msg { return call(func() tea.Cmd { return nil }) })
}
