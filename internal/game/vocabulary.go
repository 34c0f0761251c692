package game

import (
	"slices"
	"unicode/utf8"

	"wfind/dict"
)

// A Vocabulary is the words of a game, all of one length. It does not change
// and may be shared.
type Vocabulary struct {
	length  int
	guesses []string // what may be guessed: every answer too
	answers []string // sorted, each once
	known   map[string]struct{}
}

// NewVocabulary returns the vocabulary of words of length letters: those
// that may be guessed and those that may be the answer, which may be guessed
// too. Words of another length are left out. The order of the answers does not
// matter, so that a seed or a date gives the same answer wherever the same
// words are.
func NewVocabulary(length int, guesses, answers []string) *Vocabulary {
	v := &Vocabulary{length: length, known: make(map[string]struct{}, len(guesses))}
	for _, w := range guesses {
		v.admit(w)
	}
	for _, w := range answers {
		if utf8.RuneCountInString(w) == length {
			v.admit(w)
			v.answers = append(v.answers, w)
		}
	}
	slices.Sort(v.answers)
	v.answers = slices.Compact(v.answers)
	return v
}

// admit makes a word one that may be guessed.
func (v *Vocabulary) admit(word string) {
	if _, ok := v.known[word]; !ok && utf8.RuneCountInString(word) == v.length {
		v.known[word] = struct{}{}
		v.guesses = append(v.guesses, word)
	}
}

// Length returns the number of letters of the words.
func (v *Vocabulary) Length() int { return v.length }

// Guesses returns the words that may be guessed. It is not to be changed.
func (v *Vocabulary) Guesses() []string { return v.guesses }

// Answers returns the words that an answer is drawn from, sorted. It is not
// to be changed.
func (v *Vocabulary) Answers() []string { return v.answers }

// Has reports whether the word may be guessed.
func (v *Vocabulary) Has(word string) bool {
	_, ok := v.known[word]
	return ok
}

// IsAnswer reports whether the word is one that an answer is drawn from.
func (v *Vocabulary) IsAnswer(word string) bool {
	_, ok := slices.BinarySearch(v.answers, word)
	return ok
}

// Near returns up to n words that may have been meant by an unknown one, the
// nearest first. It takes a few milliseconds.
func (v *Vocabulary) Near(word string, n int) []string { return dict.Near(word, v.guesses, n) }

// qwerty is the rows of the keyboard that most players know.
var qwerty = [][]rune{[]rune("QWERTYUIOP"), []rune("ASDFGHJKL"), []rune("ZXCVBNM")}

// maxKeys is the greatest number of letters that are shown as a keyboard;
// more are a script of syllables or of words.
const maxKeys = 60

// Keyboard returns the letters of the words as rows of keys: for the Latin
// script those of an English keyboard and the letters beyond them in a row of
// their own, else rows in the order of the alphabet. It is nil if there are
// too many letters for a keyboard.
func (v *Vocabulary) Keyboard() [][]rune {
	used := make(map[rune]bool)
	latin := false
	for _, w := range v.guesses {
		for _, r := range w {
			if !used[r] {
				used[r] = true
				latin = latin || 'A' <= r && r <= 'Z'
			}
		}
	}
	var rows [][]rune
	if latin {
		for _, row := range qwerty {
			rows = append(rows, slices.Clone(row))
			for _, r := range row {
				delete(used, r)
			}
		}
	}
	var rest []rune
	for r := range used {
		rest = append(rest, r)
	}
	if len(rest) > maxKeys {
		return nil
	}
	slices.Sort(rest)
	return slices.AppendSeq(rows, slices.Chunk(rest, 10))
}
