package constraint

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wfind/internal/text/printable"
)

// MaxLength is the largest number of letters in a word.
const MaxLength = 62 // so that the bits of a uint64 can stand for positions

// A WordError reports text that is not a word in the expected alphabet.
type WordError struct {
	Text string // the text, not escaped
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
	return fmt.Sprintf("%s is not a word: %s is not a letter", printable.Quote(e.Text), printable.Quote(string(e.Rune)))
}

// ParseWord checks that text consists of letters, and returns it in upper case and in NFC. It is
// the same as [Alphabet.ParseWord] with the alphabet [OnlyLetters].
func ParseWord(text string) (string, error) { return OnlyLetters.ParseWord(text) }

func (a Alphabet) upper(r rune) rune {
	switch {
	case a == Turkish && r == 'i':
		return 'İ'
	case a == Turkish && r == 'ı':
		return 'I'
	}
	return upper(r)
}

// upper returns r in upper case, for any alphabet except [Turkish]. Unlike [unicode.ToUpper], it
// does not change ı, and it converts ẞ to ß.
func upper(r rune) rune {
	switch {
	case r < utf8.RuneSelf:
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		return r
	case r == 'ẞ':
		return 'ß'
	case r == 'ı':
		return r
	}
	return unicode.ToUpper(r)
}

// bothCases returns the given letter, which must be in upper case, in both cases. It also reports
// whether the two differ.
func bothCases(letter string) (up, low string, differ bool) {
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

// Lower returns the given word in lower case, by the rules of alphabet a. A letter stays in upper
// case if [Alphabet.ParseWord] could not convert it back, for example İ in [OnlyLetters].
func (a Alphabet) Lower(word string) string {
	return strings.Map(func(r rune) rune {
		if a == Turkish && r == 'I' {
			return 'ı'
		}
		if low := unicode.ToLower(r); a.upper(low) == r {
			return low
		}
		return r
	}, word)
}
