package shell

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// PauseTime is the usual length of a [Pause]. A key that is held down repeats at shorter intervals, so
// each repeat can extend the pause.
const PauseTime = 400 * time.Millisecond

// A Pause is a short period after a change of the screen. Pages ignore keys during the pause, because the
// player may have pressed them before seeing the change.
type Pause struct {
	Time  time.Duration // usually PauseTime; 0 in tests
	until time.Time
}

// On reports whether the pause is in progress.
func (p *Pause) On() bool { return time.Now().Before(p.until) }

// End ends the pause early.
func (p *Pause) End() { p.until = time.Time{} }

// Begin starts or restarts the pause during which pages ignore keys. It returns a command that
// redraws the screen when the pause ends. Call Begin again for each ignored key press, so that the
// pause lasts until the player releases the key.
func (p *Pause) Begin() tea.Cmd {
	p.until = time.Now().Add(p.Time)
	return tea.Tick(p.Time, func(time.Time) tea.Msg { return call(func() tea.Cmd { return nil }) })
}
