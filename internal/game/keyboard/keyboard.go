// Package keyboard turns typed text into the letters of words, and has the keyboard
// layouts of languages.
package keyboard

import (
	"strings"

	"wfind/constraint"
)

// Type returns typed, the letters so far, and the letters of text, in upper case and at most
// most. It skips what is not in the alphabet a. An accent joins the letter before it.
func Type(a constraint.Alphabet, typed []string, text string, most int) []string {
	var letters []string
	for letter := range constraint.EachLetter(strings.Join(typed, "") + text) {
		if len(letters) == most {
			break
		}
		if word, err := a.ParseWord(letter); err == nil {
			letters = append(letters, word)
		}
	}
	return letters
}
