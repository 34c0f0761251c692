package shell

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// A Task is work outside the event loop, one piece at a time: starting it again stops the
// earlier work. The zero value is a task that was not started. Its methods must be called in
// the event loop.
type Task struct {
	cancel context.CancelFunc // nil if no work is under way
	number int                // of the work
}

// A ResultMsg is a result of a task, for [Task.Take].
type ResultMsg struct {
	of     *Task
	number int
	msg    tea.Msg
	More   tea.Cmd // waits for the next result; nil if this is the last
}

// Start returns a command that calls work and reports its result as a [ResultMsg]. It cancels
// the context of work when the result is no longer wanted.
func (t *Task) Start(ctx context.Context, work func(context.Context) tea.Msg) tea.Cmd {
	ctx, number := t.begin(ctx)
	return aside(func() tea.Msg { return ResultMsg{of: t, number: number, msg: work(ctx)} })
}

// StartReporting is like [Task.Start] for work with several results: each message that work
// passes to report, and last the one that it returns.
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

// begin stops the earlier work, and returns the context and the number of the new one.
func (t *Task) begin(ctx context.Context) (context.Context, int) {
	t.Stop()
	ctx, t.cancel = context.WithCancel(ctx)
	t.number++
	return ctx, t.number
}

// Stop cancels the context of the work, if there is any, and drops its results. It does not
// wait for the work to end.
func (t *Task) Stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// Running reports whether results are still expected.
func (t *Task) Running() bool { return t.cancel != nil }

// Take returns the message in a result. It reports false if the result is from another task,
// or from work that was stopped.
func (t *Task) Take(r ResultMsg) (tea.Msg, bool) {
	if r.of != t || r.number != t.number || !t.Running() {
		return nil, false
	}
	if r.More == nil {
		t.Stop()
	}
	return r.msg, true
}
