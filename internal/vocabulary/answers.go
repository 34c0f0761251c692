package vocabulary

import (
	"cmp"
	"slices"
)

// PossibleAnswers holds the words that can still be the answer. A word's weight is its likelihood,
// relative to the other words.
type PossibleAnswers struct {
	Words   []string  // in alphabetical order
	Weights []float64 // all above 0; nil if all are equally likely
	Wide    bool      // whether no possible answer was left, so that Words holds legal guesses instead
}

// Fitting returns the possible answers for which match returns true. If there are none, it returns the
// legal guesses for which match returns true, and sets Wide in the result.
func (v *Vocabulary) Fitting(match func(word string) bool) PossibleAnswers {
	if p := v.Matching(match); len(p.Words) > 0 {
		return p
	}
	p := v.Widened().Matching(match)
	p.Wide = true
	return p
}

// Matching returns the possible answers for which match returns true. If there are none, the result
// is empty; see also [Vocabulary.Fitting].
func (v *Vocabulary) Matching(match func(word string) bool) PossibleAnswers {
	fitting := v.reweighed(func(word string) float64 {
		if match(word) {
			return 1
		}
		return 0
	})
	return PossibleAnswers{Words: fitting.answers, Weights: fitting.weights}
}

// Widened returns a copy of v with every legal guess as a possible answer. All answers in the copy
// are equally likely, apart from the effects of past answers and of evidence; see [PastFactor] and
// [Vocabulary.WithEvidence].
func (v *Vocabulary) Widened() *Vocabulary {
	if len(v.answers) == len(v.guesses) && v.weights == nil {
		return v
	}
	return v.withAnswers(v.guesses)
}

// With returns a copy of v with the given word as one more possible answer. All answers in the copy
// are equally likely, with the same exceptions as in [Vocabulary.Widened].
func (v *Vocabulary) With(word string) *Vocabulary {
	return v.withAnswers(append(slices.Clone(v.answers), word))
}

func (v *Vocabulary) withAnswers(answers []string) *Vocabulary {
	w := New(v.length, v.guesses, answers)
	w.origin, w.userWeights, w.alphabet = v.origin, v.userWeights, v.alphabet
	w = w.withPast(pastAnswers{words: v.words, outside: 1})
	if v.evidence != nil {
		w = w.WithEvidence(v.evidence)
	}
	return w
}

// A Rank is the likelihood of a word, for comparison with other words. To sort words, use
// [Rank.Compare].
type Rank struct {
	Weight     float64
	Likelihood float64 // decides between equal weights; see [Vocabulary.Likelihood]
}

// Compare returns -1 if r is likelier than s, 1 if s is likelier than r, and 0 if both are equally
// likely. Sorting with Compare puts the likeliest word first.
func (r Rank) Compare(s Rank) int {
	return cmp.Or(cmp.Compare(s.Weight, r.Weight), cmp.Compare(s.Likelihood, r.Likelihood))
}

// Rank returns the sort key of the given word. The word must be in upper case.
func (v *Vocabulary) Rank(word string) Rank { return Rank{v.Weight(word), v.Likelihood(word)} }
