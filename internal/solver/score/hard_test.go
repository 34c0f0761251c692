package score

import (
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/testkit/seed"
)

// TestHardByTheRules compares what hard mode allows here with what the rules of the game
// allow, in games that keep to it, of words with letters that repeat.
func TestHardByTheRules(t *testing.T) {
	rng := seed.Rand(t)
	allowed, refused, repeated := 0, 0, 0
	for range 300 {
		words := fewLetters(rng, 3+rng.IntN(5))
		p, err := New(words, words)
		if err != nil {
			t.Fatal(err)
		}
		words = p.Guesses
		r := NewRules(p)
		answer := int32(rng.IntN(len(p.Answers)))
		all := p.AllGuesses()
		rule, choice := int32(0), all
		var rows []constraint.Clue
		for len(rows) < 4 && len(choice) > 0 {
			guess := choice[rng.IntN(len(choice))]
			word := words[guess]
			score := constraint.ScoreGuess(p.Guesses[p.Answers[answer]], word)
			rows = append(rows, constraint.Clue{Guess: word, Score: score})
			rule = r.After(0, guess, answer)
			choice = r.Allowed(rule, nil)
			for _, g := range all {
				want := game.CheckHard(rows, words[g]) == nil
				if slices.Contains(choice, g) != want {
					t.Fatalf("after %v, %s: allowed is %v by the rules", rows, words[g], want)
				}
				if want {
					allowed++
				} else {
					refused++
				}
			}
			for _, at := range r.list[rule] {
				if at >= r.moreThan(0, 0) && at%p.Length > 0 {
					repeated++
				}
			}
		}
	}
	if allowed < 1000 || refused < 1000 || repeated < 100 {
		t.Errorf("%d guesses were allowed, %d refused, %d rules had a letter twice", allowed, refused, repeated)
	}
}

// fewLetters returns random words of a length over four letters.
func fewLetters(rng *rand.Rand, length int) []string {
	words := make([]string, 40)
	for i := range words {
		word := make([]byte, length)
		for j := range word {
			word[j] = "ABCD"[rng.IntN(4)]
		}
		words[i] = string(word)
	}
	return words
}
