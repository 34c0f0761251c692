package tree

import (
	"cmp"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Cost is what a strategy costs in total, added up over all possible answers.
type Cost struct {
	Guesses  int
	Failures int // answers that the strategy misses
}

// Less reports whether c is a lower cost than other. It compares the failures first, and then the
// guesses.
func (c Cost) Less(other Cost) bool {
	if c.Failures != other.Failures {
		return c.Failures < other.Failures
	}
	return c.Guesses < other.Guesses
}

// CostOf returns the cost of a strategy for n equally likely answers, given its excess: the number
// of guesses beyond 2n-1, the least possible, plus [rank.Failure] for each missed answer.
func CostOf(excess int64, n int) Cost {
	total := excess + int64(2*n-1)
	return Cost{Guesses: int(total % rank.Failure), Failures: int(total / rank.Failure)}
}

// Excess returns the number of guesses in c beyond 2n-1, the least possible for n equally likely
// answers, plus [rank.Failure] for each missed answer. It is the inverse of [CostOf].
func (c Cost) Excess(n int) int64 {
	return int64(c.Failures)*rank.Failure + int64(c.Guesses) - int64(2*n-1)
}

// Of returns the mean cost per answer. c is the total cost for n equally likely answers.
func (c Cost) Of(n int) Expectation {
	return Expectation{float64(c.Guesses) / float64(n), float64(c.Failures) / float64(n)}
}

// An Expectation is the mean cost of a strategy per answer. Likelier answers count more.
type Expectation struct {
	Guesses float64 // mean number of guesses; a missed answer counts with the guesses made
	Missed  float64 // probability that the answer is missed
}

// Worse reports whether e is a higher cost than other. It compares the probabilities of a miss
// first, and then the numbers of guesses.
func (e Expectation) Worse(other Expectation) bool {
	return cmp.Or(cmp.Compare(e.Missed, other.Missed), cmp.Compare(e.Guesses, other.Guesses)) > 0
}

// ExpectationOf returns the mean cost per answer of a strategy for all answers of p. excess is its
// total cost, weighted by answer, beyond the least possible: 2W-h if the answers weigh W together
// and the likeliest one weighs h.
func ExpectationOf(p *score.Words, excess int64) Expectation {
	total := excess + 2*p.Total - p.Heaviest()
	whole := float64(p.Total)
	return Expectation{float64(total%rank.Failure) / whole, float64(total/rank.Failure) / whole}
}

// A Least keeps the lowest cost among several guesses for the same set of answers. It ignores costs
// that are not below a limit.
type Least struct {
	Cost  int64 // the lowest cost of a guess, or the limit if no cost is below it
	Bound int64 // a lower bound on the costs of the other guesses
}

// LeastBelow returns a Least without any guesses, which ignores costs of limit or more.
func LeastBelow(limit int64) Least { return Least{limit, Infinite} }

// Add adds a guess. cost must be exact if it is less than l.Cost. Otherwise any lower bound on the
// guess's cost that is at least l.Cost will do.
func (l *Least) Add(cost int64) {
	if cost < l.Cost {
		l.Cost = cost
	} else {
		l.Bound = min(l.Bound, cost)
	}
}

// Hopeless returns the excess (see [Cost.Excess]) of a set of answers when tries is 0 or 1. No
// strategy finds more than one answer then, so the best one guesses the likeliest. sum is the total
// weight of the set, and top the weight of its likeliest answer.
func Hopeless(sum, top int64, tries int) int64 {
	if tries <= 0 {
		return sum*rank.Failure - 2*sum + top
	}
	return (sum-top)*rank.Failure - sum + top
}

// ExcessAtOnce returns a lower bound on the excess (see [Cost.Excess]) of guess g for the answers in
// ids. The bound is exact if the answers of each group can be found with the fewest guesses possible.
// groups must contain all groups into which g divides ids.
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
