package shell

import (
	"context"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"
)

// A call is a message that holds a function. The screen calls the function in the event loop, and
// passes the command that it returns to Bubble Tea.
type call func() tea.Cmd

// After returns a command that waits for the duration d and then calls f in the event loop.
func After(d time.Duration, f func() tea.Cmd) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return call(f) })
}

// A Task runs slow work outside the event loop, so that the screen keeps responding to keys.
// Starting a task again stops its earlier work. The zero value is ready to use. All methods must be
// called from the event loop.
type Task struct {
	cancel context.CancelFunc // nil if no work is under way
}

// Start returns a command that calls work in another goroutine. work returns a function that
// changes the model, and the screen calls that function in the event loop. If the task is stopped
// first, the context passed to work is cancelled and the function is never called.
func (t *Task) Start(ctx context.Context, work func(context.Context) func() tea.Cmd) tea.Cmd {
	return t.StartReporting(ctx, func(ctx context.Context, _ func(func())) func() tea.Cmd { return work(ctx) })
}

// StartReporting is like [Task.Start], but work can also show intermediate results. To do so, it
// calls report with a function that changes the model, and the screen calls that function in the
// event loop. Any goroutine can call report.
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

// Stop cancels the context of the work in progress, if any, and discards its results. It returns at
// once, even if the work has not ended yet.
func (t *Task) Stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// Running reports whether the task has been started, and has neither finished nor been stopped.
func (t *Task) Running() bool { return t.cancel != nil }

// A panicMsg carries a panic from another goroutine to the event loop, where the panic is raised
// again.
type panicMsg struct {
	value any
	stack []byte
}

// aside returns a command that calls f and returns its message. If f panics, the command returns a
// panicMsg.
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
