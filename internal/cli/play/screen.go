package play

import (
	"context"

	"wfind/internal/advice"
	"wfind/internal/cli/command"
	"wfind/internal/files/preferences"
	"wfind/internal/game/table"
	playscreen "wfind/internal/screen/play"
	"wfind/internal/screen/shell"
)

func (p *Play) playScreen(env *command.Env, t *table.Table) (won bool, err error) {
	warning, err := t.Begin(true)
	if err != nil {
		return false, err
	}
	warn := func(err error) { env.Note("%w", err) }
	if warning != nil {
		defer warn(warning)
	}
	if t.Options.Journal != nil {
		t.Options.Journal.Store.Waiting = nil // nothing must be printed over the screen
	}
	options := playscreen.Options{
		Terminal: shell.Terminal{
			In:      env.Stdin,
			Out:     env.Stdout,
			Color:   env.Colored(env.Stdout),
			Palette: p.Palette,
		},
		Sitting:  t.Sitting,
		Hint:     t.Options.Hint,
		Motion:   p.Motion,
		Keyboard: p.Keyboard,
		Advise:   advice.Guess,
		Now:      t.Options.Now,
		Resume:   t.Options.Command,
		Mouse:    p.Mouse,
		Warn:     warn,
	}
	if t.Options.Journal != nil {
		options.Stats = t.Stats
		if p.Daily.Given || p.sharesDailyPuzzle(t.Vocabulary().Length()) {
			options.Puzzles = t.Options.Journal.Store.Puzzles
		}
	}
	if _, err := preferences.Path(); err == nil {
		options.Remember = func(name, value string) error { return save(preferences.Preferences{name: value}) }
	}
	return playscreen.Show(context.Background(), options)
}
