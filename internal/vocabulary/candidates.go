package vocabulary

import (
	"cmp"
	"slices"
)

// Candidates holds the words that can still be the answer. Their weights show how likely each word
// is, relative to the others.
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
// legal guesses that match, and sets Wide in the result.
func (v *Vocabulary) Fitting(filter Filter) Candidates {
	if c := v.Matching(filter); len(c.Words) > 0 {
		return c
	}
	c := v.Widened().Matching(filter)
	c.Wide = true
	return c
}

// Matching returns the possible answers that match the filter. If there are none, the result is empty.
// [Vocabulary.Fitting] tries the other legal guesses in this case.
func (v *Vocabulary) Matching(filter Filter) Candidates {
	return Candidates{Words: v.answers, Weights: v.weights}.Matching(filter)
}

// Matching returns a copy of c with only the words that match the filter, and their weights.
func (c Candidates) Matching(filter Filter) Candidates {
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

// Widened returns a copy of v with every legal guess as a possible answer. In the copy, all
// answers are equally likely, except for the effects of past answers and of [Evidence].
func (v *Vocabulary) Widened() *Vocabulary {
	if len(v.answers) == len(v.guesses) && v.weights == nil {
		return v
	}
	return v.withAnswers(v.guesses)
}

// With returns a copy of v with the given word as one more possible answer. In the copy, all
// answers are equally likely, except for the effects of past answers and of [Evidence].
func (v *Vocabulary) With(word string) *Vocabulary {
	return v.withAnswers(append(slices.Clone(v.answers), word))
}

func (v *Vocabulary) withAnswers(answers []string) *Vocabulary {
	w := New(v.length, v.guesses, answers)
	w.origin, w.weighed, w.alphabet = v.origin, v.weighed, v.alphabet
	if v.HasPast() {
		w = w.withPast(pastAnswers{words: v.words, outside: 1})
	}
	if v.evidence != nil {
		w = w.WithEvidence(v.evidence)
	}
	return w
}

// A Rank is a key for sorting words by how likely they are to be the answer.
type Rank struct {
	Weight     float64
	Likelihood float64 // decides between equal weights; see [Vocabulary.Likelihood]
}

// Compare returns -1 if r is likelier than s, 1 if s is likelier than r, and 0 if both are equally
// likely. Sorting with Compare puts the likeliest word first.
func (r Rank) Compare(s Rank) int {
	return cmp.Or(cmp.Compare(s.Weight, r.Weight), cmp.Compare(s.Likelihood, r.Likelihood))
}

// Rank returns the key for sorting the given word. The word must be in upper case.
func (v *Vocabulary) Rank(word string) Rank { return Rank{v.Weight(word), v.Likelihood(word)} }
