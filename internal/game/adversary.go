package game

import (
	"math/rand/v2"
	"slices"

	"wfind/constraint"
)

// An adversary scores guesses without committing to an answer. It gives each guess the score that
// leaves the most possible answers.
type adversary struct {
	possible []string // never empty
	rng      *rand.PCG
}

// score chooses the score of a guess, at random between equally good ones, and rules out the
// answers that do not match it.
func (a *adversary) score(word string) constraint.Score {
	groups := make(map[string][]string) // the possible answers by the score that they give
	for _, answer := range a.possible {
		score := constraint.ScoreGuess(answer, word).String()
		groups[score] = append(groups[score], answer)
	}
	most := 0
	var best [][]string
	for _, answers := range groups {
		n := len(answers)
		if answers[0] == word { // this score would solve the board
			n = 0
		}
		if n > most || best == nil {
			most, best = n, nil
		}
		if n == most {
			best = append(best, answers)
		}
	}
	slices.SortFunc(best, slices.Compare[[]string])
	a.possible = best[draw(a.rng, len(best))]
	return constraint.ScoreGuess(a.possible[0], word)
}
