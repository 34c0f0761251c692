package printable

import (
	"strings"
	"testing"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"CHEST":                 "CHEST",
		"":                      `""`,
		"A B":                   `"A B"`,
		":":                     `":"`,
		"a:b":                   "a:b",
		"caf\xe9":               `caf\xe9`,
		"\uFFFD":                "\uFFFD",
		"a\x1b[2Jb":             `a\x1b[2Jb`,
		"\u202e":                `\u202e`,
		"👩\u200d👧❤\uFE0F":       "👩\u200d👧❤\uFE0F",
		strings.Repeat("é", 60): strings.Repeat("é", 60),
		strings.Repeat("é", 61): strings.Repeat("é", 60) + "…",
	} {
		if got := Quote(text); got != want {
			t.Errorf("Quote(%q) = %s, want %s", text, got, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	for want, near := range map[string][]string{
		"":                               {},
		"; did you mean CRANE?":          {"CRANE"},
		"; did you mean CRANE or CRATE?": {"CRANE", "CRATE"},
		"; did you mean A or B or C?":    {"A", "B", "C"},
	} {
		if got := DidYouMean(near); got != want {
			t.Errorf("DidYouMean(%v) = %q, want %q", near, got, want)
		}
	}
}
