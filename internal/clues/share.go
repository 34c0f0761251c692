package clues

import (
	"fmt"
	"slices"

	"wfind/constraint"
)

// A sharedGame collects the rows of coloured squares in the text of a shared game.
type sharedGame struct {
	blocks []sharedBlock // from top to bottom
	ended  bool          // whether the last block is followed by other text
}

type sharedBlock struct { // the rows of boards that are side by side in the text
	rows   []constraint.Turn
	solved []bool // by board: whether a row solves it
}

func (g *sharedGame) add(words []string, scores []constraint.Score) {
	if len(scores) == 0 {
		g.ended = true
		return
	}
	n, last := len(scores), len(g.blocks)-1
	// Some games show no scores on solved boards.
	if last < 0 || g.ended && len(g.blocks[0].solved) > 1 || n != len(g.blocks[last].solved) && n != g.blocks[last].open() {
		g.blocks = append(g.blocks, sharedBlock{solved: make([]bool, n)})
		last++
	}
	g.ended = false
	g.blocks[last].add(words, scores)
}

func (b *sharedBlock) open() int {
	n := 0
	for _, s := range b.solved {
		if !s {
			n++
		}
	}
	return n
}

func (b *sharedBlock) add(words []string, scores []constraint.Score) {
	row := constraint.Turn{Scores: make([]constraint.Score, len(b.solved))}
	filled := len(scores) == len(b.solved)
	for i, solved := range b.solved {
		if filled || !solved { // a grid ignores scores on a board that is solved
			row.Scores[i], scores = scores[0], scores[1:]
			b.solved[i] = solved || row.Scores[i].Solved()
		}
	}
	words = slices.DeleteFunc(words, func(w string) bool { return constraint.CountLetters(w) != lengthOf(row) })
	if len(words) == 1 { // the only word of the right length is the guess
		row.Guess = words[0]
	}
	b.rows = append(b.rows, row)
}

// rows returns the shared game as turns: one for each guess, with its scores on all boards. If the text
// does not show the guess, the turn has only scores.
func (g *sharedGame) rows() []constraint.Turn {
	var all []constraint.Turn
	boards := 0
	for _, b := range g.blocks {
		for i, row := range b.rows {
			if i == len(all) {
				all = append(all, constraint.Turn{Scores: make([]constraint.Score, boards)})
			}
			all[i].Scores = append(all[i].Scores, row.Scores...)
			if all[i].Guess == "" {
				all[i].Guess = row.Guess
			}
		}
		boards += len(b.solved)
		for i := range all {
			all[i].Scores = append(all[i].Scores, make([]constraint.Score, boards-len(all[i].Scores))...)
		}
	}
	return all
}

// A playedGame collects the clues of a game on several boards from the output of package linemode. Each
// line has the clue for only one board, such as "Board 2: 1 ⬛🟨⬛⬛⬛ CHEST=.h...".
type playedGame struct {
	rows   []constraint.Turn // each with MaxBoards scores, of which only the first boards are used
	boards int
}

// add adds the clue t if it has one score and its line begins with a board's number, as in "Board 2:". It
// reports whether it added t.
func (g *playedGame) add(line string, t constraint.Turn) bool {
	var board int
	if _, _ = fmt.Sscanf(line, "Board %d:", &board); board < 1 || board > constraint.MaxBoards || len(t.Scores) != 1 {
		return false
	}
	i := slices.IndexFunc(g.rows, func(r constraint.Turn) bool { return r.Guess == t.Guess && r.Scores[board-1] == nil })
	if i < 0 {
		i = len(g.rows)
		g.rows = append(g.rows, constraint.Turn{Guess: t.Guess, Scores: make([]constraint.Score, constraint.MaxBoards)})
	}
	g.rows[i].Scores[board-1] = t.Scores[0]
	g.boards = max(g.boards, board)
	return true
}
