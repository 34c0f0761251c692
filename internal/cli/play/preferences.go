package play

import (
	"errors"

	"wfind/internal/cli/command"
	"wfind/internal/files/preferences"
)

func (p *Play) remember(env *command.Env) error {
	set := preferences.Preferences{
		"palette": string(p.Palette), "hard": preferences.YesNo(p.Hard), "mouse": preferences.YesNo(p.Mouse), "motion": preferences.YesNo(p.Motion),
		"keyboard": p.Keyboard,
	}
	switch {
	case !env.Given.Has("dict"): // it may be preferred already
	case len(p.Dict) == 1:
		set["dict"] = absoluteName(p.Dict[0])
	default:
		return errors.New("--remember can save only one word list, so use --dict only once")
	}
	path, err := preferences.Path()
	if err != nil {
		return err
	}
	return preferences.Save(path, set)
}
