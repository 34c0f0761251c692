package game

import (
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
)

// A Board is one grid of a round, with one answer to find. Its methods always reflect the latest
// guess.
type Board struct {
	round  *Round
	number int
}

// Board returns the board with the given number, counted from 0.
func (r *Round) Board(number int) Board { return Board{r, number} }

// Rows returns the board's guesses with their scores, up to the guess that solved the board.
func (b Board) Rows() []constraint.Clue {
	var rows []constraint.Clue
	for _, turn := range b.round.Turns() {
		if c, ok := turn.Clue(b.number); ok {
			rows = append(rows, c)
		}
	}
	return rows
}

// Found returns the number of the guess that solved the board, counted from 1. It returns 0 if the
// board is unsolved.
func (b Board) Found() int {
	turns, _ := b.round.boards.Found(b.number)
	return turns
}

// Answer returns the board's answer once the board is solved or the round is over. Until then, it
// returns "".
func (b Board) Answer() string {
	if b.Found() > 0 || b.round.Over() {
		return b.round.answers[b.number]
	}
	return ""
}

// Letters returns, for each letter guessed so far, the best tile that any guess got for it on the
// board. Correct is better than present, and present is better than absent.
func (b Board) Letters() map[string]constraint.Tile {
	known := make(map[string]constraint.Tile)
	for _, row := range b.Rows() {
		for i, letter := range constraint.SplitLetters(row.Guess) {
			known[letter] = max(known[letter], row.Score[i])
		}
	}
	return known
}

// Shown returns the letters that hints have revealed, keyed by position. It omits letters that a
// guess has placed correctly. Positions are counted from 0.
func (b Board) Shown() map[int]string {
	shown := make(map[int]string)
	for place, letter := range b.allShown() {
		if !b.isCorrect(place) {
			shown[place] = letter
		}
	}
	return shown
}

// allShown is like Shown, but includes letters that the player has guessed since the hint.
func (b Board) allShown() map[int]string {
	letters := make(map[int]string)
	length := b.round.vocabulary.Length()
	for _, place := range b.round.shown {
		if place/length == b.number {
			letters[place%length] = constraint.SplitLetters(b.round.answers[b.number])[place%length]
		}
	}
	return letters
}

func (b Board) isCorrect(place int) bool {
	return slices.ContainsFunc(b.Rows(), func(row constraint.Clue) bool { return row.Score[place] == constraint.Correct })
}

// Reveal returns a sentence that tells the player the answers of the unsolved boards. With only one
// board, it returns "The answer was CRANE.", whether or not that board is solved. Call Reveal only
// after the end of the round.
func (r *Round) Reveal() string {
	if r.rules.Boards == 1 {
		return fmt.Sprintf("The answer was %s.", r.Answers()[0])
	}
	var unsolved []string
	for i, answer := range r.Answers() {
		if r.Board(i).Found() == 0 {
			unsolved = append(unsolved, fmt.Sprintf("%s (board %d)", answer, i+1))
		}
	}
	if len(unsolved) == 1 {
		return fmt.Sprintf("You did not find the answer %s.", unsolved[0])
	}
	return fmt.Sprintf("You did not find these answers: %s.", strings.Join(unsolved, ", "))
}
