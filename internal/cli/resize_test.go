//go:build unix

package cli_test

import (
	"fmt"
	"strings"
	"testing"

	"wfind/internal/testkit/terminal"
)

// A screenState is how a screen was brought to show what it shows.
type screenState struct {
	name  string
	args  []string
	steps func(term *terminal.Terminal)
}

// screenStates are the states of both screens, each of them at rest.
var screenStates = []screenState{
	{"play", []string{"play", "--answer=ocean", "--no-motion"}, func(term *terminal.Terminal) {
		settled(term, "judge", "Enter")
		settled(term, "chest", "Enter")
	}},
	{"play help", []string{"play", "--answer=ocean", "--no-motion"}, func(term *terminal.Terminal) {
		settled(term, "judge", "Enter")
		settled(term, "?")
	}},
	{"play over", []string{"play", "--answer=ocean", "--no-motion"}, func(term *terminal.Terminal) {
		settled(term, "judge", "Enter")
		settled(term, "ocean", "Enter")
	}},
	{"assist", []string{"assist", "--time=0", "SLATE=00101", "BEACH=01110"}, func(term *terminal.Terminal) {}},
	{"assist help", []string{"assist", "--time=0", "SLATE=00101", "BEACH=01110"}, func(term *terminal.Terminal) {
		settled(term, "?")
	}},
}

// settled types keys and waits until the screen has changed for them.
func settled(term *terminal.Terminal, text string, keys ...string) {
	before := term.Screen()
	term.Type(text)
	if len(keys) > 0 {
		before = term.WaitFor("what was typed", func(screen string) bool { return screen != before })
		term.Press(keys...)
	}
	term.WaitFor("another screen", func(screen string) bool { return screen != before })
}

// TestScreenResizes takes each screen through a dozen sizes. Whatever the size
// before, it must look as if it had been started in that one, and so must what
// comes after: help, and the screen that it hides.
func TestScreenResizes(t *testing.T) {
	sizes := [][2]int{
		{80, 24}, {200, 50}, {81, 24}, {30, 12}, {120, 40}, {40, 50}, {200, 12},
		{79, 23}, {100, 24}, {21, 7}, {160, 45}, {80, 24}, {12, 6}, {132, 43}, {66, 30},
	}
	for _, state := range screenStates {
		t.Run(state.name, func(t *testing.T) {
			t.Parallel()
			begin := func(columns, rows int) *terminal.Terminal {
				term := start(t, terminal.Options{Columns: columns, Rows: rows, Env: []string{"NO_COLOR=1"}}, state.args...)
				term.WaitFor("a screen at rest", func(screen string) bool { return strings.TrimSpace(screen) != "" })
				state.steps(term)
				return term
			}
			term := begin(sizes[0][0], sizes[0][1])
			for _, size := range sizes[1:] {
				term.Resize(size[0], size[1])
				if size[0] < 20 {
					term.Wait("too small")
					continue
				}
				fresh := begin(size[0], size[1])
				same := func(when string) {
					t.Helper()
					term.WaitFor(fmt.Sprintf("what a fresh screen of %d×%d shows %s", size[0], size[1], when), func(screen string) bool {
						return screen == fresh.Screen()
					})
				}
				same("at once")
				settled(term, "?")
				settled(fresh, "?")
				same("after the first key")
				settled(term, "?")
				settled(fresh, "?")
				same("after the second")
				fresh.Press("C-c")
				fresh.End()
			}
			term.Press("C-c")
			term.End()
		})
	}
}
