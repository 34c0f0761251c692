package shell

import tea "charm.land/bubbletea/v2"

// A List scrolls through lines and lets the player select one. It knows only positions; its page
// draws the lines. (The list in the library bubbles would keep all items in memory, but there are
// twenty thousand daily puzzles.)
type List struct {
	Selected int // the selected line, counted from 0
	first    int // the first visible line
	shown    int // the number of visible lines
	top      int // the screen's line of the first visible line
	lines    int // the number of lines
}

// Show sets the number of lines to n and scrolls until the selected line is visible. It returns the
// range [first, end) of lines to draw, which is at most room lines long. The page must call Show
// each time it is drawn, and draw these lines from line top of the screen downwards. Otherwise a
// click would select the wrong line.
func (l *List) Show(n, room, top int) (first, end int) {
	l.lines, l.top = n, top
	l.shown = max(0, min(room, n))
	l.Select(l.Selected)
	l.first = max(0, min(l.first, l.Selected, n-l.shown), l.Selected-l.shown+1)
	return l.first, l.first + l.shown
}

// Select selects a line, counted from 0. If there is no such line, it selects the first or last
// one, whichever is nearer.
func (l *List) Select(line int) { l.Selected = max(0, min(line, l.lines-1)) }

// Press moves the selection if p is an arrow key, PgUp, PgDn, Home or End, or the letter for one of
// these in vi. It reports whether p is such a key.
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

// Click selects the line under the mouse, and reports whether there is one.
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
