package command

import (
	"slices"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/cmdline"
)

// SetAlphabet sets e.Alphabet, which determines the characters that count as letters. flag is the value
// of --alphabet, and needed is the smallest alphabet for the game's clues or answers.
//
// If the user gave --alphabet and needed is not [constraint.AnySymbol], e.Alphabet becomes flag. In all
// other cases, it becomes the smallest alphabet that includes flag, needed and the words in the named
// lists. Empty names are ignored.
func (e *Env) SetAlphabet(flag, needed constraint.Alphabet, lists ...string) {
	if e.Given.Has("alphabet") && needed != constraint.AnySymbol {
		e.Alphabet = flag
		return
	}
	e.Alphabet = max(flag, needed)
	for _, name := range lists {
		// name is "" if --answers is not given. detect can wait for a slow pipe, so call it only if it can matter.
		if e.Alphabet != constraint.AnySymbol && name != "" {
			e.Alphabet = max(e.Alphabet, e.detect(name))
		}
	}
}

// detect returns the probable alphabet of the named list, judging by its first words. The list
// stays open for the next call to OpenList, because a pipe can be opened only once.
func (e *Env) detect(name string) constraint.Alphabet {
	l, err := e.OpenList(name)
	if err != nil {
		return constraint.OnlyLetters // reading the list returns the error
	}
	if e.opened == nil {
		e.opened = make(map[string]*dict.List)
	}
	e.opened[name] = l
	return l.Detect()
}

// ClueAlphabet returns the smallest alphabet that includes all characters of the guesses in clues.
func ClueAlphabet(clues []cmdline.Clue) constraint.Alphabet {
	needed := constraint.OnlyLetters
	for _, c := range clues {
		needed = max(needed, constraint.AlphabetOf(c.Guess))
	}
	return needed
}

// AnswerAlphabet returns the alphabet for a game with the given answers. It includes digits and symbols
// only if no answer contains a letter, as in 12+35=47, because digits in words are probably typing
// mistakes. It includes the Turkish letters if any of the answers or guesses contains ı or İ.
func AnswerAlphabet(answers []string, guesses ...string) constraint.Alphabet {
	isLetter := func(letter string) bool { return constraint.AlphabetOf(letter) != constraint.AnySymbol }
	hasLetter := func(word string) bool { return slices.ContainsFunc(constraint.SplitLetters(word), isLetter) }
	isTurkish := func(word string) bool { return constraint.AlphabetOf(word) == constraint.Turkish }
	switch {
	case len(answers) > 0 && !slices.ContainsFunc(answers, hasLetter):
		return constraint.AnySymbol
	case slices.ContainsFunc(answers, isTurkish), slices.ContainsFunc(guesses, isTurkish):
		return constraint.Turkish
	}
	return constraint.OnlyLetters
}
