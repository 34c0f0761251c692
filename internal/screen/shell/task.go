package shell

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// A Task is work outside the event loop. Starting it again stops the work before.
type Task struct {
	cancel context.CancelFunc // nil when nothing is under way
	number int
}

// A ResultMsg is a result of a task.
type ResultMsg struct {
	of     *Task
	number int
	msg    tea.Msg
	more   tea.Cmd // waits for the next; nil if this is the last
}

// More returns a command that waits for the next result, or nil if this was the last.
func (r ResultMsg) More() tea.Cmd { return r.more }

// Start returns a command that calls work. Its context ends when the result is no longer
// wanted.
func (t *Task) Start(ctx context.Context, work func(context.Context) tea.Msg) tea.Cmd {
	ctx, number := t.begin(ctx)
	return aside(func() tea.Msg { return ResultMsg{of: t, number: number, msg: work(ctx)} })
}

// StartReporting is like [Task.Start] for work with progress. Each message that work
// passes to report is a result, before the last one, which it returns.
func (t *Task) StartReporting(ctx context.Context, work func(ctx context.Context, report func(tea.Msg)) tea.Msg) tea.Cmd {
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

// begin stops the work before, and returns the context and the number of the next.
func (t *Task) begin(ctx context.Context) (context.Context, int) {
	t.Stop()
	ctx, t.cancel = context.WithCancel(ctx)
	t.number++
	return ctx, t.number
}

// Stop stops the work, if there is any. It does not wait.
func (t *Task) Stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// Running reports whether the task works.
func (t *Task) Running() bool { return t.cancel != nil }

// Take returns the message of a result. It reports false if the result is of another task,
// or of work that was stopped.
func (t *Task) Take(r ResultMsg) (tea.Msg, bool) {
	if r.of != t || r.number != t.number || !t.Running() {
		return nil, false
	}
	if r.more == nil {
		t.Stop()
	}
	return r.msg, true
}
