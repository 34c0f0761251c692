package vocabulary

import (
	"cmp"
	"slices"

	"wfind/dict"
)

// Candidates are the words that can still be the answer, and how likely each is.
type Candidates struct {
	Words   []string  // in alphabetical order
	Weights []float64 // how likely each is beside the others, all above 0; nil if equally
	Wide    bool      // none of the vocabulary's answers is left: these are all words that are
}

// A Filter is what is known of an answer; the constraint package's Set is one.
type Filter interface {
	Match(word string) bool // whether the word can be it
}

// Fitting returns the answers that are possible by what is known. Where none is, the
// answer is none of the vocabulary's, and all of its words that fit may be it, as
// [Vocabulary.Widened] says.
func (v *Vocabulary) Fitting(known Filter) Candidates {
	if c := v.Left(known); len(c.Words) > 0 {
		return c
	}
	c := v.Widened().Left(known)
	c.Wide = true
	return c
}

// Left returns the answers that are possible by what is known, which may be none.
func (v *Vocabulary) Left(known Filter) Candidates {
	return Candidates{Words: v.answers, Weights: v.weights}.Left(known)
}

// Left returns those that are possible by what more is known, which may be none.
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

// Widened returns the vocabulary in which every word that may be guessed may be the
// answer, all equally likely but for past answers.
func (v *Vocabulary) Widened() *Vocabulary {
	if len(v.answers) == len(v.guesses) && v.weights == nil {
		return v
	}
	return v.equally(v.guesses)
}

// With returns the vocabulary in which a word may be the answer too, all equally
// likely but for past answers.
func (v *Vocabulary) With(word string) *Vocabulary {
	return v.equally(append(slices.Clone(v.answers), word))
}

// equally returns the vocabulary of which some words may be the answer.
func (v *Vocabulary) equally(answers []string) *Vocabulary {
	w := New(v.length, v.guesses, answers)
	w.own, w.foreign = v.own, v.foreign
	if v.past == nil {
		return w
	}
	return w.withPast(&past{words: v.past.words, outside: 1})
}

// A Rank is what words are put in order by where the likelier stand first.
type Rank struct {
	Weight float64
	Fame   float64 // of words of equal weight; see [Vocabulary.Fame]
}

// Compare returns a negative number if a word of rank r stands before one of rank s, and
// a positive number if it stands after it.
func (r Rank) Compare(s Rank) int {
	return cmp.Or(cmp.Compare(s.Weight, r.Weight), cmp.Compare(s.Fame, r.Fame))
}

// Rank returns the rank of a word.
func (v *Vocabulary) Rank(word string) Rank { return Rank{v.Weight(word), v.Fame(word)} }

// Fame returns how likely a word is by what is built in, for words between which
// weights do not decide; 0 if the words are of another language.
func (v *Vocabulary) Fame(word string) float64 {
	if v.own {
		return 0
	}
	return dict.Likelihood(word)
}
