package vocabulary

import (
	"cmp"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
)

// A Vocabulary holds the legal guesses and the possible answers of a game, all of the same length.
// It never changes, so it is safe for concurrent use.
type Vocabulary struct {
	length      int
	guesses     []string  // the legal guesses, including all answers, without duplicates
	answers     []string  // the possible answers in alphabetical order, without duplicates
	weights     []float64 // the weights of the answers; nil if they are equal
	sorted      []string  // the guesses in alphabetical order
	alphabet    constraint.Alphabet
	userWeights bool                      // whether all lists are the user's own and have weights
	evidence    func(word string) float64 // the argument of WithEvidence, or nil

	origin
	pastAnswers // the past answers, which the weights take into account
}

// New returns a vocabulary with the given legal guesses and possible answers. All answers are
// equally likely, and are also legal guesses. New drops words that do not have the given length.
// All words must be in upper case.
func New(length int, guesses, answers []string) *Vocabulary {
	return NewWeighted(length, guesses, answers, nil)
}

// NewWeighted returns a vocabulary with the given legal guesses and weighted answers; see also [New].
// weights[i] is the likelihood of answers[i], relative to the other answers. It must be from 0 to 1e100. A
// word with weight 0 is a legal guess, but not a possible answer. If weights is nil, all answers are
// equally likely.
func NewWeighted(length int, guesses, answers []string, weights []float64) *Vocabulary {
	order := alphabetical(guesses, length)
	v := &Vocabulary{length: length, sorted: elements(guesses, order)}
	v.guesses = elements(guesses, slices.Sorted(slices.Values(order)))
	if !sameSlice(guesses, answers) {
		order = alphabetical(answers, length)
		more := slices.DeleteFunc(elements(answers, slices.Sorted(slices.Values(order))), v.Has)
		v.guesses = append(slices.Clip(v.guesses), more...)
		v.sorted = append(v.sorted, more...)
		slices.Sort(v.sorted)
	}
	if weights != nil {
		order = slices.DeleteFunc(order, func(i int) bool { return !(weights[i] > 0) })
		v.weights = nilIfEqual(elements(weights, order)) // a repeated answer has the weight of its first copy
	}
	v.alphabet = constraint.AlphabetOf(v.guesses...)
	v.answers = elements(answers, order)
	return v
}

func sameSlice(a, b []string) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// alphabetical returns the indexes of the words of the given length, sorted by word, without
// repeats.
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

func elements[T any](all []T, indexes []int) []T {
	some := make([]T, len(indexes))
	for n, i := range indexes {
		some[n] = all[i]
	}
	return some
}

func nilIfEqual(weights []float64) []float64 {
	if !slices.ContainsFunc(weights, func(w float64) bool { return w != weights[0] }) {
		return nil
	}
	return weights
}

// Alphabet returns the alphabet of the words. To parse a guess, call [constraint.Alphabet.ParseWord].
func (v *Vocabulary) Alphabet() constraint.Alphabet { return v.alphabet }

// Unit returns the noun for one part of a word: "letter", or "character" if the words contain digits or
// symbols. If v is nil, it returns "letter".
func (v *Vocabulary) Unit() string {
	if v != nil && v.alphabet == constraint.AnySymbol {
		return "character"
	}
	return "letter"
}

// Length returns the number of letters in each word of the vocabulary.
func (v *Vocabulary) Length() int { return v.length }

// Guesses returns the legal guesses in the order of the word lists. The caller must not change the
// slice.
func (v *Vocabulary) Guesses() []string { return v.guesses }

// Sorted returns the legal guesses in alphabetical order. The caller must not change the slice.
func (v *Vocabulary) Sorted() []string { return v.sorted }

// Answers returns the possible answers in alphabetical order. The caller must not change the slice.
func (v *Vocabulary) Answers() []string { return v.answers }

// Weights returns the weights of the possible answers, in the order of [Vocabulary.Answers]. It
// returns nil if all answers are equally likely. The caller must not change the slice.
func (v *Vocabulary) Weights() []float64 { return v.weights }

// Has reports whether the given word is a legal guess. The word must be in upper case.
func (v *Vocabulary) Has(word string) bool {
	_, ok := slices.BinarySearch(v.sorted, word)
	return ok
}

// IsAnswer reports whether the given word is a possible answer. The word must be in upper case.
func (v *Vocabulary) IsAnswer(word string) bool { return v.Weight(word) > 0 }

// Weight returns how likely the given word is to be the answer, relative to other words. The weight
// is 0 if the word cannot be the answer. The word must be in upper case.
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

// WellKnown reports whether the given word is a well-known English word; see [dict.IsAnswer]. If
// all lists are the user's own and have weights, it returns false, because the words may not be
// English.
func (v *Vocabulary) WellKnown(word string) bool { return !v.userWeights && dict.IsAnswer(word) }
