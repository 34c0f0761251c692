// Package keyboard is what a player types: letters as words have them, and the
// keyboards of languages.
package keyboard

import (
	"slices"
	"unicode"

	"wfind/dict"
)

// Type returns the letters typed so far and those of a text, in upper
// case, but at most so many. What is no letter is passed over; an accent typed
// after its letter goes onto it.
func Type(typed []rune, text string, most int) []rune {
	typed = slices.Clone(typed)
	for _, r := range text {
		if unicode.Is(unicode.M, r) && len(typed) > 0 {
			last := len(typed) - 1
			if word, err := dict.Canonical(string(typed[last]) + string(r)); err == nil && len([]rune(word)) == 1 {
				typed[last] = []rune(word)[0]
			}
			continue
		}
		word, err := dict.Canonical(string(r))
		if letters := []rune(word); err == nil && len(typed)+len(letters) <= most {
			typed = append(typed, letters...)
		}
	}
	return typed
}
