package play

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// letters returns the best score of each guessed letter on each board. During a round, the element
// of a solved board is nil, so that the keyboard shows no scores for it.
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

// found returns how many guesses it took to solve a board, or 0 if the board is not solved. A board
// counts as solved only after the tiles of its last row have turned over.
func (m *model) found(board int) int {
	found := m.round().Board(board).Found()
	if m.flip.row >= 0 && found == m.flip.row+1 {
		return 0
	}
	return found
}

// isDimmed reports whether the screen hides the tiles of a board. Solved boards are hidden until
// the round is over.
func (m *model) isDimmed(board int) bool { return m.found(board) > 0 && !m.isOver() }

func blankRow(length int) []draw.Cell { return slices.Repeat([]draw.Cell{{Past: true}}, length) }

// boardsToShow returns the unsolved boards or, at the end of a round, all boards. A window without
// room for all of these shows them in pages.
func (m *model) boardsToShow() []int {
	var boards []int
	for i := range m.round().Rules().Boards {
		if !m.isDimmed(i) {
			boards = append(boards, i)
		}
	}
	return boards
}

// pageOf returns the given boards that are on the current page. Each page has n boards.
func (m *model) pageOf(boards []int, n int) []int {
	first := min(m.page, len(boards)-1)
	first -= first % n
	return boards[first:min(first+n, len(boards))]
}

// turnPage moves forward by the given number of pages, or back if the number is negative. The first
// page follows the last one.
func (m *model) turnPage(pages int) {
	if !m.frame.paged {
		return
	}
	n, boards := m.frame.grid.Boards, len(m.boardsToShow())
	count := (boards + n - 1) / n
	m.page = (min(m.page, boards-1)/n + pages + count) % count * n
}

// A mark on a key shows the letter's score on one board. In games with at least pagedMarks boards,
// keys have marks only for the boards on the current page.
const pagedMarks = 16

// drawKeys draws the keyboard below grid, which shows the given boards. With one board, the layout
// l decides how high the keyboard is. With several, it can have the given number of lines. With
// pagedMarks boards or more, each key shows its letter's scores only on the given boards.
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

// countNote returns a message with the number of possible answers of each board. counts holds one
// number for each board. The message omits boards with the number 0.
func (m *model) countNote(counts []int) shell.Note {
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
