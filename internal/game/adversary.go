package game

import (
	"math/rand/v2"
	"slices"

	"wfind/constraint"
)

// An adversary is an opponent that chooses no answer in advance. It gives each guess the score that
// leaves the most possible answers.
type adversary struct {
	possible []string // the answers that fit all scores so far; never empty
	rng      *rand.PCG
}

// score returns the adversary's score for the guess. Afterwards, a.possible holds only the answers
// that fit this score.
func (a *adversary) score(guess string) constraint.Score {
	groups := make(map[string][]string) // the possible answers, by the score that each would give
	for _, answer := range a.possible {
		score := constraint.ScoreGuess(answer, guess).String()
		groups[score] = append(groups[score], answer)
	}
	most := 0
	var best [][]string
	for _, answers := range groups {
		n := len(answers)
		if answers[0] == guess { // this score would solve the board
			n = 0
		}
		if n > most {
			most, best = n, nil
		}
		if n == most {
			best = append(best, answers)
		}
	}
	slices.SortFunc(best, slices.Compare[[]string])
	a.possible = best[draw(a.rng, len(best))] // one of the equally good scores
	return constraint.ScoreGuess(a.possible[0], guess)
}
