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

// preferred returns a resolver that gives the player's preferences to flags that are not on
// the command line. It reads the file of preferences when it is first needed, and notes
// errors in it.
func preferred(env *Env) kong.Resolver {
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

// dropPreferred removes preferred lists that have no words of length letters from guesses
// and past, and notes why. It keeps lists of the command line.
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
			e.noteIgnored(list.key, name, err)
			*list.names = nil
		}
	}
}

// noteIgnored notes why a preference is ignored.
func (e *Env) noteIgnored(key, value string, why error) {
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

// remember saves the settings of the command as the player's preferences.
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

// remember saves settings as the player's preferences. A game of several boards has no hard
// mode, so that preference stays as it is.
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

// preferencesOf converts settings to preferences.
func preferencesOf(s playscreen.Settings) preferences.Preferences {
	return preferences.Preferences{
		"palette": string(s.Palette), "hard": yesNo(s.Hard), "mouse": yesNo(s.Mouse), "motion": yesNo(s.Motion),
		"keyboard": cmp.Or(s.Keyboard, "auto"),
	}
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
