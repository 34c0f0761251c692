package play

import (
	"context"
	"errors"
	"time"

	"wfind/internal/game"
	"wfind/internal/solver"
)

// solvable is the number of possible answers up to which the engine looks for
// the proved best guess, which then takes some milliseconds. Above it, it makes
// the guess that is estimated to be best. So what it guesses does not depend on
// how fast the machine is.
const solvable = 60

// Advise returns the guess that the engine makes in a round: always the same
// one in the same position.
func Advise(ctx context.Context, v game.View) (string, error) {
	possible := v.Possible()
	if len(possible) == 0 {
		return "", errors.New("no word that it knows fits the scores")
	}
	if len(possible) == 1 || v.Vocabulary.Length() > solver.MaxLength {
		return possible[0], nil
	}
	p, err := solver.New(v.Allowed(), possible)
	if err != nil {
		return "", err
	}
	var limit time.Duration
	if len(possible) <= solvable {
		limit = time.Minute
	}
	options := solver.Options{Tries: v.Rules.Tries - len(v.Rows), Hard: v.Rules.Hard, Rows: 1}
	best, err := p.Advise(ctx, options, limit)
	if err != nil {
		return "", err
	}
	return best[0].Word, nil
}
