package vocabulary

import (
	"strings"

	"wfind/dict"
)

// A Choice is what is asked for, by the names of lists.
type Choice struct {
	Dict    []string // which together are one list; none: the usual one for the length
	Answers string   // "" leaves it to the rules of the package
}

// A Reader returns the words of length letters of the list of a name, each
// once, in upper case, and their weights: nil if the list has none.
type Reader func(name string, length int) (words []string, weights []float64, err error)

// Load returns the vocabulary of words of length letters. The errors are those
// of read.
func (c Choice) Load(length int, read Reader) (*Vocabulary, error) {
	names := c.dicts(length)
	var all list
	for _, name := range names {
		words, weights, err := read(name, length)
		if err != nil {
			return nil, err
		}
		all.add(words, weights)
	}
	if c.Answers != "" {
		words, weights, err := read(c.Answers, length)
		if err != nil {
			return nil, err
		}
		return NewWeighted(length, all.words, words, weights), nil
	}
	if !anyBuiltIn(names) {
		return NewWeighted(length, all.words, all.words, all.weights), nil
	}
	return wellKnown(length, all.words), nil
}

func (c Choice) dicts(length int) []string {
	if len(c.Dict) > 0 {
		return c.Dict
	}
	return []string{dict.DefaultFor(length)}
}

// Names returns the names of the lists that serve for words of a length: a
// Choice of these is the same.
func (c Choice) Names(length int) (guesses, answers string) {
	names := c.dicts(length)
	guesses, answers = strings.Join(names, ","), c.Answers
	if answers == "" {
		answers = guesses
		if anyBuiltIn(names) {
			answers = dict.AnswersFor(length)
		}
	}
	return guesses, answers
}

func anyBuiltIn(names []string) bool {
	for _, name := range names {
		if _, ok := dict.Text(name); ok {
			return true
		}
	}
	return false
}

// wellKnown returns the vocabulary of the words, of which the well-known ones
// may be the answer; all of them if there are none.
func wellKnown(length int, words []string) *Vocabulary {
	var answers []string
	for _, w := range words {
		if dict.IsAnswer(w) {
			answers = append(answers, w)
		}
	}
	if len(answers) == 0 {
		answers = words
	}
	return New(length, words, answers)
}

// A list is several lists in one. A word counts where it first stands.
type list struct {
	words   []string
	weights []float64 // nil while no list has any
}

func (l *list) add(words []string, weights []float64) {
	if weights != nil && l.weights == nil {
		l.weights = ones(len(l.words))
	}
	if l.weights != nil && weights == nil {
		weights = ones(len(words))
	}
	l.words = append(l.words, words...)
	l.weights = append(l.weights, weights...)
}

func ones(n int) []float64 {
	weights := make([]float64, n)
	for i := range weights {
		weights[i] = 1
	}
	return weights
}
