package shell

import (
	"context"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestTaskMessages checks that a task sends its progress and then its result.
func TestTaskMessages(t *testing.T) {
	var task Task
	work := func(_ context.Context, tell func(tea.Msg)) tea.Msg {
		tell(1)
		tell(2)
		return 3
	}
	cmd := task.StartReporting(t.Context(), work)
	for want := 1; want <= 3; want++ {
		r := cmd().(ResultMsg)
		got, ok := task.Take(r)
		if cmd = r.More; !ok || got != want || (cmd == nil) != (want == 3) || task.Running() != (want < 3) {
			t.Fatalf("the result is %v, %t; want %d", got, ok, want)
		}
	}

	cmd = task.StartReporting(t.Context(), work)
	r := cmd().(ResultMsg)
	task.Stop()
	if _, ok := task.Take(r); ok || r.More() != nil {
		t.Error("a task that was stopped goes on")
	}

	cmd = task.StartReporting(t.Context(), func(context.Context, func(tea.Msg)) tea.Msg { panic("boom") })
	if got, ok := cmd().(panicMsg); !ok || got.value != "boom" {
		t.Errorf("of a panic comes %v", got)
	}
}
