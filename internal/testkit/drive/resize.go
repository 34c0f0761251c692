//go:build unix

package drive

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/testkit/terminal"
)

var resizings = [][2]int{ // columns and rows
	{200, 50}, {81, 24}, {30, 12}, {120, 40}, {40, 50}, {200, 12},
	{79, 23}, {100, 24}, {21, 7}, {160, 45}, {80, 24}, {12, 6}, {132, 43}, {66, 30},
}

// Resizes checks that the terminal term and the model m show the same screen after each of many
// resizes. term must run the program whose model is m. Before the resizes, Resizes sends keys, such as
// "enter", to the terminal and the model. At the end, it quits the program.
func Resizes(t *testing.T, term *terminal.Terminal, m tea.Model, keys ...string) {
	t.Helper()
	same := func(when string) {
		t.Helper()
		want := Plain(m)
		term.WaitFor(fmt.Sprintf("%s:\n%s", when, want), func(screen string) bool { return screen == want })
	}
	both := func(keys ...string) {
		t.Helper()
		for _, key := range keys {
			Press(t, m, key)
			if key == "enter" {
				term.Press("Enter")
			} else {
				term.Type(key)
			}
			same("the screen after " + key)
		}
	}
	same("the first screen")
	both(keys...)
	for _, size := range resizings {
		m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		term.Resize(size[0], size[1])
		same(fmt.Sprintf("the screen of %d×%d", size[0], size[1]))
		if size[0] >= 20 {
			both("?", "?")
		}
	}
	term.Press("C-c")
	term.End()
}
