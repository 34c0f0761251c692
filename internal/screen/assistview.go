package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/plural"
	"wfind/internal/script"
)

// panelWidth is the least width of what stands beside the tiles, and sideWidth
// that of a window in which it does.
const (
	panelWidth = 34
	sideWidth  = 60
)

// A pane is where the tiles and what is beside or below them are drawn.
type pane struct {
	tile       Size
	first      int // row of the grid that is shown first
	rows       int // rows of the grid that are shown
	left, top  int // of the tiles
	columns, x int // of the panel
	lines      int // of the panel
	beside     bool
}

func (m *assist) View() tea.View {
	m.foot = nil
	lines, cursor := m.draw()
	v := m.view(m.theme, lines)
	v.Cursor = cursor
	if m.opt.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}

// draw returns the lines of the screen, and the cursor, which stands on the tile
// that is written or coloured next.
func (m *assist) draw() ([]string, *tea.Cursor) {
	switch {
	case m.tooNarrow():
		return m.tooSmall(m.leastColumns(), minLines), nil
	case m.help:
		return m.drawHelp(), nil
	}
	p := m.panel()
	return m.drawScreen(p), m.cursorAt(p)
}

// leastColumns returns how wide the window must be.
func (m *assist) leastColumns() int { return max(minColumns, m.letter*m.length) }

// tooNarrow reports whether there is no room for the screen.
func (m *assist) tooNarrow() bool { return m.columns < m.leastColumns() || m.lines < minLines }

// framed reports whether there is room for the title and the line of keys.
func (m *assist) framed() bool { return m.lines >= 9 }

// panel lays the screen out.
func (m *assist) panel() pane {
	top, height := 0, m.lines-1 // the message
	if m.framed() {
		top, height = 1, m.lines-3
	}
	rows := m.drawn()
	p := pane{top: top}
	if m.columns >= sideWidth {
		size, shown := GridSize(m.length, m.letter, max(rows, game.DefaultTries), m.columns-panelWidth-4, height)
		if shown > 0 {
			p.tile, p.left, p.beside = size, 1, true
			p.rows, p.lines = min(shown, rows), height
			p.x = p.left + size.RowWidth(m.length) + 3
			p.columns = m.columns - p.x - 1
			p.first = m.firstRow(p.rows)
			return p
		}
	}
	p.rows = min(rows, max(1, height/3))
	p.tile, _ = GridSize(m.length, m.letter, p.rows, m.columns, p.rows)
	p.left = (m.columns - p.tile.RowWidth(m.length)) / 2
	p.columns, p.lines = m.columns, height-p.rows
	p.first = m.firstRow(p.rows)
	return p
}

// drawn returns how many rows the grid has, with an empty one at the end for the
// next guess.
func (m *assist) drawn() int {
	last := m.rows[len(m.rows)-1]
	if last.whole() && last.coloured() && !m.solved() && m.fault == nil && !m.stuck() {
		return len(m.rows) + 1
	}
	return len(m.rows)
}

// firstRow returns the row that is shown first if so many are, so that the one
// with the place is among them, and if it can be the next.
func (m *assist) firstRow(rows int) int {
	return max(0, min(m.row, m.drawn()-rows), min(m.row+2, m.drawn())-rows)
}

// drawScreen draws the tiles, what they leave, a line for messages, and one of
// keys.
func (m *assist) drawScreen(p pane) []string {
	var out []string
	if m.framed() {
		out = append(out, m.title())
	}
	tiles, panel := m.drawTiles(p), m.drawPanel(p)
	if p.beside {
		for i := range p.lines {
			line := blank(p.x)
			if i < len(tiles) {
				line = fit(blank(p.left)+tiles[i], p.x)
			}
			if i < len(panel) {
				line += panel[i].text
			}
			out = append(out, line)
		}
	} else {
		for _, line := range tiles {
			out = append(out, blank(p.left)+line)
		}
		for _, line := range panel {
			out = append(out, line.text)
		}
	}
	bottom := m.message()
	if m.framed() && len(bottom) < 2 {
		bottom = append(bottom, m.keys())
	}
	for len(out) < m.lines {
		out = append(out, "")
	}
	return append(out[:m.lines-len(bottom)], bottom...)
}

// title is the first line: what is looked for.
func (m *assist) title() string {
	parts := []string{plural.Count(m.length, "letter"), constraint.Printable(m.setting().list())}
	if m.hard {
		parts = append(parts, "hard mode")
	}
	return fit(m.theme.Strong().Styled(" wfind")+m.theme.Dim().Styled("  "+strings.Join(parts, " · ")), m.columns)
}

// message tells what is wrong, what a key did, or what to type: in a line, or in
// two if it is long and may cover the line of keys.
func (m *assist) message() []string {
	n := m.note
	switch {
	case n.text != "":
	case m.fault != nil:
		n = note{text: m.fault.text, alert: true}
	case m.failure != nil:
		n = note{text: constraint.Escape(m.failure.Error()), alert: true}
	case m.stranger.near != "":
		n = note{text: fmt.Sprintf("%s is not in the list; ctrl-r makes it %s", m.stranger.word, m.stranger.near), alert: true}
	case m.stranger.word != "":
		n = note{text: m.stranger.word + " is not in the list", alert: true}
	case m.grid.empty():
		n = note{text: "type the guess you made, then colour its tiles", short: "type the guess you made"}
	case m.rows[m.row].waiting():
		n = note{text: "type the guess that had this score"}
	}
	room := 1
	if m.framed() {
		room = 2
	}
	return n.draw(m.theme, m.columns, room)
}

// keys is the line of keys.
func (m *assist) keys() string {
	does, _ := m.onEnter()
	var hints []hint
	switch {
	case m.filtering:
		hints = []hint{{"enter", "keep"}, {"esc", "drop the filter"}}
	case m.focus == onTiles && does == fillGrey:
		hints = []hint{{"0", "grey"}, {"1", "yellow"}, {"2", "green"}, {"space", "turn"}, {"enter", "rest grey"}}
	case m.focus == onTiles:
		switch does {
		case takeAdvice:
			hints = []hint{{"enter", "take " + script.Visual(m.advice[m.choice[0]].Word)}}
		case takeRepair:
			hints = []hint{{"enter", "change that"}, {"↑ ↓", "choose"}}
		}
		again := hint{"ctrl-n", "new game"}
		if m.solved() {
			hints = append(hints, again)
		}
		hints = append(hints, hint{"?", "help"}, hint{"ctrl-c", "leave"}, hint{"/", "filter"}, hint{"tab", "lists"}, hint{"backspace", "back"})
		if !m.solved() && !m.grid.empty() {
			hints = append(hints, again)
		}
	default:
		next := hint{"tab", "words"}
		if m.focus == onWords {
			next = hint{"tab", "tiles"}
		}
		hints = []hint{{"enter", "take"}, next, {"y", "copy"}, {"u", "undo"}, {"h", "hard"}, {"d", "dictionary"}, {"+ -", "length"}, {"n", "new"}, {"q", "leave"}}
	}
	return m.footer(m.theme, hints...)
}

// cursorAt returns the cursor.
func (m *assist) cursorAt(p pane) *tea.Cursor {
	if m.focus != onTiles || m.row < p.first || m.row >= p.first+p.rows {
		return nil
	}
	col := min(m.col, m.length-1)
	if m.theme.RightToLeft {
		col = m.length - 1 - col
	}
	x := p.left + col*(p.tile.Width+p.tile.Gap) + (p.tile.Width-1)/2
	y := p.top + (m.row-p.first)*p.tile.Height
	if p.tile.Height == 3 {
		y++
	}
	return tea.NewCursor(x, y)
}

// drawTiles draws the rows of the grid that are shown. In an empty one the
// advice stands that enter takes.
func (m *assist) drawTiles(p pane) []string {
	var out []string
	for i := p.first; i < p.first+p.rows; i++ {
		row := newRow(m.length)
		if i < len(m.rows) {
			row = m.rows[i]
		}
		cells := make([]Cell, m.length)
		for j := range cells {
			c := &cells[j]
			switch {
			case j < len(row.letters):
				*c = Cell{Letter: row.letters[j], Face: row.faces[j]}
			case row.faces[j] != Typed:
				c.Face = row.faces[j] // it waits for its letter
				if !m.theme.Colored() {
					c.Letter = '·' // or its shape would not be seen
				}
			case row.empty() && len(m.advice) > 0:
				*c = Cell{Letter: []rune(m.advice[m.choice[0]].Word)[j], Face: Ghost}
			}
			c.Wrong = m.fault != nil && m.fault.tiles[[2]int{i, j}]
		}
		out = append(out, m.theme.Row(cells, p.tile)...)
	}
	return out
}

// helpKeys are the keys, as the help tells of them.
var helpKeys = []hint{
	{"letters", "type a guess"},
	{"0 1 2", "colour a tile grey, yellow, green; space turns it"},
	{"enter", "colour the rest grey; else take the advice"},
	{"← →", "go to a tile, in earlier rows too"},
	{"↑ ↓", "choose among the best guesses, or what would help"},
	{"backspace", "take back a colour or a letter; ctrl-u the row"},
	{"ctrl-_", "undo"},
	{"ctrl-n", "begin a new game"},
	{"ctrl-r", "put the word in that a misspelt guess may be"},
	{"paste", "clues like CHEST=c.E.., the score of a guess typed, or a shared game: its squares, whose guesses are then typed"},
	{"mouse", "click tiles, words and the keys of the last line; with shift the terminal selects text"},
	{"/", "narrow the words by letters in their order"},
	{"tab", "go to the lists; there:"},
	{"  enter", "take the word"},
	{"  y u n", "copy the clues, which ctrl-y does anywhere; undo; new game"},
	{"  h d", "hard mode; another dictionary"},
	{"+ -", "longer or shorter words"},
	{"ctrl-c", "leave; the clues are printed then"},
}

// helpFigures are the columns and the signs, as the help tells of them.
var helpFigures = []hint{
	{"needs", "guesses still needed on average, this one counted"},
	{"  ~", "an estimate; without it, it is proved"},
	{"left", "words that will be left on average"},
	{"bits", "how much the score will tell; one halves the words"},
	{"✓", "can be the answer; such guesses are bold"},
	{"✗", "how often the tries will not do"},
	{"bold", "of the words: those that are well-known; or likely, which the answer nearly always is"},
	{"6%", "how likely a word is to be the answer"},
	{"›", "what enter takes"},
	{"!E!", "tiles that contradict each other"},
}

// drawHelp draws the keys and what the columns mean; on a small window they are
// scrolled.
func (m *assist) drawHelp() []string {
	columns := min(m.columns, 64)
	var out []string
	list := func(entries []hint) {
		for _, k := range entries {
			for i, line := range wrapped(k.does, columns-11) {
				name := k.key
				if i > 0 {
					name = ""
				}
				out = append(out, m.theme.Strong().Styled(fit(name, 11))+line)
			}
		}
	}
	list(helpKeys)
	out = append(out, "")
	list(helpFigures)
	return m.scrolled(m.theme, out, columns, &m.helpTop)
}
