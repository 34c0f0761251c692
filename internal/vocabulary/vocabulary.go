package vocabulary

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"wfind/constraint"
	"wfind/dict"
)

// A Vocabulary is the words of a game, all of one length. It does not change
// and may be shared.
type Vocabulary struct {
	length   int
	guesses  []string // what may be guessed, each once: every answer too
	answers  []string // sorted, each once
	weights  []float64
	sorted   []string // the guesses in alphabetical order
	alphabet func() constraint.Alphabet
	own      bool  // no list is built in
	foreign  bool  // the list is the user's, and has weights or is not in English
	past     *past // of which the weights take account; nil if there is none
}

// New returns the vocabulary of words of length letters: those that may be
// guessed and those that may be the answer, all of these equally likely. What
// may be the answer may be guessed too. Words of another length are left out.
// The order of the answers does not matter, so that a seed or a date gives the
// same answer wherever the same words are.
func New(length int, guesses, answers []string) *Vocabulary {
	return NewWeighted(length, guesses, answers, nil)
}

// NewWeighted returns a vocabulary as [New] does, of answers with weights, each
// 0 or more and finite; nil stands for equal ones. An answer of weight 0 is
// none, but may be guessed. Of an answer that is there twice the first weight
// counts.
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
	if v.answers = v.sorted; len(order) < len(v.sorted) { // else every word may be it
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

// same reports whether two lists are one.
func same(a, b []string) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// alphabetical returns the places of the words of so many letters in alphabetical order, of
// each word the first.
func alphabetical(words []string, length int) []int {
	// The first eight bytes, as a number, mostly tell which of two words comes first, and are at hand.
	type entry struct {
		head  uint64
		place int
	}
	entries := make([]entry, 0, len(words))
	for i, w := range words {
		if constraint.CountLetters(w) == length {
			var head [8]byte
			copy(head[:], w)
			entries = append(entries, entry{binary.BigEndian.Uint64(head[:]), i})
		}
	}
	compare := func(a, b entry) int {
		if c := cmp.Compare(a.head, b.head); c != 0 {
			return c
		}
		return strings.Compare(words[a.place], words[b.place])
	}
	if !slices.IsSortedFunc(entries, compare) {
		slices.SortFunc(entries, func(a, b entry) int {
			if c := compare(a, b); c != 0 {
				return c
			}
			return a.place - b.place
		})
	}
	order := make([]int, 0, len(entries))
	for i, e := range entries {
		if i == 0 || compare(entries[i-1], e) != 0 {
			order = append(order, e.place)
		}
	}
	return order
}

// wordsAt returns the words at some places.
func wordsAt(words []string, places []int) []string {
	some := make([]string, len(places))
	for n, i := range places {
		some[n] = words[i]
	}
	return some
}

// different returns the weights, or nil if all are equal. Weights of which the
// sum is too great for a number are scaled: only ratios matter.
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

// admit makes words such that may be guessed.
func (v *Vocabulary) admit(words []string) {
	more := slices.DeleteFunc(words, v.Has)
	v.guesses = append(slices.Clip(v.guesses), more...)
	if len(more) > 0 {
		v.sorted = append(v.sorted, more...)
		slices.Sort(v.sorted)
	}
}

// Alphabet returns what the words are made of.
func (v *Vocabulary) Alphabet() constraint.Alphabet { return v.alphabet() }

// Length returns the number of letters of the words.
func (v *Vocabulary) Length() int { return v.length }

// Guesses returns the words that may be guessed. It is not to be changed.
func (v *Vocabulary) Guesses() []string { return v.guesses }

// Sorted returns the words that may be guessed in alphabetical order. It is not to be
// changed.
func (v *Vocabulary) Sorted() []string { return v.sorted }

// Answers returns the words that may be the answer, sorted. It is not to be
// changed.
func (v *Vocabulary) Answers() []string { return v.answers }

// Weights returns how likely each of the answers is beside the others, all
// above 0, in their order; nil if all are equally likely. It is not to be
// changed.
func (v *Vocabulary) Weights() []float64 { return v.weights }

// Has reports whether the word may be guessed.
func (v *Vocabulary) Has(word string) bool {
	_, ok := slices.BinarySearch(v.sorted, word)
	return ok
}

// IsAnswer reports whether the word may be the answer.
func (v *Vocabulary) IsAnswer(word string) bool { return v.Weight(word) > 0 }

// Weight returns how likely the word is to be the answer beside the others: 1
// for every answer if all are equally likely, 0 for a word that is none.
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

// sample is how many words of a list, from the first on, tell its language.
const sample = 4096

// isForeign reports whether hardly any of the words is a well-known English one: fewer
// than one in ten, or fewer than have letters beyond A to Z.
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

// Near returns up to n words that may have been meant by an unknown one, the
// nearest first. It takes a few milliseconds.
func (v *Vocabulary) Near(word string, n int) []string { return dict.Near(word, v.guesses, n) }
