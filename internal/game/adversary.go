package game

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"wfind/constraint"
)

// An adversary has not chosen an answer. It keeps all that are possible, and
// to each guess gives the score that leaves most of them. The solved score
// leaves none to find, so it is the last resort. Ties are drawn from a seed.
type adversary struct {
	left []string
	rng  *rand.PCG
}

func newAdversary(answers []string, seed uint64, number int) *adversary {
	return &adversary{answers, rand.NewPCG(seed, uint64(number))}
}

// score returns the score of the word and drops the answers that do not give
// it.
func (a *adversary) score(word string) constraint.Score {
	type group struct {
		score constraint.Score
		words []string
	}
	groups := make(map[string]*group)
	for _, answer := range a.left {
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
	a.left = g.words
	return g.score
}

// pick returns the answer of a round that is over.
func (a *adversary) pick() string { return a.left[draw(a.rng, len(a.left))] }
