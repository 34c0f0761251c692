// Package plural writes numbers of things and percentages in English.
package plural

import (
	"fmt"
	"math"
	"strings"
)

// Count returns n together with the singular or plural of noun, such as "1 letter", "2 letters" or
// "0 guesses". The noun must be given in the singular and have a regular plural.
func Count(n int, noun string) string {
	if n != 1 {
		noun = Of(noun)
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// Of returns the plural of a regular noun, such as "guesses" for "guess" or "tries" for "try".
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

// Verb returns the form of a verb that agrees with n things. The verb must be given in the plural.
// For n = 1, "fit" becomes "fits" and "are" becomes "is".
func Verb(n int, verb string) string {
	switch {
	case n != 1:
		return verb
	case verb == "are":
		return "is"
	}
	return Of(verb)
}

// Percent formats a share from 0 to 1 as a percentage. Only exactly 0 becomes "0%", and only
// exactly 1 becomes "100%". Other shares that would round to these become "<1%" and ">99%".
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
