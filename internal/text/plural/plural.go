// Package plural formats numbers of things, and percentages, in English.
package plural

import (
	"fmt"
	"math"
	"strings"
)

// Count returns n and noun, such as "1 letter" or "0 guesses". The noun is plural unless n is 1.
func Count(n int, noun string) string {
	if n != 1 {
		noun = pluralOf(noun)
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// All returns a phrase for all n things, such as "all 4 boards" or, if n is 2, "both boards".
func All(n int, noun string) string {
	if n == 2 {
		return "both " + pluralOf(noun)
	}
	return "all " + Count(n, noun)
}

// pluralOf returns the plural of noun, which must be regular. For example, it returns "tries" for "try".
func pluralOf(noun string) string {
	for _, hiss := range []string{"s", "x", "z", "ch", "sh"} {
		if strings.HasSuffix(noun, hiss) {
			return noun + "es"
		}
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok && !strings.ContainsAny(stem[len(stem)-1:], "aeiou") {
		return stem + "ies"
	}
	return noun + "s"
}

// WithArticle returns n with the article "a" or "an", such as "a 5" or "an 8". n must be below 80.
func WithArticle(n int) string {
	if n == 8 || n == 11 || n == 18 {
		return fmt.Sprintf("an %d", n)
	}
	return fmt.Sprintf("a %d", n)
}

// Percent formats a share between 0 and 1 as a whole percentage, such as "42%". It returns "0%"
// only for 0 and "100%" only for 1; other small and large shares become "<1%" and ">99%".
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

// List returns the items joined with commas and a final conjunction, such as "A, B and C".
func List(items []string, conjunction string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + " " + conjunction + " " + items[last]
}
