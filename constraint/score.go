package constraint

import "slices"

// A Tile is the colour that the game gives to one letter of a guess.
type Tile uint8

const (
	Absent  Tile = iota // grey: the letter is not in the answer, or other tiles claim all its copies
	Present             // yellow: the letter is elsewhere in the answer
	Correct             // green: the letter is in the right place
)

var tileNames = [...]string{Absent: "absent", Present: "present", Correct: "correct"}

// String returns the tile's name: "absent", "present" or "correct".
func (t Tile) String() string { return nameOf("Tile", tileNames[:], uint8(t)) }

// A Score holds one tile for each letter of a guess, from left to right.
type Score []Tile

// ScoreGuess returns the score of the guess, given the answer. The score has one tile for each
// letter of the guess, even if the two words differ in length. Case does not matter.
func ScoreGuess(answer, guess string) Score {
	var answerRoom, guessRoom [MaxLength]string // avoid heap allocations
	unclaimed, letters := appendLetters(answerRoom[:0], answer), appendLetters(guessRoom[:0], guess)
	score := make(Score, len(letters))
	const claimed = ""
	for i, r := range letters {
		if i < len(unclaimed) && unclaimed[i] == r {
			score[i] = Correct
			unclaimed[i] = claimed
		}
	}
	for i, r := range letters {
		if score[i] == Correct {
			continue
		}
		if j := slices.Index(unclaimed, r); j >= 0 {
			score[i] = Present
			unclaimed[j] = claimed
		}
	}
	return score
}

// Solved reports whether every tile is correct, which means that the guess is the answer.
func (s Score) Solved() bool {
	return !slices.ContainsFunc(s, func(t Tile) bool { return t != Correct })
}

// Code returns the score as a number in base 3. Each digit is a tile: 0 for absent, 1 for present
// and 2 for correct. The first tile is the least significant digit. The score must have at most 40
// tiles, so that its code fits in 64 bits.
func (s Score) Code() uint64 {
	var code uint64
	for _, t := range slices.Backward(s) {
		code = 3*code + uint64(t)
	}
	return code
}

// ScoreOf decodes a score of n tiles from code, which must come from [Score.Code].
func ScoreOf(code uint64, n int) Score {
	s := make(Score, n)
	for i := range s {
		s[i] = Tile(code % 3)
		code /= 3
	}
	return s
}

// String returns the score in [Digits] notation, such as "01200".
func (s Score) String() string { return s.format(notations[Digits].tiles) }

// Squares returns the score as coloured squares, such as "🟨⬛🟩⬛⬛". If highContrast is true, blue and
// orange squares replace the yellow and green ones.
func (s Score) Squares(highContrast bool) string {
	if highContrast {
		return s.format(highContrastSquares)
	}
	return s.format(notations[Squares].tiles)
}
