package play

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// In a window without room for everything, the title is shown from framedLines lines
// on, and the keyboard only if minRows rows of tiles are.
const (
	framedLines = 12
	minRows     = 3
)

// letters returns the state of each letter, by board. Boards that are solved have none.
func (m *model) letters() []draw.Known {
	r := m.round()
	known := make([]draw.Known, r.Rules().Boards)
	for i := range known {
		if b := r.Board(i); b.Found() == 0 || r.Over() {
			known[i] = b.Letters()
		}
	}
	return known
}

// found returns the number of guesses that it took to solve a board, or 0 if it is not
// solved or its last tiles have not turned.
func (m *model) found(board int) int {
	found := m.round().Board(board).Found()
	if m.flip.row >= 0 && found == m.flip.row+1 {
		return 0
	}
	return found
}

// steppedBack reports whether a board is solved while others are not.
func (m *model) steppedBack(board int) bool { return m.found(board) > 0 && !m.isOver() }

// solvedRow returns a row without tiles, for a board that was solved before.
func solvedRow(length int) []draw.Cell { return slices.Repeat([]draw.Cell{{Past: true}}, length) }

// shown returns the boards that are shown. If not all fit, unsolved ones come first.
func (m *model) shown(grid draw.Grid) []int {
	var order, solved []int
	for i := range m.round().Rules().Boards {
		if grid.Boards < m.round().Rules().Boards && m.steppedBack(i) {
			solved = append(solved, i)
		} else {
			order = append(order, i)
		}
	}
	order = append(order, solved...)
	if m.page >= len(order) || grid.Boards >= len(order) {
		m.page = 0
	}
	return order[m.page:min(m.page+grid.Boards, len(order))]
}

// shownBoards returns the numbers of the boards that are shown.
func (m *model) shownBoards(grid draw.Grid) string {
	return fmt.Sprintf("%s of %d", draw.NameBoards(m.shown(grid)), m.round().Rules().Boards)
}

// turnPage shows other boards, pages after those that are shown.
func (m *model) turnPage(pages int) {
	_, grid, _ := m.arrange()
	boards := m.round().Rules().Boards
	if grid.Boards == 0 || grid.Boards >= boards {
		return
	}
	count := (boards + grid.Boards - 1) / grid.Boards
	page := (m.page/grid.Boards + pages + count) % count
	m.page = page * grid.Boards
}

// drawKeys draws the keyboard in at most lines lines.
func (m *model) drawKeys(l layout, grid draw.Grid, lines int) draw.Keys {
	if m.round().Rules().Boards == 1 {
		lines = l.keyboard * max(len(m.keyboard), 3)
	}
	keyboard := m.keyboard
	if m.screen.Mouse && !m.screen.Theme.Console { // its fonts lack the signs
		keyboard = keyboard.Editing()
	}
	return keyboard.Draw(m.screen.Theme, m.known, grid.Across, m.screen.Window.Columns, lines)
}

// onBoard returns how a message about a board begins: "Board 2: ", or "" if there is
// only one.
func (m *model) onBoard(board int) string {
	if m.round().Rules().Boards == 1 {
		return ""
	}
	return fmt.Sprintf("Board %d: ", board+1)
}

// counted returns the message about the number of possible answers, by board.
func (m *model) counted(counts []int) shell.Note {
	if len(counts) == 1 {
		n := plural.Count(counts[0], "possible answer")
		return shell.Note{Text: n + " left · tab shows a letter", Short: n}
	}
	var parts []string
	for i, n := range counts {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("board %d: %d", i+1, n))
		}
	}
	short := strings.Join(parts, ", ")
	return shell.Note{Text: "Possible answers, " + short + " · tab shows a letter", Short: short}
}

// missed returns the answers that were not found.
func (m *model) missed() string {
	r := m.round()
	var words []string
	for i, answer := range r.Answers() {
		if r.Board(i).Found() == 0 {
			words = append(words, answer)
		}
	}
	return strings.Join(words, ", ")
}
