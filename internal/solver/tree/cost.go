package tree

import (
	"cmp"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Cost is what a strategy costs, all possible answers taken together.
type Cost struct {
	Guesses  int
	Failures int // answers not found within the tries
}

// Less reports whether c is the lower cost: the fewer failures, then the fewer
// guesses.
func (c Cost) Less(than Cost) bool {
	if c.Failures != than.Failures {
		return c.Failures < than.Failures
	}
	return c.Guesses < than.Guesses
}

// CostOf turns waste into a cost for n answers.
func CostOf(waste int64, n int) Cost {
	total := waste + int64(2*n-1)
	return Cost{Guesses: int(total % rank.Failure), Failures: int(total / rank.Failure)}
}

// Waste is the inverse of CostOf.
func (c Cost) Waste(n int) int64 {
	return int64(c.Failures)*rank.Failure + int64(c.Guesses) - int64(2*n-1)
}

// Of is what the cost is expected to be for each of n answers.
func (c Cost) Of(n int) Expectation {
	return Expectation{float64(c.Guesses) / float64(n), float64(c.Failures) / float64(n)}
}

// An Expectation is what a strategy is expected to cost.
type Expectation struct {
	Guesses float64 // on average; an answer that is not found counts with the guesses made at it
	Missed  float64 // how likely it is that the answer is not found within the tries
}

// Worse reports whether a strategy is expected to cost more than another.
func (e Expectation) Worse(than Expectation) bool {
	return cmp.Or(cmp.Compare(e.Missed, than.Missed), cmp.Compare(e.Guesses, than.Guesses)) > 0
}

// ExpectationOf turns waste into what is expected.
func ExpectationOf(p *score.Words, waste int64) Expectation {
	total := waste + 2*p.Total - p.Heaviest()
	whole := float64(p.Total)
	return Expectation{float64(total%rank.Failure) / whole, float64(total/rank.Failure) / whole}
}

// Least is the least cost of some choices, if it is less than a limit.
type Least struct {
	Cost  int64 // of the best, or the limit
	Bound int64 // the least that is known of the others
}

// LeastBelow returns a Least of no choices yet.
func LeastBelow(limit int64) Least { return Least{limit, Infinite} }

// Add adds a choice, told by its cost if that is less than the best's, else by a lower bound that
// is not.
func (l *Least) Add(cost int64) {
	if cost < l.Cost {
		l.Cost = cost
	} else {
		l.Bound = min(l.Bound, cost)
	}
}

// Hopeless is the waste of a set that weighs sum, its heaviest answer top, with no guess
// left, or one.
func Hopeless(sum, top int64, left int) int64 {
	if left <= 0 {
		return sum*rank.Failure - 2*sum + top
	}
	return (sum-top)*rank.Failure - sum + top
}
