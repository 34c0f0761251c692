package shell

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// RestTime is the pause without a key after which a key may have a new meaning. It is
// longer than the time between two letters of a typed word, or two repeats of a held key.
const RestTime = 400 * time.Millisecond

// longestRest is the longest time that a short wait takes.
const longestRest = time.Second

// A Rest waits for a pause in the typing. Keys that are still typed or held when a screen
// has changed were not meant for the new screen.
type Rest struct {
	Time  time.Duration // RestTime, but in tests
	on    bool          // the wait is on
	keys  int           // the number of keys so far
	waits int           // the number of waits so far
}

// A RestMsg reports that a wait may be over.
type RestMsg struct {
	of    *Rest
	keys  int // the number of keys when the time began
	waits int
	most  bool // the wait is over even if keys have come
}

// On reports whether the wait is on.
func (r *Rest) On() bool { return r.on }

// End ends the wait.
func (r *Rest) End() { r.on = false }

// Begin begins a wait.
func (r *Rest) Begin() tea.Cmd {
	r.on = true
	r.waits++
	return r.Again()
}

// BeginShort begins a wait that ends after a second even if keys come.
func (r *Rest) BeginShort() tea.Cmd {
	wait := r.Begin()
	return tea.Batch(wait, r.after(longestRest, true))
}

// Again begins the wait again, since a key has come.
func (r *Rest) Again() tea.Cmd {
	r.keys++
	return r.after(r.Time, false)
}

// AgainHeld begins the wait again, for a key that may be held down. The repeats of a held key come
// in short intervals, so the wait is much shorter: somebody who presses the key again and again is
// soon heard.
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

// Take handles a RestMsg. It reports whether the wait is over now.
func (r *Rest) Take(msg RestMsg) bool {
	if !r.on || msg.of != r || msg.waits != r.waits || !msg.most && msg.keys != r.keys {
		return false
	}
	r.on = false
	return true
}
