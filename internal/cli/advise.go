package cli

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"wfind/internal/game"
	"wfind/internal/solver"
)

// solvable is the number of possible answers up to which the engine looks for
// the proved best guess, which then takes some milliseconds. Above it, it makes
// the guess that tells most. So what it guesses does not depend on the time.
const solvable = 60

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
	if len(possible) <= solvable {
		result, err := p.Solve(ctx, solver.Options{Tries: v.Rules.Tries - len(v.Rows), Hard: v.Rules.Hard, Rows: 1})
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
	best := slices.MaxFunc(stats, func(a, b solver.Stats) int {
		switch {
		case a.Entropy() != b.Entropy():
			return cmp.Compare(a.Entropy(), b.Entropy())
		case a.Candidate != b.Candidate && a.Candidate:
			return 1
		case a.Candidate != b.Candidate:
			return -1
		}
		return b.Guess - a.Guess // the alphabet
	})
	return p.Guesses()[best.Guess], nil
}
