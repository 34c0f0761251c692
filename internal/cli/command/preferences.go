package command

import (
	"errors"
	"fmt"
	"slices"

	"github.com/alecthomas/kong"

	"wfind/dict"
	"wfind/internal/files/preferences"
	"wfind/internal/game"
	"wfind/internal/vocabulary"
)

// BeforeResolve makes Kong look up the command's flags in the player's preferences file. Flags on the
// command line take precedence. BeforeResolve prints a warning if it can't read the file, and one for
// each invalid line.
func (*ScreenFlags) BeforeResolve(ctx *kong.Context, env *Env) error {
	path, err := preferences.Path()
	if err != nil {
		return nil // this system has no place for preferences
	}
	preferred, warnings := preferences.Load(path)
	for _, warning := range warnings {
		env.Note("%w", warning)
	}
	ctx.AddResolver(kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, f *kong.Flag) (any, error) {
		if value, ok := preferred[f.Name]; ok {
			return value, nil
		}
		return nil, nil
	}))
	return nil
}

// CheckPreferredLists removes preferred word lists that cannot be used for words of the given length,
// and prints a warning. guesses and past point to the values of --dict and --past.
//
// If the preferred list in *guesses extends the built-in list, CheckPreferredLists inserts the built-in
// list before it; see [WithBuiltIn].
func (e *Env) CheckPreferredLists(length int, guesses, past *[]string) {
	check := func(key string, names *[]string, least int) {
		if len(*names) == 0 || e.Given.Has(key) {
			return
		}
		name := (*names)[0] // a preference holds only one name
		if err := checkPreferred(name, length, least); err != nil {
			e.noteIgnored(key, name, err)
			*names = nil
		}
	}
	check("dict", guesses, 1)
	check("past", past, 0)
	if len(*guesses) > 0 && !e.Given.Has("dict") {
		if both := WithBuiltIn(*guesses, length); both != nil {
			*guesses = both
		}
	}
}

// CheckPreferredHard sets *hard to false and prints a warning if the player's preferences turn on hard
// mode in a game with several boards. It does nothing if --hard was given on the command line.
func (e *Env) CheckPreferredHard(hard *bool, boards int) {
	if *hard && boards > 1 && !e.Given.Has("hard") {
		e.noteIgnored("hard", "yes", fmt.Errorf("%w, but this game has %d boards", game.ErrSeveral, boards))
		*hard = false
	}
}

// WithBuiltIn returns two names: the built-in list for words of the given length, and the player's own
// list, which is the last one in names. If the player's list does not extend the built-in list, WithBuiltIn
// returns nil. An extension must contain all built-in words, and have no weights.
func WithBuiltIn(names []string, length int) []string {
	builtIn, own := dict.DefaultFor(length), names[len(names)-1]
	l, err := dict.Open(own)
	if err != nil || own == builtIn {
		return nil
	}
	defer l.Close()
	words, weights, err := l.Words(length)
	if err != nil || weights != nil {
		return nil
	}
	has := vocabulary.New(length, words, nil).Has
	needed, err := dict.Load(builtIn, length)
	if err != nil || slices.ContainsFunc(needed, func(w string) bool { return !has(w) }) {
		return nil
	}
	// With both lists, the usual answers keep their weights, and the other words are only legal guesses.
	return []string{builtIn, own}
}

func (e *Env) noteIgnored(key, value string, why error) {
	path, _ := preferences.Path() // BeforeResolve has already read this file
	e.Note("%w", preferences.Ignored(path, key+" = "+value, why))
}

func checkPreferred(name string, length, least int) error {
	if name == "-" {
		return errors.New("standard input cannot be a word list, because wfind reads your key presses from it")
	}
	words, err := dict.Load(name, length)
	if err == nil && len(words) < least {
		err = fmt.Errorf("the word list has no %d-letter words", length)
	}
	return err
}
