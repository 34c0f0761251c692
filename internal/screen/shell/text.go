package shell

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// A TextPage shows a text that can be longer than the window, such as the help. (The viewport in the
// bubbles library would add a dependency for little benefit.)
type TextPage struct {
	screen *Screen
	text   func(columns int) []string
	widest int // the most columns of the text
	closes []Key
	top    int // the first visible line
	lines  int // the number of lines of the text, when last drawn
}

// NewTextPage returns a page for the screen s that shows the lines returned by text. It calls text
// each time it is drawn, with the width of the window or widest, whichever is less. Esc, q and the
// keys in closes close the page.
func NewTextPage(s *Screen, widest int, text func(columns int) []string, closes ...Key) *TextPage {
	return &TextPage{screen: s, text: text, widest: widest, closes: append(closes, Back)}
}

// Press handles a key: it scrolls the text or closes the page.
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

// Click does nothing, because a text has no parts to click.
func (t *TextPage) Click(tea.Mouse) tea.Cmd { return nil }

// Wheel scrolls the text by one line.
func (t *TextPage) Wheel(mouse tea.Mouse) { t.top += WheelSteps(mouse.Button) }

// Draw returns the visible lines of the text, centred in the window.
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

// Hints returns hints for closing the page and, if the text is too long for the window, for scrolling.
func (t *TextPage) Hints() []Hint {
	if t.lines > t.screen.Window.Lines-1 {
		return []Hint{KeyHint("more", Up, Down), KeyHint("back", Back)}
	}
	return []Hint{KeyHint("back", Back)}
}
