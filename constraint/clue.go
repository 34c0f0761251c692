package constraint

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wfind/internal/text/printable"
)

// A Clue is a guess and the score that the game gave it.
type Clue struct {
	Guess string
	Score Score
}

// A ClueError reports an invalid clue, such as a clue with a score that no answer can give.
type ClueError struct {
	Clue   string // the clue as text, or only its guess; may contain control characters
	Board  int    // the board with the error, from 1; 0 if there is only one or the whole clue is wrong
	Tile   int    // the tile with the error, from 1; 0 if the error is not in a single tile
	Reason string // what is wrong, and often what to write instead; safe to print on a terminal
}

func (e *ClueError) Error() string {
	return printable.Quote(e.Clue) + ": " + boardName(e.Board) + e.Reason
}

func boardName(board int) string {
	if board == 0 {
		return ""
	}
	return fmt.Sprintf("board %d: ", board)
}

// ParseClue parses a clue of the form GUESS=SCORE, such as "CHEST=c.E.." or "chest=10200", and
// converts the guess to upper case. The score can be in any [Notation]. If text is not a clue,
// ParseClue returns a [*ClueError].
func ParseClue(text string) (Clue, error) {
	t, err := ParseTurn(text)
	if err != nil {
		return Clue{}, err
	}
	if n := len(t.Scores); n != 1 {
		return Clue{}, &ClueError{Clue: text, Reason: fmt.Sprintf("the clue has %d scores, but this game has only one board", n)}
	}
	c, _ := t.Clue(0)
	return c, nil
}

// parseScore parses text as the score of guess. If it returns a [*ClueError], the caller must set the
// error's Clue field.
func parseScore(guess []string, text string) (Score, error) {
	tiles := tilesOf(text)
	if i := slices.IndexFunc(guess, func(l string) bool { return !OnlyLetters.has(l) }); i >= 0 && slices.ContainsFunc(tiles, func(tile string) bool { n, _, _ := parseSymbol(tile); return n == Letters }) {
		return nil, &ClueError{Tile: i + 1, Reason: fmt.Sprintf(
			`the guess contains "%s", which is not a letter; write its correct, present and absent tiles as one of these: %s`, guess[i], symbols())}
	}
	if len(tiles) != len(guess) {
		return nil, &ClueError{Reason: lengthsDiffer(len(guess), len(tiles))}
	}
	score := make(Score, len(tiles))
	notation := Letters
	for i, tile := range tiles {
		n, t, ok := parseSymbol(tile)
		if !ok {
			var err error
			if t, err = parseLetterTile(i+1, tile, guess[i]); err != nil {
				return nil, &ClueError{Tile: i + 1, Reason: err.Error()}
			}
		}
		if i > 0 && n != notation {
			return nil, &ClueError{Tile: i + 1, Reason: fmt.Sprintf(
				`the score mixes two notations, %s and %s (tile %d is "%s"); use only one of them`, notation, n, i+1, tile)}
		}
		notation = n
		score[i] = t
	}
	return score, nil
}

// parseGuess parses text as the guess of a clue. If it returns a [*ClueError], the caller must set the
// error's Clue field.
func parseGuess(text string) (string, error) {
	if text == "" {
		return "", &ClueError{Reason: `the guess before "=" is missing; write GUESS=SCORE, for example CHEST=c.E..`}
	}
	guess, err := AnySymbol.ParseWord(text) // the score decides whether symbols are allowed
	if e, ok := err.(*WordError); ok {
		reason := fmt.Sprintf(`the guess contains "%s", which is not a letter`, printable.Short(string(e.Rune)))
		switch e.Rune {
		case ' ':
			reason = "the guess contains a space; write each clue as a separate argument"
		case utf8.RuneError:
			reason = fmt.Sprintf("letter %d of the guess is not valid UTF-8", e.Tile)
		}
		return "", &ClueError{Tile: e.Tile, Reason: reason}
	}
	if n := CountLetters(guess); n > MaxLength {
		return "", &ClueError{Reason: fmt.Sprintf("the guess has %d letters, but a word can have at most %d", n, MaxLength)}
	}
	return guess, nil
}

// normalized returns a copy of c with the guess in upper case, or an error if c is invalid.
func (c Clue) normalized() (Clue, error) {
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
			return c, &ClueError{Clue: guess, Tile: i + 1, Reason: fmt.Sprintf("tile %d of the score has the invalid value %v; use Absent, Present or Correct", i+1, t)}
		}
	}
	return Clue{guess, slices.Clone(c.Score)}, nil
}

func lengthsDiffer(letters, tiles int) string {
	return fmt.Sprintf("the score must have %d tiles, one per letter of the guess, but it has %d", letters, tiles)
}

// String formats the clue as GUESS=SCORE, such as "CHEST=c.E..".
func (c Clue) String() string { return c.Guess + "=" + c.FormatScore(Letters) }

// FormatScore returns the score in notation n, such as "c.E..". The notation [Letters] works only
// for guesses in upper-case letters. For other guesses, FormatScore uses [Digits] instead.
func (c Clue) FormatScore(n Notation) string {
	if n == Letters {
		if text, ok := c.letters(); ok {
			return text
		}
		n = Digits
	}
	return c.Score.format(notations[n].tiles)
}

func (c Clue) letters() (string, bool) {
	letters := SplitLetters(c.Guess)
	if len(letters) != len(c.Score) {
		return "", false
	}
	var b strings.Builder
	for i, r := range letters {
		up, low, ok := bothCases(r)
		if !ok || c.Score[i] > Correct {
			return "", false
		}
		b.WriteString([...]string{Absent: ".", Present: low, Correct: up}[c.Score[i]])
	}
	return b.String(), true
}

// MarshalText implements [encoding.TextMarshaler]. It formats the clue as [Clue.String] does, but with
// the guess in upper case. It returns an error if the clue is invalid.
func (c Clue) MarshalText() ([]byte, error) {
	return Turn{Guess: c.Guess, Scores: []Score{c.Score}}.MarshalText()
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses text with [ParseClue]. If text is
// not a clue, it returns an error and leaves c unchanged.
func (c *Clue) UnmarshalText(text []byte) error {
	parsed, err := ParseClue(string(text))
	if err == nil {
		*c = parsed
	}
	return err
}
