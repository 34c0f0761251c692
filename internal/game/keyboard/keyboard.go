// Package keyboard is what a player types: letters as words have them, and the
// keyboards of languages.
package keyboard

import (
	"strings"

	"wfind/constraint"
)

// Type returns the letters typed so far and those of a text, in upper
// case, but at most so many. What is no letter of the alphabet is passed over; an accent typed
// after its letter goes onto it.
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
