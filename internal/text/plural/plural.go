// Package plural counts things in English, and tells shares of them.
package plural

import (
	"fmt"
	"math"
	"strings"
)

// Count returns a number of things, each called by the noun: "1 letter", "2
// letters", "0 guesses", "3 tries". The noun is one that forms its plural by
// the rule.
func Count(n int, noun string) string {
	if n != 1 {
		noun = Of(noun)
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// Of returns the plural of a noun that forms it by the rule.
func Of(noun string) string {
	for _, hiss := range []string{"s", "x", "z", "ch", "sh"} {
		if strings.HasSuffix(noun, hiss) {
			return noun + "es"
		}
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok && !strings.ContainsAny(stem[max(0, len(stem)-1):], "aeiou") {
		return stem + "ies"
	}
	return noun + "s"
}

// Verb returns a verb, as it is said of several things, as it is said of n: "1
// word fits", "2 words fit", "1 letter is missing".
func Verb(n int, verb string) string {
	switch {
	case n != 1:
		return verb
	case verb == "are":
		return "is"
	}
	return Of(verb)
}

// Percent returns a share, from 0 to 1, as people read it: "94%", "<1%" for
// what is not nothing, ">99%" for what is not certain.
func Percent(share float64) string {
	n := int(math.Round(100 * share))
	switch {
	case share > 0 && n == 0:
		return "<1%"
	case share < 1 && n == 100:
		return ">99%"
	}
	return fmt.Sprintf("%d%%", n)
}
