package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/plural"
)

// The smallest window in which anything is shown but the wish for a larger
// one; a long word wants more columns.
const (
	minColumns = 20
	minLines   = 6
)

// panelColumns is the width of the panel at the end of a round, where there is
// room for it beside the tiles.
const panelColumns = 36

func (m *play) View() tea.View { return m.view(m.draw()) }

// draw returns the lines of the screen.
func (m *play) draw() []string {
	columns := max(minColumns, m.letterWidth()*m.length())
	switch {
	case m.columns < columns || m.lines < minLines:
		return m.tooSmall(columns, minLines)
	case m.help:
		return m.drawHelp()
	case m.round().Over() && m.flip.row < 0:
		return m.drawOver()
	}
	return m.drawPlaying()
}

// letterWidth returns the width of the widest letter that a tile may show.
func (m *play) letterWidth() int {
	wide := 1
	for _, row := range m.keys {
		for _, r := range row {
			wide = max(wide, width(string(r)))
		}
	}
	if m.keys == nil {
		wide = 2 // a script with too many letters for a keyboard
	}
	return wide
}

// title is the first line: what is played, and how far.
func (m *play) title() string {
	r := m.round()
	parts := []string{plural.Count(m.length(), "letter")}
	if day, ok := r.Day(); ok {
		parts = append(parts, day.String())
	}
	for _, mode := range []struct {
		on   bool
		name string
	}{{r.Rules().Hard, "hard mode"}, {r.Rules().Strict, "strict"}, {r.Rules().Adversary, "adversary"}} {
		if mode.on {
			parts = append(parts, mode.name)
		}
	}
	right := ""
	if !r.Over() {
		right = fmt.Sprintf("guess %d of %d", len(r.Rows())+1, r.Rules().Tries)
	}
	left := m.theme.Strong().Styled(" wfind") + m.theme.Dim().Styled("  "+strings.Join(parts, " · "))
	right = m.theme.Dim().Styled(right + " ")
	if width(left)+2+width(right) > m.columns {
		return fit(left, m.columns)
	}
	return fit(left, m.columns-width(right)) + right
}

// A layout is a way to fill the screen, see layouts.
type layout struct {
	tile         Size
	keyboard     int // lines of a key; 0 for no keyboard
	gaps         int // blank lines: 1 below the message, 2 also below the title, 3 also below the tiles
	title, hints bool
}

// layouts are tried in turn: large tiles before air, air before small tiles.
var layouts = []layout{
	{Large, 2, 3, true, true},
	{Large, 1, 2, true, true},
	{Medium, 2, 3, true, true},
	{Medium, 1, 2, true, true},
	{Medium, 1, 0, true, true},
	{Small, 1, 2, true, true},
	{Small, 1, 0, true, true},
	{Small, 1, 0, false, true},
	{Small, 1, 0, false, false},
}

// arrange returns the first layout that fits, with tiles as narrow as it takes,
// the keyboard drawn, and the number of rows of tiles that are shown.
func (m *play) arrange() (l layout, keys []string, rows int) {
	tries, letter := m.round().Rules().Tries, m.letterWidth()
	for _, l = range layouts {
		size, ok := m.widened(l.tile).narrowed(m.length(), letter, m.columns)
		room := m.lines - l.fixed() - tries*size.Height
		if !ok || room < 0 {
			continue
		}
		keys = m.keys.Draw(m.theme, m.known, m.columns, l.keyboard*max(len(m.keys), 3))
		if len(keys) <= room {
			l.tile = size
			return l, keys, tries
		}
	}
	// Not all rows fit: show the last ones.
	l = layout{tile: Small, hints: true}
	l.tile, _ = Small.narrowed(m.length(), letter, m.columns)
	keys = m.keys.Draw(m.theme, m.known, m.columns, max(len(m.keys), 3))
	if rows = m.lines - l.fixed() - len(keys); rows < 3 {
		keys = nil
		rows = m.lines - l.fixed()
	}
	return l, keys, min(rows, tries)
}

// fixed returns the lines that a layout takes besides tiles and keyboard.
func (l layout) fixed() int {
	n := 1 + l.gaps // the message
	if l.title {
		n++
	}
	if l.hints {
		n++
	}
	return n
}

// widened returns the size for letters of two columns, which want an even
// number of them to stand in the middle of.
func (m *play) widened(s Size) Size {
	if m.letterWidth() == 2 && s.Width > 2 {
		s.Width++
	}
	return s
}

func (m *play) drawPlaying() []string {
	l, keys, rows := m.arrange()
	grid := m.grid(l.tile, rows)

	hints := []hint{{"?", "help"}, {"ctrl-c", "leave"}, {"tab", "advice"}, {"!", "engine plays"}}
	if len(m.typed) > 0 || m.proposal != "" {
		hints = append([]hint{{"enter", "guess"}}, hints...)
	}
	foot := m.theme.hints(m.columns, hints...)

	room := 1
	if l.gaps == 0 {
		room = 2 // it may cover the line of keys
	}
	message := m.note.draw(m.theme, m.columns, room)

	var top, body []string
	if l.title {
		top = append(top, m.title())
	}
	if l.gaps >= 2 {
		top = append(top, "")
	}
	body = append(body, grid...)
	if l.gaps >= 3 {
		body = append(body, "")
	}
	if l.gaps > 0 {
		body = append(append(body, message...), "")
		body = append(body, keys...)
	} else {
		body = append(body, keys...)
	}
	bottom := []string{}
	if l.gaps == 0 {
		bottom = message
	}
	if l.hints && len(bottom) < 2 {
		bottom = append(bottom, foot)
	}
	return m.spread(top, body, bottom)
}

// grid draws the rows of tiles; if not all of them are shown, the last ones
// with something on them.
func (m *play) grid(s Size, rows int) []string {
	r := m.round()
	made, tries := r.Rows(), r.Rules().Tries
	last := len(made) // the row that is being written
	if m.flip.row >= 0 || r.Over() {
		last--
	}
	first := min(max(0, last+1-rows), tries-rows)
	var out []string
	for i := first; i < first+rows; i++ {
		cells := make([]Cell, m.length())
		switch {
		case i < len(made):
			for j, letter := range []rune(made[i].Guess) {
				cells[j] = Cell{Letter: letter, Face: FaceOf(made[i].Score[j])}
				if i == m.flip.row {
					cells[j].Edge = j == m.flip.step
					if j > m.flip.step {
						cells[j].Face = Typed
					}
				}
			}
		case i == last && len(m.typed) == 0:
			for j, letter := range []rune(m.proposal) {
				cells[j] = Cell{Letter: letter, Face: Ghost}
			}
		case i == len(made):
			for j, letter := range m.typed {
				cells[j] = Cell{Letter: letter, Face: Typed}
			}
		}
		out = append(out, m.theme.Row(cells, s)...)
	}
	return out
}

// drawOver draws the end of a round: the tiles and what is to be said of it,
// side by side if there is room, else one of the two.
func (m *play) drawOver() []string {
	hints := []hint{{"enter", "another round"}, {"c", "copy the result"}, {"q", "leave"}}
	r, columns, height := m.round(), m.columns, m.lines-1
	if m.note.text != "" || height >= 16 {
		height--
	}
	var body []string
	size, rows := GridSize(m.length(), m.letterWidth(), r.Rules().Tries, m.columns-panelColumns-8, height)
	switch {
	case rows == r.Rules().Tries:
		grid := m.grid(size, rows)
		panel := m.panel(panelColumns, height, r.Outcome() != game.Won)
		for range (len(grid) - len(panel)) / 2 {
			panel = append([]string{blank(panelColumns)}, panel...)
		}
		for range (len(panel) - len(grid)) / 2 {
			grid = append([]string{blank(width(grid[0]))}, grid...)
		}
		body = beside(grid, panel, 6)
	case m.board:
		hints = []hint{{"enter", "again"}, {"q", "leave"}, {"c", "copy"}, {"tab", "result"}}
		size, rows = GridSize(m.length(), m.letterWidth(), r.Rules().Tries, m.columns, height)
		body = m.grid(size, rows)
	default:
		hints = []hint{{"enter", "again"}, {"q", "leave"}, {"c", "copy"}, {"tab", "tiles"}}
		body = m.panel(min(columns, panelColumns), height, true)
	}
	var top []string
	switch {
	case m.note.text != "":
		top = m.note.draw(m.theme, m.columns, max(1, min(3, m.lines-1-len(body))))
	case len(body)+2 <= m.lines:
		top = []string{m.title()}
	}
	return m.spread(top, body, []string{m.theme.hints(m.columns, hints...)})
}

// panel draws the outcome of the round, the answer if asked for, and the
// statistics.
func (m *play) panel(columns, lines int, answer bool) []string {
	r := m.round()
	head, last := "", -1
	switch r.Outcome() {
	case game.Won:
		head, last = fmt.Sprintf("solved in %d of %d", len(r.Rows()), r.Rules().Tries), len(r.Rows())
	case game.Lost:
		head, last = "not solved: it was", 0
	default:
		head, last = "given up: it was", 0
	}
	out := []string{centered(m.theme.Strong().Styled(head), columns)}
	small := lines < 16
	if answer {
		cells := make([]Cell, 0, m.length())
		for _, letter := range r.Answer() {
			cells = append(cells, Cell{Letter: letter, Face: Correct})
		}
		size := Small
		if !small {
			size = Large
			out = append(out, blank(columns))
		}
		if size, ok := m.widened(size).narrowed(m.length(), m.letterWidth(), columns); ok {
			for _, line := range m.theme.Row(cells, size) {
				out = append(out, centered(line, columns))
			}
		}
	}
	if m.stats == nil {
		return out
	}
	if !small {
		out = append(out, blank(columns))
	}
	return append(out, m.theme.stats(m.stats, r.Rules().Tries, last, columns, lines-len(out))...)
}

// pressHelp does what a key asks for while the help is shown.
func (m *play) pressHelp(name string) {
	switch name {
	case "down", "j", "space", "pgdown":
		m.helpTop++
	case "up", "k", "pgup":
		m.helpTop = max(0, m.helpTop-1)
	default:
		m.help = false
	}
}

// drawHelp draws the rules and the keys; on a small window they are scrolled.
func (m *play) drawHelp() []string {
	columns := min(m.columns, 64)
	var out []string
	say := func(text string) { out = append(out, wrapped(text, columns)...) }
	gap := func() { out = append(out, "") }
	tile := func(f Face, letter rune, text string) {
		t := m.theme.Tile(Cell{Letter: letter, Face: f}, Small)[0]
		for i, line := range wrapped(text, columns-5) {
			if i == 0 {
				out = append(out, t+"  "+line)
			} else {
				out = append(out, blank(5)+line)
			}
		}
	}
	key := func(name, text string) {
		for i, line := range wrapped(text, columns-11) {
			if i > 0 {
				name = ""
			}
			out = append(out, m.theme.Strong().Styled(fit(name, 11))+line)
		}
	}
	r := m.round()
	say(fmt.Sprintf("Find the word of %s in %s. After each guess the tiles tell of every letter:",
		plural.Count(m.length(), "letter"), plural.Count(r.Rules().Tries, "guess")))
	gap()
	tile(Correct, 'A', "it is in the word, in this place")
	tile(Present, 'B', "it is in the word, in another place")
	tile(Absent, 'C', "it is not in the word, or not once more")
	gap()
	if r.Rules().Hard {
		say("Hard mode: a letter that is in its place stays there, and one that is elsewhere is used again.")
		gap()
	}
	if r.Rules().Strict {
		say("Strict: every guess must still be possible as the answer.")
		gap()
	}
	if r.Rules().Adversary {
		say("Adversary: no word is chosen. Each score is the one that leaves the most words.")
		gap()
	}
	key("enter", "make the guess")
	key("backspace", "take back a letter; ctrl-u all of them")
	key("tab", "ask the engine for its guess; enter then takes it")
	key("!", "let the engine make this guess")
	key("esc", "stop the engine; clear the row")
	key("1 2 3", "take a word that is offered for an unknown one")
	key("ctrl-d", "give up and see the answer")
	key("ctrl-c", "leave; the answer and the result are printed then")

	height := m.lines - 1
	foot := m.theme.hints(m.columns, hint{"any key", "back"})
	if len(out) > height {
		m.helpTop = min(m.helpTop, len(out)-height)
		out = out[m.helpTop:][:height]
		foot = m.theme.hints(m.columns, hint{"↑ ↓", "more"}, hint{"any other", "back"})
	}
	for i := range out {
		out[i] = fit(out[i], columns)
	}
	return m.spread(nil, out, []string{foot})
}
