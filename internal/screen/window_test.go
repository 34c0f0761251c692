package screen

import (
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// clickLast clicks a text of the last line, at its column so and so.
func clickLast(t *testing.T, m tea.Model, text string, at int) tea.Cmd {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(plain(m), "\n"), "\n")
	last := lines[len(lines)-1]
	before, _, ok := strings.Cut(last, text)
	if !ok {
		t.Fatalf("no %q in the last line of\n%s", text, strings.Join(lines, "\n"))
	}
	return send(m, tea.MouseClickMsg{X: width(before) + at, Y: len(lines) - 1, Button: tea.MouseLeft})
}

// On the console of Linux there are only signs that all of its fonts have, and
// the frames of tiles still differ.
func TestConsole(t *testing.T) {
	won := setup{answer: "CRATE", words: []string{"CRATE", "SALET", "MOUND"}, columns: 100, rows: 40}.start(t)
	press(t, won, "salet", "enter", "crate", "enter")
	typed := setup{answer: "CRATE", motion: true}.start(t)
	press(t, typed, "mo")
	clues := along{words: []string{"CANOE", "OCEAN", "EERIE"}, clues: []string{"CHEST=c.E.."}}.start(t)
	stuck := along{words: []string{"CANOE", "OCEAN"}, clues: []string{"CHEST=c.E..", "CLIMB=....."}, lists: []string{""}}.start(t)
	press(t, stuck, "tab")
	filtered := along{words: []string{"CANOE", "OCEAN"}, advise: silent}.start(t)
	press(t, filtered, "/o")
	for name, m := range map[string]tea.Model{"won": won, "typed": typed, "clues": clues, "stuck": stuck, "filtered": filtered} {
		theme := themeOf(m)
		theme.Console = true
		golden(t, filepath.Join("testdata", "console-"+name+".txt"), plain(m))
		for _, keys := range [][]string{nil, {"r"}, {"esc", "?"}} {
			press(t, m, keys...)
			for _, theme.Profile = range profiles {
				for _, r := range plain(m) {
					if r > '~' && !strings.ContainsRune("─│┌┐└┘█·↑↓←→", r) {
						t.Errorf("%s, %q: the console may not have %c on\n%s", name, keys, r, plain(m))
						break
					}
				}
			}
		}
	}
}

// themeOf returns how a screen looks.
func themeOf(m tea.Model) *Theme {
	if m, ok := m.(*play); ok {
		return &m.theme
	}
	return &m.(*assist).theme
}

// A click on a key of the last line presses it, wherever the line stands.
func TestFooterClicks(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {90, 12}, {200, 50}} {
		m := setup{answer: "CRATE", columns: size[0], rows: size[1], advise: constantly("CRANE")}.start(t)
		shows := func(want string) {
			t.Helper()
			if screen := plain(m); !strings.Contains(screen, want) {
				t.Fatalf("%v: no %q on\n%s", size, want, screen)
			}
		}
		clickLast(t, m, "? help", 0)
		shows("Find the word")
		if size[1] < 30 {
			clickLast(t, m, "↑ ↓ more", 2)
			clickLast(t, m, "↑ ↓ more", 7)
			if m.helpTop != 2 {
				t.Errorf("after two clicks down the help begins with line %d", m.helpTop)
			}
			clickLast(t, m, "↑ ↓ more", 0)
			if m.helpTop != 1 {
				t.Errorf("after a click up the help begins with line %d", m.helpTop)
			}
			send(m, tea.MouseWheelMsg{Button: tea.MouseWheelDown})
			if m.helpTop != 2 {
				t.Errorf("after a step of the wheel the help begins with line %d", m.helpTop)
			}
			clickLast(t, m, "any other back", 13)
		} else {
			clickLast(t, m, "any key back", 4)
		}
		shows("guess 1 of 6")
		clickLast(t, m, "tab how many fit", 15)
		shows("words still fit")
		clickLast(t, m, " · ", 1) // nothing stands there
		press(t, m, "salet")
		clickLast(t, m, "enter guess", 3)
		shows("guess 2 of 6")
		do(t, m, clickLast(t, m, "! engine plays", 5))
		shows("guess 3 of 6")
		if cmd := clickLast(t, m, "ctrl-c leave", 2); cmd == nil {
			t.Errorf("%v: a click does not leave", size)
		} else if _, ok := cmd().(tea.QuitMsg); !ok {
			t.Errorf("%v: a click does not leave", size)
		}
		press(t, m, "crate", "enter")
		do(t, m, clickLast(t, m, "r review", 3))
		shows("after it 1 word fits")
		clickLast(t, m, "any key back", 0)
		clickLast(t, m, "n another round", 0)
		shows("guess 1 of 6")
	}
}

// Likewise on the assist screen.
func TestAssistFooterClicks(t *testing.T) {
	m := along{words: []string{"CANOE", "OCEAN"}}.start(t)
	press(t, m, "chest")
	for _, hint := range []string{"1 yellow", "0 grey", "2 green", "enter rest grey"} {
		clickLast(t, m, hint, 0)
	}
	if got, want := m.arguments(), "CHEST=c.E.."; got != want {
		t.Errorf("the clues are %s, want %s", got, want)
	}
	clickLast(t, m, "/ filter", 1)
	if !m.filtering {
		t.Error("a click does not begin to filter")
	}
	clickLast(t, m, "esc drop the filter", 1)
	press(t, m, "tab")
	clickLast(t, m, "+ - length", 0)
	if m.length != 6 || m.filtering {
		t.Errorf("words have %d letters after a click on +", m.length)
	}
	clickLast(t, m, "+ - length", 2)
	clickLast(t, m, "+ - length", 9)
	if m.length != 4 {
		t.Errorf("words have %d letters after two clicks on -", m.length)
	}
}
