package tree

import (
	"cmp"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Cost is the total cost of a strategy: the guesses that it makes for all possible answers together, and the number
// of answers that it misses.
type Cost struct {
	Guesses int // including the guesses made for missed answers
	Missed  int
}

// CostOf returns the [Cost] of a strategy that needs excess guesses beyond the minimum for n equally likely answers.
func CostOf(excess int64, n int) Cost {
	total := excess + int64(2*n-1)
	return Cost{Guesses: int(total % rank.MissPenalty), Missed: int(total / rank.MissPenalty)}
}

// Excess returns how many guesses c has beyond the minimum for n equally likely answers: one guess for one answer and
// two guesses for every other answer. Each missed answer adds [rank.MissPenalty], so a strategy that misses fewer
// answers always has less excess.
func (c Cost) Excess(n int) int64 {
	return int64(c.Missed)*rank.MissPenalty + int64(c.Guesses) - int64(2*n-1)
}

// Mean returns the average cost per answer. n is the number of answers, which are equally likely.
func (c Cost) Mean(n int) Expectation {
	return Expectation{float64(c.Guesses) / float64(n), float64(c.Missed) / float64(n)}
}

// An Expectation is a strategy's average cost per answer, weighted by the answers' probabilities.
type Expectation struct {
	Guesses float64 // mean number of guesses, including those made for missed answers
	Missed  float64 // probability that the answer is missed
}

// Worse reports whether e is worse than other. It compares Missed first, and Guesses only if Missed is equal.
func (e Expectation) Worse(other Expectation) bool {
	return cmp.Or(cmp.Compare(e.Missed, other.Missed), cmp.Compare(e.Guesses, other.Guesses)) > 0
}

// ExpectationOf returns the average cost per answer of a strategy for the answers in p. excess is the number of its
// guesses beyond the minimum; see [Cost.Excess].
func ExpectationOf(p *score.Words, excess int64) Expectation {
	// With weights, the excess is the total weighted cost minus 2W-h, the least possible. W is the total weight of the
	// answers, and h is the weight of the likeliest one.
	total := excess + 2*p.Total - p.WeightOf(0)
	whole := float64(p.Total)
	return Expectation{float64(total%rank.MissPenalty) / whole, float64(total/rank.MissPenalty) / whole}
}

// A Minimum keeps track of the lowest excess while a search tries one guess after another. The excess of a guess is how
// many guesses beyond the minimum a game takes if it begins with this guess; see [Cost.Excess].
type Minimum struct {
	Excess int64 // the lowest excess of a guess, or the limit if none is below it
	Bound  int64 // a lower bound on the excess of each guess that did not lower Excess
}

// MinimumBelow returns a [Minimum] without any guesses. Its Excess is limit until you add a guess with less excess.
func MinimumBelow(limit int64) Minimum { return Minimum{limit, Infinite} }

// Add adds the result for one guess. An excess below m.Excess must be exact. A higher one may be a lower bound.
func (m *Minimum) Add(excess int64) {
	if excess < m.Excess {
		m.Excess = excess
	} else {
		m.Bound = min(m.Bound, excess)
	}
}

// LastGuessExcess returns how many guesses beyond the minimum perfect play takes with tries guesses left, 0 or 1. sum
// is the total weight of the possible answers, and top is the weight of the likeliest one.
func LastGuessExcess(sum, top int64, tries int) int64 {
	if tries <= 0 {
		return sum*rank.MissPenalty - 2*sum + top
	}
	return (sum-top)*rank.MissPenalty - sum + top
}

// LastGuessExcess returns how many guesses beyond the minimum perfect play takes for the answers in ids. tries is the
// number of guesses left, which must be 0 or 1. Answers that may be missed add no penalty; see [Search.LetMiss].
func (s *Search) LastGuessExcess(ids []int32, tries int) int64 {
	excess := LastGuessExcess(s.Words.WeightOfAll(ids), s.Words.WeightOf(ids[0]), tries)
	for _, a := range ids[tries:] {
		if a >= s.Required { // it may be missed
			excess -= s.Words.WeightOf(a) * rank.MissPenalty
		}
	}
	return excess
}

// ImmediateExcess returns a lower bound on how many guesses beyond the minimum a strategy makes if it begins with g.
// ids holds the possible answers, and groups holds all groups into which g divides them. The bound assumes that each
// group takes as few guesses as possible.
func ImmediateExcess(p *score.Words, ids []int32, groups []Group, g int32) int64 {
	excess := p.WeightOf(ids[0]) + p.WeightOfAll(ids)
	for _, x := range groups {
		excess -= p.WeightOf(x.IDs[0]) // the heaviest
		if x.IDs[0] == p.AnswerOf[g] {
			excess -= p.WeightOf(x.IDs[0])
		}
	}
	return excess
}
