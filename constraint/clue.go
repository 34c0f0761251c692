package constraint

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
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
	Board  int    // the 1-based board at fault, of several; 0 if it is none in particular
	Tile   int    // the 1-based tile at fault; 0 if it is none in particular
	Letter string // the letter concerned; "" if none
	Reason string // what is wrong and, where it helps, what would be right; printable
	Err    error  // by which errors.Is knows what is wrong; mostly nil
}

func (e *ClueError) Error() string {
	return printable.Quote(e.Clue) + ": " + boardName(e.Board) + e.Reason
}

// Unwrap returns Err.
func (e *ClueError) Unwrap() error { return e.Err }

// boardName begins what is said of a board, counted from 1; 0 is none.
func boardName(board int) string {
	if board == 0 {
		return ""
	}
	return fmt.Sprintf("board %d: ", board)
}

// ParseClue reads a clue written GUESS=SCORE. The score is in one of four
// notations: letters (c.E..), digits (10200), squares (🟨⬛🟩⬛⬛, also ⬜ for
// absent and the high-contrast 🟧 and 🟦) or signs (-_*__). Case does not
// matter in the guess. The error is a [*ClueError]; a turn of several boards is
// one, see [ParseTurn].
func ParseClue(text string) (Clue, error) {
	t, err := ParseTurn(text)
	if err != nil {
		return Clue{}, err
	}
	if n := len(t.Scores); n != 1 {
		return Clue{}, &ClueError{Clue: text, Err: ErrBoards, Reason: fmt.Sprintf("the guess has %d scores, this game has one board", n)}
	}
	c, _ := t.Clue(0)
	return c, nil
}

// parseScore reads the score of a guess of some letters. The error is a
// [*ClueError] that lacks the clue.
func parseScore(letters []string, text string) (Score, error) {
	tiles := tilesOf(text)
	if i := slices.IndexFunc(letters, func(l string) bool { return !OnlyLetters.has(l) }); i >= 0 && slices.ContainsFunc(tiles, inLetters) {
		return nil, &ClueError{Tile: i + 1, Letter: letters[i], Reason: fmt.Sprintf(
			`"%s" in the guess is not a letter; a guess of other symbols has its score in %s`, letters[i], symbols())}
	}
	if len(tiles) != len(letters) {
		return nil, &ClueError{Reason: lengthsDiffer(len(letters), len(tiles))}
	}
	score, err := readTiles(tiles, func(i int, tile string) (Tile, error) { return letterTile(tile, letters[i]) })
	if e, ok := err.(*ClueError); ok {
		e.Letter = letters[e.Tile-1]
	}
	return score, err
}

// parseGuess returns the guess of a clue in upper case. The error is as
// parseTurn's.
func parseGuess(text string) (string, error) {
	if text == "" {
		return "", &ClueError{Reason: "the guess before = is missing"}
	}
	guess, err := AnySymbol.ParseWord(text)
	if e, ok := err.(*WordError); ok {
		reason := fmt.Sprintf(`"%s" in the guess is not a letter`, printable.Short(string(e.Rune)))
		switch e.Rune {
		case ' ':
			reason = "the guess has a space; each clue is an argument of its own"
		case utf8.RuneError:
			reason = fmt.Sprintf("letter %d of the guess is not valid UTF-8", e.Tile)
		}
		return "", &ClueError{Tile: e.Tile, Letter: string(e.Rune), Reason: reason}
	}
	if n := CountLetters(guess); n > MaxLength {
		return "", &ClueError{Reason: fmt.Sprintf("the guess has %d letters, the most is %d", n, MaxLength)}
	}
	return guess, nil
}

// checked returns the clue with its guess in upper case and its score copied. It returns a
// [*ClueError] if the guess is not a word, or the score has another length or an unknown tile.
func (c Clue) checked() (Clue, error) {
	guess, err := parseGuess(c.Guess)
	if e, ok := err.(*ClueError); ok {
		e.Clue = c.Guess
		return c, e
	}
	if n := CountLetters(guess); len(c.Score) != n {
		return c, &ClueError{Clue: guess, Reason: lengthsDiffer(n, len(c.Score))}
	}
	for i, t := range c.Score {
		if t > Correct {
			return c, &ClueError{Clue: guess, Tile: i + 1, Reason: fmt.Sprintf("tile %d of the score is %v", i+1, t)}
		}
	}
	return Clue{guess, slices.Clone(c.Score)}, nil
}

func lengthsDiffer(letters, tiles int) string {
	return fmt.Sprintf("the guess has %s, the score has %s", plural.Count(letters, "letter"), plural.Count(tiles, "tile"))
}

// String writes the clue in the letters notation, see [Clue.Format].
func (c Clue) String() string { return c.Format(Letters) }

// Format writes the clue as GUESS=SCORE, the score as [Clue.Tiles] does.
func (c Clue) Format(n Notation) string { return c.Guess + "=" + c.Tiles(n) }

// Tiles writes the score alone. A guess with a letter that has no case cannot
// be scored in letters; it gets digits in their place.
func (c Clue) Tiles(n Notation) string {
	if n == Letters {
		if text, ok := c.letters(); ok {
			return text
		}
		n = Digits
	}
	return c.Score.format(n)
}

func (c Clue) letters() (string, bool) {
	letters := SplitLetters(c.Guess)
	if len(letters) != len(c.Score) {
		return "", false
	}
	var b strings.Builder
	for i, r := range letters {
		up, low, ok := cases(r)
		if !ok || c.Score[i] > Correct {
			return "", false
		}
		b.WriteString([...]string{Absent: first(notations[Letters].tiles[Absent]), Present: low, Correct: up}[c.Score[i]])
	}
	return b.String(), true
}

// MarshalText writes the clue as [Clue.String] does, and so JSON has it as a
// string. The error is for what is no clue: a guess that is not as [ParseWord]
// returns it, a score of another length.
func (c Clue) MarshalText() ([]byte, error) {
	text := c.String()
	back, err := ParseClue(text)
	if err != nil {
		return nil, err
	}
	return []byte(back.String()), nil
}

// UnmarshalText reads the clue as [ParseClue] does.
func (c *Clue) UnmarshalText(text []byte) error {
	parsed, err := ParseClue(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}
