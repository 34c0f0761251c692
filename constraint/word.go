package constraint

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wfind/internal/text/printable"
)

// MaxLength is the greatest number of letters that a word of a [Set] can
// have: positions are bits of a 64-bit word, with one to spare.
const MaxLength = 62

// A WordError tells why a text is not a word.
type WordError struct {
	Text string // the text, raw
	Tile int    // the 1-based place of the first letter that is none; 0 if Text is empty
	Rune rune   // what it begins with
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

// ParseWord returns text in upper case and in NFC, the form in which words are compared. If text
// is not a run of letters, it returns a [*WordError].
func ParseWord(text string) (string, error) { return OnlyLetters.ParseWord(text) }

// upper returns r in upper case. Two letters are the same if it returns the same rune for both.
// It differs from Unicode's simple case mapping for two letters: ß, which has no simple upper
// case, stands for ẞ too; and the dotless ı of Turkish stays as it is, so that it is not i.
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

// cases returns how a letter is written as a tile in the letters notation,
// in upper and in lower case. It is not ok if they do not differ, or do not
// lead back to the letter.
func cases(letter string) (up, low string, ok bool) {
	if letter == "ß" {
		return "ẞ", "ß", true
	}
	low = Lower(letter)
	return letter, low, low != letter && OnlyLetters.has(letter)
}

// Lower returns a word in lower case. A letter whose lower case is that of
// another letter, as that of İ is, stays as it is, so that the result is still
// the same word.
func Lower(word string) string {
	return strings.Map(func(r rune) rune {
		if low := unicode.ToLower(r); upper(low) == r {
			return low
		}
		return r
	}, word)
}
