// Package words loads word lists in tests.
package words

import (
	"testing"

	"wfind/dict"
)

// Load returns the words of the named list that have the given length. It fails the test if it
// cannot read the list.
func Load(t testing.TB, list string, length int) []string {
	t.Helper()
	words, err := dict.Load(list, length)
	if err != nil {
		t.Fatal(err)
	}
	return words
}
