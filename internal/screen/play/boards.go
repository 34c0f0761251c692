package play

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// letters returns, for each board, the best score of each guessed letter. In a round in progress it
// returns nil for solved boards, so that the keyboard shows nothing about them.
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

// found returns the number of guesses that it took to solve a board, or 0 if it is not solved. A
// board only counts as solved once the tiles of its last row have turned over.
func (m *model) found(board int) int {
	found := m.round().Board(board).Found()
	if m.flip.row >= 0 && found == m.flip.row+1 {
		return 0
	}
	return found
}

// isDimmed reports whether a board is shown without its tiles, because it is solved but others are
// not.
func (m *model) isDimmed(board int) bool { return m.found(board) > 0 && !m.isOver() }

func blankRow(length int) []draw.Cell { return slices.Repeat([]draw.Cell{{Past: true}}, length) }

// boardsToShow returns the boards that a window without room for all boards shows, page by page:
// the unsolved ones or, at the end of a round, all.
func (m *model) boardsToShow() []int {
	var boards []int
	for i := range m.round().Rules().Boards {
		if !m.isDimmed(i) {
			boards = append(boards, i)
		}
	}
	return boards
}

// pageOf returns the boards on the page that the player has turned to, if each page has room for n
// of them.
func (m *model) pageOf(boards []int, n int) []int {
	first := min(m.page, len(boards)-1)
	first -= first % n
	return boards[first:min(first+n, len(boards))]
}

// turnPage turns the given number of pages of boards, forward or, if the number is negative, back.
// The first page follows the last one.
func (m *model) turnPage(pages int) {
	if !m.frame.paged {
		return
	}
	n, boards := m.frame.grid.Boards, len(m.boardsToShow())
	count := (boards + n - 1) / n
	m.page = (min(m.page, boards-1)/n + pages + count) % count * n
}

// In games with pagedMarks boards or more, keys have marks only for the boards that are shown.
const pagedMarks = 16

// drawKeys draws the keyboard below grid. In a game with one board, its height depends on the
// layout l, and otherwise on the given number of lines. In a game with many boards, keys have marks
// only for the given boards, which are those in grid.
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

// countNote returns the message about the numbers of possible answers. counts has the number for
// each board; boards with 0 are omitted.
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
