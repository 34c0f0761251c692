package assist

import (
	"testing"

	"wfind/internal/testkit/drive"
)

// TestConsole checks that the Linux console gets only characters that all of its fonts have.
func TestConsole(t *testing.T) {
	clues := setup{words: []string{"CANOE", "OCEAN", "EERIE"}, clues: []string{"CHEST=c.E.."}}.start(t)
	stuck := setup{words: []string{"CANOE", "OCEAN"}, clues: []string{"CHEST=c.E..", "CLIMB=....."}, lists: []string{""}}.start(t)
	drive.Press(t, stuck, "tab")
	filtered := setup{words: []string{"CANOE", "OCEAN"}, advise: silent}.start(t)
	drive.Press(t, filtered, "/o")
	for name, m := range map[string]*model{"clues": clues, "stuck": stuck, "filtered": filtered} {
		drive.Console(t, name, m, &m.screen.Theme)
	}
}

// TestFooterClicks checks that a click on a key in the last line presses it.
func TestFooterClicks(t *testing.T) {
	m := setup{words: []string{"CANOE", "OCEAN"}, columns: 200, rows: 24}.start(t)
	drive.Press(t, m, "chest")
	for _, column := range []int{2, 0, 4} { // 1, 0, 2
		drive.ClickLast(t, m, "0 1 2 colour", column)
	}
	drive.ClickLast(t, m, "enter rest grey", 0)
	if got, want := m.state.Grid.Arguments(), "CHEST=c.E.."; got != want {
		t.Errorf("the clues are %s, want %s", got, want)
	}
	drive.ClickLast(t, m, "/ filter", 1)
	if !m.filter.Typing {
		t.Error("a click does not begin to filter")
	}
	drive.ClickLast(t, m, "esc show all", 1)
	drive.Press(t, m, "tab")
	drive.ClickLast(t, m, "+ - length", 0)
	if m.state.Grid.Length != 6 {
		t.Errorf("words have %d letters after a click on +", m.state.Grid.Length)
	}
	drive.ClickLast(t, m, "+ - length", 2)
	drive.ClickLast(t, m, "+ - length", 9)
	if m.state.Grid.Length != 4 {
		t.Errorf("words have %d letters after two clicks on -", m.state.Grid.Length)
	}
}
