package command

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/alecthomas/kong"

	"wfind/dict"
	"wfind/internal/files/preferences"
	"wfind/internal/text/printable"
)

// Preferred returns a Kong resolver that looks up flags in the player's preferences. Flags on the
// command line take precedence.
func Preferred(env *Env) kong.Resolver {
	load := sync.OnceValue(func() preferences.Preferences {
		path, err := preferences.Path()
		if err != nil {
			return nil // this system has no place for preferences
		}
		prefer, err := preferences.Load(path)
		if err != nil {
			env.Note("%w", err)
		}
		return prefer
	})
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, f *kong.Flag) (any, error) {
		if value, ok := load()[f.Name]; ok {
			return value, nil
		}
		return nil, nil
	})
}

// UsePreferred checks the lists in *guesses and *past that come from the player's preferences. It
// removes a list that can't be used, and prints a note about it.
func (e *Env) UsePreferred(length int, guesses, past *[]string) {
	// It may also add the built-in list to *guesses; see Extended.
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
		if both := Extended(*guesses, length); both != nil {
			*guesses = both
		}
	}
}

// UsePreferredHard ignores a preference for hard mode if the game has several boards: it sets *hard
// to false and prints a note.
func (e *Env) UsePreferredHard(hard *bool, boards int) {
	if *hard && boards > 1 && !e.Given.Has("hard") {
		e.noteIgnored("hard", "yes", OneBoardError("--hard", boards))
		*hard = false
	}
}

// Extended returns the names of the built-in list and of the player's own list, the last one in
// names. It returns nil if the player's list has weights or lacks a built-in word.
func Extended(names []string, length int) []string {
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
	has := make(map[string]bool, len(words))
	for _, w := range words {
		has[w] = true
	}
	needed, err := dict.Load(builtIn, length)
	if err != nil || slices.ContainsFunc(needed, func(w string) bool { return !has[w] }) {
		return nil
	}
	// With both lists, the usual answers keep their weights, and the other words are only legal guesses.
	return []string{builtIn, own}
}

func (e *Env) noteIgnored(key, value string, why error) {
	path, _ := preferences.Path() // Preferred has already read this file
	e.Note(`ignored the preference "%s = %s" in the file %s: %w`, key, printable.Short(value), printable.Text(path), why)
}

func checkPreferred(name string, length, least int) error {
	if name == "-" {
		return errors.New("standard input cannot be a word list, because wfind reads your key presses from it")
	}
	l, err := dict.Open(name)
	if err != nil {
		return err
	}
	defer l.Close()
	words, _, err := l.Words(length)
	if err == nil && len(words) < least {
		err = fmt.Errorf("the word list has no %d-letter words", length)
	}
	return err
}
