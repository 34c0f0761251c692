package shell

import (
	"context"
	"fmt"
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestTask checks that a task reports its progress and its result, but nothing after it is stopped.
func TestTask(t *testing.T) {
	var task Task
	var got []int
	work := func(_ context.Context, report func(func())) func() tea.Cmd {
		report(func() { got = append(got, 1) })
		report(func() { got = append(got, 2) })
		return func() tea.Cmd { got = append(got, 3); return nil }
	}
	cmd := task.StartReporting(t.Context(), work)
	for want := 1; want <= 3; want++ {
		cmd = cmd().(call)()
		if len(got) != want || (cmd == nil) != (want == 3) || task.Running() != (want < 3) {
			t.Fatalf("after %d results there are %v", want, got)
		}
	}
	if !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("the results are %v", got)
	}

	cmd = task.StartReporting(t.Context(), work)
	second := cmd().(call)()
	task.Stop()
	if len(got) != 4 || second() != nil {
		t.Errorf("a task that was stopped goes on: %v", got)
	}
	first := task.StartReporting(t.Context(), work)().(call)
	task.Stop()
	if first() != nil || len(got) != 4 {
		t.Errorf("a result is used after the end: %v", got)
	}
}

// TestTaskPanics checks that a panic in a task becomes a panic in the event loop.
func TestTaskPanics(t *testing.T) {
	var task Task
	msg := task.Start(t.Context(), func(context.Context) func() tea.Cmd { panic("boom") })()
	defer func() {
		if p, ok := recover().(taskPanic); !ok || fmt.Sprint(p.value) != "boom" || len(p.stack) == 0 {
			t.Errorf("the panic is %v", p)
		}
	}()
	(&Screen{}).Update(msg)
	t.Error("there is no panic")
}
