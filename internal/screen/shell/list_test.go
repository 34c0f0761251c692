package shell

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestList checks that the selected line is visible after every key.
func TestList(t *testing.T) {
	var l List
	l.Show(20, 5, 2)
	for _, test := range []struct {
		key             string
		selected, first int
	}{
		{"up", 0, 0}, {"down", 1, 0}, {"j", 2, 0}, {"k", 1, 0}, {"pgdown", 6, 2}, {"l", 11, 7}, {"right", 16, 12}, {"end", 19, 15}, {"down", 19, 15},
		{"left", 14, 14}, {"h", 9, 9}, {"g", 0, 0}, {"G", 19, 15}, {"home", 0, 0}, {"pgup", 0, 0},
	} {
		if !l.Press(Press{Name: test.key}) {
			t.Errorf("%s selects nothing", test.key)
		}
		if first, end := l.Show(20, 5, 2); l.Selected != test.selected || first != test.first || end != first+5 {
			t.Errorf("after %s line %d is selected, %d to %d are shown; want %d, from %d", test.key, l.Selected, first, end, test.selected, test.first)
		}
	}
	if l.Press(Press{Name: "x"}) {
		t.Error("x selects a line")
	}
	if !l.Click(tea.Mouse{Y: 4}) || l.Selected != 2 || l.Click(tea.Mouse{Y: 7}) || l.Click(tea.Mouse{Y: 1}) {
		t.Errorf("after a click line %d is selected", l.Selected)
	}
	l.Wheel(tea.Mouse{Button: tea.MouseWheelDown})
	if first, end := l.Show(2, 5, 2); l.Selected != 1 || first != 0 || end != 2 {
		t.Errorf("of two lines line %d is selected, %d to %d are shown", l.Selected, first, end)
	}
}
