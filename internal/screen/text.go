package screen

import (
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"wfind/dict"
)

// width returns how many columns a text takes, SGR sequences apart.
func width(s string) int { return ansi.StringWidth(s) }

// blank returns n blanks.
func blank(n int) string { return strings.Repeat(" ", max(n, 0)) }

// fit returns the text in exactly n columns: cut with an ellipsis, or padded
// with blanks on the right.
func fit(s string, n int) string {
	s = ansi.Truncate(s, max(n, 0), "…")
	return s + blank(n-width(s))
}

// centered returns the text in exactly n columns, cut, or padded on both sides
// so that lines of one width stand below each other.
func centered(s string, n int) string {
	s = ansi.Truncate(s, max(n, 0), "…")
	left := (n - width(s)) / 2
	return fit(blank(left)+s, n)
}

// wrapped breaks a text at blanks into lines of at most n columns.
func wrapped(s string, n int) []string {
	return strings.Split(ansi.Wrap(s, max(n, 1), ""), "\n")
}

// addLetters returns the letters typed so far and those of a text, in upper
// case, but at most so many. What is no letter is passed over; an accent typed
// after its letter goes onto it.
func addLetters(typed []rune, text string, most int) []rune {
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

// What asks a terminal not to turn text around that runs from right to left, since
// what is drawn has it turned already, and what lets it do so again. They are
// BDSM of ECMA-48, which terminals that never do it pass over.
const (
	keepOrder = "\x1b[8l"
	turnOrder = "\x1b[8h"
)
