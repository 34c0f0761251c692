package game

import (
	"fmt"
	"strings"

	"wfind/constraint"
)

// A Board is one of the boards of a round. It changes as the round goes on.
type Board struct {
	round  *Round
	number int
}

// Board returns a board of the round. Boards count from 0.
func (r *Round) Board(number int) Board { return Board{r, number} }

// Rows returns the guesses with their scores on the board, up to the guess that solved the board.
func (b Board) Rows() []constraint.Clue {
	var rows []constraint.Clue
	for _, turn := range b.round.Turns() {
		if c, ok := turn.Clue(b.number); ok {
			rows = append(rows, c)
		}
	}
	return rows
}

// Found returns how many guesses it took to solve the board, or 0 if it is not solved.
func (b Board) Found() int {
	turns, _ := b.round.boards.Found(b.number)
	return turns
}

// Answer returns the answer of the board, or "" if the board is not solved and the round goes on.
func (b Board) Answer() string {
	if b.Found() > 0 || b.round.Over() {
		return b.round.answers[b.number]
	}
	return ""
}

// Letters returns each guessed letter with the best tile that it got on the board, which decides the
// colour of the letter on the keyboard.
func (b Board) Letters() map[string]constraint.Tile {
	known := make(map[string]constraint.Tile)
	for _, row := range b.Rows() {
		for i, letter := range constraint.SplitLetters(row.Guess) {
			known[letter] = max(known[letter], row.Score[i])
		}
	}
	return known
}

// Shown returns the letters that the player knows only from hints, because no guess had them in the right
// place. The keys are their places in the answer, counted from 0.
func (b Board) Shown() map[int]string {
	shown := make(map[int]string)
	for place, letter := range b.allShown() {
		if !b.isCorrect(place) {
			shown[place] = letter
		}
	}
	return shown
}

// allShown returns all letters that hints have shown, by their places in the answer.
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
	for _, row := range b.Rows() {
		if row.Score[place] == constraint.Correct {
			return true
		}
	}
	return false
}

// Reveal returns a sentence that names the answer at the end of a round. With several boards, it names
// all answers that the player did not find.
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
