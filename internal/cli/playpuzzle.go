package cli

import (
	"bufio"
	"errors"
	"fmt"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game/puzzle"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// maxHint bounds a hint, in bytes: a code is to be passed on in a message.
const maxHint = 200

// makePuzzle prints the command that plays the puzzle that is set.
func (p *Play) makePuzzle(env *Env) error {
	if err := env.vain("with --make, which plays nothing", "adversary", "answer", "daily", "seed", "hard", "strict", "past",
		"plain", "palette", "mouse", "keyboard", "motion", "remember"); err != nil {
		return err
	}
	if len(p.Hint) > maxHint {
		return fmt.Errorf("--hint is too long: it has %s, and at most %d fit", plural.Count(len(p.Hint), "byte"), maxHint)
	}
	p.Hard = false // preferred, perhaps; the friend chooses
	typed := len(p.Make.words) > 0
	p.Answer = p.Make
	env.alphabet = answerAlphabet(p.Alphabet, p.Answer.words...)
	if err := p.askAnswers(env); err != nil {
		return err
	}
	length, err := p.length(env)
	if err != nil {
		return err
	}
	rules, err := p.rules(env)
	if err != nil {
		return err
	}
	p.choosePreferred(env, length)
	if err := p.namedLists(); err != nil {
		return fmt.Errorf("--make: %w", err)
	}
	v, _, _, err := p.words(env, length)
	if err != nil {
		return err
	}
	for _, word := range p.Answer.words {
		if typed && !v.Has(word) {
			env.Note("%s is not in the word list", printable.Short(word))
		}
	}
	code := puzzle.Encode(puzzle.Puzzle{
		Words: p.Answer.words, Dict: names(p.Dict), Answers: string(p.Answers), Tries: rules.Tries, Hint: p.Hint,
	})
	return env.write(func(w *bufio.Writer) error {
		_, err := fmt.Fprintf(w, "wfind play --puzzle=%s\n", code)
		return err
	})
}

// takePuzzle has the code of a puzzle settle what is played, in place of what is
// preferred.
func (p *Play) takePuzzle(env *Env) error {
	for _, name := range []string{"make", "hint", "answer", "answers", "daily", "adversary", "seed", "dict", "length", "boards", "tries", "remember"} {
		if flag := env.wrote[name]; flag != "" {
			return fmt.Errorf("%s does not go with it: the code settles what is played", flag)
		}
	}
	if *p.Puzzle == "" {
		return errors.New("the code is missing, which wfind play --make prints")
	}
	z, err := puzzle.Decode(*p.Puzzle)
	if err != nil {
		return err
	}
	p.Answer = setAnswer{asked: true, words: z.Words}
	p.Alphabet = max(p.Alphabet, constraint.AlphabetOf(z.Words...))
	p.Answers, p.Hint = ListName(z.Answers), z.Hint
	p.Dict = nil
	env.wrote["dict"] = "--dict" // in the code, so that it is not taken for a preferred one
	for _, name := range z.Dict {
		p.Dict = append(p.Dict, ListName(name))
	}
	tries := Tries(z.Tries)
	p.Tries = &tries
	if err := errors.Join(tries.Validate(), Boards(len(z.Words)).Validate()); err != nil {
		return err
	}
	return p.namedLists()
}

// namedLists returns an error if a list is not found, or is not known by a name that
// a friend's computer can have too, but is a file of this one.
func (p *Play) namedLists() error {
	lists := names(p.Dict)
	if p.Answers != "" {
		lists = append(lists, string(p.Answers))
	}
	for _, name := range lists {
		place, err := dict.Find(name)
		if name != "-" && err != nil {
			return err
		}
		if name == "-" || place.Path == name {
			return fmt.Errorf("the list %s is a file, which a friend may not have: a puzzle takes a list's name, see wfind dict", printable.Quote(name))
		}
	}
	return nil
}
