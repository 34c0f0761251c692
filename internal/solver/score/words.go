package score

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
)

// MaxLength is the length, in letters, of the longest words that [Words] takes. A score has 3^length
// values and has to fit 64 bits.
const MaxLength = 40

// Words holds the legal guesses and the possible answers of a position as numbers, prepared for
// scoring one against the other. It does not change once it is made and may be used by several
// goroutines.
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

// New returns the position with the given legal guesses and possible answers, equally likely. All
// words are upper case and of one length. The order of the lists and repetitions do not
// matter. Answers that are not among the guesses are legal guesses too.
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

// With returns the position with the same guesses and other answers, with weights as for
// [NewWeighted], or equally likely if weights is nil. It takes less time than New. It returns an
// error from NewWeighted, or one if an answer is not among the guesses.
func (p *Words) With(answers []string, weights []float64) (*Words, error) {
	q, list := *p, sorted(answers)
	switch q.setAnswers(list); {
	case len(list) == 0:
		return nil, errNoAnswers
	case len(q.Answers) < len(list):
		return nil, errors.New("an answer is not among the guesses")
	case weights == nil:
		return &q, nil
	}
	return &q, q.setWeights(answers, weights)
}

// setAnswers sets the answers, sorted and equally likely. It leaves out those that are not among
// the guesses.
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
	p.Weight, p.Total, p.shares, p.rounded = nil, int64(len(p.Answers)), nil, false
}

// sorted returns the words in alphabetical order, each once: words itself if it is sorted.
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

// union merges two sorted lists.
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

// Find returns the number of a word among the guesses.
func (p *Words) Find(word string) (g int, ok bool) {
	return slices.BinarySearch(p.Guesses, word)
}

// AllGuesses returns the numbers of all guesses.
func (p *Words) AllGuesses() []int32 { return p.Numbers }

// AllAnswers returns the numbers of all answers.
func (p *Words) AllAnswers() []int32 { return p.Numbers[:len(p.Answers)] }

// Correct returns the code of the score whose tiles are all correct, for words of length letters.
func Correct(length int) uint64 { return 3*pow3[length-1] - 1 }

// Score returns the code of the score of guess g against answer a.
func (p *Words) Score(g, a int32) uint64 {
	return constraint.ScoreGuess(p.Guesses[p.Answers[a]], p.Guesses[g]).Code()
}
