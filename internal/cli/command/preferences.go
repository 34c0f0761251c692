package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/files/preferences"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// Preferred returns a resolver that gives the player's preferences to flags that are not on
// the command line. It reads the file of preferences when it is first needed, and notes
// errors in it.
func Preferred(env *Env) kong.Resolver {
	var prefer preferences.Preferences
	read := false
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, f *kong.Flag) (any, error) {
		if !read {
			read = true
			path, err := preferences.Path()
			if err != nil {
				return nil, nil // this system has no place for preferences
			}
			if prefer, err = preferences.Load(path); err != nil {
				env.Note("%w", err)
			}
		}
		if value, ok := prefer[f.Name]; ok {
			return value, nil
		}
		return nil, nil
	})
}

// DropPreferred removes preferred lists that have no words of length letters from guesses
// and past, and notes why. It keeps lists of the command line.
func (e *Env) DropPreferred(length int, guesses, past *[]string) {
	for _, list := range []struct {
		key   string
		names *[]string
		wants int // words of the length that it has at least
	}{{"dict", guesses, 1}, {"past", past, 0}} {
		if len(*list.names) == 0 || e.Given.Has(list.key) {
			continue
		}
		name := (*list.names)[0] // a line has one
		if err := checkPreferred(name, length, list.wants); err != nil {
			e.NoteIgnored(list.key, name, err)
			*list.names = nil
		}
	}
}

// NoteIgnored notes why a preference is ignored.
func (e *Env) NoteIgnored(key, value string, why error) {
	path, _ := preferences.Path() // it was read there
	e.Note("ignoring %[2]s = %[3]s in %[1]s: %[4]w", printable.Text(path), key, printable.Short(value), why)
}

// checkPreferred returns an error unless the list can be read and has at least wants possible
// answers of length letters. wants is 0 or 1.
func checkPreferred(name string, length, wants int) error {
	if name == "-" {
		return errors.New("keys come from standard input, so a word list cannot")
	}
	l, err := dict.Open(name)
	if err != nil {
		return err
	}
	defer l.Close()
	set, err := constraint.NewSet(length)
	if err != nil {
		return err
	}
	found := 0
	for m, err := range l.Candidates(context.Background(), constraint.Stream{Sets: []*constraint.Set{set}}) {
		if err != nil {
			return err
		}
		if m.Weight > 0 {
			found++
			break
		}
	}
	if found < wants {
		return fmt.Errorf("it has no words of %s", plural.Count(length, "letter"))
	}
	return nil
}
