package tree

import (
	"cmp"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Cost is the total cost of a strategy over all possible answers.
type Cost struct {
	Guesses  int
	Failures int // answers that the strategy misses
}

// Less reports whether c is a lower cost than other. The cost with fewer failures is lower, or with
// equal failures, the one with fewer guesses.
func (c Cost) Less(other Cost) bool {
	if c.Failures != other.Failures {
		return c.Failures < other.Failures
	}
	return c.Guesses < other.Guesses
}

// CostOf converts the excess of a strategy for n equally likely answers to a Cost. The excess is
// the cost above 2n-1 guesses, which no strategy can beat.
func CostOf(excess int64, n int) Cost {
	total := excess + int64(2*n-1)
	return Cost{Guesses: int(total % rank.Failure), Failures: int(total / rank.Failure)}
}

// Excess converts the cost of a strategy for n equally likely answers to its excess. It is the
// inverse of [CostOf].
func (c Cost) Excess(n int) int64 {
	return int64(c.Failures)*rank.Failure + int64(c.Guesses) - int64(2*n-1)
}

// Of returns the mean cost per answer if c is the total cost for n answers.
func (c Cost) Of(n int) Expectation {
	return Expectation{float64(c.Guesses) / float64(n), float64(c.Failures) / float64(n)}
}

// An Expectation is the expected cost of a strategy for one answer.
type Expectation struct {
	Guesses float64 // mean number of guesses; a missed answer counts with the guesses made
	Missed  float64 // probability that the answer is missed
}

// Worse reports whether e is a higher cost than other. It compares the probabilities of a miss
// first, and then the numbers of guesses.
func (e Expectation) Worse(other Expectation) bool {
	return cmp.Or(cmp.Compare(e.Missed, other.Missed), cmp.Compare(e.Guesses, other.Guesses)) > 0
}

// ExpectationOf converts the total excess of a strategy for all answers of p to the expected cost
// for one answer.
func ExpectationOf(p *score.Words, excess int64) Expectation {
	total := excess + 2*p.Total - p.Heaviest()
	whole := float64(p.Total)
	return Expectation{float64(total%rank.Failure) / whole, float64(total/rank.Failure) / whole}
}

// A Least keeps the lowest cost of several guesses for the same set of answers, as long as it is
// below a limit.
type Least struct {
	Cost  int64 // cost of the best guess, or the limit if no guess is below it
	Bound int64 // lower bound on the cost of the other guesses
}

// LeastBelow returns a Least with the given limit, to which no guess has been added.
func LeastBelow(limit int64) Least { return Least{limit, Infinite} }

// Add adds the cost of a guess. If cost is less than l.Cost, it must be exact. Otherwise it may be
// any lower bound of at least l.Cost.
func (l *Least) Add(cost int64) {
	if cost < l.Cost {
		l.Cost = cost
	} else {
		l.Bound = min(l.Bound, cost)
	}
}

// Hopeless returns the excess of a set with at most one guess left, which finds only the heaviest
// answer. sum is the total weight of the set, and top the weight of its heaviest answer.
func Hopeless(sum, top int64, left int) int64 {
	if left <= 0 {
		return sum*rank.Failure - 2*sum + top
	}
	return (sum-top)*rank.Failure - sum + top
}

// ExcessAtOnce returns the immediate excess of guess g for the answers in ids, the part of its
// excess that is known without a search (see package solver). groups must contain all groups into
// which g divides ids, including groups of one answer.
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
