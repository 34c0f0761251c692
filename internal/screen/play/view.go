package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// The statistics and the legend are shown beside the tiles if there is room for
// panelColumns. They take up to maxPanelColumns.
const (
	panelColumns    = 22
	maxPanelColumns = 36
)

// title returns the first line: what is played, and the number of the guess.
func (m *model) title(grid draw.Grid) string {
	r := m.round()
	parts := []string{plural.Count(m.length(), "letter")}
	if boards := r.Rules().Boards; boards > 1 {
		parts = append([]string{plural.Count(boards, "board")}, parts...)
		if grid.Boards < boards {
			parts = []string{m.shownBoards(grid)}
		}
	}
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
		right = fmt.Sprintf("guess %d of %d", r.Made()+1, r.Rules().Tries)
	}
	left := m.screen.Theme.Strong().Styled(" wfind") + m.screen.Theme.Dim().Styled("  "+strings.Join(parts, " · "))
	right = m.screen.Theme.Dim().Styled(right + " ")
	if draw.Width(left)+2+draw.Width(right) > m.screen.Window.Columns {
		if grid.Rows == r.Rules().Tries || grid.Boards < r.Rules().Boards {
			return draw.Fit(left, m.screen.Window.Columns)
		}
		left = m.screen.Theme.Strong().Styled(" wfind") // the rows do not show how many guesses are left
	}
	return draw.Fit(left, m.screen.Window.Columns-draw.Width(right)) + right
}

// A layout is a way to fill the window.
type layout struct {
	tile         draw.Size
	keyboard     int // lines of a key, or 0 for no keyboard
	gaps         int // empty lines: 1 below the message, 2 also below the title, 3 also below the tiles
	title, hints bool
}

// layouts returns the layouts in order of preference. Large tiles are
// better than gaps, and gaps are better than small tiles.
func layouts() []layout {
	return []layout{
		{draw.Large, 2, 3, true, true},
		{draw.Large, 1, 2, true, true},
		{draw.Medium, 2, 3, true, true},
		{draw.Medium, 1, 2, true, true},
		{draw.Medium, 1, 0, true, true},
		{draw.Small, 1, 2, true, true},
		{draw.Small, 1, 0, true, true},
		{draw.Small, 1, 0, false, true},
		{draw.Small, 1, 0, false, false}, // for windows of few lines
	}
}

// shape returns the shape of the boards.
func (m *model) shape() draw.Shape {
	return draw.Shape{Boards: m.round().Rules().Boards, Rows: m.round().Rules().Tries, Length: m.length(), Letter: m.letter}
}

// arrange returns the first layout that fits, the grid of the tiles, and the keyboard.
func (m *model) arrange() (l layout, grid draw.Grid, keys draw.Keys) {
	shape, least := m.shape(), 0
	if shape.Boards > 1 {
		least = 2 * len(m.keyboard) // keys with marks are better than large tiles
	}
	var ok bool
	for _, l = range layouts() {
		if !l.hints && (shape.Boards > 1 || shape.Rows > game.DefaultTries(1)) {
			break // the many rows leave no line for the keyboard
		}
		room := m.screen.Window.Lines - l.fixed()
		if grid, ok = shape.In(l.tile, m.screen.Window.Columns, room-least); !ok {
			continue
		}
		keys = m.drawKeys(l, grid, room-grid.Height())
		if len(keys.Lines) >= least && grid.Height()+len(keys.Lines) <= room {
			return l, grid.WithNumbers(room - len(keys.Lines)), keys
		}
	}
	// Show only some of the boards, and only the last rows.
	l = layout{tile: draw.Small, keyboard: 1, hints: true, title: m.screen.Window.Lines >= framedLines}
	room := m.screen.Window.Lines - l.fixed()
	grid = draw.Grid{Across: 1}
	keys = m.drawKeys(l, grid, room-min(shape.Rows, minRows))
	if room-len(keys.Lines) < minRows {
		keys = draw.Keys{}
	}
	room -= len(keys.Lines)
	shape.Rows = min(shape.Rows, room)
	return l, shape.Fit(m.screen.Window.Columns, room).WithNumbers(room), keys
}

// fixed returns the number of lines without tiles and keyboard.
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

// Draw returns the round. At the end of a round the tiles stay where they are, and the
// statistics appear beside them.
func (m *model) Draw() []string {
	l, grid, keyboard := m.arrange()
	m.grid = grid
	tiles := m.tiles(grid)
	w, t := m.screen.Window, m.screen.Theme

	room := 1
	if l.gaps == 0 {
		room = 2 // the message may take the line of the hints
	}
	message := m.message().Draw(t, w.Columns, room)
	switch {
	case m.isOver() && m.warning.Text != "":
		message, keyboard = m.withWarning(message, keyboard, room)
	case m.needsLegend() && m.message().Text == "" && roomBeside(w.Columns, grid.Width()) < panelColumns:
		message = []string{m.legendLine(w.Columns)}
	}

	var top []string
	if l.title {
		top = append(top, m.title(grid))
	}
	if l.gaps >= 2 {
		top = append(top, "")
	}
	body := slices.Clone(tiles)
	if l.gaps >= 3 {
		body = append(body, "")
	}
	if l.gaps > 0 {
		body = append(append(body, message...), "")
	}
	above := len(body)
	body = append(body, keyboard.Lines...)
	var bottom []string
	if l.gaps == 0 {
		bottom = message
	}
	if l.hints && len(bottom) < 2 {
		w.Lines-- // for the hints
	}
	lines := w.Spread(top, body, bottom)
	first := len(top) + max(0, w.Lines-len(top)-len(body)-len(bottom))/2
	m.keys = keyboard
	m.keysAt = [2]int{(w.Columns - keyboard.Width()) / 2, first + above}
	switch beside := lines[first:min(len(lines), first+len(tiles))]; {
	case m.isOver():
		m.addBeside(beside, grid.Width(), m.summary)
	case m.needsLegend():
		m.addBeside(beside, grid.Width(), m.legendBeside)
	}
	return lines
}

// isOver reports whether the round is over and its last tiles have turned.
func (m *model) isOver() bool { return m.round().Over() && m.flip.row < 0 }

// roomBeside returns the columns for a panel beside tiles in the middle.
func roomBeside(columns, tiles int) int { return (columns-tiles)/2 - 3 }

// addBeside adds a panel to lines with tiles in their middle, which are tiles columns
// wide, if there is room.
func (m *model) addBeside(lines []string, tiles int, draws func(columns, lines int) []string) {
	room := roomBeside(m.screen.Window.Columns, tiles)
	if room < panelColumns {
		return
	}
	panel := draws(min(room, maxPanelColumns), len(lines))
	if len(panel) > len(lines) {
		return // a key opens it as a page
	}
	above := (len(lines) - len(panel)) / 2
	for i, line := range panel {
		at := &lines[above+i]
		*at = draw.Fit(ansi.Truncate(*at, m.screen.Window.Columns-room-1, ""), m.screen.Window.Columns-room-1) + line
	}
}

// message returns the message below the tiles.
func (m *model) message() shell.Note {
	if m.isOver() && m.note.Text == "" {
		return m.verdict()
	}
	return m.note
}

// withWarning adds the warning to the message, which has room lines. If there is a
// keyboard, which is of no more use, the warning takes its place.
func (m *model) withWarning(message []string, keys draw.Keys, room int) ([]string, draw.Keys) {
	if n := len(keys.Lines); n > 0 {
		w := shell.Note{Text: m.warning.Text, Alert: true} // wrapped
		if keys.Lines = w.Draw(m.screen.Theme, m.screen.Window.Columns, n+1); len(keys.Lines) > n {
			keys.Lines = m.warning.Draw(m.screen.Theme, m.screen.Window.Columns, n)
		}
		for len(keys.Lines) < n {
			keys.Lines = append(keys.Lines, "")
		}
		return message, keys
	}
	if room > 1 {
		message = append(message[:1], m.warning.Draw(m.screen.Theme, m.screen.Window.Columns, room-1)...)
	}
	return message, keys
}

// tiles returns the lines of the tiles. If there is no room for all rows, it shows the
// last rows that are used.
func (m *model) tiles(grid draw.Grid) []string {
	r := m.round()
	last := r.Made() // the row that is being typed
	if m.flip.row >= 0 || r.Over() {
		last--
	}
	first := min(max(0, last+1-grid.Rows), r.Rules().Tries-grid.Rows)
	boards := m.shown(grid)
	return grid.Draw(m.screen.Theme, boards, func(board, row int) []draw.Cell {
		if board >= len(boards) {
			return solvedRow(m.length())
		}
		return m.row(boards[board], first+row)
	})
}

// row returns the tiles of a row of a board.
func (m *model) row(board, i int) []draw.Cell {
	r := m.round()
	made := r.Board(board).Rows()
	if found := m.found(board); found > 0 && r.Rules().Boards > 1 && i >= found {
		return solvedRow(m.length())
	}
	cells := make([]draw.Cell, m.length())
	switch {
	case i < len(made):
		for j, letter := range constraint.SplitLetters(made[i].Guess) {
			cells[j] = draw.Cell{Letter: letter, Face: draw.FaceOf(made[i].Score[j]), Past: m.steppedBack(board)}
			if i == m.flip.row {
				cells[j].Edge = j == m.flip.step
				if j > m.flip.step {
					cells[j].Face = draw.Typed
				}
			}
		}
	case i == r.Made() && !r.Over():
		m.typedRow(board, cells)
	}
	return cells
}

// typedRow fills the row that is being typed: with the letters that are typed, or with
// the suggestion, and with letters that were shown as help.
func (m *model) typedRow(board int, cells []draw.Cell) {
	for place, letter := range m.round().Board(board).Shown() {
		cells[place] = draw.Cell{Letter: letter, Face: draw.Ghost}
	}
	if len(m.typed) == 0 {
		for i, letter := range constraint.SplitLetters(m.suggestion) {
			cells[i] = draw.Cell{Letter: letter, Face: draw.Ghost}
		}
	}
	for i, letter := range m.typed {
		cells[i] = draw.Cell{Letter: letter, Face: draw.Typed}
	}
}
