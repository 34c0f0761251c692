package shell

import (
	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// A textPage is a page of text that can be longer than the window, such as the help.
type textPage struct {
	screen     *Screen
	text       func(columns int) []string
	maxColumns int  // the maximum width of the text
	opener     Key  // the key that opened the page; it also closes it
	list       List // its selected line is the first visible line of the text
}

// HelpColumns is the usual value of maxColumns for [Screen.OpenText].
const HelpColumns = 64

// OpenText opens a page of text that is at most maxColumns wide. The function text must return the
// lines of the text, wrapped to the given number of columns. The page closes when the player
// presses Esc, q or opener, which is the key that opened the page.
func (s *Screen) OpenText(maxColumns int, text func(columns int) []string, opener Key) {
	t := &textPage{screen: s, text: text, maxColumns: maxColumns, opener: opener}
	t.Draw() // so that keys typed before the page is shown can scroll it
	s.Open(t)
}

func (t *textPage) Press(p Press) tea.Cmd {
	if !t.list.Press(p) && (p.Is(Back) || p.Is(t.opener)) && !p.Repeat { // the opener may still be held
		t.screen.Close()
	}
	return nil
}

func (t *textPage) Click(tea.Mouse) tea.Cmd { return nil }

func (t *textPage) Wheel(mouse tea.Mouse) { t.list.Wheel(mouse) }

func (t *textPage) Draw() []string {
	w := &t.screen.Window
	columns, lines := min(w.Columns, t.maxColumns), w.Lines-1
	text := t.text(columns)
	t.list.Show(max(1, len(text)-lines+1), lines-1, 0) // each page repeats the last line of the page before
	top := t.list.Selected
	var body []string
	for _, line := range text[top:min(len(text), top+lines)] {
		body = append(body, draw.Fit(line, columns))
	}
	return Window{Columns: w.Columns, Lines: lines}.Spread(nil, body, nil)
}

func (t *textPage) Labels() []KeyLabel {
	if t.list.lines > 1 {
		return []KeyLabel{Label("more", Up, Down), Label("back", Back)}
	}
	return []KeyLabel{Label("back", Back)}
}
