package shell

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// RestTime is the usual [Rest.Time]. It is longer than the time between two letters of a typed
// word, or between two repeats of a held key.
const RestTime = 400 * time.Millisecond

// longestRest limits the wait of [Rest.BeginShort].
const longestRest = time.Second

// A Rest waits until the player stops typing. A key that is still typed or held just after the
// screen has changed was not meant for the new screen.
type Rest struct {
	Time  time.Duration // how long no key must come; usually RestTime, 0 in tests
	on    bool          // a wait is on
	keys  int           // the number of keys so far
	waits int           // the number of waits so far
}

// A RestMsg reports to [Rest.Take] that a wait may be over.
type RestMsg struct {
	of    *Rest
	keys  int // the number of keys when the timer began
	waits int
	most  bool // the wait is over even if keys have come
}

// On reports whether a wait is on.
func (r *Rest) On() bool { return r.on }

// End ends the wait.
func (r *Rest) End() { r.on = false }

// Begin begins a wait. The model must pass the command to Bubble Tea and the RestMsg to Take.
func (r *Rest) Begin() tea.Cmd {
	r.on = true
	r.waits++
	return r.Again()
}

// BeginShort is like [Rest.Begin], but the wait ends after a second even if keys still come.
func (r *Rest) BeginShort() tea.Cmd {
	wait := r.Begin()
	return tea.Batch(wait, r.after(longestRest, true))
}

// Again restarts the wait because a key has come.
func (r *Rest) Again() tea.Cmd {
	r.keys++
	return r.after(r.Time, false)
}

// AgainHeld is like [Rest.Again] for a key that may be held down. Repeats of a held key come in
// quick succession, so the wait is shorter. So it ends soon if the player presses the key anew.
func (r *Rest) AgainHeld() tea.Cmd {
	r.keys++
	return r.after(r.Time*3/8, false)
}

func (r *Rest) after(after time.Duration, most bool) tea.Cmd {
	msg := RestMsg{r, r.keys, r.waits, most}
	if r.Time == 0 {
		after = 0
	}
	return tea.Tick(after, func(time.Time) tea.Msg { return msg })
}

// Take handles a RestMsg, and reports whether it ends the wait.
func (r *Rest) Take(msg RestMsg) bool {
	if !r.on || msg.of != r || msg.waits != r.waits || !msg.most && msg.keys != r.keys {
		return false
	}
	r.on = false
	return true
}
