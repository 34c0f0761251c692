package vocabulary

import (
	"cmp"
	"slices"

	"wfind/dict"
)

// Candidates holds the possible answers of a game and their weights.
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
// legal guesses that match.
func (v *Vocabulary) Fitting(filter Filter) Candidates {
	if c := v.Left(filter); len(c.Words) > 0 {
		return c
	}
	c := v.Widened().Left(filter)
	c.Wide = true
	return c
}

// Left returns the possible answers that match the filter. Unlike [Vocabulary.Fitting], it never
// returns other words.
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

// Widened returns a vocabulary in which every legal guess is a possible answer.
func (v *Vocabulary) Widened() *Vocabulary {
	if len(v.answers) == len(v.guesses) && v.weights == nil {
		return v
	}
	return v.withAnswers(v.guesses)
}

// With returns a vocabulary in which the given word is also a possible answer.
func (v *Vocabulary) With(word string) *Vocabulary {
	return v.withAnswers(append(slices.Clone(v.answers), word))
}

func (v *Vocabulary) withAnswers(answers []string) *Vocabulary {
	// Only past answers and the evidence affect the weights.
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

// A Rank orders words by how likely they are to be the answer.
type Rank struct {
	Weight     float64
	Likelihood float64 // decides between equal weights; see [Vocabulary.Likelihood]
}

// Compare compares two ranks for sorting, as [cmp.Compare] does. The likelier rank comes first.
func (r Rank) Compare(s Rank) int {
	return cmp.Or(cmp.Compare(s.Weight, r.Weight), cmp.Compare(s.Likelihood, r.Likelihood))
}

// Rank returns the rank of the given word, for sorting words by weight and then by likelihood.
func (v *Vocabulary) Rank(word string) Rank { return Rank{v.Weight(word), v.Likelihood(word)} }

// Likelihood returns the [dict.Likelihood] of the given word, or 0 if all lists are the user's own.
func (v *Vocabulary) Likelihood(word string) float64 {
	if v.own {
		return 0 // they may not be in English
	}
	return dict.Likelihood(word)
}
