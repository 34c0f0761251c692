package constraint

import (
	"fmt"
	"slices"

	"wfind/internal/text/printable"
)

// A Tile is the colour that the game gives one letter of a guess.
type Tile uint8

const (
	Absent  Tile = iota // grey: the answer has no copy of the letter that another tile does not claim
	Present             // yellow: the letter is elsewhere in the answer
	Correct             // green: the letter is in the right place
)

// String returns the tile's name: absent, present or correct.
func (t Tile) String() string {
	switch t {
	case Absent:
		return "absent"
	case Present:
		return "present"
	case Correct:
		return "correct"
	}
	return fmt.Sprintf("Tile(%d)", uint8(t))
}

// A Score is the tiles of a guess, left to right.
type Score []Tile

// ScoreGuess returns the score that guess gets if the answer is answer. Case does not matter. The
// score has a tile for each letter of guess, which may be shorter or longer than answer.
func ScoreGuess(answer, guess string) Score { return AppendScore(nil, answer, guess) }

// AppendScore appends the score of guess to dst. It is [ScoreGuess] for callers that reuse memory.
func AppendScore(dst Score, answer, guess string) Score {
	var c codes
	var answerRoom, guessRoom [MaxLength]rune // on the stack
	left := c.append(answerRoom[:0], answer, true)
	letters := c.append(guessRoom[:0], guess, true)
	dst = slices.Grow(dst, len(letters))
	score := dst[len(dst) : len(dst)+len(letters)]
	clear(score)
	scoreCodes(score, left, letters)
	return dst[:len(dst)+len(letters)]
}

// scoreCodes sets score to the score of guess. All tiles of score must be absent before. It overwrites
// answer.
func scoreCodes(score Score, answer, guess []rune) {
	const claimed = unknownLetter
	for i, r := range guess {
		if i < len(answer) && answer[i] == r {
			score[i] = Correct
			answer[i] = claimed
		}
	}
	for i, r := range guess {
		if score[i] == Correct {
			continue
		}
		if j := slices.Index(answer, r); j >= 0 {
			score[i] = Present
			answer[j] = claimed
		}
	}
}

// Solved reports whether every tile is correct.
func (s Score) Solved() bool {
	return !slices.ContainsFunc(s, func(t Tile) bool { return t != Correct })
}

// Code returns the score as a number in base 3, with the first tile as the least significant digit.
// Different scores with the same number of tiles, up to 40, have different codes.
func (s Score) Code() uint64 {
	var code uint64
	for _, t := range slices.Backward(s) {
		code = 3*code + uint64(t)
	}
	return code
}

// ScoreOf returns the score of n tiles whose [Score.Code] is code.
func ScoreOf(code uint64, n int) Score {
	s := make(Score, n)
	for i := range s {
		s[i] = Tile(code % 3)
		code /= 3
	}
	return s
}

// String returns the score in digits: 2 correct, 1 present, 0 absent.
func (s Score) String() string { return s.format(Digits) }

// Squares returns the score as the coloured squares that players share. It uses the high-contrast
// palette, with orange and blue squares, if highContrast is set.
func (s Score) Squares(highContrast bool) string {
	if highContrast {
		return s.write(highContrastSquares)
	}
	return s.format(Squares)
}

// MarshalText returns the score in digits, as [Score.String] does. It returns an error if a tile is
// unknown.
func (s Score) MarshalText() ([]byte, error) {
	for i, t := range s {
		if t > Correct {
			return nil, fmt.Errorf("tile %d of the score is %v", i+1, t)
		}
	}
	return []byte(s.String()), nil
}

// UnmarshalText parses a score in any notation except [Letters], which needs a guess. The error is
// a [*ClueError].
func (s *Score) UnmarshalText(text []byte) error {
	score, err := readTiles(tilesOf(string(text)), func(_ int, tile string) (Tile, error) {
		return 0, fmt.Errorf("is %s: write a score without a guess in %s", printable.Quote(tile), symbols())
	})
	if err != nil {
		err.(*ClueError).Clue = string(text)
		return err
	}
	*s = score
	return nil
}
