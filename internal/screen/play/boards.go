package play

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// letters returns the state of each guessed letter, by board. While the round goes on, solved
// boards have nil, so that the keyboard has no marks for them.
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

// found returns the number of guesses it took to solve a board, or 0 if it is not solved. A
// board counts as solved once the tiles of its last row have turned.
func (m *model) found(board int) int {
	found := m.round().Board(board).Found()
	if m.flip.row >= 0 && found == m.flip.row+1 {
		return 0
	}
	return found
}

// steppedBack reports whether a board is solved while the round goes on. The screen shows such
// a board less prominently.
func (m *model) steppedBack(board int) bool { return m.found(board) > 0 && !m.isOver() }

func blankRow(length int) []draw.Cell { return slices.Repeat([]draw.Cell{{Past: true}}, length) }

// unfolded returns the boards to show if there is no room for all: the unsolved ones or, at the
// end of the round, all.
func (m *model) unfolded() []int {
	var boards []int
	for i := range m.round().Rules().Boards {
		if !m.steppedBack(i) {
			boards = append(boards, i)
		}
	}
	return boards
}

// pageOf returns the current page of boards, with up to n boards a page.
func (m *model) pageOf(boards []int, n int) []int {
	first := min(m.page, len(boards)-1)
	first -= first % n
	return boards[first:min(first+n, len(boards))]
}

// turnPage turns the given number of pages of boards forward, or back if it is negative.
func (m *model) turnPage(pages int) {
	if !m.frame.paged {
		return
	}
	n, boards := m.frame.grid.Boards, len(m.unfolded())
	count := (boards + n - 1) / n
	m.page = (min(m.page, boards-1)/n + pages + count) % count * n
}

// With pagedMarks boards or more, keys have marks only for the boards on the current page.
const pagedMarks = 16

// drawKeys draws the keyboard in at most lines lines. Boards are those that grid shows.
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
	if m.screen.Mouse && !m.screen.Theme.Console { // the console's fonts lack the signs of these keys
		keyboard = keyboard.Editing()
	}
	return keyboard.Draw(m.screen.Theme, known, grid.Across, m.screen.Window.Columns, lines)
}

// counted returns the message about the number of possible answers of each board.
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
