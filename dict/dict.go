// Package dict reads word lists: the built-in ones, files and streams.
//
//	words, err := dict.Load("wordle", 5)
//
// A list has one word per line, and each may have a weight; see [constraint.Stream]. The functions
// return words in upper case and in NFC, each once, in the order of the list. [Find] describes
// where it looks for lists.
package dict

// Load returns the words of the given length in the named list; see [Find]. A length of 0 means all
// words, or for [Nerdle] and [Primel] the words of the usual length.
func Load(name string, length int) ([]string, error) {
	l, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	words, _, err := l.Words(length)
	return words, err
}
