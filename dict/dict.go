// Package dict holds and reads word lists: the built-in ones, files and
// streams.
//
//	words, err := dict.Load("wordle", 5) // a built-in list, one of the user's, or a file's path
//
// A list has a word a line, and may have a weight behind each; what is taken as
// a word stands at [constraint.Stream]. Words are returned in upper case, NFC,
// each once, in the list's order. [Find] tells where lists are looked for.
package dict

import (
	"io"

	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
)

// Load returns the words of length letters of the list that [Open] opens, or
// all its words if length is 0.
func Load(name string, length int) ([]string, error) {
	l, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	words, _, err := l.Words(length)
	return words, err
}

// Read returns the words of length letters in r, or all words if length is 0,
// and their weights: nil if no word has one. A word without a weight among
// others that have some weighs 1.
func Read(r io.Reader, length int) (words []string, weights []float64, err error) {
	return NewList(r, "the list").Words(length)
}

// Compose returns the line with each letter and its accents composed (NFC);
// it is what [constraint.Stream] wants.
func Compose(line []byte) []byte {
	if norm.NFC.IsNormal(line) {
		return line
	}
	return norm.NFC.Bytes(line)
}

// Canonical returns the word that the text is, composed and in upper case,
// as the functions of this package return words. The error is a
// [*constraint.WordError].
func Canonical(text string) (string, error) { return CanonicalIn(constraint.OnlyLetters, text) }

// CanonicalIn is [Canonical] for words of an alphabet.
func CanonicalIn(a constraint.Alphabet, text string) (string, error) {
	word, err := a.ParseWord(norm.NFC.String(text))
	return norm.NFC.String(word), err // upper case may compose where lower case does not: i with a second dot
}

// ParseClue reads a clue, composed, as [constraint.ParseClue] does.
func ParseClue(text string) (constraint.Clue, error) {
	c, err := constraint.ParseClue(norm.NFC.String(text))
	c.Guess = norm.NFC.String(c.Guess)
	return c, err
}

// ParseTurn reads a turn, composed, as [constraint.ParseTurn] does.
func ParseTurn(text string) (constraint.Turn, error) {
	t, err := constraint.ParseTurn(norm.NFC.String(text))
	t.Guess = norm.NFC.String(t.Guess)
	return t, err
}
