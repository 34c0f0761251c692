package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/files/preferences"
	playscreen "wfind/internal/screen/play"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// preferred gives flags that were not written the values that the player
// prefers. The file is read when it is first needed; what is wrong with it is
// told and passed over.
func preferred(env *Env) kong.Resolver {
	var prefer preferences.Preferences
	read := false
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, f *kong.Flag) (any, error) {
		if !read {
			read = true
			path, err := preferences.Path()
			if err != nil {
				return nil, nil // there is no place for any
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

// dropPreferred passes over the preferred lists that words of a length cannot be read
// of, and tells why. Lists that were written on the command line stay.
func (e *Env) dropPreferred(length int, guesses, past *[]string) {
	for _, list := range []struct {
		key   string
		names *[]string
		wants int // words of the length that it has at least
	}{{"dict", guesses, 1}, {"past", past, 0}} {
		if len(*list.names) == 0 || e.isGiven(list.key) {
			continue
		}
		name := (*list.names)[0] // a line has one
		if err := checkPreferred(name, length, list.wants); err != nil {
			e.passOver(list.key, name, err)
			*list.names = nil
		}
	}
}

// passOver tells that what is preferred does not serve here.
func (e *Env) passOver(key, value string, why error) {
	path, _ := preferences.Path() // it was read there
	e.Note("in %s %s = %s is passed over: %w", printable.Text(path), key, printable.Short(value), why)
}

// checkPreferred returns an error unless the list has so many words of a length, 0 or
// 1, that may be the answer.
func checkPreferred(name string, length, wants int) error {
	if name == "-" {
		return errors.New("what is typed comes from standard input, so a word list cannot")
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

// remember makes how the game is set now what the player prefers.
func (p *Play) remember() error {
	path, err := preferences.Path()
	if err != nil {
		return err
	}
	set := preferencesOf(playscreen.Settings{Hard: p.Hard, Motion: p.Motion, Mouse: p.Mouse, Palette: p.Palette, Keyboard: p.Keyboard})
	switch len(p.Dict) {
	case 0:
	case 1:
		set["dict"] = keptName(p.Dict[0])
	default:
		return errors.New("--remember takes one --dict, not several")
	}
	return preferences.Save(path, set)
}

// remember makes settings of a game of so many boards what the player prefers. Several
// have no hard mode, which says nothing of other games.
func remember(s playscreen.Settings, boards int) error {
	path, err := preferences.Path()
	if err != nil {
		return err
	}
	set := preferencesOf(s)
	if boards > 1 {
		delete(set, "hard")
	}
	return preferences.Save(path, set)
}

// preferencesOf returns settings as preferences.
func preferencesOf(s playscreen.Settings) preferences.Preferences {
	return preferences.Preferences{
		"palette": string(s.Palette), "hard": yesNo(s.Hard), "mouse": yesNo(s.Mouse), "motion": yesNo(s.Motion),
		"keyboard": cmp.Or(s.Keyboard, "auto"),
	}
}
