package vocabulary

import (
	"cmp"
	"slices"

	"wfind/dict"
)

// Candidates holds the possible answers that are left in a game, and their weights.
type Candidates struct {
	Words   []string  // in alphabetical order
	Weights []float64 // all above 0; nil if all are equally likely
	Wide    bool      // whether no answer of the vocabulary is left, so that Words has other legal guesses
}

// A Filter decides which words can be the answer, as a [constraint.Set] does.
type Filter interface {
	Match(word string) bool
}

// Fitting returns the possible answers that the filter known accepts, such as those that fit the clues.
// If there are none, it returns the legal guesses that known accepts; see [Vocabulary.Widened].
func (v *Vocabulary) Fitting(known Filter) Candidates {
	if c := v.Left(known); len(c.Words) > 0 {
		return c
	}
	c := v.Widened().Left(known)
	c.Wide = true
	return c
}

// Left returns the possible answers that the filter known accepts. There may be none.
func (v *Vocabulary) Left(known Filter) Candidates {
	return Candidates{Words: v.answers, Weights: v.weights}.Left(known)
}

// Left returns the candidates that the filter known accepts. There may be none.
func (c Candidates) Left(known Filter) Candidates {
	left := Candidates{Wide: c.Wide}
	for i, w := range c.Words {
		if !known.Match(w) {
			continue
		}
		left.Words = append(left.Words, w)
		if c.Weights != nil {
			left.Weights = append(left.Weights, c.Weights[i])
		}
	}
	left.Weights = different(left.Weights)
	return left
}

// Widened returns a vocabulary where every legal guess is a possible answer. All are equally likely,
// except that past answers and evidence still reduce weights.
func (v *Vocabulary) Widened() *Vocabulary {
	if len(v.answers) == len(v.guesses) && v.weights == nil {
		return v
	}
	return v.equally(v.guesses)
}

// With returns a vocabulary with word as one more possible answer. As in [Vocabulary.Widened], all
// answers are then equally likely, apart from past answers and evidence.
func (v *Vocabulary) With(word string) *Vocabulary {
	return v.equally(append(slices.Clone(v.answers), word))
}

// equally returns a vocabulary with the given answers. They are equally likely, apart from past answers
// and evidence.
func (v *Vocabulary) equally(answers []string) *Vocabulary {
	w := New(v.length, v.guesses, answers)
	w.own, w.foreign, w.turkish = v.own, v.foreign, v.turkish
	if v.past != nil {
		w = w.withPast(&past{words: v.past.words, outside: 1})
	}
	if v.evidence != nil {
		w = w.WithEvidence(v.evidence)
	}
	return w
}

// A Rank orders words by how likely each is to be the answer: first by their weight in the game, and if
// that is equal, by how likely an editor is to pick them.
type Rank struct {
	Weight     float64
	Likelihood float64 // decides between equal weights; see [Vocabulary.Likelihood]
}

// Compare returns a negative number if a word of rank r is likelier than one of rank s, and a positive
// number if it is less likely.
func (r Rank) Compare(s Rank) int {
	return cmp.Or(cmp.Compare(s.Weight, r.Weight), cmp.Compare(s.Likelihood, r.Likelihood))
}

// Rank returns the rank of word.
func (v *Vocabulary) Rank(word string) Rank { return Rank{v.Weight(word), v.Likelihood(word)} }

// Likelihood returns [dict.Likelihood] of word, which decides between words of equal weight. It returns 0
// for all words of a user's list.
func (v *Vocabulary) Likelihood(word string) float64 {
	if v.own {
		return 0
	}
	return dict.Likelihood(word)
}
