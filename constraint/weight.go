package constraint

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

type weightKind uint8

const (
	noWeight  weightKind = iota // nothing or white space
	isWeight                    // a valid weight
	notWeight                   // not a number, so the line is not a word
	badWeight                   // an invalid weight, such as -1 or NaN
)

const ( // the range of weights above 0; their sums and ratios do not overflow
	leastWeight    = 1e-100
	greatestWeight = 1e100
)

// EndsWord reports whether r ends the word in a line of a word list. It is true for a comma and for white
// space, including a no-break space, but false for the end of the line.
func EndsWord(r rune) bool { return r == ',' || isSpace(r) }

// isSpace reports whether r is white space within a line. It accepts no-break spaces, which often
// follow words in text from web pages.
func isSpace(r rune) bool { return r == '\u00a0' || r < utf8.RuneSelf && isBlank(byte(r)) }

// weightAfter parses the weight at the start of rest, the text after a word, which must include the
// end of the line. kind reports what weightAfter found. If it is [badWeight], problem explains why.
func weightAfter(rest []byte) (weight float64, kind weightKind, problem string) {
	if rest[0] == '\n' {
		return 0, noWeight, ""
	}
	if r, _ := utf8.DecodeRune(rest); !EndsWord(r) {
		return 0, notWeight, ""
	}
	text := bytes.TrimFunc(rest[:bytes.IndexByte(rest, '\n')], isSpace)
	if len(text) == 0 {
		return 0, noWeight, ""
	}
	if text[0] == ',' {
		text = bytes.TrimLeftFunc(text[1:], isSpace)
	}
	if !numberLike(text) {
		return 0, notWeight, ""
	}
	if weight, problem = parseWeight(string(text)); problem != "" {
		return 0, badWeight, problem
	}
	return weight, isWeight, ""
}

func numberLike(text []byte) bool {
	if digits := bytes.TrimLeft(text, "+-."); len(digits) > 0 && '0' <= digits[0] && digits[0] <= '9' {
		return true
	}
	_, err := strconv.ParseFloat(string(bytes.TrimLeft(text, "+-")), 64)
	return err == nil // such as NaN or Infinity
}

func parseWeight(text string) (weight float64, problem string) { // problem is "" if the weight is valid
	weight, err := strconv.ParseFloat(text, 64)
	switch {
	case weight > greatestWeight:
		return 0, "too large"
	case err != nil && !math.IsInf(weight, -1), math.IsNaN(weight), strings.ContainsAny(text, "xX_"):
		return 0, "not a number"
	case weight < 0:
		return 0, "negative"
	case 0 < weight && weight < leastWeight:
		return 0, "too small"
	}
	return math.Abs(weight), "" // -0 is 0
}
