// Package dict reads word lists: the built-in ones, files and streams.
//
//	words, err := dict.Load("wordle", 5)
//
// A list has one word per line, and each may have a weight; see [constraint.Stream]. The functions
// return words in upper case and in NFC, each once, in the order of the list. [Find] describes where
// it looks for lists.
package dict

import "io"

// Load returns the words in a list that have length letters, or all words if length is 0. See
// [Find] for names of lists. The lists [Nerdle] and [Primel] are generated; for length 0 they have
// the words of the usual length.
func Load(name string, length int) ([]string, error) {
	l, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	words, _, err := l.Words(length)
	return words, err
}

// Read returns the words in r that have length letters, or all words if length is 0, and their
// weights. See [List.Words].
func Read(r io.Reader, length int) (words []string, weights []float64, err error) {
	return NewList(r, "the list").Words(length)
}
