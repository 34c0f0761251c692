package shell

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// A Task is work beside the screen, of which only the latest counts: to begin
// it anew ends what is under way.
type Task struct {
	cancel context.CancelFunc // nil when nothing is under way
	number int
}

// A ResultMsg is what came of a task.
type ResultMsg struct {
	of     *Task
	number int
	msg    tea.Msg
}

// Start returns a command that does the work; the context ends when its result
// is no longer wanted.
func (t *Task) Start(ctx context.Context, work func(context.Context) tea.Msg) tea.Cmd {
	t.Stop()
	ctx, t.cancel = context.WithCancel(ctx)
	t.number++
	number := t.number
	return aside(func() tea.Msg { return ResultMsg{t, number, work(ctx)} })
}

// Stop ends the work that is under way, if any. It does not wait.
func (t *Task) Stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// Running reports whether work is under way.
func (t *Task) Running() bool { return t.cancel != nil }

// Take returns what came of the task; false if the result is of another one,
// or comes too late.
func (t *Task) Take(r ResultMsg) (tea.Msg, bool) {
	if r.of != t || r.number != t.number || !t.Running() {
		return nil, false
	}
	t.Stop()
	return r.msg, true
}
