// Package dict reads word lists: the built-in ones, files and streams.
//
//	words, err := dict.Load("wordle", 5)
//
// A list has one word per line, and each may have a weight; see [constraint.Stream]. Words are returned
// in upper case and in NFC, each once, in the order of the list.
package dict

// Load returns the words of the given length in the list called name; see [Find]. Length 0 means
// all lengths, except that it means the usual length for [Nerdle] and [Primel].
func Load(name string, length int) ([]string, error) {
	l, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	words, _, err := l.Words(length)
	return words, err
}
