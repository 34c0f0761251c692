package constraint_test

import (
	"errors"
	"testing"

	"wfind/constraint"
)

func TestParseWord(t *testing.T) {
	for _, c := range []struct {
		text, want string
		tile       int // the wrong tile, or 0 if none is wrong
	}{
		{"ocean", "OCEAN", 0},
		{"straße", "STRAßE", 0}, // simple case mapping keeps the number of letters
		{"ŒUVRE", "ŒUVRE", 0},
		{"שלום", "שלום", 0},
		{"", "a word must have at least one letter", 0},
		{"oc3an", "oc3an is not a word: the character 3 is not a letter", 3},
		{"élan!", "élan! is not a word: the character ! is not a letter", 5},
		{"o cean", `"o cean" is not a word: it contains a space`, 2},
		{"caf\xe9", `caf\xe9 is not a word: it is not valid UTF-8`, 4},
		{"a\x1b[1m", `a\x1b[1m is not a word: the character \x1b is not a letter`, 2},
	} {
		word, err := constraint.OnlyLetters.ParseWord(c.text)
		if got := message(word, err); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
		if e, ok := errors.AsType[*constraint.WordError](err); err != nil && !ok || ok && (e.Text != c.text || e.Tile != c.tile) {
			t.Errorf("%q: %#v, want tile %d", c.text, err, c.tile)
		}
	}
}
