package cli

import (
	"errors"

	"github.com/alecthomas/kong"

	"wfind/internal/preferences"
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

// remember makes how the game is set now what the player prefers.
func (p *Play) remember() error {
	path, err := preferences.Path()
	if err != nil {
		return err
	}
	set := preferences.Preferences{
		"palette": string(p.Palette), "hard": yesNo(p.Hard), "mouse": yesNo(p.Mouse), "keyboard": string(p.Keyboard),
	}
	switch len(p.Dict) {
	case 0:
	case 1:
		set["dict"] = keptName(string(p.Dict[0]))
	default:
		return errors.New("--remember takes one --dict, not several")
	}
	return preferences.Save(path, set)
}
