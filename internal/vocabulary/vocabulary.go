package vocabulary

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"wfind/constraint"
	"wfind/dict"
)

// A Vocabulary holds the words of a game, all of one length. It is immutable.
type Vocabulary struct {
	length   int
	guesses  []string  // the legal guesses, each once, with all answers
	answers  []string  // the possible answers, sorted, each once
	weights  []float64 // of the answers; nil if they are equal
	sorted   []string  // the guesses in alphabetical order
	alphabet func() constraint.Alphabet
	turkish  bool     // whether the lists were read in Turkish
	own      bool     // whether all lists are the user's
	foreign  bool     // the list is the user's, and has weights or is not in English
	past     *past    // the past answers that the weights allow for; nil if there are none
	evidence Evidence // that the weights allow for, or nil
}

// New returns a vocabulary of words of length letters, with the given legal guesses and equally likely
// answers. The answers are legal guesses too. New drops words of other lengths. The order of the
// answers does not matter, so the same words give the same answer for a seed or a date.
func New(length int, guesses, answers []string) *Vocabulary {
	return NewWeighted(length, guesses, answers, nil)
}

// NewWeighted returns a vocabulary as [New] does, with the weights of the answers, which must be finite
// and 0 or more; nil means equal weights. A word of weight 0 is a legal guess, but not a possible
// answer. If a word comes twice, its first weight counts.
func NewWeighted(length int, guesses, answers []string, weights []float64) *Vocabulary {
	v := &Vocabulary{length: length, guesses: guesses}
	order := alphabetical(guesses, length)
	v.sorted = wordsAt(guesses, order)
	if len(order) < len(guesses) {
		v.guesses = wordsAt(guesses, slices.Sorted(slices.Values(order)))
	}
	if !same(guesses, answers) {
		order = alphabetical(answers, length)
		v.admit(wordsAt(answers, slices.Sorted(slices.Values(order))))
	}
	if weights != nil {
		order = slices.DeleteFunc(order, func(i int) bool { return !(weights[i] > 0) })
	}
	v.alphabet = sync.OnceValue(func() constraint.Alphabet { return constraint.AlphabetOf(v.guesses...) })
	if v.answers = v.sorted; len(order) < len(v.sorted) { // otherwise every word is an answer
		v.answers = wordsAt(answers, order)
	}
	if weights != nil {
		own := make([]float64, len(order))
		for n, i := range order {
			own[n] = weights[i]
		}
		v.weights = different(own)
	}
	return v
}

// same reports whether a and b are the same slice, and not just equal.
func same(a, b []string) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// alphabetical returns the indexes of the words of length letters, in the words' alphabetical order. If a
// word is repeated, it returns only the first index.
func alphabetical(words []string, length int) []int {
	order := make([]int, 0, len(words))
	for i, w := range words {
		if constraint.CountLetters(w) == length {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(strings.Compare(words[a], words[b]), a-b) })
	return slices.CompactFunc(order, func(a, b int) bool { return words[a] == words[b] })
}

func wordsAt(words []string, places []int) []string {
	some := make([]string, len(places))
	for n, i := range places {
		some[n] = words[i]
	}
	return some
}

// different returns nil if all weights are equal, and otherwise the weights. It scales weights whose sum
// would overflow, since only ratios matter.
func different(weights []float64) []float64 {
	if len(weights) == 0 || !slices.ContainsFunc(weights, func(w float64) bool { return w != weights[0] }) {
		return nil
	}
	if greatest := slices.Max(weights); greatest > math.MaxFloat64/float64(len(weights)) {
		for i := range weights {
			weights[i] /= greatest
		}
	}
	return weights
}

// admit adds words to the legal guesses.
func (v *Vocabulary) admit(words []string) {
	more := slices.DeleteFunc(words, v.Has)
	v.guesses = append(slices.Clip(v.guesses), more...)
	if len(more) > 0 {
		v.sorted = append(v.sorted, more...)
		slices.Sort(v.sorted)
	}
}

// Alphabet returns the alphabet to use for reading guesses.
func (v *Vocabulary) Alphabet() constraint.Alphabet {
	if v.turkish {
		return max(constraint.Turkish, v.alphabet())
	}
	return v.alphabet()
}

// Length returns the number of letters of the words.
func (v *Vocabulary) Length() int { return v.length }

// Guesses returns the legal guesses. Do not change the slice.
func (v *Vocabulary) Guesses() []string { return v.guesses }

// Sorted returns the legal guesses in alphabetical order. Do not change the slice.
func (v *Vocabulary) Sorted() []string { return v.sorted }

// Answers returns the possible answers in alphabetical order. Do not change the slice.
func (v *Vocabulary) Answers() []string { return v.answers }

// Weights returns the weights of the possible answers in their order, all above 0, or nil if all are
// equal. Do not change the slice.
func (v *Vocabulary) Weights() []float64 { return v.weights }

// Has reports whether word is a legal guess.
func (v *Vocabulary) Has(word string) bool {
	_, ok := slices.BinarySearch(v.sorted, word)
	return ok
}

// IsAnswer reports whether word is a possible answer.
func (v *Vocabulary) IsAnswer(word string) bool { return v.Weight(word) > 0 }

// Weight returns the weight of word: 1 for every possible answer if all are equally likely, and 0 if
// word is not a possible answer.
func (v *Vocabulary) Weight(word string) float64 {
	i, ok := slices.BinarySearch(v.answers, word)
	switch {
	case !ok:
		return 0
	case v.weights == nil:
		return 1
	}
	return v.weights[i]
}

// WellKnown reports whether word is a well-known English word; see [dict.IsAnswer]. It reports
// false for all words of a user's list that has weights, which decide instead, or is not in
// English.
func (v *Vocabulary) WellKnown(word string) bool { return !v.foreign && dict.IsAnswer(word) }

// sample is the number of words at the start of a list from which its language is guessed.
const sample = 4096

// isForeign reports whether words are probably not English: fewer than one in ten are well-known
// English words, or fewer than those with letters other than A to Z.
func isForeign(words []string) bool {
	words = words[:min(sample, len(words))]
	known, beyond := len(wellKnownOf(words)), 0
	for _, w := range words {
		if strings.ContainsFunc(w, func(r rune) bool { return r > unicode.MaxASCII }) {
			beyond++
		}
	}
	return 10*known < len(words) || known < beyond
}

// Near returns up to n legal guesses that are similar to word, the most similar first. It takes a few
// milliseconds.
func (v *Vocabulary) Near(word string, n int) []string { return dict.Near(word, v.guesses, n) }
