package vocabulary

import (
	"maps"
	"slices"

	"wfind/dict"
)

// PastFactor multiplies the weight of each word that was the answer of an earlier game.
const PastFactor = 1.0 / 20

// PastFactor is based on the original game, which repeated no answer until puzzle 1688. The next 202
// puzzles used 23 of the 1,650 or so past answers, and 162 of the 650 or so words that were still
// unused. So an unused word was about 18 times as likely as a past answer; see also doc/words.md.

// pastAnswers holds the answers of earlier games. A new game is less likely to choose these words.
type pastAnswers struct {
	words map[string]bool // empty or nil if the user named none
	// outside multiplies the weights of words that are not well known. Editors pick these words as
	// often as before (in 17 of 202 puzzles) when many of the well-known words are past answers. So
	// if the weights come from [dict.Likely], outside reduces them by the same percentage as past
	// answers reduce the total weight of the well-known words. Otherwise, outside is 1.
	outside float64
	unknown []string // the result of PastUnknown
}

// IsPast reports whether the given word is in the user's lists of past answers.
func (p pastAnswers) IsPast(word string) bool { return p.words[word] }

// HasPast reports whether the user's lists of past answers contain any words of the right length.
func (p pastAnswers) HasPast() bool { return len(p.words) > 0 }

// PastUnknown returns the past answers that are not legal guesses, in alphabetical order. In a
// [Weigher], this method returns nil unless all lists of legal guesses are built-in English lists.
func (p pastAnswers) PastUnknown() []string { return p.unknown }

func (p *pastAnswers) findUnknown(v *Vocabulary) {
	p.unknown = slices.DeleteFunc(slices.Sorted(maps.Keys(p.words)), v.Has)
}

// factor returns the factor for the weight of word. It is less than 1 if past answers make word
// less likely, and 1 otherwise.
func (p pastAnswers) factor(word string) float64 {
	factor := 1.0
	if p.IsPast(word) {
		factor = PastFactor
	}
	if p.outside != 1 && !dict.IsAnswer(word) {
		factor *= p.outside
	}
	return factor
}

func (v *Vocabulary) withPast(p pastAnswers) *Vocabulary {
	if !p.HasPast() {
		return v
	}
	after := v.reweighed(p.factor)
	after.pastAnswers = p
	return after
}
