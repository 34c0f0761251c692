// Package dict reads word lists: the built-in ones, files and streams.
//
//	words, err := dict.Load("wordle", 5)
//
// A list has one word per line, and each may have a weight; see [constraint.Stream]. Words are returned
// in upper case and in NFC, in the order of the list, without duplicates.
package dict

// Load returns the words of the given length in the list called name; see [Find]. Length 0 means
// any length. For [Nerdle] and [Primel], it means the usual length.
func Load(name string, length int) ([]string, error) {
	l, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	words, _, err := l.Words(length)
	return words, err
}
