package tree

import (
	"cmp"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Cost contains two totals over all possible answers: the number of guesses that a strategy makes, and
// the number of answers that it fails to find.
type Cost struct {
	Guesses  int
	Failures int // answers that the strategy misses
}

// CostOf converts the excess cost of a strategy for n equally likely answers into a [Cost]; see
// [Cost.Excess].
func CostOf(excess int64, n int) Cost {
	total := excess + int64(2*n-1)
	return Cost{Guesses: int(total % rank.Failure), Failures: int(total / rank.Failure)}
}

// Excess returns the excess cost: how much c exceeds the lowest possible cost for n equally likely
// answers. The lowest possible cost is one guess for one answer and two guesses for every other answer.
// Each missed answer counts as [rank.Failure] guesses, more than any strategy makes.
func (c Cost) Excess(n int) int64 {
	return int64(c.Failures)*rank.Failure + int64(c.Guesses) - int64(2*n-1)
}

// Of returns the average cost per answer. n is the number of answers, which must be equally likely.
func (c Cost) Of(n int) Expectation {
	return Expectation{float64(c.Guesses) / float64(n), float64(c.Failures) / float64(n)}
}

// An Expectation is the average cost of a strategy per answer, weighted by the answers' probabilities.
type Expectation struct {
	Guesses float64 // mean number of guesses; a missed answer counts with the guesses made
	Missed  float64 // probability that the answer is missed
}

// Worse reports whether e is worse than other. It compares Missed first, and Guesses only if Missed is
// the same for both.
func (e Expectation) Worse(other Expectation) bool {
	return cmp.Or(cmp.Compare(e.Missed, other.Missed), cmp.Compare(e.Guesses, other.Guesses)) > 0
}

// ExpectationOf converts the excess cost of a strategy for all answers of p into the average cost per
// answer. For the meaning of excess, see [Cost.Excess].
func ExpectationOf(p *score.Words, excess int64) Expectation {
	// The excess cost is the total weighted cost minus 2W-h, the least possible. W is the total weight of the answers,
	// and h is the weight of the likeliest one.
	total := excess + 2*p.Total - p.WeightOf(0)
	whole := float64(p.Total)
	return Expectation{float64(total%rank.Failure) / whole, float64(total/rank.Failure) / whole}
}

// A Minimum keeps track of the costs of several guesses. It holds the lowest cost, and a lower bound on
// the costs of all other guesses.
type Minimum struct {
	Cost  int64 // the lowest cost of a guess, or the limit if no cost is below it
	Bound int64 // a lower bound on the costs of the other guesses
}

// MinimumBelow returns a [Minimum] without any guesses. The Minimum's Cost is limit until a guess with a
// lower cost is added.
func MinimumBelow(limit int64) Minimum { return Minimum{limit, Infinite} }

// Add records the cost of another guess. If cost is m.Cost or more, it may be a lower bound instead of
// the exact cost.
func (m *Minimum) Add(cost int64) {
	if cost < m.Cost {
		m.Cost = cost
	} else {
		m.Bound = min(m.Bound, cost)
	}
}

// Hopeless returns the excess cost of a set of answers if at most one guess is left; see [Cost.Excess].
// sum is the total weight of the answers, and top is the weight of the likeliest one.
func Hopeless(sum, top int64, guessesLeft int) int64 {
	if guessesLeft <= 0 {
		return sum*rank.Failure - 2*sum + top
	}
	return (sum-top)*rank.Failure - sum + top
}

// ExcessAtOnce returns a lower bound on the excess cost of any strategy that begins with guess g; see
// [Cost.Excess]. ids holds the possible answers, and groups holds all groups into which g divides them.
// The bound assumes that each group takes as few guesses as possible.
func ExcessAtOnce(p *score.Words, ids []int32, groups []Group, g int32) int64 {
	excess := p.WeightOf(ids[0]) + p.WeightOfAll(ids)
	for _, x := range groups {
		excess -= p.WeightOf(x.IDs[0]) // the heaviest
		if x.IDs[0] == p.AnswerOf[g] {
			excess -= p.WeightOf(x.IDs[0])
		}
	}
	return excess
}
