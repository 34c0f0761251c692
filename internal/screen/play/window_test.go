package play

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/testkit/drive"
)

// TestConsole checks that the Linux console gets only characters that all of its fonts have, and
// that the frames of tiles still differ.
func TestConsole(t *testing.T) {
	won := setup{answer: "CRATE", words: []string{"CRATE", "SALET", "MOUND"}, columns: 100, rows: 40}.start(t)
	drive.Press(t, won, "salet", "enter", "crate", "enter")
	typed := setup{answer: "CRATE", motion: true}.start(t)
	drive.Press(t, typed, "mo")
	for name, m := range map[string]*model{"won": won, "typed": typed} {
		drive.Console(t, name, m, &m.screen.Theme)
	}
}

// TestFooterClicks checks that a click on a key in the last line presses it, in windows of all
// sizes.
func TestFooterClicks(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {90, 12}, {200, 50}} {
		m := setup{answer: "CRATE", words: append(few, "CRONE"), columns: size[0], rows: size[1]}.start(t)
		drive.ClickLast(t, m, "? help", 0)
		shows(t, m, "Find the 5-letter word")
		if size[1] < 30 {
			all := strings.Split(drive.Plain(m), "\n")
			scrolled := func(lines int) {
				t.Helper()
				if screen := drive.Plain(m); !strings.HasPrefix(screen, strings.Join(all[lines:lines+2], "\n")) {
					t.Errorf("the help is not scrolled by %d lines:\n%s", lines, screen)
				}
			}
			drive.ClickLast(t, m, "↑ ↓ more", 2)
			drive.ClickLast(t, m, "↑ ↓ more", 7)
			scrolled(2)
			drive.ClickLast(t, m, "↑ ↓ more", 0)
			scrolled(1)
			drive.Send(m, tea.MouseWheelMsg{Button: tea.MouseWheelDown})
			scrolled(2)
			drive.ClickLast(t, m, "esc back", 2)
		} else {
			drive.ClickLast(t, m, "esc back", 2)
		}
		shows(t, m, "guess 1 of 6")
		drive.ClickLast(t, m, "tab hint", 5)
		shows(t, m, "Possible answers")
		drive.ClickLast(t, m, " · ", 1) // there is no key here
		drive.Press(t, m, "salet")
		drive.ClickLast(t, m, "enter guess", 3)
		shows(t, m, "guess 2 of 6")
		drive.Do(t, m, drive.ClickLast(t, m, "! play for me", 5))
		shows(t, m, "guess 3 of 6")
		if cmd := drive.ClickLast(t, m, "ctrl-c quit", 2); cmd == nil {
			t.Errorf("%v: a click does not leave", size)
		} else if _, ok := cmd().(tea.QuitMsg); !ok {
			t.Errorf("%v: a click does not leave", size)
		}
		drive.Press(t, m, "crate", "enter")
		drive.Do(t, m, drive.ClickLast(t, m, "r review", 3))
		shows(t, m, "left afterwards")
		drive.ClickLast(t, m, "esc back", 0)
		drive.ClickLast(t, m, "n another round", 0)
		shows(t, m, "guess 1 of 6")
	}
}
