package constraint_test

import (
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/text/printable"
)

// scoreFacts are answers, guesses and scores. Many programs get most of these wrong.
var scoreFacts = []struct{ answer, guess, score string }{
	{"ADAGE", "ADOBE", "22002"},
	{"SERIF", "QUIET", "00110"},
	{"RAISE", "RADIX", "22010"},
	{"ABBEY", "KEBAB", "01211"},
	{"ABBEY", "BABES", "11220"},
	{"ABBEY", "ABYSS", "22100"},
	{"ABBEY", "ALGAE", "20001"},
	{"ABBEY", "KEEPS", "01000"},
	{"ABBEY", "ABATE", "22001"},
	{"TRAIN", "XENON", "00002"},
	{"REBUS", "SKULL", "10100"},
	{"BRAVE", "SKILL", "00000"},
	{"CRANE", "CRANE", "22222"},
	{"STEER", "STIRS", "22010"},
	{"STEER", "FLOSS", "00010"},
	{"PAINS", "STIRS", "00202"},
	{"CREEP", "ENTER", "10021"},
	{"CRAPE", "ENTER", "10001"},
	{"ENNUI", "ENTER", "22000"},
	{"ABCDE", "AAXXX", "20000"},
	{"ZZZZA", "AAXXX", "10000"},
	{"AXCXQ", "AZCZX", "20201"},
	{"ABACK", "ABBAS", "22010"},
	{"ECBDX", "ABCDE", "01121"},
	{"ЁЛКА", "КЛЁЁ", "1210"},
	{"AB", "ABB", "220"}, // words of different lengths
	{"ABB", "AB", "22"},
	{"", "A", "0"},
	{"A", "", ""},
}

func TestScoreGuess(t *testing.T) {
	for _, f := range scoreFacts {
		got := constraint.ScoreGuess(f.answer, f.guess)
		if got.String() != f.score {
			t.Errorf("ScoreGuess(%q, %q) = %v, want %s", f.answer, f.guess, got, f.score)
		}
		if back := constraint.ScoreOf(got.Code(), len(got)); back.String() != f.score {
			t.Errorf("ScoreOf(%v.Code()) = %v", got, back)
		}
		if solved := !strings.ContainsAny(f.score, "01"); got.Solved() != solved {
			t.Errorf("%v.Solved() = %t, want %t", got, !solved, solved)
		}
	}
}

func TestNotations(t *testing.T) {
	clue := constraint.Clue{Guess: "CHEST", Score: constraint.ScoreGuess("OCEAN", "CHEST")}
	for notation, want := range map[constraint.Notation]string{
		constraint.Letters: "CHEST=c.E..",
		constraint.Digits:  "CHEST=10200",
		constraint.Squares: "CHEST=🟨⬛🟩⬛⬛",
		constraint.Signs:   "CHEST=-_*__",
	} {
		if got := clue.Guess + "=" + clue.FormatScore(notation); got != want {
			t.Errorf("Format(%v) = %s, want %s", notation, got, want)
		}
		back, err := constraint.ParseClue(want)
		if err != nil || back.String() != clue.String() {
			t.Errorf("ParseClue(%q) = %v, %v", want, back, err)
		}
	}
	if got, want := clue.Score.Squares(true), "🟦⬛🟧⬛⬛"; got != want {
		t.Errorf("Squares(true) = %s, want %s", got, want)
	}
	hebrew := constraint.Clue{Guess: "שלום", Score: constraint.ScoreGuess("שלחן", "שלום")}
	if got, want := hebrew.String(), "שלום=2200"; got != want {
		t.Errorf("a script without case: %s, want %s", got, want)
	}
}

func FuzzParseClue(f *testing.F) {
	for _, seed := range []string{"CHEST=c.E..", "chest=10200", "CHEST=🟨⬛🟩⬜⬛", "CHEST=-_*__", "ÉTUDE=é...E",
		"CHEST=⬛️🟨️🟩️🟧️🟦️", "=", "A=", "A=a\x1b", "שלום=2200", "ß=ß", "A\xff=0", "ǅ=ǆ", "K=k", "STRASSE=s......",
		"12+35=47=00102010", "12953=-_*__", "🍎🍐=12", "पानी=20", "I\u0307A=i\u0307.", "1A=1."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		clue, err := constraint.ParseClue(text)
		if err != nil {
			if msg := err.Error(); msg != printable.Text(msg) {
				t.Errorf("ParseClue(%q): message %q has what is not printable", text, msg)
			}
			return
		}
		for n := constraint.Letters; n <= constraint.Signs; n++ {
			back, err := constraint.ParseClue(clue.Guess + "=" + clue.FormatScore(n))
			if err != nil || back.Guess != clue.Guess || back.Score.String() != clue.Score.String() {
				t.Errorf("%q: %s reads back as %v, %v", text, clue.Guess+"="+clue.FormatScore(n), back, err)
			}
		}
		if written, err := clue.MarshalText(); err != nil || string(written) != clue.String() {
			t.Errorf("%q: text %q, %v", text, written, err)
		}
		set := constraint.Must(constraint.NewSet(len(clue.Score)))
		if err := set.Add(clue); err == nil && set.Match(clue.Guess) != clue.Score.Solved() {
			t.Errorf("%q: the guess is a candidate: %t", text, set.Match(clue.Guess))
		}
		if set.Match(clue.Guess) != (len(set.Explain(clue.Guess)) == 0) {
			t.Errorf("%q: Match and Explain disagree", text)
		}
	})
}
