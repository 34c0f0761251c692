package game

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"wfind/constraint"
)

// An adversary has not chosen an answer. It keeps all possible answers, and gives each
// guess the score that leaves most of them. It solves the board only if it must. Ties are
// drawn by the seed. It needs at least one possible answer.
type adversary struct {
	possible []string
	rng      *rand.PCG
}

func newAdversary(answers []string, seed uint64, number int) *adversary {
	return &adversary{answers, rand.NewPCG(seed, uint64(number))}
}

// score returns the score of the word, and keeps the possible answers that give it.
func (a *adversary) score(word string) constraint.Score {
	type group struct {
		score constraint.Score
		words []string
	}
	groups := make(map[string]*group)
	for _, answer := range a.possible {
		score := constraint.ScoreGuess(answer, word)
		key := score.String()
		g := groups[key]
		if g == nil {
			g = &group{score: score}
			groups[key] = g
		}
		g.words = append(g.words, answer)
	}
	most := 0
	var best []*group
	for _, g := range groups {
		n := len(g.words)
		if g.score.Solved() {
			n = 0
		}
		if n > most || best == nil {
			most, best = n, nil
		}
		if n == most {
			best = append(best, g)
		}
	}
	slices.SortFunc(best, func(x, y *group) int { return cmp.Compare(x.words[0], y.words[0]) })
	g := best[draw(a.rng, len(best))]
	a.possible = g.words
	return g.score
}

// pick returns the answer of a round that is over.
func (a *adversary) pick() string { return a.possible[draw(a.rng, len(a.possible))] }
