package vocabulary

import (
	"maps"
	"slices"

	"wfind/dict"
)

// PastFactor is what a word that was the answer before weighs of what it would weigh
// else.
//
// The original game took no answer twice until puzzle 1688. From 1689 (February 2026) to
// 1890 it took 23 of 202 from some 1,650 that it had used of its 2,315, and 162 from the
// 650 or so that it had not: 0.014 and 0.25 picks a word, of which the first is an
// eighteenth of the second. (The other 17 were from outside the 2,315.) So nothing is
// ruled out, and round numbers will do. Played out over what may come then, the advice needs 3.20
// guesses on average with the past and 3.47 without; a tenth takes 0.001 guesses more than a
// twentieth, and a fortieth 0.001 less, with standard errors of 0.006 and 0.003. See doc/words.md.
const PastFactor = 1.0 / 20

// A past is the words that were answers before. A nil one has none.
type past struct {
	words map[string]struct{}
	// outside is what words that are not well-known weigh of what they would else. An
	// editor who has fewer of the well-known words left does not go to the others for
	// that: 17 of 202 is as many as before. So where weights say how likely both kinds
	// are, the others weigh less by as much as all the well-known ones together.
	outside float64
}

// newPast returns the past of words of a length; nil if there are none. It is for
// weights that are those of [dict.Likely], or for others.
func newPast(words []string, length int, likely bool) *past {
	if len(words) == 0 {
		return nil
	}
	p := &past{words: make(map[string]struct{}, len(words)), outside: 1}
	for _, w := range words {
		p.words[w] = struct{}{}
	}
	if likely {
		p.outside = p.shareLeft(wellKnownWords(length))
	}
	return p
}

// wellKnownWords returns the built-in well-known words of a length. The list cannot be
// wrong: it is part of the program.
func wellKnownWords(length int) []string {
	words, _ := dict.Load(dict.AnswersFor(length), length)
	return words
}

// shareLeft returns what the words weigh beside what they would without the past.
func (p *past) shareLeft(words []string) float64 {
	before, after := 0.0, 0.0
	for _, w := range words {
		likelihood := dict.Likelihood(w)
		before += likelihood
		after += p.times(w) * likelihood
	}
	if before == 0 {
		return 1
	}
	return after / before
}

// has reports whether the word was an answer before.
func (p *past) has(word string) bool {
	if p == nil {
		return false
	}
	_, ok := p.words[word]
	return ok
}

// times returns what the word's weight is multiplied by for itself having been an answer.
func (p *past) times(word string) float64 {
	if p.has(word) {
		return PastFactor
	}
	return 1
}

// weigh returns the weight of a word that has one without the past.
func (p *past) weigh(word string, weight float64) float64 {
	weight *= p.times(word)
	if p != nil && p.outside != 1 && !dict.IsAnswer(word) {
		weight *= p.outside
	}
	return weight
}

// withPast returns the vocabulary with the words of the past, which weigh less.
func (v *Vocabulary) withPast(p *past) *Vocabulary {
	if p == nil {
		return v
	}
	after := *v
	after.past = p
	after.weights = make([]float64, len(v.answers))
	for i, w := range v.answers {
		weight := 1.0
		if v.weights != nil {
			weight = v.weights[i]
		}
		after.weights[i] = p.weigh(w, weight)
	}
	after.weights = different(after.weights)
	return &after
}

// IsPast reports whether the word is said to have been an answer before.
func (v *Vocabulary) IsPast(word string) bool { return v.past.has(word) }

// HasPast reports whether any word is said to have been an answer before.
func (v *Vocabulary) HasPast() bool { return v.past != nil }

// PastUnknown returns the past answers that may not be guessed, in alphabetical order.
func (v *Vocabulary) PastUnknown() []string { return v.past.unknown(v.Has) }

// unknown returns the words that a list does not have, in alphabetical order.
func (p *past) unknown(has func(word string) bool) []string {
	if p == nil {
		return nil
	}
	unknown := slices.Sorted(maps.Keys(p.words))
	return slices.DeleteFunc(unknown, has)
}
