package assist

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// panelWidth is the least width of what stands beside the tiles, and sideWidth
// that of a window in which it does.
const (
	panelWidth = 34
	sideWidth  = 60
)

// fewRows is how many rows there is room for on each board where not all can be shown.
const fewRows = 3

// A pane is where the tiles and what is beside or below them are drawn.
type pane struct {
	tiles      draw.Grid
	boards     []int // those that are shown
	first      int   // row of the guesses that is shown first
	left, top  int   // of the tiles
	columns, x int   // of the panel
	lines      int   // of the panel
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
	case m.help.On:
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
	open := m.open()
	shape := draw.Shape{Boards: len(open), Rows: m.drawn(), Length: m.state.Grid.Length, Letter: m.letter}
	p := pane{top: top}
	if m.window.Columns >= sideWidth {
		roomy := shape
		roomy.Rows = max(shape.Rows, game.DefaultTries(m.state.Grid.Boards)) // so that tiles do not shrink with each guess
		p.tiles = roomy.Fit(m.window.Columns-panelWidth-4, height)
		if p.tiles.Boards < shape.Boards { // then so that as many as can be are shown
			roomy.Rows = max(shape.Rows, fewRows)
			p.tiles = roomy.Fit(m.window.Columns-panelWidth-4, height)
		}
		if p.tiles.Rows > 0 {
			p.tiles = p.tiles.WithNumbers(height)
			p.tiles.Rows = min(shape.Rows, p.tiles.Rows)
			p.left, p.beside, p.lines = 1, true, height
			p.x = p.left + p.tiles.Width() + 3
			p.columns = m.window.Columns - p.x - 1
			p.first = m.firstRow(p.tiles.Rows)
			p.boards = m.boardsWith(open, p.tiles.Boards)
			return p
		}
	}
	shape.Rows = min(shape.Rows, max(1, height/3))
	p.tiles = shape.Fit(m.window.Columns, max(1, height/3)).WithNumbers(height / 3)
	p.left = (m.window.Columns - p.tiles.Width()) / 2
	p.columns, p.lines = m.window.Columns, height-p.tiles.Height()
	p.first = m.firstRow(p.tiles.Rows)
	p.boards = m.boardsWith(open, p.tiles.Boards)
	return p
}

// boardsWith returns the boards that are shown if so many of those that can be are: the ones
// with that of the place.
func (m *model) boardsWith(open []int, shown int) []int {
	at := slices.Index(open, m.state.Grid.Board)
	first := at - at%shown
	return open[first:min(first+shown, len(open))]
}

// drawn returns how many rows the grid has, with an empty one at the end for the
// next guess.
func (m *model) drawn() int {
	g := m.state.Grid
	last := len(g.Rows) - 1
	if g.Rows[last].Whole() && g.Coloured(last) && !g.Solved() && m.fault == nil && !m.stuck() {
		return len(g.Rows) + 1
	}
	return len(g.Rows)
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
		out = append(out, m.title(p))
	}
	tiles := p.tiles.Draw(m.theme, p.boards, func(board, row int) []draw.Cell {
		if board >= len(p.boards) {
			return slices.Repeat([]draw.Cell{{Past: true}}, m.state.Grid.Length)
		}
		return m.tiles(p.boards[board], p.first+row)
	})
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
		bottom = append(bottom, m.window.Footer(m.theme, m.hints()...))
	}
	for len(out) < m.window.Lines {
		out = append(out, "")
	}
	return append(out[:m.window.Lines-len(bottom)], bottom...)
}

// title is the first line: what is looked for.
func (m *model) title(p pane) string {
	parts := []string{plural.Count(m.state.Grid.Length, "letter"), constraint.Printable(m.state.Setting().List())}
	if n := m.state.Grid.Boards; n > 1 {
		name := plural.Count(n, "board")
		if len(p.boards) < n {
			name = fmt.Sprintf("%s of %d", draw.NameBoards(p.boards), n)
		}
		parts = append([]string{name}, parts...)
	}
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
		n = m.fault.note
	case m.failure != nil:
		n = shell.Note{Text: constraint.Escape(m.failure.Error()), Alert: true}
	case m.stranger.near != "":
		n = shell.Note{Text: fmt.Sprintf("%s is not in the list; ctrl-r makes it %s", m.stranger.word, m.stranger.near), Alert: true}
	case m.stranger.word != "":
		n = shell.Note{Text: m.stranger.word + " is not in the list", Alert: true}
	case m.answer() != "":
		n = m.opt.Past.question(m.answer())
	case m.state.Grid.Empty():
		n = shell.Note{Text: "type the guess you made, then colour its tiles", Short: "type the guess you made"}
	case m.state.Grid.Waiting(m.state.Grid.Row):
		n = shell.Note{Text: "type the guess that had this score"}
	}
	room := 1
	if m.framed() {
		room = 2
	}
	return n.Draw(m.theme, m.window.Columns, room)
}

// cursorAt returns the cursor.
func (m *model) cursorAt(p pane) *tea.Cursor {
	row := m.state.Grid.Row - p.first
	if m.focus != onTiles || row < 0 || row >= p.tiles.Rows {
		return nil
	}
	board := slices.Index(p.boards, m.state.Grid.Board)
	x, y := p.tiles.Of(m.theme, draw.Place{Board: board, Row: row, Tile: min(m.state.Grid.Col, m.state.Grid.Length-1)})
	return tea.NewCursor(p.left+x, p.top+y)
}

// faceOf returns how a tile looks that was given a colour, or none yet.
func faceOf(c clues.Colour) draw.Face {
	if c == clues.None {
		return draw.Typed
	}
	return draw.FaceOf(c.Tile())
}

// tiles returns the tiles of a row of guesses on a board; blank ones if it takes no score
// any more. In an empty row the advice stands that enter takes.
func (m *model) tiles(board, i int) []draw.Cell {
	g := m.state.Grid
	cells := make([]draw.Cell, g.Length)
	row, colours := clues.Row{}, make([]clues.Colour, g.Length)
	if i < len(g.Rows) {
		row, colours = g.Rows[i], g.Rows[i].Colours[board]
	}
	if !g.Takes(min(i, len(g.Rows)), board) {
		return slices.Repeat([]draw.Cell{{Past: true}}, g.Length)
	}
	for j := range cells {
		c := &cells[j]
		switch {
		case j < len(row.Letters):
			*c = draw.Cell{Letter: row.Letters[j], Face: faceOf(colours[j])}
		case colours[j] != clues.None:
			c.Face = faceOf(colours[j]) // it waits for its letter
			if !m.theme.Colored() {
				c.Letter = "·" // or its shape would not be seen
			}
		case row.Empty() && len(m.advice) > 0:
			*c = draw.Cell{Letter: constraint.SplitLetters(m.advice[m.choice[0]].Word)[j], Face: draw.Ghost}
		}
		c.Wrong = m.fault != nil && m.fault.tiles[draw.Place{Board: board, Row: i, Tile: j}]
	}
	return cells
}
