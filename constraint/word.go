package constraint

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wfind/internal/text/printable"
)

const (
	// MaxLength is the largest number of letters in a word.
	MaxLength = 62 // so that the bits of a uint64 can stand for positions

	// MaxBoards is the largest number of boards in a game.
	MaxBoards = 32
)

// A WordError reports text that is not a word in the expected alphabet.
type WordError struct {
	Text string // the rejected text; may contain control characters
	Tile int    // the position of the first character that is not a letter, from 1; 0 if Text is empty
	Rune rune   // the first rune of that character
}

func (e *WordError) Error() string {
	switch {
	case e.Tile == 0:
		return "a word must have at least one letter"
	case e.Rune == utf8.RuneError:
		return fmt.Sprintf("%s is not a word: it is not valid UTF-8", printable.Quote(e.Text))
	case e.Rune == ' ':
		return fmt.Sprintf("%s is not a word: it contains a space", printable.Quote(e.Text))
	}
	return fmt.Sprintf("%s is not a word: the character %s is not a letter", printable.Quote(e.Text), printable.Quote(string(e.Rune)))
}

func (a Alphabet) upper(r rune) rune {
	switch {
	case a == Turkish && r == 'i':
		return 'İ'
	case a == Turkish && r == 'ı':
		return 'I'
	}
	return upper(r)
}

// upper converts r to upper case as [unicode.ToUpper] does, except that it keeps ı, and converts ẞ
// to ß.
func upper(r rune) rune {
	switch {
	case r == 'ẞ':
		return 'ß'
	case r == 'ı':
		return r
	}
	return unicode.ToUpper(r)
}

// bothCases returns letter, which must be in upper case, in both cases. ok is false for letters
// with only one case, and for digits and symbols.
func bothCases(letter string) (up, low string, ok bool) {
	switch letter {
	case "ß":
		return "ẞ", "ß", true
	case "İ":
		return "İ", "i", true
	case "ı":
		return "I", "ı", true
	}
	low = OnlyLetters.Lower(letter)
	return letter, low, low != letter && OnlyLetters.has(letter)
}

// Lower returns the given word in lower case, according to alphabet a. It leaves a letter in upper
// case if [Alphabet.ParseWord] could not convert it back. For example, İ stays İ in [OnlyLetters].
func (a Alphabet) Lower(word string) string {
	low := strings.Map(func(r rune) rune {
		if a == Turkish && r == 'I' {
			return 'ı'
		}
		if low := unicode.ToLower(r); a.upper(low) == r {
			return low
		}
		return r
	}, word)
	if rest, ok := strings.CutSuffix(low, "σ"); ok && rest != "" {
		return rest + "ς" // how σ is written at the end of a word
	}
	return low
}
