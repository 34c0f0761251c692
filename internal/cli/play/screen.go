package play

import (
	"context"
	"time"

	"wfind/internal/advice"
	"wfind/internal/cli/command"
	"wfind/internal/files/preferences"
	"wfind/internal/game"
	playscreen "wfind/internal/screen/play"
	"wfind/internal/screen/shell"
)

func (p *Play) playScreen(env *command.Env, s *game.Sitting, warning error) (won bool, err error) {
	warn := func(err error) { env.Note("%w", err) }
	if warning != nil {
		defer warn(warning)
	}
	options := playscreen.Options{
		Terminal: shell.Terminal{
			In:      env.Stdin,
			Out:     env.Stdout,
			Color:   env.Colored(env.Stdout),
			Palette: p.Palette,
			Mouse:   p.Mouse,
		},
		Sitting:    s,
		Stats:      p.stats(s),
		PuzzleHint: p.Hint,
		Motion:     p.Motion,
		Keyboard:   p.Keyboard,
		Advise:     advice.Guess,
		Now:        time.Now,
		Resume:     func(r *game.Round) string { return p.resumeCommand(env, r) },
		Warn:       warn,
	}
	if p.journal != nil {
		if p.Daily.Given || p.sharesDailyPuzzle(s.Round().Vocabulary().Length()) {
			options.DailyPuzzles = p.journal.Store.DailyPuzzles
		}
	}
	if path, err := preferences.Path(); err == nil {
		options.Remember = func(name, value string) error { return preferences.Save(path, preferences.Preferences{name: value}) }
	}
	return playscreen.Show(context.Background(), options)
}
