package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
	"wfind/internal/text/script"
)

const (
	panelColumns    = 23 // the minimum width of the statistics beside the tiles
	maxPanelColumns = 36 // the maximum width of the statistics
)

func (m *model) title(boards []int) string {
	r, w := m.round(), m.screen.Window
	parts := shell.SizeParts(boards, r.Rules().Boards, m.length(), r.Vocabulary().Unit()) // the most important first
	if day, ok := r.Day(); ok {
		parts = append(parts, day.String())
	}
	parts = append(parts, r.Rules().Modes()...)
	guess := ""
	switch {
	case r.Over():
	case w.Columns < 60:
		guess = fmt.Sprintf("  %d/%d ", r.Made()+1, r.Rules().Tries)
	default:
		guess = fmt.Sprintf("  guess %d of %d ", r.Made()+1, r.Rules().Tries)
	}
	return w.Title(m.screen.Theme, guess, parts...)
}

// A layout describes the sizes of the tiles and of the keys, and the number of empty lines between
// the parts of the screen.
type layout struct {
	tile     draw.Size
	keyboard int // in games with one board: the maximum number of lines per key
	gaps     int // where empty lines are: 1 below the message, 2 also below the title, 3 also below the tiles
}

var layouts = [...]layout{ // for windows with room for all rows of all boards; the most spacious first
	{draw.Large, 2, 3},
	{draw.Large, 1, 2},
	{draw.Medium, 2, 3},
	{draw.Medium, 1, 2},
	{draw.Medium, 1, 0},
	{draw.Small, 1, 2},
	{draw.Small, 1, 0},
}

func (m *model) shape() draw.Shape {
	return draw.Shape{Boards: m.round().Rules().Boards, Rows: m.round().Rules().Tries, Length: m.length(), Letter: m.letterWidth}
}

// A frame describes what to draw in the window: the boards that are visible, the size of their
// tiles, and the keyboard.
type frame struct {
	layout
	grid              draw.Grid
	keys              draw.Keys
	keysLeft, keysTop int   // the column and line of the keyboard's upper left corner
	boards            []int // the boards that are shown
	paged             bool  // the player must turn pages to see the other boards
	compact           bool  // empty rows are not drawn, and one line replaces all solved boards
}

func (m *model) arrange() frame {
	shape, least := m.shape(), 0
	all := make([]int, shape.Boards)
	for i := range all {
		all[i] = i
	}
	if shape.Boards > 1 {
		least = 2 * len(m.keyboard) // lines of a keyboard with marks, which are more useful than large tiles
	}
	for _, l := range layouts {
		room := m.screen.Window.Lines - l.fixed()
		grid, ok := shape.FitSize(l.tile, m.screen.Window.Columns, room-least)
		if !ok {
			continue
		}
		keys := m.drawKeys(l, grid, all, room-grid.Height())
		grid = grid.WithNumbers(room - len(keys.Lines))
		numbered := shape.Boards == 1 || grid.Numbered || l.gaps == 0 // numbers are more useful than gaps
		if len(keys.Lines) >= least && grid.Height()+len(keys.Lines) <= room && numbered {
			return frame{layout: l, grid: grid, keys: keys, boards: all}
		}
	}
	// Not everything fits: omit solved boards and empty rows, and divide the other boards into pages.
	boards := m.boardsToShow()
	if shape.Boards == 1 {
		return m.arrangeLast(boards)
	}
	rows := m.round().Made() + 1
	if m.round().Over() {
		rows--
	}
	for n := len(boards); n > 0; n-- {
		for shown := rows; ; shown-- {
			f, ok := m.arrangeCompact(boards, n, shown)
			if ok {
				return f
			}
			if f.grid.Across < n || shown <= minRows {
				break // fewer rows would be worse than fewer boards at a time
			}
		}
	}
	return m.arrangeLast(boards)
}

func (m *model) arrangeCompact(boards []int, perPage, leastRows int) (f frame, ok bool) {
	f = frame{layout: layout{draw.Small, 1, 0}, compact: true}
	f.paged = perPage < len(boards)               // the frame shows only the current page
	room := m.screen.Window.Lines - f.fixed() - 1 // for the line from progressLine
	shape := m.shape()
	shape.Boards, shape.Rows = perPage, leastRows
	if f.grid, ok = shape.FitSize(f.tile, m.screen.Window.Columns, room); !ok {
		return f, false
	}
	f.grid = f.grid.WithNumbers(room)
	f.boards = m.visibleBoards(f.grid, boards)
	f.keys = m.drawKeys(f.layout, f.grid, f.boards, room-f.grid.Height())
	marked := f.keys.Marked || perPage == 1 && len(f.keys.Lines) > 0 || m.keyboard == nil || m.endShown()
	if perPage > 1 && !f.grid.Numbered || !marked {
		return f, false
	}
	// Use the remaining lines for more rows, so that nothing moves at the next guess.
	for taller := f.grid; taller.Rows <= m.round().Rules().Tries && taller.Height()+len(f.keys.Lines) <= room; taller.Rows++ {
		f.grid = taller
	}
	return f, true
}

const minRows = 3 // if the screen has room for fewer rows, there is no keyboard

func (m *model) arrangeLast(boards []int) frame {
	f := frame{layout: layout{draw.Small, 1, 0}}
	room := m.screen.Window.Lines - f.fixed()
	shape := m.shape()
	shape.Boards = len(boards)
	one := draw.Grid{Shape: draw.Shape{Boards: 1}, Across: 1}
	f.keys = m.drawKeys(f.layout, one, m.visibleBoards(one, boards), room-min(shape.Rows, minRows))
	if room-len(f.keys.Lines) < minRows {
		f.keys = draw.Keys{}
	}
	room -= len(f.keys.Lines)
	shape.Rows = min(shape.Rows, room)
	f.grid = shape.Fit(m.screen.Window.Columns, room).WithNumbers(room)
	f.boards, f.paged = m.visibleBoards(f.grid, boards), f.grid.Boards < len(boards)
	return f
}

func (l layout) fixed() int { return 3 + l.gaps } // lines for the title, the message, the key labels and the gaps

func (m *model) Draw() []string {
	f := m.arrange()
	m.drawn = f
	tiles := m.tiles(f)
	w := m.screen.Window

	message, keyboard := m.messageLines(min(2, 1+f.gaps)), f.keys // the gap below the message can be part of it
	// The warning takes the place of the keyboard. Without a keyboard, it is only printed after the game.
	if n := len(keyboard.Lines); n > 0 && m.endShown() && m.warning.Text != "" {
		keyboard.Lines = append(m.warning.Draw(m.screen.Theme, w.Columns, n), make([]string, n)...)[:n]
	}

	shown := f.boards
	if !f.paged {
		shown = nil
	}
	top := []string{m.title(shown)}
	if f.gaps >= 2 {
		top = append(top, "")
	}
	body := slices.Clone(tiles)
	if f.compact {
		body = append(body, m.progressLine())
	}
	if f.gaps >= 3 {
		body = append(body, "")
	}
	if f.gaps > 0 {
		body = append(body, message...)
	}
	above := len(body)
	body = append(body, keyboard.Lines...)
	var bottom, last []string
	if f.gaps == 0 {
		bottom, last = message[:1], message[1:] // a second line replaces the key labels
	}
	w.Lines-- // the last line is for the key labels
	lines := w.Spread(top, body, bottom)
	first := len(top) + max(0, w.Lines-len(top)-len(body)-len(bottom))/2
	m.drawn.keysLeft, m.drawn.keysTop = (w.Columns-keyboard.Width())/2, first+above
	if m.endShown() {
		m.addSummary(lines[first:min(len(lines), first+len(tiles))], f.grid.Width())
	}
	return append(lines, last...)
}

func (m *model) drawKeys(l layout, grid draw.Grid, boards []int, maxLines int) draw.Keys {
	n := m.round().Rules().Boards
	if n == 1 { // the layout limits the lines
		maxLines = l.keyboard * max(len(m.keyboard), 3)
	}
	var known []map[string]constraint.Tile
	for board := range n {
		if n < 16 || slices.Contains(boards, board) { // with more boards, keys show only the marks of visible boards
			known = append(known, m.knownLetters(board))
		}
	}
	keyboard := m.keyboard
	if m.screen.Terminal.Mouse && !m.screen.Theme.Console { // the console's fonts lack the signs of these keys
		keyboard = keyboard.Editing()
	}
	return keyboard.Draw(m.screen.Theme, known, grid.Across, m.screen.Window.Columns, maxLines)
}

// messageLines returns the lines of the message. If they are fewer than n, it appends empty lines.
// During a round, the message can have two lines even if n is 1.
func (m *model) messageLines(n int) (out []string) {
	note, t, columns, most := m.note, m.screen.Theme, m.screen.Window.Columns, 2
	if m.endShown() { // the player needs the key labels
		most = n
		if note.Text == "" {
			note = m.resultNote()
		}
	}
	if note.Text != "" {
		out = note.Draw(t, columns, most)
	}
	// New players see what the colours mean until their first guess.
	if m.novice && m.round().Made() == 0 && !m.round().Over() && len(out) < n {
		out = append(out, m.legend(columns))
	}
	return append(out, "", "")[:max(n, len(out))]
}

// progressLine returns a line that shows the number of guesses left and the answers found so far.
func (m *model) progressLine() string {
	r, t, columns := m.round(), m.screen.Theme, m.screen.Window.Columns
	if r.Over() {
		return ""
	}
	var words []string
	for i := range r.Rules().Boards {
		if m.isDimmed(i) {
			words = append(words, script.Visual(r.Answer(i)))
		}
	}
	text := plural.Count(r.Rules().Tries-r.Made(), "guess") + " left"
	if words != nil {
		text = draw.FirstFitting(columns, fmt.Sprintf("%s · ✓ %d: %s", text, len(words), strings.Join(words, " ")), fmt.Sprintf("%s · %d solved", text, len(words)))
	}
	return draw.Centered(t.Dim().Styled(text), columns)
}

// endShown reports whether the round is over and all tiles of the last guess have turned over.
func (m *model) endShown() bool { return m.round().Over() && !m.flipping.Running() }

func (m *model) addSummary(lines []string, tilesWidth int) {
	columns := m.screen.Window.Columns
	room := (columns-tilesWidth)/2 - 2 // to the right of the tiles, which are centred
	if room < panelColumns {
		return
	}
	summary := m.summary(min(room, maxPanelColumns), len(lines))
	if len(summary) > len(lines) {
		return // the player can open the statistics as a page
	}
	above := (len(lines) - len(summary)) / 2
	for i, line := range summary {
		at := &lines[above+i]
		*at = draw.Fit(ansi.Truncate(*at, columns-room-1, ""), columns-room-1) + line
	}
}

func (m *model) tiles(f frame) []string {
	r := m.round()
	last := r.Made() // the row that is being typed
	if m.flipping.Running() || r.Over() {
		last--
	}
	first := min(max(0, last+1-f.grid.Rows), r.Rules().Tries-f.grid.Rows)
	var heads []string
	for _, board := range f.boards {
		heads = append(heads, m.heading(board))
	}
	return f.grid.Draw(m.screen.Theme, heads, func(board, row int) []draw.Cell {
		if f.compact && first+row > r.Made() {
			return blankRow(m.length())
		}
		return m.row(f.boards[board], first+row)
	})
}

func (m *model) heading(board int) string {
	t := m.screen.Theme
	number := t.Dim().Styled(fmt.Sprint(board + 1))
	if !m.endShown() || m.solvingGuess(board) > 0 {
		return number
	}
	style := t.Strong()
	if fill, _, ok := t.Fill(draw.Correct); ok {
		style = fill
	}
	return number + " " + style.Styled(" "+script.Visual(m.round().Answers()[board])+" ")
}

func (m *model) row(board, i int) []draw.Cell {
	r := m.round()
	made := r.Rows(board)
	if found := m.solvingGuess(board); found > 0 && r.Rules().Boards > 1 && i >= found {
		return blankRow(m.length())
	}
	cells := make([]draw.Cell, m.length())
	switch {
	case i < len(made):
		for j, letter := range constraint.SplitLetters(made[i].Guess) {
			cells[j] = draw.Cell{Letter: letter, Face: draw.FaceOf(made[i].Score[j]), NoTile: m.isDimmed(board)}
			if m.flipping.Running() && i == r.Made()-1 {
				cells[j].Edge = j == m.turned
				if j > m.turned {
					cells[j].Face = draw.Typed
				}
			}
		}
	case i == r.Made() && !r.Over():
		m.typedRow(board, cells)
	}
	return cells
}

func (m *model) typedRow(board int, cells []draw.Cell) {
	for i := range cells {
		cells[i].Face = draw.Typed
	}
	for place, letter := range m.round().Shown(board) {
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
