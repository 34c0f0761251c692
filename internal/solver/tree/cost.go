package tree

import (
	"cmp"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Cost has the number of guesses and failures of a strategy, added up over all possible answers.
type Cost struct {
	Guesses  int
	Failures int // answers that the strategy misses
}

// CostOf returns the cost of a strategy for n equally likely answers, given its excess. The excess
// is the number of guesses beyond 2n-1, the least possible, plus [rank.Failure] for each missed
// answer.
func CostOf(excess int64, n int) Cost {
	total := excess + int64(2*n-1)
	return Cost{Guesses: int(total % rank.Failure), Failures: int(total / rank.Failure)}
}

// Excess returns the number of guesses in c beyond 2n-1, plus [rank.Failure] for each missed
// answer. No strategy for n equally likely answers makes fewer than 2n-1 guesses. Excess is the
// inverse of [CostOf].
func (c Cost) Excess(n int) int64 {
	return int64(c.Failures)*rank.Failure + int64(c.Guesses) - int64(2*n-1)
}

// Of returns the mean cost per answer, if c is the total cost for n equally likely answers.
func (c Cost) Of(n int) Expectation {
	return Expectation{float64(c.Guesses) / float64(n), float64(c.Failures) / float64(n)}
}

// An Expectation is the mean cost of a strategy per answer, weighted by the probability of each
// answer.
type Expectation struct {
	Guesses float64 // mean number of guesses; a missed answer counts with the guesses made
	Missed  float64 // probability that the answer is missed
}

// Worse reports whether e is a higher cost than other. It compares the probabilities of a miss
// first, and then the numbers of guesses.
func (e Expectation) Worse(other Expectation) bool {
	return cmp.Or(cmp.Compare(e.Missed, other.Missed), cmp.Compare(e.Guesses, other.Guesses)) > 0
}

// ExpectationOf returns the mean cost per answer of a strategy for all answers of p, given its
// excess. The excess is the weighted total cost minus the least possible, 2W-h, where W is the
// total weight of the answers and h is the weight of the likeliest one.
func ExpectationOf(p *score.Words, excess int64) Expectation {
	total := excess + 2*p.Total - p.WeightOf(0)
	whole := float64(p.Total)
	return Expectation{float64(total%rank.Failure) / whole, float64(total/rank.Failure) / whole}
}

// A Least keeps the lowest cost among several guesses for the same set of answers. It ignores costs
// that are not below a limit.
type Least struct {
	Cost  int64 // the lowest cost of a guess, or the limit if no cost is below it
	Bound int64 // a lower bound on the costs of the other guesses
}

// LeastBelow returns a [Least] that has no guesses yet, and ignores costs of limit or more.
func LeastBelow(limit int64) Least { return Least{limit, Infinite} }

// Add adds a guess with the given cost. A cost below l.Cost must be exact. Any other cost may be a
// lower bound.
func (l *Least) Add(cost int64) {
	if cost < l.Cost {
		l.Cost = cost
	} else {
		l.Bound = min(l.Bound, cost)
	}
}

// Hopeless returns the excess of a set of answers if at most one guess is left; see [Cost.Excess].
// The best strategy uses that guess for the likeliest answer, and misses all others. sum is the
// total weight of the set, and top is the weight of its likeliest answer. tries is the number of
// guesses left.
func Hopeless(sum, top int64, tries int) int64 {
	if tries <= 0 {
		return sum*rank.Failure - 2*sum + top
	}
	return (sum-top)*rank.Failure - sum + top
}

// ExcessAtOnce returns a lower bound on the excess of any strategy that starts with guess g; see
// [Cost.Excess]. The parameter groups must hold all groups into which g divides the answers in ids.
// The bound is exact if each group can be solved with the fewest guesses possible for its size.
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
