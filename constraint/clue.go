package constraint

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Clue is a guess, a word in upper case, and the score the game gave it,
// of as many tiles as the guess has letters.
type Clue struct {
	Guess string
	Score Score
}

// A ClueError tells why a text is not a clue, or why no answer can give a
// clue's score.
type ClueError struct {
	Clue   string // the clue as it was written, raw
	Tile   int    // the 1-based tile at fault; 0 if it is none in particular
	Letter rune   // the letter concerned; 0 if none
	Reason string // what is wrong and, where it helps, what would be right; printable
}

func (e *ClueError) Error() string { return Printable(e.Clue) + ": " + e.Reason }

// ParseClue reads a clue written GUESS=SCORE. The score is in one of four
// notations: letters (c.E..), digits (10200), squares (🟨⬛🟩⬛⬛, also ⬜ for
// absent and the high-contrast 🟧 and 🟦) or signs (-_*__). Case does not
// matter in the guess. The error is a [*ClueError].
func ParseClue(text string) (Clue, error) {
	fail := func(tile int, letter rune, format string, args ...any) (Clue, error) {
		return Clue{}, &ClueError{text, tile, letter, fmt.Sprintf(format, args...)}
	}
	left, right, ok := strings.Cut(text, "=")
	if !ok {
		return fail(0, 0, "not a clue: write GUESS=SCORE, for example CHEST=c.E..")
	}
	if left == "" {
		return fail(0, 0, "the guess before = is missing")
	}
	guess, err := ParseWord(left)
	if err != nil {
		e := err.(*WordError)
		if e.Rune == utf8.RuneError {
			return fail(e.Tile, e.Rune, "letter %d of the guess is not valid UTF-8", e.Tile)
		}
		return fail(e.Tile, e.Rune, `"%s" in the guess is not a letter`, Printable(string(e.Rune)))
	}
	letters := []rune(guess)
	if len(letters) > MaxLength {
		return fail(0, 0, "the guess has %d letters, the most is %d", len(letters), MaxLength)
	}
	if right == "" {
		return fail(0, 0, "the score after = is missing, for example %s=%s", guess, strings.Repeat(".", len(letters)))
	}
	// Emoji squares may each be followed by a variation selector.
	tiles := []rune(strings.ReplaceAll(right, "\uFE0F", ""))
	if len(tiles) != len(letters) {
		return fail(0, 0, "the guess has %s, the score has %s", count(len(letters), "letter"), count(len(tiles), "tile"))
	}
	score := make(Score, len(tiles))
	notation, known := Letters, false
	for i, r := range tiles {
		n, t, ok := symbolOf(r)
		if !ok {
			n = Letters
			t, err = letterTile(r, letters[i])
			if err != nil {
				return fail(i+1, letters[i], "tile %d %v", i+1, err)
			}
		}
		if known && n != notation {
			return fail(i+1, letters[i], "tile %d is %c, in %s, but the tiles before it are in %s", i+1, r, n, notation)
		}
		notation, known = n, true
		score[i] = t
	}
	return Clue{guess, score}, nil
}

// letterTile returns the tile that r stands for in the letters notation
// under a letter of a guess. The error continues the words "tile N".
func letterTile(r, letter rune) (Tile, error) {
	up, low, ok := cases(letter)
	switch {
	case r == '.':
		return Absent, nil
	case r == utf8.RuneError:
		return 0, errors.New("is not valid UTF-8")
	case !isLetter(r) && ok:
		return 0, fmt.Errorf("is %s; a tile is %c, %c or . (or 2 1 0, * - _, 🟩 🟨 ⬛)", Printable(string(r)), up, low)
	case !isLetter(r):
		return 0, fmt.Errorf("is %s; a tile is 2, 1 or 0 (or * - _, 🟩 🟨 ⬛)", Printable(string(r)))
	case upper(r) != letter:
		return 0, fmt.Errorf("is %c where the guess has %c", upper(r), letter)
	case !ok:
		return 0, fmt.Errorf("is %c, which has no upper and lower case: write the score in digits, 2 1 0", r)
	case r == up:
		return Correct, nil
	}
	return Present, nil
}

// count returns "1 letter", "2 letters".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// String writes the clue in the letters notation, see [Clue.Format].
func (c Clue) String() string { return c.Format(Letters) }

// Format writes the clue as GUESS=SCORE. A guess with a letter that has no
// case cannot be scored in letters; it gets digits in their place.
func (c Clue) Format(n Notation) string {
	if n == Letters {
		if text, ok := c.letters(); ok {
			return c.Guess + "=" + text
		}
		n = Digits
	}
	return c.Guess + "=" + c.Score.format(n)
}

func (c Clue) letters() (string, bool) {
	var b strings.Builder
	for i, r := range []rune(c.Guess) {
		up, low, ok := cases(r)
		if !ok {
			return "", false
		}
		b.WriteRune([...]rune{Absent: '.', Present: low, Correct: up}[c.Score[i]])
	}
	return b.String(), true
}
