// Package plural counts things in English.
package plural

import (
	"fmt"
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
