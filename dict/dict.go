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
