package play

import (
	"cmp"
	"errors"

	"wfind/internal/cli/command"
	"wfind/internal/files/preferences"
	playscreen "wfind/internal/screen/play"
)

// remember saves the settings of the command as the player's preferences.
func (p *Play) remember(env *command.Env) error {
	path, err := preferences.Path()
	if err != nil {
		return err
	}
	set := preferencesOf(playscreen.Settings{Hard: p.Hard, Motion: p.Motion, Mouse: p.Mouse, Palette: p.Palette, Keyboard: p.Keyboard})
	switch {
	case !env.Given.Has("dict"): // it may be preferred already
	case len(p.Dict) == 1:
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
