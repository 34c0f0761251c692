package constraint

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wfind/internal/text/printable"
)

// MaxLength is the largest number of letters that a word may have. It is limited because a set of
// positions in a word is stored as the bits of a 64-bit number.
const MaxLength = 62

// A WordError reports that a text is not a word of the alphabet, and why.
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

// ParseWord returns text in the form that this package uses to compare words: in upper case and in
// NFC. If text does not consist of letters, it returns a [*WordError]. It uses the alphabet
// [OnlyLetters].
func ParseWord(text string) (string, error) { return OnlyLetters.ParseWord(text) }

// upper returns r in upper case. Two letters differ only in case if it returns the same rune for
// both.
func (a Alphabet) upper(r rune) rune {
	switch {
	case a == Turkish && r == 'i':
		return 'İ'
	case a == Turkish && r == 'ı':
		return 'I'
	}
	return upper(r)
}

// upper returns r in upper case, as all alphabets except [Turkish] define it. Unlike Unicode's
// simple case mapping, it maps ẞ to ß, so that the two are the same letter. It leaves the dotless ı
// unchanged, because Unicode maps both ı and i to I.
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

// bothCases returns letter in upper and in lower case, as the notation [Letters] writes it. If ok
// is false, the letter does not have two distinct cases.
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

// Lower returns word in lower case. The word must come from [Alphabet.ParseWord]. Letters whose
// lower case would be ambiguous stay in upper case, so parsing the result returns word again.
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
