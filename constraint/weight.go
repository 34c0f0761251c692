package constraint

import (
	"bytes"
	"math"
	"strconv"
	"strings"
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

func endsWord(c byte) bool { return c == ',' || isBlank(c) }

// weightAfter parses the weight at the start of rest, the text after a word. rest must extend at
// least to the end of the line. If kind is [badWeight], problem explains what is wrong.
func weightAfter(rest []byte) (weight float64, kind weightKind, problem string) {
	switch {
	case rest[0] == '\n':
		return 0, noWeight, ""
	case !endsWord(rest[0]):
		return 0, notWeight, ""
	}
	text := bytes.Trim(rest[:bytes.IndexByte(rest, '\n')], blanks)
	if len(text) == 0 {
		return 0, noWeight, ""
	}
	if text[0] == ',' {
		text = bytes.TrimLeft(text[1:], blanks)
	}
	if !numberLike(text) {
		return 0, notWeight, ""
	}
	if weight, problem = parseWeight(string(text)); problem != "" {
		return 0, badWeight, problem
	}
	return weight, isWeight, ""
}

const blanks = " \t\v\f\r"

func numberLike(text []byte) bool {
	if digits := bytes.TrimLeft(text, "+-."); len(digits) > 0 && '0' <= digits[0] && digits[0] <= '9' {
		return true
	}
	switch strings.ToLower(string(bytes.TrimLeft(text, "+-"))) {
	case "nan", "inf", "infinity":
		return true
	}
	return false
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
