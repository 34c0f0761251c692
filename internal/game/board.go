package game

import (
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
)

// The boards of a round are counted from 0, and so are the positions of letters.

// Rows returns the guesses on the given board with their scores, up to the guess that solved the board.
func (r *Round) Rows(board int) []constraint.Clue { return r.boards.Set(board).Clues() }

// Found returns the number of the guess that solved the given board, counted from 1, or 0 if the
// board is unsolved.
func (r *Round) Found(board int) int {
	turns, _ := r.boards.Found(board)
	return turns
}

// Answer returns the answer of the given board if the board is solved or the round is over.
// Otherwise, it returns "".
func (r *Round) Answer(board int) string {
	if r.Found(board) > 0 || r.Over() {
		return r.answers[board]
	}
	return ""
}

// Letters maps each letter of the guesses in clues to its best tile. Correct is better than present,
// and present is better than absent.
func Letters(clues []constraint.Clue) map[string]constraint.Tile {
	known := make(map[string]constraint.Tile)
	for _, c := range clues {
		for i, letter := range constraint.SplitLetters(c.Guess) {
			known[letter] = max(known[letter], c.Score[i])
		}
	}
	return known
}

// Shown returns the letters that hints have revealed on the given board, keyed by position. It omits
// letters that a guess has placed correctly.
func (r *Round) Shown(board int) map[int]string {
	shown := make(map[int]string)
	length := r.vocabulary.Length()
	for _, place := range r.shown {
		if i := place % length; place/length == board && !r.isCorrect(board, i) {
			shown[i] = constraint.SplitLetters(r.answers[board])[i]
		}
	}
	return shown
}

func (r *Round) isCorrect(board, place int) bool {
	return slices.ContainsFunc(r.Rows(board), func(row constraint.Clue) bool { return row.Score[place] == constraint.Correct })
}

// Reveal returns a sentence that names the answers of the unsolved boards. With only one board, it
// names the answer even if the board is solved, as in "The answer was CRANE." Call Reveal only
// after the end of the round.
func (r *Round) Reveal() string {
	if r.rules.Boards == 1 {
		return fmt.Sprintf("The answer was %s.", r.Answers()[0])
	}
	var unsolved []string
	for i, answer := range r.Answers() {
		if r.Found(i) == 0 {
			unsolved = append(unsolved, fmt.Sprintf("%s (board %d)", answer, i+1))
		}
	}
	if len(unsolved) == 1 {
		return fmt.Sprintf("You did not find this answer: %s.", unsolved[0])
	}
	return fmt.Sprintf("You did not find these answers: %s.", strings.Join(unsolved, ", "))
}
