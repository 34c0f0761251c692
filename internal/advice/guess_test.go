package advice

import (
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/testkit/race"
	"wfind/internal/vocabulary"
)

// TestGuess lets the engine play complete rounds. Its guesses are always legal and reproducible, its
// first guess is the same in each round, and it loses only by bad luck.
func TestGuess(t *testing.T) {
	race.Skip(t)
	answers := constraint.Must(dict.Load(dict.Answers, 5))[:100]
	v := vocabulary.New(5, answers, answers)
	for _, rules := range []game.Rules{
		{Tries: 6}, {Tries: 6, Hard: true}, {Tries: 6, Strict: true}, {Tries: 6, Hard: true, Strict: true}, {Tries: 12, Adversary: true}, {Boards: 2, Tries: 7},
	} {
		s := game.NewSitting(v, rules, 1, nil)
		won, first := 0, ""
		for range 5 {
			err := s.Draw()
			r := s.Round()
			if err != nil {
				t.Fatal(err)
			}
			for !r.Over() {
				word, err := Guess(t.Context(), r.View())
				if err != nil {
					t.Fatalf("%+v, %v: %v", rules, r.Rows(0), err)
				}
				again := first
				if r.Made() > 0 || first == "" {
					if again, err = Guess(t.Context(), r.View()); err != nil {
						t.Fatalf("%+v, %v: %v", rules, r.Rows(0), err)
					}
				}
				if r.Made() == 0 {
					first = word
				}
				if again != word {
					t.Fatalf("%+v, %v: %s, then %s", rules, r.Rows(0), again, word)
				}
				if _, err := s.Guess(word, true); err != nil {
					t.Fatalf("%+v, %v: %v", rules, r.Rows(0), err)
				}
			}
			if r.Outcome() == game.Won {
				won++
			}
		}
		if won < 4 {
			t.Errorf("%+v: won %d of 5 rounds", rules, won)
		}
	}
}
