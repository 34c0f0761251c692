package play

import (
	"slices"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
)

// knownLetters returns the scores of the letters on the given board, for the keyboard. During a round,
// it returns nil for a solved board.
func (m *model) knownLetters(board int) map[string]constraint.Tile {
	if m.isDimmed(board) {
		return nil
	}
	rows := m.round().Rows(board)
	if m.flipping.Running() { // the tiles of the last guess are still turning
		rows = rows[:m.round().Made()-1]
	}
	return game.Letters(rows)
}

// solvingGuess returns the number of the guess that solved the given board, counted from 1, or 0 if
// the board is unsolved.
func (m *model) solvingGuess(board int) int {
	found := m.round().Found(board)
	// While the tiles of the last guess turn over, the player must not see that it solved the board.
	if m.flipping.Running() && found == m.round().Made() {
		return 0
	}
	return found
}

func (m *model) isDimmed(board int) bool { return m.solvingGuess(board) > 0 && !m.endShown() }

func blankRow(length int) []draw.Cell { return slices.Repeat([]draw.Cell{{NoTile: true}}, length) }

// boardsToShow returns the indexes of the unsolved boards or, after the round, of all boards.
func (m *model) boardsToShow() []int {
	var boards []int
	for i := range m.round().Rules().Boards {
		if !m.isDimmed(i) {
			boards = append(boards, i)
		}
	}
	return boards
}

func (m *model) visibleBoards(g draw.Grid, boards []int) []int {
	return g.Page(boards, min(m.firstBoard, len(boards)-1))
}

func (m *model) showMoreBoards(pages int) {
	if !m.drawn.paged {
		return
	}
	n, boards := m.drawn.grid.Boards, len(m.boardsToShow())
	count := (boards + n - 1) / n // the first page follows the last one
	m.firstBoard = (min(m.firstBoard, boards-1)/n + pages + count) % count * n
}
