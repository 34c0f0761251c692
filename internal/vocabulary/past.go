package vocabulary

import (
	"maps"
	"slices"

	"wfind/dict"
)

// PastFactor multiplies the weight of a word that was the answer of an earlier game.
const PastFactor = 1.0 / 20

// PastFactor is based on the original game. It repeated no answer until puzzle 1688. Its next 202 puzzles used 23
// of the 1,650 or so past answers, and 162 of the 650 or so words that were still unused. So an unused
// word was about 18 times as likely as a past answer. See doc/words.md for the effect of other factors.

// pastAnswers holds the answers of earlier games. A new game is less likely to choose these words.
type pastAnswers struct {
	words map[string]bool // empty or nil if the user named none
	// outside is the factor for words that are not well known. An editor who has used up many
	// well-known words does not pick the other words more often: 17 of 202 is as often as before.
	// So with the weights of dict.Likely, the other words lose the same share of their weight as
	// the well-known words together.
	outside float64
	unknown []string // see PastUnknown; nil in a [Weigher] that did not load the legal guesses
}

// IsPast reports whether the given word is in the user's lists of past answers.
func (p pastAnswers) IsPast(word string) bool { return p.words[word] }

// HasPast reports whether the user's lists of past answers contain any words of the game's word length.
func (p pastAnswers) HasPast() bool { return len(p.words) > 0 }

// PastUnknown returns the past answers that are not legal guesses, in alphabetical order. For a
// [Weigher], it returns nil unless all lists of legal guesses are built-in lists of English words.
func (p pastAnswers) PastUnknown() []string { return p.unknown }

func (p *pastAnswers) findUnknown(v *Vocabulary) {
	p.unknown = slices.DeleteFunc(slices.Sorted(maps.Keys(p.words)), v.Has)
}

// factor returns the factor for the weight of word: below 1 if past answers make the word less likely, otherwise 1.
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
