package shell

import tea "charm.land/bubbletea/v2"

// A List is a scrolling list of lines, one of them selected. It holds the positions; the page
// holds the lines. (The list of bubbles needs all items, but there are twenty thousand days.)
type List struct {
	Selected int // the selected line, counted from 0
	first    int // the first visible line
	shown    int // the number of visible lines
	top      int // the screen's line of the first visible line
	lines    int // the number of lines
}

// Show sets the number of lines to n and scrolls so that the selected line is visible. The
// page must show the lines first to end-1 of the list, which are at most room lines, from the
// line top of the screen on.
func (l *List) Show(n, room, top int) (first, end int) {
	l.lines, l.top = n, top
	l.shown = max(0, min(room, n))
	l.Select(l.Selected)
	l.first = max(0, min(l.first, l.Selected, n-l.shown), l.Selected-l.shown+1)
	return l.first, l.first + l.shown
}

// Select selects a line, or the nearest one if the list does not have it.
func (l *List) Select(line int) { l.Selected = max(0, min(line, l.lines-1)) }

// Press moves the selection if p is an arrow key, Home, End or the like, and reports whether
// it is.
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

// Click selects the line at the mouse. It reports false if no line is there.
func (l *List) Click(mouse tea.Mouse) bool {
	i := mouse.Y - l.top
	if i < 0 || i >= l.shown {
		return false
	}
	l.Select(l.first + i)
	return true
}

// Wheel moves the selection by a line.
func (l *List) Wheel(mouse tea.Mouse) { l.Select(l.Selected + WheelSteps(mouse.Button)) }
