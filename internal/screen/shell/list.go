package shell

import tea "charm.land/bubbletea/v2"

// A List is the state of a list with a selected line, of which the window shows a part.
// (The list of bubbles wants all its items, and there are twenty thousand days.)
type List struct {
	Selected int
	first    int // the first line that is shown
	shown    int // the number of lines that are shown
	top      int // the line of the screen of the first
	lines    int
}

// Show returns the part of a list of n lines to show in room lines, from first up to end.
// The part includes the selected line. It begins at the line top of the screen.
func (l *List) Show(n, room, top int) (first, end int) {
	l.lines, l.top = n, top
	l.shown = max(0, min(room, n))
	l.Select(l.Selected)
	l.first = max(0, min(l.first, l.Selected, n-l.shown), l.Selected-l.shown+1)
	return l.first, l.first + l.shown
}

// Select selects a line, or the one next to it that there is.
func (l *List) Select(line int) { l.Selected = max(0, min(line, l.lines-1)) }

// Press selects the line that a key leads to. It reports whether the key leads to one.
func (l *List) Press(p Press) bool {
	switch page := max(1, l.shown); {
	case p.Is(Up):
		l.Select(l.Selected - 1)
	case p.Is(Down):
		l.Select(l.Selected + 1)
	case p.Is(PageUp):
		l.Select(l.Selected - page)
	case p.Is(PageDown):
		l.Select(l.Selected + page)
	case p.Is(first):
		l.Select(0)
	case p.Is(last):
		l.Select(l.lines - 1)
	default:
		return false
	}
	return true
}

// Click selects the line that was clicked. It reports false if none was.
func (l *List) Click(mouse tea.Mouse) bool {
	i := mouse.Y - l.top
	if i < 0 || i >= l.shown {
		return false
	}
	l.Select(l.first + i)
	return true
}

// Wheel selects the line before or after.
func (l *List) Wheel(mouse tea.Mouse) { l.Select(l.Selected + WheelSteps(mouse.Button)) }

// PressArrow is like [List.Press] for keys that type no text, while a text is typed.
func (l *List) PressArrow(p Press) bool { return p.Text == "" && l.Press(p) }
