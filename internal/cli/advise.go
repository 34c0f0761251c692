package cli

import (
	"context"
	"errors"

	"wfind/internal/game"
	"wfind/internal/solver"
)

// solvable is the number of possible answers up to which the engine looks for
// the proved best guess, which then takes some milliseconds. Above it, it makes
// the guess that is estimated to be best, and where there are more than
// estimable pairs of a guess and an answer (the original game begins with almost
// as many), the one that tells most. So what it guesses does not depend on how fast the
// machine is.
const (
	solvable  = 60
	estimable = 32 << 20
)

// advise returns the guess that the engine makes in a round.
func advise(ctx context.Context, v game.View) (string, error) {
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
	left := v.Rules.Tries - len(v.Rows)
	if len(possible) <= solvable {
		result, err := p.Solve(ctx, solver.Options{Tries: left, Hard: v.Rules.Hard, Rows: 1})
		if err != nil {
			return "", err
		}
		if len(result.Choices) > 0 { // none if it was stopped
			return result.Choices[0].Word, nil
		}
	}
	stats, err := p.Stats(ctx, 0)
	if err != nil {
		return "", err
	}
	best := solver.Best(stats, solver.ByEntropy, 1)
	if len(p.Guesses())*len(possible) <= estimable {
		if best, err = p.Estimate(ctx, stats, 1, left, v.Rules.Hard); err != nil {
			return "", err
		}
	}
	return p.Guesses()[best[0].Guess], nil
}
