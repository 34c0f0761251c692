package clues

import (
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
		switch {
		case !solved, filled && b.open() == 0: // a guess after the last board was solved is kept, so that the player sees it
			row.Scores[i], scores = scores[0], scores[1:]
		case filled: // a score on a solved board does not count
			scores = scores[1:]
		}
	}
	for i, s := range row.Scores {
		b.solved[i] = b.solved[i] || s != nil && s.Solved()
	}
	words = slices.DeleteFunc(words, func(w string) bool { return constraint.CountLetters(w) != lengthOf(row) })
	if len(words) == 1 { // the only word of the right length is the guess
		row.Guess = words[0]
	}
	b.rows = append(b.rows, row)
}

// rows returns the guesses of the shared game in order, each as a turn with its scores on all boards.
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
			all[i].Scores = padded(all[i].Scores, boards)
		}
	}
	return all
}

// padded returns scores with nil elements appended for the missing boards.
func padded(scores []constraint.Score, boards int) []constraint.Score {
	return append(scores, make([]constraint.Score, max(0, boards-len(scores)))...)
}
