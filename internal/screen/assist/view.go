package assist

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/assist"
	"wfind/internal/game"
	"wfind/internal/plural"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
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
	tiles      draw.Grid
	first      int // row of the guesses that is shown first
	left, top  int // of the tiles
	columns, x int // of the panel
	lines      int // of the panel
	beside     bool
}

func (m *model) View() tea.View {
	m.window.Clear()
	lines, cursor := m.draw()
	v := m.window.View(m.theme, lines)
	v.Cursor = cursor
	if m.opt.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}

// draw returns the lines of the screen, and the cursor, which stands on the tile
// that is written or coloured next.
func (m *model) draw() ([]string, *tea.Cursor) {
	switch {
	case m.tooNarrow():
		return m.window.TooSmall(m.leastColumns(), shell.MinLines), nil
	case m.help:
		return m.drawHelp(), nil
	}
	p := m.panel()
	return m.drawScreen(p), m.cursorAt(p)
}

// leastColumns returns how wide the window must be.
func (m *model) leastColumns() int { return max(shell.MinColumns, m.letter*m.state.Grid.Length) }

// tooNarrow reports whether there is no room for the screen.
func (m *model) tooNarrow() bool {
	return m.window.Columns < m.leastColumns() || m.window.Lines < shell.MinLines
}

// framed reports whether there is room for the title and the line of keys.
func (m *model) framed() bool { return m.window.Lines >= 9 }

// panel lays the screen out.
func (m *model) panel() pane {
	top, height := 0, m.window.Lines-1 // the message
	if m.framed() {
		top, height = 1, m.window.Lines-3
	}
	shape := draw.Shape{Boards: 1, Rows: m.drawn(), Length: m.state.Grid.Length, Letter: m.letter}
	p := pane{top: top}
	if m.window.Columns >= sideWidth {
		roomy := shape
		roomy.Rows = max(shape.Rows, game.DefaultTries) // so that tiles do not shrink with each guess
		if p.tiles = roomy.Fit(m.window.Columns-panelWidth-4, height); p.tiles.Rows > 0 {
			p.tiles.Rows = min(shape.Rows, p.tiles.Rows)
			p.left, p.beside, p.lines = 1, true, height
			p.x = p.left + p.tiles.Width() + 3
			p.columns = m.window.Columns - p.x - 1
			p.first = m.firstRow(p.tiles.Rows)
			return p
		}
	}
	p.tiles = shape.Fit(m.window.Columns, min(shape.Rows, max(1, height/3)))
	p.left = (m.window.Columns - p.tiles.Width()) / 2
	p.columns, p.lines = m.window.Columns, height-p.tiles.Height()
	p.first = m.firstRow(p.tiles.Rows)
	return p
}

// drawn returns how many rows the grid has, with an empty one at the end for the
// next guess.
func (m *model) drawn() int {
	last := m.state.Grid.Rows[len(m.state.Grid.Rows)-1]
	if last.Whole() && last.Coloured() && !m.state.Grid.Solved() && m.fault == nil && !m.stuck() {
		return len(m.state.Grid.Rows) + 1
	}
	return len(m.state.Grid.Rows)
}

// firstRow returns the row that is shown first if so many are, so that the one
// with the place is among them, and if it can be the next.
func (m *model) firstRow(rows int) int {
	return max(0, min(m.state.Grid.Row, m.drawn()-rows), min(m.state.Grid.Row+2, m.drawn())-rows)
}

// drawScreen draws the tiles, what they leave, a line for messages, and one of
// keys.
func (m *model) drawScreen(p pane) []string {
	var out []string
	if m.framed() {
		out = append(out, m.title())
	}
	tiles := p.tiles.Draw(m.theme, func(_, row int) []draw.Cell { return m.tiles(p.first + row) })
	panel := m.drawPanel(p)
	if p.beside {
		for i := range p.lines {
			line := draw.Blank(p.x)
			if i < len(tiles) {
				line = draw.Fit(draw.Blank(p.left)+tiles[i], p.x)
			}
			if i < len(panel) {
				line += panel[i].text
			}
			out = append(out, line)
		}
	} else {
		for _, line := range tiles {
			out = append(out, draw.Blank(p.left)+line)
		}
		for _, line := range panel {
			out = append(out, line.text)
		}
	}
	bottom := m.message()
	if m.framed() && len(bottom) < 2 {
		bottom = append(bottom, m.keys())
	}
	for len(out) < m.window.Lines {
		out = append(out, "")
	}
	return append(out[:m.window.Lines-len(bottom)], bottom...)
}

// title is the first line: what is looked for.
func (m *model) title() string {
	parts := []string{plural.Count(m.state.Grid.Length, "letter"), constraint.Printable(m.state.Setting().List())}
	if m.state.Hard {
		parts = append(parts, "hard mode")
	}
	return draw.Fit(m.theme.Strong().Styled(" wfind")+m.theme.Dim().Styled("  "+strings.Join(parts, " · ")), m.window.Columns)
}

// message tells what is wrong, what a key did, or what to type: in a line, or in
// two if it is long and may cover the line of keys.
func (m *model) message() []string {
	n := m.note
	switch {
	case n.Text != "":
	case m.fault != nil:
		n = shell.Note{Text: m.fault.text, Alert: true}
	case m.failure != nil:
		n = shell.Note{Text: constraint.Escape(m.failure.Error()), Alert: true}
	case m.stranger.near != "":
		n = shell.Note{Text: fmt.Sprintf("%s is not in the list; ctrl-r makes it %s", m.stranger.word, m.stranger.near), Alert: true}
	case m.stranger.word != "":
		n = shell.Note{Text: m.stranger.word + " is not in the list", Alert: true}
	case m.state.Grid.Empty():
		n = shell.Note{Text: "type the guess you made, then colour its tiles", Short: "type the guess you made"}
	case m.state.Grid.Rows[m.state.Grid.Row].Waiting():
		n = shell.Note{Text: "type the guess that had this score"}
	}
	room := 1
	if m.framed() {
		room = 2
	}
	return n.Draw(m.theme, m.window.Columns, room)
}

// keys is the line of keys.
func (m *model) keys() string {
	does, _ := m.onEnter()
	var hints []shell.Hint
	switch {
	case m.filtering:
		hints = []shell.Hint{{Key: "enter", Does: "keep"}, {Key: "esc", Does: "drop the filter"}}
	case m.focus == onTiles && does == fillGrey:
		hints = []shell.Hint{{Key: "0", Does: "grey"}, {Key: "1", Does: "yellow"}, {Key: "2", Does: "green"}, {Key: "space", Does: "turn"}, {Key: "enter", Does: "rest grey"}}
	case m.focus == onTiles:
		switch does {
		case takeAdvice:
			hints = []shell.Hint{{Key: "enter", Does: "take " + script.Visual(m.advice[m.choice[0]].Word)}}
		case takeRepair:
			hints = []shell.Hint{{Key: "enter", Does: "change that"}, {Key: "↑ ↓", Does: "choose"}}
		}
		again := shell.Hint{Key: "ctrl-n", Does: "new game"}
		if m.state.Grid.Solved() {
			hints = append(hints, again)
		}
		hints = append(hints, shell.Hint{Key: "?", Does: "help"}, shell.Hint{Key: "ctrl-c", Does: "leave"}, shell.Hint{Key: "/", Does: "filter"}, shell.Hint{Key: "tab", Does: "lists"}, shell.Hint{Key: "backspace", Does: "back"})
		if !m.state.Grid.Solved() && !m.state.Grid.Empty() {
			hints = append(hints, again)
		}
	default:
		next := shell.Hint{Key: "tab", Does: "words"}
		if m.focus == onWords {
			next = shell.Hint{Key: "tab", Does: "tiles"}
		}
		hints = []shell.Hint{{Key: "enter", Does: "take"}, next, {Key: "y", Does: "copy"}, {Key: "u", Does: "undo"}, {Key: "h", Does: "hard"}, {Key: "d", Does: "dictionary"}, {Key: "+ -", Does: "length"}, {Key: "n", Does: "new"}, {Key: "q", Does: "leave"}}
	}
	return m.window.Footer(m.theme, hints...)
}

// cursorAt returns the cursor.
func (m *model) cursorAt(p pane) *tea.Cursor {
	row := m.state.Grid.Row - p.first
	if m.focus != onTiles || row < 0 || row >= p.tiles.Rows {
		return nil
	}
	x, y := p.tiles.Of(m.theme, draw.Place{Row: row, Tile: min(m.state.Grid.Col, m.state.Grid.Length-1)})
	return tea.NewCursor(p.left+x, p.top+y)
}

// faceOf returns how a tile looks that was given a colour, or none yet.
func faceOf(c assist.Colour) draw.Face {
	if c == assist.None {
		return draw.Typed
	}
	return draw.FaceOf(c.Tile())
}

// tiles returns the tiles of a row of guesses. In an empty one the advice stands
// that enter takes.
func (m *model) tiles(i int) []draw.Cell {
	row := assist.NewRow(m.state.Grid.Length)
	if i < len(m.state.Grid.Rows) {
		row = m.state.Grid.Rows[i]
	}
	cells := make([]draw.Cell, m.state.Grid.Length)
	for j := range cells {
		c := &cells[j]
		switch {
		case j < len(row.Letters):
			*c = draw.Cell{Letter: row.Letters[j], Face: faceOf(row.Colours[j])}
		case row.Colours[j] != assist.None:
			c.Face = faceOf(row.Colours[j]) // it waits for its letter
			if !m.theme.Colored() {
				c.Letter = '·' // or its shape would not be seen
			}
		case row.Empty() && len(m.advice) > 0:
			*c = draw.Cell{Letter: []rune(m.advice[m.choice[0]].Word)[j], Face: draw.Ghost}
		}
		c.Wrong = m.fault != nil && m.fault.tiles[[2]int{i, j}]
	}
	return cells
}

// helpKeys are the keys, as the help tells of them.
var helpKeys = []shell.Hint{
	{Key: "letters", Does: "type a guess"},
	{Key: "0 1 2", Does: "colour a tile grey, yellow, green; space turns it"},
	{Key: "enter", Does: "colour the rest grey; else take the advice"},
	{Key: "← →", Does: "go to a tile, in earlier rows too"},
	{Key: "↑ ↓", Does: "choose among the best guesses, or what would help"},
	{Key: "backspace", Does: "take back a colour or a letter; ctrl-u the row"},
	{Key: "ctrl-_", Does: "undo"},
	{Key: "ctrl-n", Does: "begin a new game"},
	{Key: "ctrl-r", Does: "put the word in that a misspelt guess may be"},
	{Key: "paste", Does: "clues like CHEST=c.E.., the score of a guess typed, or a shared game: its squares, whose guesses are then typed"},
	{Key: "mouse", Does: "click tiles, words and the keys of the last line; with shift the terminal selects text"},
	{Key: "/", Does: "narrow the words by letters in their order"},
	{Key: "tab", Does: "go to the lists; there:"},
	{Key: "  enter", Does: "take the word"},
	{Key: "  y u n", Does: "copy the clues, which ctrl-y does anywhere; undo; new game"},
	{Key: "  h d", Does: "hard mode; another dictionary"},
	{Key: "+ -", Does: "longer or shorter words"},
	{Key: "ctrl-c", Does: "leave; the clues are printed then"},
}

// helpFigures are the columns and the signs, as the help tells of them.
var helpFigures = []shell.Hint{
	{Key: "needs", Does: "guesses still needed on average, this one counted"},
	{Key: "  ~", Does: "an estimate; without it, it is proved"},
	{Key: "left", Does: "words that will be left on average"},
	{Key: "bits", Does: "how much the score will tell; one halves the words"},
	{Key: "✓", Does: "can be the answer; such guesses are bold"},
	{Key: "✗", Does: "how often the tries will not do"},
	{Key: "bold", Does: "of the words: those that are well-known; or likely, which the answer nearly always is"},
	{Key: "6%", Does: "how likely a word is to be the answer"},
	{Key: "›", Does: "what enter takes"},
	{Key: "!E!", Does: "tiles that contradict each other"},
}

// drawHelp draws the keys and what the columns mean; on a small window they are
// scrolled.
func (m *model) drawHelp() []string {
	columns := min(m.window.Columns, 64)
	var out []string
	list := func(entries []shell.Hint) {
		for _, k := range entries {
			for i, line := range draw.Wrapped(k.Does, columns-11) {
				name := k.Key
				if i > 0 {
					name = ""
				}
				out = append(out, m.theme.Strong().Styled(draw.Fit(name, 11))+line)
			}
		}
	}
	list(helpKeys)
	out = append(out, "")
	list(helpFigures)
	return m.window.Scrolled(m.theme, out, columns, &m.helpTop)
}
