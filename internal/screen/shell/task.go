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
	more   tea.Cmd // waits for the next; nil if this is the last
}

// More returns a command that waits for the next result of the task; nil if this was
// the last.
func (r ResultMsg) More() tea.Cmd { return r.more }

// Start returns a command that does the work; the context ends when its result
// is no longer wanted.
func (t *Task) Start(ctx context.Context, work func(context.Context) tea.Msg) tea.Cmd {
	ctx, number := t.begin(ctx)
	return aside(func() tea.Msg { return ResultMsg{of: t, number: number, msg: work(ctx)} })
}

// StartTelling is [Task.Start] for work that tells how far it is: each message that it
// tells is a result too, before that which it returns.
func (t *Task) StartTelling(ctx context.Context, work func(ctx context.Context, tell func(tea.Msg)) tea.Msg) tea.Cmd {
	ctx, number := t.begin(ctx)
	results := make(chan tea.Msg)
	send := func(msg tea.Msg) {
		select {
		case results <- msg:
		case <-ctx.Done():
		}
	}
	next := func() tea.Msg {
		select {
		case msg := <-results:
			return msg
		case <-ctx.Done():
			return nil
		}
	}
	whole := aside(func() tea.Msg {
		last := work(ctx, func(msg tea.Msg) { send(ResultMsg{t, number, msg, next}) })
		return ResultMsg{of: t, number: number, msg: last}
	})
	return func() tea.Msg {
		go func() { send(whole()) }()
		return next()
	}
}

// begin ends what is under way, and returns the context of what comes, and its number.
func (t *Task) begin(ctx context.Context) (context.Context, int) {
	t.Stop()
	ctx, t.cancel = context.WithCancel(ctx)
	t.number++
	return ctx, t.number
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
	if r.more == nil {
		t.Stop()
	}
	return r.msg, true
}
