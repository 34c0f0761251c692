package score

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/testkit/random"
)

// TestHardByTheRules compares the guesses that hard mode allows with the rules of the game, in random games whose words
// have repeated letters.
func TestHardByTheRules(t *testing.T) {
	rng := random.Rand(t)
	allowed, refused, repeated := 0, 0, 0
	for range 300 {
		words := fewLetters(rng, 40, 3+rng.IntN(5))
		p := constraint.Must(New(words, words, nil))
		words = p.Guesses
		r := newHardRules(p)
		answer := int32(rng.IntN(len(p.Answers)))
		all := p.AllGuesses()
		rule, choice := Rule(0), all
		var rows []constraint.Clue
		for len(rows) < 4 && len(choice) > 0 {
			guess := choice[rng.IntN(len(choice))]
			word := words[guess]
			score := constraint.ScoreGuess(p.Guesses[p.Answers[answer]], word)
			rows = append(rows, constraint.Clue{Guess: word, Score: score})
			rule = r.After(0, guess, answer)
			choice = allowedBy(r, rule)
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

// allowedBy returns the guesses that rule allows.
func allowedBy(r Rules, rule Rule) (guesses []int32) {
	for i, word := range r.Mask(rule, nil) {
		for ; word != 0; word &= word - 1 {
			guesses = append(guesses, int32(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return guesses
}

// TestStrictByTheRules compares the guesses that strict rules allow with those that match all clues, after any number
// of guesses.
func TestStrictByTheRules(t *testing.T) {
	rng := random.Rand(t)
	allowed, refused, forgotten := 0, 0, 0
	for range 60 {
		words := fewLetters(rng, 1000, 4+rng.IntN(3))
		p := constraint.Must(New(words, words[:20], nil))
		r := newStrictRules(p)
		r.room = rng.IntN(100)
		answer := int32(rng.IntN(len(p.Answers)))
		rule, choice := Rule(0), p.AllGuesses()
		set := constraint.Must(constraint.NewSet(p.Length))
		for range 4 {
			word := p.Guesses[choice[rng.IntN(len(choice))]]
			if err := set.Add(constraint.Clue{Guess: word, Score: constraint.ScoreGuess(p.Guesses[p.Answers[answer]], word)}); err != nil {
				t.Fatal(err)
			}
			g, _ := p.Find(word)
			rule = r.After(rule, int32(g), answer)
			choice = allowedBy(r, rule)
			for _, g := range p.AllGuesses() {
				want := set.Match(p.Guesses[g])
				if slices.Contains(choice, g) != want {
					t.Fatalf("after %v, %s: allowed is %v by the rules", set.Clues(), p.Guesses[g], want)
				}
				if want {
					allowed++
				} else {
					refused++
				}
			}
		}
		for _, x := range r.list {
			if x.guesses == nil {
				forgotten++
			}
		}
	}
	if allowed < 300 || refused < 1000 || forgotten == 0 {
		t.Errorf("%d guesses were allowed, %d refused, the guesses of %d rules were not kept", allowed, refused, forgotten)
	}
}

// fewLetters returns n random words with the given length, made of four letters.
func fewLetters(rng *rand.Rand, n, length int) []string {
	words := make([]string, n)
	for i := range words {
		word := make([]byte, length)
		for j := range word {
			word[j] = "ABCD"[rng.IntN(4)]
		}
		words[i] = string(word)
	}
	return words
}
