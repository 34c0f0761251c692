package tree

import (
	"cmp"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Cost holds two totals over all possible answers: the guesses that a strategy makes, and the answers
// that it misses, that is, does not find in time.
type Cost struct {
	Guesses  int
	Failures int // answers that the strategy misses
}

// CostOf returns the Cost of a strategy for n equally likely answers, given the strategy's excess cost;
// see [Cost.Excess].
func CostOf(excess int64, n int) Cost {
	total := excess + int64(2*n-1)
	return Cost{Guesses: int(total % rank.Failure), Failures: int(total / rank.Failure)}
}

// Excess returns how much c exceeds 2n-1 guesses, the lowest possible cost for n equally likely answers.
// Each missed answer counts as [rank.Failure] guesses, which is more than any strategy makes.
func (c Cost) Excess(n int) int64 {
	return int64(c.Failures)*rank.Failure + int64(c.Guesses) - int64(2*n-1)
}

// Of returns the mean cost per answer if c is the total cost for n equally likely answers.
func (c Cost) Of(n int) Expectation {
	return Expectation{float64(c.Guesses) / float64(n), float64(c.Failures) / float64(n)}
}

// An Expectation is the mean cost of a strategy per answer, weighted by the probability of each answer.
type Expectation struct {
	Guesses float64 // mean number of guesses; a missed answer counts with the guesses made
	Missed  float64 // probability that the answer is missed
}

// Worse reports whether e is worse than other. It compares missed answers first, and guesses only if
// those are equal.
func (e Expectation) Worse(other Expectation) bool {
	return cmp.Or(cmp.Compare(e.Missed, other.Missed), cmp.Compare(e.Guesses, other.Guesses)) > 0
}

// ExpectationOf returns the mean cost per answer of a strategy for all answers of p. excess is the
// strategy's excess cost, that is, its cost beyond the lowest possible cost; see [Cost.Excess].
func ExpectationOf(p *score.Words, excess int64) Expectation {
	// The excess cost is the total weighted cost minus 2W-h, the least possible. W is the total weight of the answers,
	// and h is the weight of the likeliest one.
	total := excess + 2*p.Total - p.WeightOf(0)
	whole := float64(p.Total)
	return Expectation{float64(total%rank.Failure) / whole, float64(total/rank.Failure) / whole}
}

// A Minimum collects the costs of several guesses. It keeps the lowest cost, and a lower bound on all
// others.
type Minimum struct {
	Cost  int64 // the lowest cost of a guess, or the limit if no cost is below it
	Bound int64 // a lower bound on the costs of the other guesses
}

// MinimumBelow returns a [Minimum] without any guesses. Its Cost stays at limit until a guess that costs
// less is added.
func MinimumBelow(limit int64) Minimum { return Minimum{limit, Infinite} }

// Add records the cost of another guess. If the guess costs m.Cost or more, cost may be any lower bound
// on its cost that is at least m.Cost.
func (m *Minimum) Add(cost int64) {
	if cost < m.Cost {
		m.Cost = cost
	} else {
		m.Bound = min(m.Bound, cost)
	}
}

// Hopeless returns the excess cost of a set of answers if tries, the number of guesses left, is at most
// one; see [Cost.Excess]. sum is the total weight of the answers, and top is the weight of the likeliest
// one.
func Hopeless(sum, top int64, tries int) int64 {
	if tries <= 0 {
		return sum*rank.Failure - 2*sum + top
	}
	return (sum-top)*rank.Failure - sum + top
}

// ExcessAtOnce returns a lower bound on the excess cost of any strategy for the answers in ids that
// begins with guess g; see [Cost.Excess]. groups must hold all groups into which g divides the answers.
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
