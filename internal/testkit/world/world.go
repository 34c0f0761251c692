// Package world makes small random games for tests. An [Oracle] finds the cost of the best strategy
// for such a game by trying all strategies.
package world

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"wfind/constraint"
	"wfind/dict"
)

// Random returns the words of a small random game. In half of the games, many words differ in only
// one letter, as NIGHT and LIGHT do. Words can be repeated, and an answer need not be among the
// guesses.
func Random(r *rand.Rand) (guesses, answers []string) {
	lengths := []int{1, 2, 3, 3, 4, 4, 5, 5, 5, 6, 9, 11, 23}
	n := lengths[r.IntN(len(lengths))]
	letters := []rune("ABCDEFGHÉßЖ")[:2+r.IntN(9)]
	family, stem, at := r.IntN(2) == 0, randomWord(r, letters, n), r.IntN(n)
	word := func() string {
		if !family || r.IntN(3) == 0 {
			return string(randomWord(r, letters, n))
		}
		w := slices.Clone(stem)
		w[at] = letters[r.IntN(len(letters))]
		return string(w)
	}
	for range 1 + r.IntN(12) {
		answers = append(answers, word())
	}
	for range r.IntN(20) {
		guesses = append(guesses, word())
	}
	return guesses, answers
}

func randomWord(r *rand.Rand, letters []rune, n int) []rune {
	w := make([]rune, n)
	for i := range w {
		w[i] = letters[r.IntN(len(letters))]
	}
	return w
}

// Rhymes returns the words of a small random game. The answers differ only in their first one or
// two letters, as rhyming words do. Each list can contain a word twice, and guesses need not
// contain the answers.
func Rhymes(r *rand.Rand) (guesses, answers []string) {
	letters := []rune("ABCDEFGHIJKL")
	stem := randomWord(r, letters, 2+r.IntN(4))
	for range 6 + r.IntN(7) {
		w := slices.Clone(stem)
		w[0] = letters[r.IntN(len(letters))]
		if r.IntN(3) == 0 {
			w[1] = letters[r.IntN(3)]
		}
		answers = append(answers, string(w))
	}
	for range r.IntN(3) {
		guesses = append(guesses, string(randomWord(r, letters, len(stem))))
	}
	return guesses, answers
}

var wordleLists = sync.OnceValues(func() (guesses, answers []string) {
	guesses = constraint.Must(dict.Load(dict.Wordle, 5))
	slices.Sort(guesses)
	return guesses, constraint.Must(dict.Load(dict.Answers, 5))
})

// Excerpt returns part of the original Wordle. The guesses are every fifth legal guess, and the
// answers are n random legal guesses. If rhymes is true, all answers end with the same two letters.
// In this case, there may be fewer than n answers.
func Excerpt(t *testing.T, r *rand.Rand, rhymes bool, n int) (guesses, answers []string) {
	t.Helper()
	legal, usual := wordleLists()
	for i := 0; i < len(legal); i += 5 {
		guesses = append(guesses, legal[i])
	}
	end := usual[r.IntN(len(usual))][3:] // fewer than n words may have it
	for _, i := range r.Perm(len(legal)) {
		if len(answers) == n {
			break
		}
		if g := legal[i]; !rhymes || g[3:] == end {
			answers = append(answers, g)
		}
	}
	return guesses, answers
}

// Weights returns n random weights. Some are small whole numbers; others differ by orders of
// magnitude.
func Weights(r *rand.Rand, n int) []float64 {
	weights := make([]float64, n)
	for i := range weights {
		switch r.IntN(3) {
		case 0:
			weights[i] = float64(1 + r.IntN(3))
		case 1:
			weights[i] = math.Exp(-12 * r.Float64())
		default:
			weights[i] = r.ExpFloat64() + 1e-3
		}
	}
	return weights
}
