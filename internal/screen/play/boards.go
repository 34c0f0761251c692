package play

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
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

// blankRow returns a row without tiles.
func blankRow(length int) []draw.Cell { return slices.Repeat([]draw.Cell{{Past: true}}, length) }

// unfolded returns the boards that are not folded: those that are not solved, or all of
// them at the end.
func (m *model) unfolded() []int {
	var boards []int
	for i := range m.round().Rules().Boards {
		if !m.steppedBack(i) {
			boards = append(boards, i)
		}
	}
	return boards
}

// pageOf returns the n boards that are shown, among those that can be.
func (m *model) pageOf(boards []int, n int) []int {
	first := min(m.page, len(boards)-1)
	first -= first % n
	return boards[first:min(first+n, len(boards))]
}

// turnPage shows other boards, pages after those that are shown.
func (m *model) turnPage(pages int) {
	if !m.frame.paged {
		return
	}
	n, boards := m.frame.grid.Boards, len(m.unfolded())
	count := (boards + n - 1) / n
	m.page = (min(m.page, boards-1)/n + pages + count) % count * n
}

// pagedMarks is the number of boards from which on the keys have marks only for the boards
// that are shown.
const pagedMarks = 16

// drawKeys draws the keyboard in at most lines lines, below a grid of boards.
func (m *model) drawKeys(l layout, grid draw.Grid, boards []int, lines int) draw.Keys {
	known := m.known
	switch n := m.round().Rules().Boards; {
	case n == 1:
		lines = l.keyboard * max(len(m.keyboard), 3)
	case n >= pagedMarks:
		known = nil
		for _, board := range boards {
			known = append(known, m.known[board])
		}
	}
	keyboard := m.keyboard
	if m.screen.Mouse && !m.screen.Theme.Console { // its fonts lack the signs
		keyboard = keyboard.Editing()
	}
	return keyboard.Draw(m.screen.Theme, known, grid.Across, m.screen.Window.Columns, lines)
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
func (m *model) missed() []string {
	r := m.round()
	var words []string
	for i, answer := range r.Answers() {
		if r.Board(i).Found() == 0 {
			words = append(words, answer)
		}
	}
	return words
}
