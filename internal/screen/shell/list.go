package shell

import tea "charm.land/bubbletea/v2"

// A List keeps track of the selected line and the scroll position in a list. The page with the list
// stores and draws the lines themselves.
type List struct {
	Selected int // the selected line, counted from 0
	first    int // the first visible line
	shown    int // the number of visible lines
	top      int // the line of the screen where the list begins
	lines    int // the number of lines of the whole list
}

// Show scrolls a list of n lines so that the selected line is visible. It returns the range of
// lines to draw, from first to end-1. There is room for height lines, and top is the line of the
// screen where the list begins. Call Show whenever the page is drawn.
func (l *List) Show(n, height, top int) (first, end int) {
	l.lines, l.top = n, top
	l.shown = max(0, min(height, n))
	l.Select(l.Selected)
	l.first = max(0, min(l.first, l.Selected, n-l.shown), l.Selected-l.shown+1)
	return l.first, l.first + l.shown
}

// Select selects the given line, counted from 0, or the nearest line that exists.
func (l *List) Select(line int) { l.Selected = max(0, min(line, l.lines-1)) }

// Press handles the keys that move the selection, such as ↑, PgDn and j. It reports whether it has
// handled p.
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
	case p.Is(First):
		l.Select(0)
	case p.Is(Last):
		l.Select(l.lines - 1)
	default:
		return false
	}
	return true
}

// Click selects the line under the mouse. It returns false if the mouse is not on a line.
func (l *List) Click(mouse tea.Mouse) bool {
	i := mouse.Y - l.top
	if i < 0 || i >= l.shown {
		return false
	}
	l.Select(l.first + i)
	return true
}

// Wheel moves the selection by one line for each step of the mouse wheel.
func (l *List) Wheel(mouse tea.Mouse) { l.Select(l.Selected + WheelSteps(mouse.Button)) }
