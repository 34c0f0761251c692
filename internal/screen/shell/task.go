package shell

import (
	"context"
	"runtime/debug"

	tea "charm.land/bubbletea/v2"
)

// A call is a function that is sent to Bubble Tea's event loop as a message. When the message
// arrives, the loop calls the function.
type call func() tea.Cmd

// A Task runs slow work in the background, so that the screen keeps responding to keys. Only Bubble
// Tea's event loop may call the methods of a Task.
type Task struct {
	cancel context.CancelFunc // nil if no work is in progress, as in the zero Task
}

// Start stops any earlier work of the task, and returns a command that calls work in the background.
// Later, Bubble Tea's event loop calls the function that work returned, for example to show a result.
// Stopping the task or cancelling ctx prevents this call, and cancels the context passed to work.
func (t *Task) Start(ctx context.Context, work func(context.Context) func() tea.Cmd) tea.Cmd {
	return t.StartReporting(ctx, func(ctx context.Context, _ func(func())) func() tea.Cmd { return work(ctx) })
}

// StartReporting works like [Task.Start], but also lets work show intermediate results. For each result,
// work calls report with a function that shows the result. The event loop runs this function.
func (t *Task) StartReporting(ctx context.Context, work func(ctx context.Context, report func(func())) func() tea.Cmd) tea.Cmd {
	t.Stop()
	ctx, t.cancel = context.WithCancel(ctx)
	calls := make(chan call) // from the goroutine that calls work to the function next
	send := func(c call) {
		select {
		case calls <- c:
		case <-ctx.Done():
		}
	}
	next := func() tea.Msg { // Bubble Tea calls it, outside the event loop
		select {
		case c := <-calls:
			return call(func() tea.Cmd {
				if ctx.Err() != nil {
					return nil
				}
				return c()
			})
		case <-ctx.Done():
			return nil
		}
	}
	run := func() {
		defer func() {
			if r := recover(); r != nil {
				stack := debug.Stack()
				send(func() tea.Cmd { panic(taskPanic{r, stack}) }) // [Screen.Run] restores the terminal
			}
		}()
		done := work(ctx, func(f func()) {
			send(func() tea.Cmd { f(); return next })
		})
		send(func() tea.Cmd { t.Stop(); return done() })
	}
	return func() tea.Msg {
		go run()
		return next()
	}
}

// Stop cancels any work in progress and discards its results. It does not wait for the work to end.
func (t *Task) Stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// Running reports whether work is in progress: it has been started, but not yet finished or stopped.
func (t *Task) Running() bool { return t.cancel != nil }

// A taskPanic describes a panic in the background work of a [Task]. Bubble Tea's event loop then
// panics with the taskPanic as the value.
type taskPanic struct {
	value any
	stack []byte
}
