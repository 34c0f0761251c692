package tree

import (
	"cmp"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Cost is the cost of a strategy, added up over all possible answers.
type Cost struct {
	Guesses int // number of guesses, including those for missed answers
	Missed  int // number of answers that the strategy misses
}

// CostOf returns the [Cost] of a strategy for n equally likely answers. excess is the number of guesses that the
// strategy takes beyond the minimum; see [Cost.Excess].
func CostOf(excess int64, n int) Cost {
	total := excess + int64(2*n-1)
	return Cost{Guesses: int(total % rank.MissPenalty), Missed: int(total / rank.MissPenalty)}
}

// Excess returns the number of guesses beyond the minimum in a strategy with cost c for n equally likely answers. The
// minimum is one guess for one of the answers, and two guesses for each of the others. Each missed answer adds
// [rank.MissPenalty], so a strategy that misses fewer answers always has a lower excess cost.
func (c Cost) Excess(n int) int64 {
	return int64(c.Missed)*rank.MissPenalty + int64(c.Guesses) - int64(2*n-1)
}

// Mean returns the average cost per answer for n equally likely answers.
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

// ExpectationOf returns the guesses and the misses to expect from a strategy for the answers in p. excess is the excess
// cost of the strategy; see [Cost.Excess].
func ExpectationOf(p *score.Words, excess int64) Expectation {
	guesses, missed := SplitExcess(p, excess)
	whole := float64(p.Total)
	return Expectation{float64(guesses) / whole, float64(missed) / whole}
}

// SplitExcess splits the excess cost of a strategy for the answers in p into guesses and misses. guesses is the sum,
// over all answers, of the weight times the number of guesses. missed is the total weight of the missed answers.
func SplitExcess(p *score.Words, excess int64) (guesses, missed int64) {
	// With weights, the excess cost is the total weighted cost minus its minimum, 2W-h. W is the total weight of the
	// answers, and h is the weight of the likeliest one.
	total := excess + 2*p.Total - p.WeightOf(0)
	return total % rank.MissPenalty, total / rank.MissPenalty
}

// A Minimum finds the lowest of several numbers, such as the costs of guesses. If no number is below a given limit, it
// finds only a lower bound on all of them. Create one with [NewMinimum].
type Minimum struct {
	Lowest int64 // the lowest number so far, or the limit if none is below it
	bound  int64 // a lower bound on the numbers that Add has not stored in Lowest
	lower  int64 // a lower bound on all numbers, known before
	limit  int64
}

// NewMinimum returns an empty [Minimum] with the given limit. lower must be a lower bound on all numbers added to it.
func NewMinimum(lower, limit int64) Minimum {
	return Minimum{Lowest: limit, bound: Infinite, lower: lower, limit: limit}
}

// Add adds a number. Unless n is below m.Lowest, n may be only a lower bound on the number.
func (m *Minimum) Add(n int64) {
	if n < m.Lowest {
		m.Lowest = n
	} else {
		m.bound = min(m.bound, n)
	}
}

// Done reports whether no other number can be lower than m.Lowest.
func (m *Minimum) Done() bool { return m.Lowest <= m.lower }

// Raise records that no number is below n.
func (m *Minimum) Raise(n int64) { m.lower = max(m.lower, n) }

// Result returns the lowest number. If no number is below the limit, it returns a lower bound on all of them instead,
// and exact is false.
func (m *Minimum) Result() (n int64, exact bool) {
	if m.Lowest < m.limit {
		return m.Lowest, true
	}
	return max(m.lower, m.bound), false
}

// LastGuessExcess returns the excess cost of perfect play with at most one guess left; see [Cost.Excess]. sum is the
// total weight of the possible answers, and top is the weight of the likeliest one. tries is the number of guesses
// left, 0 or 1.
func LastGuessExcess(sum, top int64, tries int) int64 {
	if tries <= 0 {
		return sum*rank.MissPenalty - 2*sum + top
	}
	return (sum-top)*rank.MissPenalty - sum + top
}

// LastGuessExcess returns the excess cost of perfect play for the answers in ids if at most one guess is left. tries is
// the number of guesses left, 0 or 1. Answers that may be missed add no penalty; see [Game.LetMiss].
func (game *Game) LastGuessExcess(ids []int32, tries int) int64 {
	excess := LastGuessExcess(game.Words.WeightOfAll(ids), game.Words.WeightOf(ids[0]), tries)
	for _, a := range ids[tries:] {
		if a >= game.Required { // it may be missed
			excess -= game.Words.WeightOf(a) * rank.MissPenalty
		}
	}
	return excess
}

// ImmediateExcess returns the immediate excess of guess g: the excess cost of a strategy that begins with g and solves
// each group with an excess cost of 0. ids holds the possible answers, and groups holds all groups after g.
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
