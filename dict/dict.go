// Package dict reads word lists: built-in lists, files and streams.
//
//	words, err := dict.Load("wordle", 5)
//
// To read a list with weights or in another alphabet, use [Open] or [NewList].
//
// A list has one word per line, with an optional weight; see [constraint.Stream]. Words are
// returned in upper case and in Unicode normal form C, in the order of the list, without duplicates.
package dict

// Load returns the words of the given length in the named list. The name identifies a built-in list
// or a file; see [Find]. A length of 0 means all lengths or, for [Nerdle] and [Primel], the default
// length; see [LengthOf].
func Load(name string, length int) ([]string, error) {
	l, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	words, _, err := l.Words(length)
	return words, err
}
