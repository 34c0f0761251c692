// Package dict reads word lists: the built-in ones, files and streams.
//
//	words, err := dict.Load("wordle", 5)
//
// A list has one word per line, with an optional weight; see [constraint.Stream]. Words are
// returned in upper case and in NFC, in the order of the list, without duplicates.
package dict

// Load returns the words in the named list that have the given length; see [Find] for the names. If
// length is 0, it returns the words of all lengths. For [Nerdle] and [Primel], length 0 means the
// default length; see [LengthOf].
func Load(name string, length int) ([]string, error) {
	l, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	words, _, err := l.Words(length)
	return words, err
}
