// Package keyboard turns typed text into the letters of words, and arranges letters as on
// the keyboards of several languages.
package keyboard

import (
	"strings"

	"wfind/constraint"
)

// Type appends the letters of text to typed, which holds the letters typed so far, and returns the
// result in upper case. It stops when there are limit letters. It skips characters that are not in
// the alphabet a. A combining accent joins the letter before it.
func Type(a constraint.Alphabet, typed []string, text string, limit int) []string {
	var letters []string
	for letter := range constraint.EachLetter(strings.Join(typed, "") + text) {
		if len(letters) == limit {
			break
		}
		if word, err := a.ParseWord(letter); err == nil {
			letters = append(letters, word)
		}
	}
	return letters
}
