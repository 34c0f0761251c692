// Package script finds the direction of text, left to right or right to left.
package script

import (
	"iter"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// RightToLeft reports whether the first letter of word belongs to a script that is written from
// right to left, such as Hebrew or Arabic.
func RightToLeft(word string) bool {
	for _, r := range word {
		if c := class(r); c != bidi.NSM {
			return c == bidi.R || c == bidi.AL
		}
	}
	return false
}

func class(r rune) bidi.Class {
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

// Runs returns an iterator over the parts of text that have only one writing direction, in order.
// The second value is true for a part that is written from right to left.
func Runs(text string) iter.Seq2[string, bool] {
	return func(yield func(run string, rightToLeft bool) bool) {
		start, current := 0, false
		for i, r := range text {
			c := class(r)
			if c == bidi.NSM && i > start {
				continue // a mark goes with its letter
			}
			if rtl := c == bidi.R || c == bidi.AL; rtl != current {
				if i > start && !yield(text[start:i], current) {
					return
				}
				start, current = i, rtl
			}
		}
		if start < len(text) {
			yield(text[start:], current)
		}
	}
}

// Visual returns text with the letters of right-to-left words reversed. This makes the words
// legible on a terminal that writes everything from left to right.
func Visual(text string) string {
	var out []byte
	for run, rtl := range Runs(text) {
		if !rtl {
			out = append(out, run...)
			continue
		}
		for len(run) > 0 {
			// Find the start of the last letter, which may have marks.
			start := len(run)
			for start > 0 {
				r, n := utf8.DecodeLastRuneInString(run[:start])
				start -= n
				if class(r) != bidi.NSM {
					break
				}
			}
			out = append(out, run[start:]...)
			run = run[:start]
		}
	}
	return string(out)
}
