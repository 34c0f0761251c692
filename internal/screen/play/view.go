package play

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// panelColumns is the width of the statistics at the end of a round, where there
// is room for them beside the tiles; maxPanelColumns is the greatest.
const (
	panelColumns    = 22
	maxPanelColumns = 36
)

func (m *model) View() tea.View {
	m.keys.Lines = nil
	m.window.Clear()
	v := m.window.View(m.theme, m.draw())
	if m.opt.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}

// draw returns the lines of the screen.
func (m *model) draw() []string {
	switch {
	case !m.fits():
		return m.window.TooSmall(m.smallest())
	case m.help.On:
		return m.drawHelp()
	case m.counts.On:
		return m.drawStatistics()
	case m.diary.on:
		return m.drawDiary()
	case m.panel.on:
		return m.drawSettings()
	case m.look.on:
		return m.drawLook()
	}
	return m.drawRound()
}

// title is the first line: what is played, and how far.
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
	left := m.theme.Strong().Styled(" wfind") + m.theme.Dim().Styled("  "+strings.Join(parts, " · "))
	right = m.theme.Dim().Styled(right + " ")
	if draw.Width(left)+2+draw.Width(right) > m.window.Columns {
		if grid.Rows == r.Rules().Tries || grid.Boards < r.Rules().Boards {
			return draw.Fit(left, m.window.Columns)
		}
		left = m.theme.Strong().Styled(" wfind") // the rows do not say how far it is
	}
	return draw.Fit(left, m.window.Columns-draw.Width(right)) + right
}

// A layout is a way to fill the screen, see layouts.
type layout struct {
	tile         draw.Size
	keyboard     int // lines of a key; 0 for no keyboard
	gaps         int // blank lines: 1 below the message, 2 also below the title, 3 also below the tiles
	title, hints bool
}

// layouts returns those tried in turn: large tiles before air, air before small tiles.
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
		{draw.Small, 1, 0, false, false}, // for windows of few lines: see arrange
	}
}

// shape returns what the boards of the round are.
func (m *model) shape() draw.Shape {
	return draw.Shape{Boards: m.round().Rules().Boards, Rows: m.round().Rules().Tries, Length: m.length(), Letter: m.letter}
}

// arrange returns the first layout that fits, with the tiles laid out and the
// keyboard drawn.
func (m *model) arrange() (l layout, grid draw.Grid, keys draw.Keys) {
	shape, least := m.shape(), 0
	if shape.Boards > 1 {
		least = 2 * len(m.keyboard) // keys with marks go before large tiles
	}
	var ok bool
	for _, l = range layouts() {
		if !l.hints && (shape.Boards > 1 || shape.Rows > game.DefaultTries(1)) {
			break // it is the many rows that leave no line for the keys
		}
		room := m.window.Lines - l.fixed()
		if grid, ok = shape.In(l.tile, m.window.Columns, room-least); !ok {
			continue
		}
		keys = m.drawKeys(l, grid, room-grid.Height())
		if len(keys.Lines) >= least && grid.Height()+len(keys.Lines) <= room {
			return l, grid.WithNumbers(room - len(keys.Lines)), keys
		}
	}
	// Not all fits: show some of the boards, and of the rows the last ones.
	l = layout{tile: draw.Small, keyboard: 1, hints: true, title: m.window.Lines >= framedLines}
	room := m.window.Lines - l.fixed()
	grid = draw.Grid{Across: 1}
	keys = m.drawKeys(l, grid, room-min(shape.Rows, minRows))
	if room-len(keys.Lines) < minRows {
		keys = draw.Keys{}
	}
	room -= len(keys.Lines)
	shape.Rows = min(shape.Rows, room)
	return l, shape.Fit(m.window.Columns, room).WithNumbers(room), keys
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

// drawRound draws a round, under way or over: the tiles stay where they are, and
// at the end the statistics stand beside them, or take their place for once.
func (m *model) drawRound() []string {
	l, grid, keys := m.arrange()
	tiles := m.tiles(grid)

	room := 1
	if l.gaps == 0 {
		room = 2 // it may cover the line of keys
	}
	message := m.message().Draw(m.theme, m.window.Columns, room)
	switch {
	case m.isOver() && m.warning.Text != "":
		message, keys = m.withWarning(message, keys, room)
	case m.explains() && m.message().Text == "" && roomBeside(m.window.Columns, grid.Width()) < panelColumns:
		message = []string{m.legendLine(m.window.Columns)}
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
	body = append(body, keys.Lines...)
	var bottom []string
	if l.gaps == 0 {
		bottom = message
	}
	if l.hints && len(bottom) < 2 {
		bottom = append(bottom, m.window.Footer(m.theme, m.hints(grid)...))
	}
	lines := m.window.Spread(top, body, bottom)
	first := len(top) + max(0, m.window.Lines-len(top)-len(body)-len(bottom))/2
	m.keys = keys
	m.keysAt = [2]int{(m.window.Columns - keys.Width()) / 2, first + above}
	switch beside := lines[first:min(len(lines), first+len(tiles))]; {
	case m.isOver():
		m.addBeside(beside, grid.Width(), m.summary)
	case m.explains():
		m.addBeside(beside, grid.Width(), m.legendBeside)
	}
	return lines
}

// isOver reports whether the round is over and seen to be.
func (m *model) isOver() bool { return m.round().Over() && m.flip.row < 0 }

// roomBeside returns the columns that there are on either side of tiles in the
// middle, gaps apart.
func roomBeside(columns, tiles int) int { return (columns-tiles)/2 - 3 }

// addBeside draws a panel beside tiles of so many columns, which the lines have in
// their middle, if there is room.
func (m *model) addBeside(lines []string, tiles int, draws func(columns, lines int) []string) {
	room := roomBeside(m.window.Columns, tiles)
	if room < panelColumns {
		return
	}
	panel := draws(min(room, maxPanelColumns), len(lines))
	if len(panel) > len(lines) {
		return // a key shows it on a screen of its own
	}
	above := (len(lines) - len(panel)) / 2
	for i, line := range panel {
		at := &lines[above+i]
		*at = draw.Fit(ansi.Truncate(*at, m.window.Columns-room-1, ""), m.window.Columns-room-1) + line
	}
}

// message returns what is said below the tiles.
func (m *model) message() shell.Note {
	if m.isOver() && m.note.Text == "" {
		return m.verdict()
	}
	return m.note
}

// withWarning adds the warning to the message in so many lines; in full in the place
// of the keyboard, where there is one, which is of no more use.
func (m *model) withWarning(message []string, keys draw.Keys, room int) ([]string, draw.Keys) {
	if n := len(keys.Lines); n > 0 {
		w := shell.Note{Text: m.warning.Text, Alert: true} // wrapped
		if keys.Lines = w.Draw(m.theme, m.window.Columns, n+1); len(keys.Lines) > n {
			keys.Lines = m.warning.Draw(m.theme, m.window.Columns, n)
		}
		for len(keys.Lines) < n {
			keys.Lines = append(keys.Lines, "")
		}
		return message, keys
	}
	if room > 1 {
		message = append(message[:1], m.warning.Draw(m.theme, m.window.Columns, room-1)...)
	}
	return message, keys
}

// tiles draws the tiles; if not all rows are shown, the last ones with something
// on them.
func (m *model) tiles(grid draw.Grid) []string {
	r := m.round()
	last := r.Made() // the row that is being written
	if m.flip.row >= 0 || r.Over() {
		last--
	}
	first := min(max(0, last+1-grid.Rows), r.Rules().Tries-grid.Rows)
	boards := m.shown(grid)
	return grid.Draw(m.theme, boards, func(board, row int) []draw.Cell {
		if board >= len(boards) {
			return past(m.length())
		}
		return m.row(boards[board], first+row)
	})
}

// row returns the tiles of a row of a board.
func (m *model) row(board, i int) []draw.Cell {
	r := m.round()
	made := r.Board(board).Rows()
	if found := m.found(board); found > 0 && r.Rules().Boards > 1 && i >= found {
		return past(m.length())
	}
	cells := make([]draw.Cell, m.length())
	switch {
	case i < len(made):
		for j, letter := range constraint.SplitLetters(made[i].Guess) {
			cells[j] = draw.Cell{Letter: letter, Face: draw.FaceOf(made[i].Score[j]), Past: m.stepsBack(board)}
			if i == m.flip.row {
				cells[j].Edge = j == m.flip.step
				if j > m.flip.step {
					cells[j].Face = draw.Typed
				}
			}
		}
	case i == r.Made() && !r.Over():
		m.writeRow(board, cells)
	}
	return cells
}

// writeRow fills the row that is being written: what is typed, else the guess of
// the engine's, and letters that it has shown.
func (m *model) writeRow(board int, cells []draw.Cell) {
	for place, letter := range m.round().Board(board).Shown() {
		cells[place] = draw.Cell{Letter: letter, Face: draw.Ghost}
	}
	if len(m.typed) == 0 {
		for i, letter := range constraint.SplitLetters(m.proposal) {
			cells[i] = draw.Cell{Letter: letter, Face: draw.Ghost}
		}
	}
	for i, letter := range m.typed {
		cells[i] = draw.Cell{Letter: letter, Face: draw.Typed}
	}
}

// drawHelp draws the rules and the keys; on a small window they are scrolled.
func (m *model) drawHelp() []string {
	columns := min(m.window.Columns, 64)
	out := append(m.helpRules(columns), m.helpKeys(columns)...)
	return m.help.Draw(&m.window, m.theme, out, columns)
}

// helpRules returns what the help says of the rules of the round, with an empty
// line behind each paragraph.
func (m *model) helpRules(columns int) (out []string) {
	say := func(text string) { out = append(append(out, draw.Wrapped(text, columns)...), "") }
	tile := func(f draw.Face, letter, text string) {
		t := m.theme.Tile(draw.Cell{Letter: letter, Face: f}, draw.Small)[0]
		for i, line := range draw.Wrapped(text, columns-5) {
			if i == 0 {
				out = append(out, t+"  "+line)
			} else {
				out = append(out, draw.Blank(5)+line)
			}
		}
	}
	rules := m.round().Rules()
	what := "Find the word of " + plural.Count(m.length(), "letter")
	if rules.Boards > 1 {
		what = fmt.Sprintf("Find the words of %s, each of %s,", plural.Count(rules.Boards, "board"), plural.Count(m.length(), "letter"))
	}
	say(fmt.Sprintf("%s in %s. After each guess the tiles tell of every letter:", what, plural.Count(rules.Tries, "guess")))
	tile(draw.Correct, "A", "it is in the word, in this place")
	tile(draw.Present, "B", "it is in the word, in another place")
	tile(draw.Absent, "C", "it is not in the word, or not once more")
	out = append(out, "")
	if rules.Boards > 1 {
		say("A guess counts on every board that is not solved. A key of the keyboard has a mark for each board, which stand as the boards do.")
	}
	if rules.Hard {
		say("Hard mode: " + game.HardRule + ".")
	}
	if rules.Strict {
		say("Strict: every guess must still be possible as the answer.")
	}
	if rules.Adversary {
		say("Adversary: no word is chosen. Each score is the one that leaves the most words.")
	}
	return out
}
