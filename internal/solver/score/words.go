package score

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
)

// MaxLength is the greatest number of letters in a word. A word of this length has 3^MaxLength
// scores, whose numbers must fit 64 bits.
const MaxLength = 40

// Words holds the legal guesses and the possible answers of a position, prepared for scoring.
// Guesses are numbered in alphabetical order. Answers have numbers of their own. Words are
// immutable, so goroutines can share them.
type Words struct {
	Length   int      // of the words, in letters
	Guesses  []string // in alphabetical order, every answer among them
	Answers  []int32  // the guesses that may be the answer: ascending, or the heaviest first if they have weights
	Numbers  []int32  // 0, 1, … len(Guesses)-1
	AnswerOf []int32  // by guess, its number among Answers, or -1

	Weight  []int64   // by answer; nil if all are equal
	Total   int64     // the sum of the weights; if they are equal, each is 1
	shares  []float64 // by answer, its probability; nil if all are equal
	rounded bool      // see Rounded

	// The letters of guess g are letters[g*Length : (g+1)*Length], numbered from 0.
	letters []uint16
	nLetter int

	// The patterns of guess g are pats[g*most : (g+1)*most], padded with pattern 0, which stands for
	// no letter. See Columns.
	pats    []uint16
	Pattern []Pattern // by number
	table   []uint16  // contribution(i, j) at i<<Length|j, for words of up to maxTable letters
}

var errNoAnswers = errors.New("no possible answers")

// New returns Words with the given legal guesses and possible answers, which are all equally
// likely. All words must be in upper case and have the same length, from 1 to MaxLength letters.
// Answers are always legal guesses, even if they are not in guesses. Order and duplicates don't
// matter. New returns an error if there are no answers, or if the words have different or
// unsupported lengths.
func New(guesses, answers []string) (*Words, error) {
	if len(answers) == 0 {
		return nil, errNoAnswers
	}
	p := &Words{Length: constraint.CountLetters(answers[0])}
	if p.Length == 0 || p.Length > MaxLength {
		return nil, fmt.Errorf("words of %d letters cannot be analysed (1 to %d can)", p.Length, MaxLength)
	}
	answers = sorted(answers)
	p.Guesses = union(sorted(guesses), answers)
	p.Numbers = make([]int32, len(p.Guesses))
	for g := range p.Guesses {
		p.Numbers[g] = int32(g)
	}
	p.setAnswers(answers)
	return p, p.encode()
}

// setAnswers sets the possible answers, all equally likely. answers must be sorted legal guesses.
func (p *Words) setAnswers(answers []string) {
	p.AnswerOf = make([]int32, len(p.Guesses))
	p.Answers = make([]int32, 0, len(answers))
	for g, word := range p.Guesses {
		p.AnswerOf[g] = -1
		if n := len(p.Answers); n < len(answers) && answers[n] == word {
			p.AnswerOf[g] = int32(n)
			p.Answers = append(p.Answers, int32(g))
		}
	}
	p.Total = int64(len(p.Answers))
}

// sorted returns words in alphabetical order without duplicates. It returns words itself if nothing
// has to change.
func sorted(words []string) []string {
	for i := 1; i < len(words); i++ {
		if words[i-1] >= words[i] {
			words = slices.Clone(words)
			slices.Sort(words)
			return slices.Compact(words)
		}
	}
	return words
}

// union merges two sorted lists and drops duplicates.
func union(a, b []string) []string {
	if len(a) == len(b) && len(a) > 0 && &a[0] == &b[0] {
		return a
	}
	all := make([]string, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch strings.Compare(a[0], b[0]) {
		case -1:
			all, a = append(all, a[0]), a[1:]
		case 1:
			all, b = append(all, b[0]), b[1:]
		default:
			all, a, b = append(all, a[0]), a[1:], b[1:]
		}
	}
	return append(append(all, a...), b...)
}

// Find returns the number of the guess word. ok is false if word is not a legal guess.
func (p *Words) Find(word string) (g int, ok bool) {
	return slices.BinarySearch(p.Guesses, word)
}

// AllGuesses returns the numbers of all guesses. The caller must not change the slice.
func (p *Words) AllGuesses() []int32 { return p.Numbers }

// AllAnswers returns the numbers of all answers. The caller must not change the slice.
func (p *Words) AllAnswers() []int32 { return p.Numbers[:len(p.Answers)] }

// Correct returns the code of the score in which all tiles are correct. length is the number of
// letters in a word.
func Correct(length int) uint64 { return 3*pow3[length-1] - 1 }

// Score returns the code of the score that guess g gets if the hidden word is answer a.
func (p *Words) Score(g, a int32) uint64 {
	return constraint.ScoreGuess(p.Guesses[p.Answers[a]], p.Guesses[g]).Code()
}
