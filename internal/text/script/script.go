// Package script finds the direction of text, left to right or right to left.
package script

import (
	"iter"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/unicode/bidi"
)

// RightToLeft reports whether the first letter of the given word is written from right to left, as
// in Hebrew.
func RightToLeft(word string) bool {
	for _, r := range word {
		p, _ := bidi.LookupRune(r)
		if c := p.Class(); c != bidi.NSM { // the class of marks
			return c == bidi.R || c == bidi.AL
		}
	}
	return false
}

// Runs splits text into parts that each have a single writing direction. It yields each part, and
// whether the part is written from right to left.
func Runs(text string) iter.Seq2[string, bool] {
	return func(yield func(run string, rightToLeft bool) bool) {
		run, current := "", false
		for letters := graphemes.FromString(text); letters.Next(); {
			if rtl := RightToLeft(letters.Value()); rtl != current {
				if run != "" && !yield(run, current) {
					return
				}
				run, current = "", rtl
			}
			run += letters.Value()
		}
		if run != "" {
			yield(run, current)
		}
	}
}

// Visual returns text with right-to-left words reversed, for terminals that write everything from
// left to right.
func Visual(text string) string {
	out := ""
	for run, rtl := range Runs(text) {
		if rtl {
			reversed := ""
			for letters := graphemes.FromString(run); letters.Next(); {
				reversed = letters.Value() + reversed
			}
			run = reversed
		}
		out += run
	}
	return out
}
