package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/random"
	"wfind/internal/vocabulary"
)

// TestBoards plays random rounds with several boards, and each board as a round of its own. The board
// has the same state as its own round, until that round is over.
func TestBoards(t *testing.T) {
	v := original()
	rng := random.Rand(t)
	won, lost := 0, 0
	for n := range 80 {
		boards := 1 + n%8
		s := NewSitting(v, Rules{Boards: boards, Tries: DefaultTries(boards)}, rng.Uint64(), nil)
		err := s.Draw()
		r := s.Round()
		if err != nil {
			t.Fatal(err)
		}
		alone := playBeside(t, s, r, rng)
		all, sum := true, 0
		for _, one := range alone {
			all = all && one.Outcome() == Won
			if one.Outcome() == Won {
				sum += len(one.Rows(0))
			}
		}
		if all != (r.Outcome() == Won) || !all && r.Made() != boards+5 || r.Sum() != sum {
			t.Fatalf("%v after %d guesses, sum %d", r.Outcome(), r.Made(), r.Sum())
		}
		if all {
			won++
		} else {
			lost++
		}
		if slices.Sort(r.answers); len(slices.Compact(slices.Clone(r.answers))) != boards {
			t.Errorf("two boards have one answer: %v", r.answers)
		}
	}
	if won < 10 || lost < 10 {
		t.Errorf("%d rounds were won and %d lost: too few to show anything", won, lost)
	}
}

// playBeside plays a round to its end, and plays each of its boards as a round of its own. It returns
// the rounds with one board.
func playBeside(t *testing.T, s *Sitting, r *Round, rng *rand.Rand) (alone []*Round) {
	t.Helper()
	v := s.vocabulary
	for _, answer := range r.answers {
		alone = append(alone, round(t, v, Rules{Tries: 100}, answer))
	}
	for !r.Over() {
		word := v.Guesses()[rng.IntN(len(v.Guesses()))]
		if rng.IntN(3) > 0 {
			word = r.answers[rng.IntN(len(r.answers))]
		}
		if _, err := s.Guess(word, false); err != nil {
			t.Fatal(err)
		}
		turn := r.Turns()[r.Made()-1]
		for i, one := range alone {
			if c, ok := turn.Clue(i); ok == one.Over() {
				t.Fatalf("%v: board %d has a score %v: %v", turn, i, c, ok)
			}
			if !one.Over() {
				one.Guess(word)
			}
			if fmt.Sprint(r.Rows(i), Letters(r.Rows(i))) != fmt.Sprint(one.Rows(0), Letters(one.Rows(0))) || (r.Found(i) > 0) != one.Over() {
				t.Fatalf("board %d: %v, by itself %v", i, r.Rows(i), one.Rows(0))
			}
			if found := r.Found(i); found > 0 && found != len(one.Rows(0)) || (found > 0 || r.Over()) != (r.Answer(i) == one.answers[0]) {
				t.Fatalf("board %d: found by guess %d, %v", i, r.Found(i), one.Rows(0))
			}
		}
	}
	return alone
}

// TestBoardsDrawn draws rounds with several boards until too few answers are left, and resumes each
// from its saved form.
func TestBoardsDrawn(t *testing.T) {
	words := []string{"AB", "CD", "EF", "GH", "IJ", "KL", "MN"}
	for _, v := range []*vocabulary.Vocabulary{
		vocabulary.New(2, nil, words), vocabulary.NewWeighted(2, nil, words, []float64{1, 2, 3, 4, 5, 6, 7}),
	} {
		one := NewSitting(v, Rules{Tries: 9}, 5, nil)
		s := NewSitting(v, Rules{Boards: 3, Tries: 9}, 5, nil)
		for range 2 {
			err := s.Draw()
			r := s.Round()
			if err != nil {
				t.Fatal(err)
			}
			for i, answer := range r.answers {
				err := one.Draw()
				single := one.Round()
				if err != nil || single.answers[0] != answer {
					t.Errorf("board %d has %s, one board %s, %v", i, answer, single.answers[0], err)
				}
			}
		}
		if err := s.Draw(); err != ErrAllPlayed {
			t.Errorf("with one answer left: %v", err)
		}
		if _, err := NewSitting(v, Rules{Boards: 8, Tries: 9}, 5, nil).Daily(1); err != ErrAllPlayed {
			t.Errorf("a puzzle of 8 boards of 7 words: %v", err)
		}
	}
	for answers, want := range map[string]string{
		"AB CD": "", "ABC": "",
		"AB ABC": "the answers must have the same length, but AB has 2 letters and ABC has 3", "AB AB": "the word AB is the answer on two boards; each board needs a different answer",
	} {
		_, err := ParseAnswers(constraint.OnlyLetters, strings.Fields(answers))
		if got := strings.TrimPrefix(fmt.Sprint(err), "<nil>"); got != want {
			t.Errorf("%s: %q, want %q", answers, got, want)
		}
	}
}

// shares are the texts that players share.
var shares = []struct {
	answers, guesses string
	want             string
}{
	{"OCEAN", "CRANE OCEAN", `wfind 2/6
🟨⬛🟨🟨🟨
🟩🟩🟩🟩🟩`},
	{"OCEAN CRANE", "OCEAN CHEST CRANE", `wfind 2 boards 3/7, sum 4
1️⃣3️⃣
🟩🟩🟩🟩🟩 ⬛🟨🟨🟨🟨
　　　　　 🟩⬛🟨⬛⬛
　　　　　 🟩🟩🟩🟩🟩`},
	{"OCEAN CRANE CHEST", "CHEST CRANE CRANE CHEST CRANE CHEST CRANE CHEST", `wfind 3 boards X/8
🟥2️⃣
1️⃣
🟨⬛🟩⬛⬛ 🟩⬛🟨⬛⬛
🟨⬛🟨🟨🟨 🟩🟩🟩🟩🟩
🟨⬛🟨🟨🟨
🟨⬛🟩⬛⬛
🟨⬛🟨🟨🟨
🟨⬛🟩⬛⬛
🟨⬛🟨🟨🟨
🟨⬛🟩⬛⬛

🟩🟩🟩🟩🟩`},
	{"OCEAN CRANE CHEST WRECK JUDGE", "OCEAN CRANE CHEST WRECK JUDGE", `wfind 5 boards 5/10, sum 15
0️⃣1️⃣0️⃣2️⃣
0️⃣3️⃣0️⃣4️⃣
0️⃣5️⃣
🟩🟩🟩🟩🟩 ⬛🟨🟨🟨🟨
　　　　　 🟩🟩🟩🟩🟩

⬛🟨🟩⬛⬛ ⬛🟨🟩⬛⬛
🟩⬛⬛⬛🟨 🟨🟩⬛⬛🟨
🟩🟩🟩🟩🟩 🟨⬛🟩⬛⬛
　　　　　 🟩🟩🟩🟩🟩

⬛⬛🟨⬛⬛
⬛⬛⬛⬛🟩
⬛⬛🟨⬛⬛
⬛⬛🟨⬛⬛
🟩🟩🟩🟩🟩`},
}

func TestShareBoards(t *testing.T) {
	v := original()
	for _, c := range shares {
		answers := strings.Fields(c.answers)
		r := NewRound(v, Rules{Tries: DefaultTries(len(answers))}, answers...)
		for word := range strings.FieldsSeq(c.guesses) {
			if err := r.Guess(word); err != nil {
				t.Fatal(word, err)
			}
		}
		if got := r.Share(false); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.answers, got, c.want)
		}
	}
	many := NewRound(v, Rules{Tries: 40}, v.Answers()[:sharedSquares+1]...)
	many.Guess("CRANE")
	many.Quit()
	if got := strings.Count(many.Share(false), "\n"); got != (sharedSquares+1+1)/2 {
		t.Errorf("the result of very many boards has %d lines", got)
	}
}

// TestHintBoards asks for hints on several boards. A letter revealed on one board is known only there.
func TestHintBoards(t *testing.T) {
	v := vocabulary.New(3, nil, []string{"BAT", "CAT", "COT", "RAT"})
	s := NewSitting(v, Rules{Tries: 9}, 1, nil)
	if warning := s.StartWith("RAT", "COT"); warning != nil {
		t.Fatal(warning)
	}
	counts := func(want string) {
		t.Helper()
		if got, _, err := s.Count(); fmt.Sprint(got) != want || err != nil {
			t.Errorf("%v fit, %v; want %s", got, err, want)
		}
	}
	counts("[4 4]")
	var shown []string
	show := func() {
		t.Helper()
		hint, _, err := s.ShowLetter()
		if err != nil {
			t.Fatal(err)
		}
		shown = append(shown, hint)
	}
	show()
	counts("[1 4]") // because letter 1 of the first board is R
	view := s.Round().View()
	if got := fmt.Sprint(view.PossibleAnswers(0).Words, view.PossibleAnswers(1).Words); got != "[RAT] [BAT CAT COT RAT]" {
		t.Errorf("possible are %s", got)
	}
	if _, err := s.Guess("RAT", false); err != nil {
		t.Fatal(err)
	}
	counts("[0 1]")
	for range 2 {
		show()
	}
	want := []string{"Board 1: Tile 1 of the answer is R", "Board 2: Tile 1 of the answer is C", "Board 2: Tile 2 of the answer is O"}
	if !slices.Equal(shown, want) {
		t.Errorf("shown %q, want %q", shown, want)
	}
	if _, _, err := s.ShowLetter(); err != ErrNoLetter { // T is known from RAT
		t.Errorf("one letter more: %v", err)
	}
	counts("[0 1]")
	if r := s.Round(); len(r.Shown(1)) != 2 || len(r.Shown(0)) != 0 || r.Hint() != HintLetter {
		t.Errorf("shown of board 2: %v; the hint is %q", r.Shown(1), r.Hint())
	}
	again := newRound(v, s.Round().Rules(), s.Round().Origin(), s.Round().answers, s.Round().played)
	if err := again.replay(s.Round().State()); err != nil || fmt.Sprint(again.Turns(), again.Shown(1)) != fmt.Sprint(s.Round().Turns(), s.Round().Shown(1)) {
		t.Errorf("resumed: %v, %v, %v", again.Turns(), again.Shown(1), err)
	}
	var none constraint.Turn
	if err := again.Guess("COT"); err != nil || again.Outcome() != Won || fmt.Sprint(none) == fmt.Sprint(again.Turns()[1]) {
		t.Errorf("%v, %v", again.Turns(), err)
	}
}

func TestCheckAnswers(t *testing.T) {
	for _, test := range []struct {
		answers, boards int
		want            string
	}{
		{2, 1, ""}, {2, 2, ""},
		{2, 3, "a game on 3 boards needs 3 different answers, but the list of answers has only 2"},
		{1, 2, "a game on 2 boards needs 2 different answers, but the list of answers has only 1"},
	} {
		got := ""
		if err := CheckAnswers(test.answers, test.boards); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%d answers, %d boards: %q, want %q", test.answers, test.boards, got, test.want)
		}
	}
}
