package constraint_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/text/printable"
)

// TestText checks that clues survive encoding to JSON and decoding.
func TestText(t *testing.T) {
	in := []constraint.Clue{constraint.Must(constraint.ParseClue("kebab=01211")), {Guess: "שלום", Score: constraint.Score{2, 2, 0, 0}}}
	text, err := json.Marshal(in)
	if want := `["KEBAB=.eBab","שלום=2200"]`; err != nil || string(text) != want {
		t.Fatalf("%s, %v\nwant %s", text, err, want)
	}
	var out []constraint.Clue
	if err := json.Unmarshal(text, &out); err != nil || !reflect.DeepEqual(in, out) {
		t.Errorf("%+v came back as %+v, %v", in, out, err)
	}
}

// names is the list of notations in messages.
const names = "letters, digits, squares or signs"

func TestReadText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"10200", "10200"},
		{"🟨⬜🟧⬛️⬛", "10200"},
		{"-_*__", "10200"},
		{".....", "00000"},
		{"10_00", "CHEST=10_00: the score mixes two notations, digits and signs (tile 3 is \"_\"); use only one of them"},
	} {
		clue, err := constraint.ParseClue("CHEST=" + c.text)
		if got := message(clue.Score.String(), err); got != c.want {
			t.Errorf("score %q: %s, want %s", c.text, got, c.want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"letters", "letters"},
		{"signs", "signs"},
		{"Signs", "unknown notation Signs; use " + names},
		{"", `unknown notation ""; use ` + names},
		{"\x1b\xff", `unknown notation \x1b\xff; use ` + names},
	} {
		n := constraint.Digits
		err := n.UnmarshalText([]byte(c.text))
		if got := message(n.String(), err); got != c.want {
			t.Errorf("notation %q: %s, want %s", c.text, got, c.want)
		}
		if err != nil && n != constraint.Digits {
			t.Errorf("notation %q: set to %v in spite of %v", c.text, n, err)
		}
	}
	kept := constraint.Clue{Guess: "A", Score: constraint.Score{constraint.Correct}}
	clue := kept
	if err := clue.UnmarshalText([]byte("B=x")); err == nil || !reflect.DeepEqual(clue, kept) {
		t.Errorf("a text that is no clue: %v, %v", clue, err)
	}
}

func message(text string, err error) string {
	if err != nil {
		return err.Error()
	}
	return text
}

// TestNoText checks that an invalid clue, score or notation is formatted as text that cannot be
// parsed.
func TestNoText(t *testing.T) {
	bad := constraint.Tile(3)
	for _, c := range []struct {
		clue    constraint.Clue
		written string
		want    string
	}{
		{constraint.Clue{}, "=", `the guess before "=" is missing; write GUESS=SCORE, for example CHEST=c.E..`},
		{constraint.Clue{Guess: "AB"}, "AB=", `the score after "=" is missing; write a clue such as AB=..`},
		{constraint.Clue{Guess: "AB", Score: constraint.Score{0}}, "AB=0", "the score must have 2 tiles, one per letter of the guess, but it has 1"},
		{constraint.Clue{Guess: "A", Score: constraint.Score{0, 1}}, "A=01", "the score must have 1 tiles, one per letter of the guess, but it has 2"},
		{constraint.Clue{Guess: "AB", Score: constraint.Score{0, bad}}, "AB=0?", `tile 2 can't be "?"; write B or 2 (correct), b or 1 (present), . or 0 (absent)`},
		{constraint.Clue{Guess: "A\xff", Score: constraint.Score{0, 2}}, `A\xff=02`, "letter 2 of the guess is not valid UTF-8"},
	} {
		if got := printable.Text(c.clue.String()); got != c.written {
			t.Errorf("%#v is written %s, want %s", c.clue, got, c.written)
		}
		if text, err := c.clue.MarshalText(); err == nil || text != nil || err.Error() != c.written+": "+c.want {
			t.Errorf("%#v: %q, %v; want %s", c.clue, text, err, c.want)
		}
	}
}

// TestLongest parses clues with the longest possible words, and with longer ones.
func TestLongest(t *testing.T) {
	for n, ok := range map[int]bool{constraint.MaxLength: true, constraint.MaxLength + 1: false} {
		clue, err := constraint.ParseClue(strings.Repeat("A", n) + "=" + strings.Repeat(".", n))
		if (err == nil) != ok || ok && len(clue.Score) != n {
			t.Errorf("%d letters: %v, %v", n, clue, err)
		}
	}
}
