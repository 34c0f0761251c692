package shell

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// RestTime is how long no key must have come before one means something else than
// the last did: longer than between two letters of a word that is being typed, or
// two repeats of a key that is held.
const RestTime = 400 * time.Millisecond

// longestRest is how long a rest is waited for that may not come.
const longestRest = time.Second

// A Rest is the wait for a rest: keys that are still typed or held when a screen
// has changed are not meant for what they do now.
type Rest struct {
	Time  time.Duration // RestTime, but in tests
	on    bool          // it is waited for
	keys  int           // that have come
	waits int           // so far
}

// A RestMsg tells that a rest may be over.
type RestMsg struct {
	of    *Rest
	keys  int // that had come when it was sent off
	waits int
	most  bool // it is over, whatever keys have come
}

// On reports whether the rest has yet to come.
func (r *Rest) On() bool { return r.on }

// End ends the wait.
func (r *Rest) End() { r.on = false }

// Begin begins a wait.
func (r *Rest) Begin() tea.Cmd {
	r.on = true
	r.waits++
	return r.Again()
}

// BeginShort begins a wait that is over after a second, whatever keys come.
func (r *Rest) BeginShort() tea.Cmd {
	wait := r.Begin()
	return tea.Batch(wait, r.tell(longestRest, true))
}

// Again begins the wait anew, as a key has come.
func (r *Rest) Again() tea.Cmd {
	r.keys++
	return r.tell(r.Time, false)
}

func (r *Rest) tell(after time.Duration, most bool) tea.Cmd {
	msg := RestMsg{r, r.keys, r.waits, most}
	if r.Time == 0 {
		after = 0
	}
	return tea.Tick(after, func(time.Time) tea.Msg { return msg })
}

// Take takes what Begin and Again have told of, and reports whether the wait is
// over by it.
func (r *Rest) Take(msg RestMsg) bool {
	if !r.on || msg.of != r || msg.waits != r.waits || !msg.most && msg.keys != r.keys {
		return false
	}
	r.on = false
	return true
}
