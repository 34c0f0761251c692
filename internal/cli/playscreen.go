package cli

import (
	"context"

	"wfind/internal/screen"
)

// playScreen plays on the whole screen until the player has enough, and
// reports whether a round was won.
func (p *Play) playScreen(env *Env, t *table) (won bool, err error) {
	warning, err := t.first()
	if err != nil {
		return false, err
	}
	warn := func(err error) { env.Note("%w", err) }
	if warning != nil {
		defer warn(warning)
	}
	options := screen.PlayOptions{
		Terminal: screen.Terminal{
			In:      env.Stdin,
			Out:     env.Stdout,
			Color:   env.Colored(),
			Palette: screen.Palette(p.Palette),
		},
		Sitting: t.Sitting,
		Motion:  !p.NoMotion,
		Advise:  advise,
		Warn:    warn,
	}
	if t.journal != nil {
		options.Stats = t.stats
	}
	return screen.Play(context.Background(), options)
}
