// Package words gives tests the words of lists.
package words

import (
	"testing"

	"wfind/dict"
)

// Load returns the words of a list that have length letters.
func Load(t testing.TB, list string, length int) []string {
	t.Helper()
	words, err := dict.Load(list, length)
	if err != nil {
		t.Fatal(err)
	}
	return words
}
