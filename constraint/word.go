package constraint

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wfind/internal/text/printable"
)

// MaxLength is the largest number of letters of a word. Positions are bits of a 64-bit number.
const MaxLength = 62

// A WordError reports that a text is not a word.
type WordError struct {
	Text string // the text, not escaped
	Tile int    // the position of the first character that is not a letter, from 1; 0 if Text is empty
	Rune rune   // the first rune of that character
}

func (e *WordError) Error() string {
	switch {
	case e.Tile == 0:
		return "a word is missing"
	case e.Rune == utf8.RuneError:
		return fmt.Sprintf("%s is not a word: it is not valid UTF-8", printable.Quote(e.Text))
	case e.Rune == ' ':
		return fmt.Sprintf("%s is not a word: it has a space", printable.Quote(e.Text))
	}
	return fmt.Sprintf("%s is not a word: %s is not a letter", printable.Quote(e.Text), printable.Quote(string(e.Rune)))
}

// ParseWord returns text in upper case and in NFC, as words are compared. If text
// is not a run of letters, it returns a [*WordError].
func ParseWord(text string) (string, error) { return OnlyLetters.ParseWord(text) }

// upper returns r in upper case. Two letters are the same in the alphabet if it returns the same
// rune for both.
func (a Alphabet) upper(r rune) rune {
	switch {
	case a == Turkish && r == 'i':
		return 'İ'
	case a == Turkish && r == 'ı':
		return 'I'
	}
	return upper(r)
}

// upper returns r in upper case in all alphabets except [Turkish]. It differs from Unicode's simple
// case mapping for two letters. It treats ß, which has no simple upper case, like ẞ. And it does not
// change the dotless ı of Turkish, which would otherwise become I and equal i.
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

// cases returns letter in upper and in lower case, as the notation [Letters] writes it. It reports
// false if letter has no two cases that stand for each other.
func cases(letter string) (up, low string, ok bool) {
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

// Lower returns word, a result of [Alphabet.ParseWord], in lower case. It does not change a letter
// whose lower case is ambiguous, so parsing the result always gives word again.
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
