package game

import (
	"fmt"
	"strings"

	"wfind/constraint"
)

// A Board is one of the boards of a round, as the round stands.
type Board struct {
	round  *Round
	number int
}

// Board returns a board, counted from 0.
func (r *Round) Board(number int) Board { return Board{r, number} }

// Rows returns the guesses and what they scored on the board: all until it was solved.
func (b Board) Rows() []constraint.Clue {
	var rows []constraint.Clue
	for _, turn := range b.round.Turns() {
		if c, ok := turn.Clue(b.number); ok {
			rows = append(rows, c)
		}
	}
	return rows
}

// Found returns the number of guesses that the answer of the board took, 0 if it is
// not found.
func (b Board) Found() int { return b.round.boards.Found(b.number) }

// Answer returns the answer of the board once it is found, or the round over; ""
// before.
func (b Board) Answer() string {
	if b.Found() > 0 || b.round.Over() {
		return b.round.answers[b.number]
	}
	return ""
}

// Letters returns the best that is known on the board of each letter guessed.
func (b Board) Letters() map[string]constraint.Tile {
	known := make(map[string]constraint.Tile)
	for _, row := range b.Rows() {
		for i, letter := range constraint.SplitLetters(row.Guess) {
			known[letter] = max(known[letter], row.Score[i])
		}
	}
	return known
}

// Shown returns the 0-based places of the letters of the answer that were shown as
// help, and are not known by a guess that has them there.
func (b Board) Shown() map[int]string {
	shown := make(map[int]string)
	for place, letter := range b.letters() {
		if !b.green(place) {
			shown[place] = letter
		}
	}
	return shown
}

// letters returns all letters that were shown.
func (b Board) letters() map[int]string {
	letters := make(map[int]string)
	length := b.round.vocabulary.Length()
	for _, place := range b.round.shown {
		if place/length == b.number {
			letters[place%length] = constraint.SplitLetters(b.round.answers[b.number])[place%length]
		}
	}
	return letters
}

// green reports whether a guess has the right letter in a place.
func (b Board) green(place int) bool {
	for _, row := range b.Rows() {
		if row.Score[place] == constraint.Correct {
			return true
		}
	}
	return false
}

// Reveal returns a sentence that tells the answers that were not found, once the round
// is over.
func (r *Round) Reveal() string {
	if r.rules.Boards == 1 {
		return fmt.Sprintf("The answer was %s.", r.Answers()[0])
	}
	var missed []string
	for i, answer := range r.Answers() {
		if r.Board(i).Found() == 0 {
			missed = append(missed, fmt.Sprintf("%s on board %d", answer, i+1))
		}
	}
	verb := "answer was"
	if len(missed) > 1 {
		verb = "answers were"
	}
	return fmt.Sprintf("The %s %s.", verb, strings.Join(missed, ", "))
}
