package score

import (
	"errors"
	"fmt"
	"slices"

	"wfind/constraint"
)

// MaxLength is the maximum length of a word, in letters.
const MaxLength = 40 // so that a score, as a number below 3^40, fits in 64 bits

// Words lists the legal guesses and possible answers of a game, and numbers them. It never changes, so several
// goroutines can share it.
type Words struct {
	Length   int      // number of letters in each word
	Guesses  []string // in alphabetical order; they include all answers
	Answers  []int32  // by answer, its index in Guesses; ascending or, if answers have weights, heaviest first
	numbers  []int32  // 0, 1, … len(Guesses)-1
	AnswerOf []int32  // by guess, its index in Answers, or -1

	Weight  []int64   // by answer; nil if all are equal
	Total   int64     // the sum of the weights; each is 1 if all are equal
	shares  []float64 // by answer, its probability; nil if all are equal
	rounded bool      // the result of Rounded

	nLetter int // number of different letters

	// The patterns of guess g are pats[g*perGuess : (g+1)*perGuess]. Pattern 0 stands for no letter; see Patterns.
	pats     []uint16
	perGuess int
	Pattern  []Pattern
}

var errNoAnswers = errors.New("no possible answers")

// New returns Words with the given legal guesses and possible answers, which must be in upper case. Answers are always
// legal guesses. The probability of answers[i] is proportional to weights[i]; if weights is nil, all answers are
// equally likely. If an answer is repeated, its weights are added up. New returns an error if answers is empty, if
// words differ in length, are too long or have too many different letters, or if weights does not have one positive
// number for each answer.
func New(guesses, answers []string, weights []float64) (*Words, error) {
	if len(answers) == 0 {
		return nil, errNoAnswers
	}
	p := &Words{Length: constraint.CountLetters(answers[0])}
	if p.Length == 0 || p.Length > MaxLength {
		return nil, fmt.Errorf("cannot analyse words of %d letters; a word can have at most %d", p.Length, MaxLength)
	}
	possible := sortedSet(answers)
	p.Guesses = sortedSet(guesses)
	var others []string // answers that are not in guesses
	for _, word := range possible {
		if _, ok := p.Find(word); !ok {
			others = append(others, word)
		}
	}
	if len(others) > 0 {
		p.Guesses = sortedSet(append(p.Guesses, others...))
	}
	p.numbers = make([]int32, len(p.Guesses))
	for g := range p.Guesses {
		p.numbers[g] = int32(g)
	}
	p.setAnswers(possible)
	if err := p.encode(); err != nil || weights == nil {
		return p, err
	}
	return p, p.setWeights(answers, weights)
}

// setAnswers sets p.Answers, p.AnswerOf and p.Total for equally likely answers. answers must be sorted.
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

func sortedSet(words []string) []string {
	words = slices.Clone(words)
	slices.Sort(words)
	return slices.Compact(words)
}

// Find returns the index of the given word in p.Guesses. ok is false if the word is not a legal guess.
func (p *Words) Find(word string) (g int, ok bool) {
	return slices.BinarySearch(p.Guesses, word)
}

// AnswerWords returns the possible answers in alphabetical order.
func (p *Words) AnswerWords() []string {
	list := make([]string, len(p.Answers))
	for i, g := range p.Answers {
		list[i] = p.Guesses[g]
	}
	slices.Sort(list)
	return list
}

// AllGuesses returns the indices of all guesses: 0, 1, 2, …. The caller must not change the slice.
func (p *Words) AllGuesses() []int32 { return p.numbers }

// AllAnswers returns the indices of all answers: 0, 1, 2, …. The caller must not change the slice.
func (p *Words) AllAnswers() []int32 { return p.numbers[:len(p.Answers)] }

// Score scores guess g against answer a, and returns the score as a number; see [constraint.Score.Code]. g is an index
// into p.Guesses, and a is an index into p.Answers.
func (p *Words) Score(g, a int32) uint64 {
	return constraint.ScoreGuess(p.Guesses[p.Answers[a]], p.Guesses[g]).Code()
}
