package cli

import (
	"context"

	"wfind/internal/advice"
	"wfind/internal/files/preferences"
	"wfind/internal/game/play"
	playscreen "wfind/internal/screen/play"
	"wfind/internal/screen/shell"
)

// playScreen plays on the whole screen until the player has enough, and
// reports whether a round was won.
func (p *Play) playScreen(env *Env, t *play.Table) (won bool, err error) {
	begin := t.First
	if !p.Answer.asked && !p.Daily.asked {
		resume := t.Resume
		if p.Seed != nil {
			resume = t.ResumeSeed
		}
		begin = func() (warning, err error) {
			_, warning, err = resume()
			return warning, err
		}
	}
	warning, err := begin()
	if err != nil {
		return false, err
	}
	warn := func(err error) { env.Note("%w", err) }
	if warning != nil {
		defer warn(warning)
	}
	options := playscreen.Options{
		Terminal: shell.Terminal{
			In:      env.Stdin,
			Out:     env.Stdout,
			Color:   env.Colored(),
			Palette: p.Palette,
		},
		Sitting: t.Sitting,
		Hint:    t.Hint,
		Motion:  p.Motion,
		Advise:  advice.Guess,
		Stats:   t.Stats,
		Puzzles: t.Puzzles,
		Now:     t.Now,
		Mouse:   p.Mouse,
		Warn:    warn,
	}
	if _, err := preferences.Path(); err == nil {
		options.Remember = func(s playscreen.Settings) error { return remember(s, t.Rules().Boards) }
	}
	if p.Keyboard != "auto" {
		options.Keyboard = string(p.Keyboard)
	}
	return playscreen.Show(context.Background(), options)
}
