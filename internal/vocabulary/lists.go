package vocabulary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/text/printable"
)

// ListNames holds the names of the word lists that make up a vocabulary: legal guesses, answers and
// past answers. The zero value selects the default lists.
type ListNames struct {
	Dict    []string       // lists of legal guesses, which are merged; nil for the default list
	Answers string         // a list of answers, or [Likely]; "" for the default, which depends on Dict
	Default DefaultAnswers // the default answers of built-in English lists
	Past    []string       // lists of past answers; see [PastFactor]

	Alphabet constraint.Alphabet // the alphabet of the lists
}

// Likely is a special value for the field Answers of [ListNames]. It makes all legal guesses possible
// answers, with weights from [dict.Likelihood].
const Likely = "likely"

// StdinName is the name of standard input in messages. Users name it "-".
const StdinName = "standard input"

// DefaultAnswers determines which words of a built-in English list are possible answers if the user
// names no list of answers.
type DefaultAnswers uint8

const (
	ByLikelihood DefaultAnswers = iota // all words, with the weights of [dict.Likely]
	WellKnown                          // the well-known words, equally likely
)

// A Reader reads the list with the given name. It returns the words of the given length, in upper
// case and without duplicates, and their weights. weights is nil if the list has no weights.
type Reader func(name string, length int) (words []string, weights []float64, err error)

// Load returns a vocabulary with the words of the given length from the named lists. It calls read
// for each list, and returns any error from read. If every word has weight 0, it returns an error.
func (l ListNames) Load(length int, read Reader) (*Vocabulary, error) {
	p, err := l.readPast(length, read)
	if err != nil {
		return nil, err
	}
	v, err := l.loadWithoutPast(length, read)
	if err != nil {
		return nil, err
	}
	if l.Alphabet == constraint.Turkish {
		v.alphabet = max(constraint.Turkish, v.alphabet)
	}
	p.findUnknown(v)
	return v.withPast(p), nil
}

func (l ListNames) readPast(length int, read Reader) (pastAnswers, error) {
	p := pastAnswers{words: make(map[string]bool), outside: 1}
	for _, name := range l.Past {
		words, _, err := read(name, length)
		if err != nil {
			return p, fmt.Errorf("past answers: %w", err)
		}
		for _, w := range words {
			p.words[w] = true
		}
	}
	if !p.HasPast() || l.source(length) != likelihoods {
		return p, nil
	}
	answers, _ := dict.Load(dict.AnswersFor(length), length) // a built-in list has no error
	before, after := 0.0, 0.0
	for i, likelihood := range dict.Likely(answers) {
		before += likelihood
		after += p.factor(answers[i]) * likelihood
	}
	if before > 0 {
		p.outside = after / before
	}
	return p, nil
}

type source uint8 // how the possible answers and their weights are chosen

const (
	likelihoods source = iota // all legal guesses, weighted by [dict.Likelihood]
	ownWeights                // all legal guesses, with the weights in their lists
	answerList                // the list of answers
	wellKnown                 // the legal guesses that are well-known English words, equally likely
)

func (l ListNames) source(length int) source {
	names := l.dicts(length)
	switch {
	case l.Answers == Likely:
		return likelihoods
	case len(names) == 1 && names[0] == l.Answers:
		return ownWeights
	case l.Answers != "":
		return answerList
	case !anyBuiltIn(names):
		return ownWeights
	case l.Default == ByLikelihood:
		return likelihoods
	}
	return wellKnown
}

func (l ListNames) loadWithoutPast(length int, read Reader) (*Vocabulary, error) {
	names := l.dicts(length)
	var all []string
	var weights []float64
	weighted := false
	for _, name := range names {
		words, some, err := read(name, length)
		if err != nil {
			return nil, err
		}
		weighted = weighted || some != nil
		if some == nil {
			some = slices.Repeat([]float64{1}, len(words))
		}
		all, weights = append(all, words...), append(weights, some...)
	}
	if !weighted {
		weights = nil
	}
	words := all
	switch l.source(length) {
	case likelihoods:
		weights = dict.Likely(words)
	case answerList:
		var err error
		if words, weights, err = read(l.Answers, length); err != nil {
			return nil, err
		}
	case wellKnown:
		weights = nil
		if known := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return !dict.IsAnswer(w) }); len(known) > 0 {
			words = known
		}
	}
	v := NewWeighted(length, all, words, weights)
	v.origin = l.origin(length)
	v.userWeights = v.own && weights != nil
	if len(weights) > 0 && len(v.answers) == 0 {
		source := cmp.Or(l.Answers, strings.Join(names, ", "))
		if source == "-" {
			source = StdinName
		}
		return nil, fmt.Errorf("%s: every %d-letter word has weight 0, so no word can be the answer", printable.Short(source), length)
	}
	return v, nil
}

// An origin records where the words come from. If own is true, none of the word lists is a built-in
// English list, so the words may be in any language.
type origin struct{ own bool }

func (l ListNames) origin(length int) origin {
	return origin{!anyBuiltIn(l.dicts(length)) && !IsBuiltIn(l.Answers) && l.Answers != Likely}
}

// Likelihood returns the [dict.Likelihood] of the given word. It returns 0 if none of the word lists is a
// built-in English list, because the words may be in a different language.
func (o origin) Likelihood(word string) float64 {
	if o.own {
		return 0
	}
	return dict.Likelihood(word)
}

// A Weigher finds the weights of words. They are the same as in a [Vocabulary] with the same lists,
// but a Weigher usually loads fewer lists.
type Weigher struct {
	weight func(constraint.Match) float64 // the weight before past answers are taken into account

	origin
	pastAnswers
}

// Weight returns how likely m.Word is to be the answer, relative to other words; see
// [Vocabulary.Weight]. The match m must come from one of the lists of legal guesses in [ListNames].
func (w *Weigher) Weight(m constraint.Match) float64 {
	return w.factor(m.Word) * w.weight(m)
}

// Weigher returns a [Weigher] for words of the given length. l.Default must be [ByLikelihood]. Weigher
// calls read for each list that it needs, and returns any error from read. If every word has weight 0,
// it returns an error.
func (l ListNames) Weigher(length int, read Reader) (*Weigher, error) {
	p, err := l.readPast(length, read)
	if err != nil {
		return nil, err
	}
	w := &Weigher{pastAnswers: p, origin: l.origin(length)}
	if p.HasPast() && !slices.ContainsFunc(l.dicts(length), func(name string) bool { return !IsBuiltIn(name) }) {
		v, err := ListNames{Dict: l.Dict}.loadWithoutPast(length, read)
		if err != nil {
			return nil, err
		}
		w.findUnknown(v)
	}
	switch l.source(length) {
	case likelihoods:
		w.weight = func(m constraint.Match) float64 { return dict.Likelihood(m.Word) }
	case ownWeights:
		w.weight = func(m constraint.Match) float64 { return m.Weight }
	case answerList:
		l.Dict = []string{l.Answers} // no other list affects the weights
		v, err := l.loadWithoutPast(length, read)
		if err != nil {
			return nil, err
		}
		w.weight = func(m constraint.Match) float64 { return v.Weight(m.Word) }
	}
	return w, nil
}

func (l ListNames) dicts(length int) []string {
	if len(l.Dict) > 0 {
		return l.Dict
	}
	return []string{dict.DefaultFor(length)}
}

// Names returns the names of the lists of legal guesses and of answers, for words of the given
// length. answers is "" if there is no list of answers.
func (l ListNames) Names(length int) (guesses []string, answers string) {
	guesses = slices.Clone(l.dicts(length))
	switch l.source(length) {
	case likelihoods:
		return guesses, Likely
	case wellKnown:
		return guesses, dict.AnswersFor(length)
	}
	return guesses, l.Answers
}

// IsBuiltIn reports whether name is the name of a built-in English list. It returns false for
// [dict.Nerdle] and [dict.Primel], which are treated like the user's own lists.
func IsBuiltIn(name string) bool {
	_, ok := dict.Text(name)
	return ok
}

func anyBuiltIn(names []string) bool { return slices.ContainsFunc(names, IsBuiltIn) }
