package vocabulary

import (
	"cmp"
	"slices"

	"wfind/dict"
)

// Candidates holds the words that can still be the answer, and how likely they are relative to each
// other.
type Candidates struct {
	Words   []string  // in alphabetical order
	Weights []float64 // all above 0; nil if all are equally likely
	Wide    bool      // set if no possible answer is left, so that Words holds other legal guesses
}

// A Filter, such as a [constraint.Set], decides which words can be the answer.
type Filter interface {
	Match(word string) bool
}

// Fitting returns the possible answers that match the filter. If there are none, it returns the
// legal guesses that match, and sets the field Wide of the result.
func (v *Vocabulary) Fitting(filter Filter) Candidates {
	if c := v.Left(filter); len(c.Words) > 0 {
		return c
	}
	c := v.Widened().Left(filter)
	c.Wide = true
	return c
}

// Left returns the possible answers that match the filter. If there are none, the result has no
// words; compare [Vocabulary.Fitting].
func (v *Vocabulary) Left(filter Filter) Candidates {
	return Candidates{Words: v.answers, Weights: v.weights}.Left(filter)
}

// Left returns the candidates that match the filter, with their weights.
func (c Candidates) Left(filter Filter) Candidates {
	left := Candidates{Wide: c.Wide}
	for i, w := range c.Words {
		if !filter.Match(w) {
			continue
		}
		left.Words = append(left.Words, w)
		if c.Weights != nil {
			left.Weights = append(left.Weights, c.Weights[i])
		}
	}
	left.Weights = normalise(left.Weights)
	return left
}

// Widened returns a vocabulary with every legal guess as a possible answer. All answers are equally
// likely, except that past answers and evidence still affect their weights.
func (v *Vocabulary) Widened() *Vocabulary {
	if len(v.answers) == len(v.guesses) && v.weights == nil {
		return v
	}
	return v.withAnswers(v.guesses)
}

// With returns a vocabulary with the given word as one more possible answer. All answers are
// equally likely, except that past answers and evidence still affect their weights.
func (v *Vocabulary) With(word string) *Vocabulary {
	return v.withAnswers(append(slices.Clone(v.answers), word))
}

func (v *Vocabulary) withAnswers(answers []string) *Vocabulary {
	w := New(v.length, v.guesses, answers)
	w.own, w.weighed, w.alphabet = v.own, v.weighed, v.alphabet
	if v.HasPast() {
		w = w.withPast(pastAnswers{words: v.words, outside: 1})
	}
	if v.evidence != nil {
		w = w.WithEvidence(v.evidence)
	}
	return w
}

// A Rank is a sort key for words. It sorts them by how likely they are to be the answer.
type Rank struct {
	Weight     float64
	Likelihood float64 // decides between equal weights; see [Vocabulary.Likelihood]
}

// Compare returns -1 if r is likelier than s, 1 if s is likelier, and 0 if both are equal. So
// sorting with Compare puts the likeliest word first.
func (r Rank) Compare(s Rank) int {
	return cmp.Or(cmp.Compare(s.Weight, r.Weight), cmp.Compare(s.Likelihood, r.Likelihood))
}

// Rank returns a key for sorting the given word by its weight, and then by its likelihood. The word
// must be in upper case.
func (v *Vocabulary) Rank(word string) Rank { return Rank{v.Weight(word), v.Likelihood(word)} }

// Likelihood returns the [dict.Likelihood] of the given word. It returns 0 if all words come from
// the user's own lists, which may not be in English.
func (v *Vocabulary) Likelihood(word string) float64 {
	if v.own {
		return 0
	}
	return dict.Likelihood(word)
}
