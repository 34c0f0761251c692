package constraint_test

import (
	"strings"
	"testing"

	"wfind/constraint"
)

// TestCase checks that every function accepts words in any case and any normalization form.
func TestCase(t *testing.T) {
	for _, c := range []struct{ answer, guess, other string }{
		{"OCEAN", "CRANE", "OCEAN"},
		{"OCEAN", "crane", "ocean"},
		{"ocean", "CRANE", "Ocean"},
		{"ÉTUDE", "e\u0301poxe", "étude"},
		{"ÉTUDE", "époxe", "e\u0301tude"},
		{"ẞABCD", "straß", "ßabcd"},
	} {
		upper, _ := constraint.OnlyLetters.ParseWord(c.guess)
		answer, _ := constraint.OnlyLetters.ParseWord(c.answer)
		score := constraint.ScoreGuess(c.answer, c.guess)
		if want := constraint.ScoreGuess(answer, upper); score.String() != want.String() {
			t.Errorf("%s is scored %v against %s, want %v", c.guess, score, c.answer, want)
		}
		set := constraint.Must(constraint.NewSet(5))
		if err := set.Add(constraint.Clue{Guess: c.guess, Score: score}); err != nil {
			t.Error(err)
		}
		if got := set.Clues()[0].Guess; got != upper {
			t.Errorf("the set keeps %s as %s, want %s", c.guess, got, upper)
		}
		if !set.Match(c.answer) || !set.Match(c.other) || set.Explain(c.other) != nil || set.Match(c.guess) {
			t.Errorf("%v matches %s: %t, %s: %t, %s: %t", set.Clues(), c.answer, set.Match(c.answer), c.other, set.Match(c.other), c.guess, set.Match(c.guess))
		}
		boards := constraint.Must(constraint.NewBoards(1, 5))
		if err := boards.Add(boards.Score([]string{c.answer}, c.guess)); err != nil || !boards.Set(0).Match(c.other) {
			t.Errorf("a board with %s: %v", c.guess, err)
		}
	}
}

// TestDotless checks that i with a dot and ı without one are different letters.
func TestDotless(t *testing.T) {
	if a, b := constraint.ScoreGuess("kın", "kin").String(), constraint.ScoreGuess("KIN", "KİN").String(); a != "202" || b != "202" {
		t.Errorf("kin is scored %s against kın, KİN %s against KIN", a, b)
	}
	var found []string
	for m, err := range (&constraint.Stream{Sets: []*constraint.Set{constraint.Must(constraint.NewSet(3))}}).Candidates(t.Context(), strings.NewReader("kin\nkın\nKIN\n")) {
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, m.Word)
	}
	if got := strings.Join(found, " "); got != "KIN KıN" {
		t.Errorf("found %s", got)
	}
}

// TestFinalSigma checks that a word in lower case ends in ς rather than σ.
func TestFinalSigma(t *testing.T) {
	for upper, want := range map[string]string{"ΛΌΓΟΣ": "λόγος", "ΣΕΙΣΜΟΊ": "σεισμοί", "Σ": "σ"} {
		lower := constraint.OnlyLetters.Lower(upper)
		if again, err := constraint.OnlyLetters.ParseWord(lower); lower != want || again != upper {
			t.Errorf("%s in lower case is %s, want %s; in upper case again, it is %s, %v", upper, lower, want, again, err)
		}
	}
}

// TestTurkish checks that i pairs with İ, and ı with I.
func TestTurkish(t *testing.T) {
	for _, c := range []struct{ text, upper, lower string }{
		{"kin", "KİN", "kin"},
		{"kın", "KIN", "kın"},
		{"KIN", "KIN", "kın"},
		{"IŞIK", "IŞIK", "ışık"},
		{"i\u0307zmi\u0307r", "İZMİR", "izmir"},
		{"ŞAŞI", "ŞAŞI", "şaşı"},
	} {
		upper, err := constraint.Turkish.ParseWord(c.text)
		if err != nil || upper != c.upper {
			t.Errorf("%s is %s, %v; want %s", c.text, upper, err, c.upper)
		}
		if lower := constraint.Turkish.Lower(upper); lower != c.lower {
			t.Errorf("%s in lower case is %s, want %s", upper, lower, c.lower)
		}
		if again, err := constraint.OnlyLetters.ParseWord(upper); err != nil || again != upper {
			t.Errorf("%s is %s in other alphabets, %v", upper, again, err)
		}
	}
	for _, c := range []struct{ text, turkish, letters string }{
		{"kin=.i.", "KİN=.i.", "KIN=.i."},
		{"kın=.ı.", "KIN=.i.", "KıN=.ı."},
		{"kın=.I.", "KIN=.I.", "KıN=.I."},
		{"KIN=.ı.", "KIN=.i.", "KIN=.i."},
		{"izmir=İ..ir", "İZMİR=İ..ir", "IZMIR=I..ir"},
		{"İZMİR=20011", "İZMİR=İ..ir", "İZMİR=İ..ir"},
	} {
		turn, err := constraint.Turkish.ParseTurn(c.text)
		if got := turn.String(); got != c.turkish || err != nil {
			t.Errorf("%s is %s in Turkish, %v; want %s", c.text, got, err, c.turkish)
		}
		turn, err = constraint.ParseTurn(c.text)
		if got := turn.String(); got != c.letters || err != nil {
			t.Errorf("%s is %s, %v; want %s", c.text, got, err, c.letters)
		}
		if again, err := constraint.ParseTurn(turn.String()); err != nil || again.String() != turn.String() {
			t.Errorf("%v is read as %v, %v", turn, again, err)
		}
	}
	if turn, err := constraint.ParseTurn("kal=.I."); err == nil {
		t.Errorf("kal=.I. is %v", turn)
	}
	stream := constraint.Stream{Sets: []*constraint.Set{constraint.Must(constraint.NewSet(3))}, Alphabet: constraint.Turkish}
	var found []string
	for m, err := range stream.Candidates(t.Context(), strings.NewReader("kin\nkın\nKIN\nKİN 3\nKil\n")) {
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, m.Word)
	}
	if got := strings.Join(found, " "); got != "KİN KIN KİL" {
		t.Errorf("found %s", got)
	}
}

// TestAddRefuses checks that a set rejects bad clues and stays unchanged.
func TestAddRefuses(t *testing.T) {
	set := constraint.Must(constraint.NewSet(2))
	for _, c := range []struct {
		clue constraint.Clue
		want string
	}{
		{constraint.Clue{Guess: "AB", Score: constraint.Score{7, 0}}, "tile 1 of the score has the invalid value Tile(7)"},
		{constraint.Clue{Guess: "A B", Score: constraint.Score{0, 0, 0}}, `"A B": the guess contains a space`},
		{constraint.Clue{Guess: "AB", Score: constraint.Score{0}}, "must have 2 tiles"},
		{constraint.Clue{Guess: "ABC", Score: constraint.Score{0, 0, 0}}, "the guess has 3 letters, but the answer has 2"},
		{constraint.Clue{}, "missing"},
	} {
		if err := set.Add(c.clue); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%#v: %v, want %q", c.clue, err, c.want)
		}
	}
	score := constraint.Score{constraint.Present, constraint.Absent}
	if err := set.Add(constraint.Clue{Guess: "AB", Score: score}); err != nil || len(set.Clues()) != 1 {
		t.Fatalf("%v, %v", err, set.Clues())
	}
	score[0] = constraint.Correct
	if got := set.Clues()[0].String(); got != "AB=a." {
		t.Errorf("the clue changed with the caller's slice: %s", got)
	}
}

// TestAllocations limits the number of allocations for a word in upper case.
func TestAllocations(t *testing.T) {
	set := parse(t, "JUDGE=....e CHEST=c.E..")
	for _, c := range []struct {
		name string
		most float64
		call func()
	}{
		{"Match", 0, func() { set.Match("OCEAN") }},
		{"ScoreGuess", 1, func() { constraint.ScoreGuess("OCEAN", "CRANE") }},
	} {
		if n := testing.AllocsPerRun(100, c.call); n > c.most {
			t.Errorf("%s allocates %v times, want at most %v", c.name, n, c.most)
		}
	}
}
