package shell

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// A TextPage shows a text, such as the help, which may be longer than the window. (The
// viewport of bubbles would bring lipgloss along to keep one number in its range.)
type TextPage struct {
	screen *Screen
	text   func(columns int) []string
	widest int // columns of the text, in a window that has them
	closes []Key
	top    int // the line that is shown first
	lines  int // lines of the text, as drawn last
}

// NewTextPage returns a page of the screen s with the lines that text returns for a
// number of columns. It asks for at most widest columns, each time it is drawn. Esc, q and
// the keys in closes, such as the one that opens the page, close it.
func NewTextPage(s *Screen, widest int, text func(columns int) []string, closes ...Key) *TextPage {
	return &TextPage{screen: s, text: text, widest: widest, closes: append(closes, Back)}
}

// Press scrolls the text or closes the page.
func (t *TextPage) Press(p Press) tea.Cmd {
	page := t.screen.Window.Lines - 2 // one line of the last page stays
	switch {
	case p.Is(Down):
		t.top++
	case p.Is(Up):
		t.top--
	case p.Is(PageDown):
		t.top += page
	case p.Is(PageUp):
		t.top -= page
	case p.Is(first):
		t.top = 0
	case p.Is(last):
		t.top = t.lines
	case key.Matches(p, t.closes...) && !p.Repeat: // the key that opened the page may still be held
		t.screen.Close()
	}
	return nil
}

// Click does nothing: there is nothing to click on.
func (t *TextPage) Click(tea.Mouse) tea.Cmd { return nil }

// Wheel scrolls the text by a line.
func (t *TextPage) Wheel(mouse tea.Mouse) {
	t.top += WheelSteps(mouse.Button)
}

// Draw returns the lines of the text that the window shows.
func (t *TextPage) Draw() []string {
	w := &t.screen.Window
	columns, lines := min(w.Columns, t.widest), w.Lines-1
	text := t.text(columns)
	t.lines = len(text)
	t.top = max(0, min(t.top, t.lines-lines))
	text = text[t.top:min(t.lines, t.top+lines)]
	body := make([]string, len(text))
	for i := range text {
		body[i] = draw.Fit(text[i], columns)
	}
	return Window{Columns: w.Columns, Lines: lines}.Spread(nil, body, nil)
}

// Hints returns the keys that scroll, if the text is long, and those that close it.
func (t *TextPage) Hints() []Hint {
	if t.lines > t.screen.Window.Lines-1 {
		return []Hint{KeyHint("more", Up, Down), KeyHint("back", Back)}
	}
	return []Hint{KeyHint("back", Back)}
}

// First returns the line, counted from 0, that was shown first.
func (t *TextPage) First() int { return t.top }
