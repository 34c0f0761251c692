package shell

import (
	"context"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"
)

// A call is a message that asks the screen to call a function in the event loop, and to run the
// command that the function returns.
type call func() tea.Cmd

// After returns a command that calls f in the event loop after the time d.
func After(d time.Duration, f func() tea.Cmd) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return call(f) })
}

// A Task is work outside the event loop, one piece at a time: starting it again stops the
// earlier work. The zero value is a task that was not started. Its methods must be called in
// the event loop.
type Task struct {
	cancel context.CancelFunc // nil if no work is under way
}

// Start returns a command that calls work outside the event loop, and then, in the event loop, the
// function that work returns. If the task is stopped before that, the context of work is
// cancelled and the function is not called.
func (t *Task) Start(ctx context.Context, work func(context.Context) func() tea.Cmd) tea.Cmd {
	return t.StartReporting(ctx, func(ctx context.Context, _ func(func())) func() tea.Cmd { return work(ctx) })
}

// StartReporting is like [Task.Start] for work that has intermediate results. Work passes functions
// to report, which are called in the event loop, too.
func (t *Task) StartReporting(ctx context.Context, work func(ctx context.Context, report func(func())) func() tea.Cmd) tea.Cmd {
	t.Stop()
	ctx, t.cancel = context.WithCancel(ctx)
	results := make(chan tea.Msg)
	send := func(result tea.Msg) {
		select {
		case results <- result:
		case <-ctx.Done():
		}
	}
	next := func() tea.Msg {
		select {
		case result := <-results:
			return result
		case <-ctx.Done():
			return nil
		}
	}
	unlessStopped := func(f func() tea.Cmd) tea.Msg {
		return call(func() tea.Cmd {
			if ctx.Err() != nil {
				return nil
			}
			return f()
		})
	}
	whole := aside(func() tea.Msg {
		done := work(ctx, func(f func()) {
			send(unlessStopped(func() tea.Cmd {
				f()
				return next
			}))
		})
		return unlessStopped(func() tea.Cmd {
			t.Stop()
			return done()
		})
	})
	return func() tea.Msg {
		go func() { send(whole()) }()
		return next()
	}
}

// Stop cancels the context of the work, if there is any, and drops its results. It does not
// wait for the work to end.
func (t *Task) Stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// Running reports whether work is under way.
func (t *Task) Running() bool { return t.cancel != nil }

// A panicMsg is a panic outside the event loop. The screen panics with it in the event loop.
type panicMsg struct {
	value any
	stack []byte
}

// aside returns a command that calls f. If f panics, the command returns a panicMsg.
func aside(f func() tea.Msg) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = panicMsg{r, debug.Stack()}
			}
		}()
		return f()
	}
}
