// Package tree has the types that packages search and estimate share: a position with what has been proved about
// it ([Search]), the state of a goroutine ([Worker]), the answers that give a guess the same score ([Group]), and
// strategies ([Strategy]) with their costs ([Cost], [Expectation]).
//
// # Excess
//
// No strategy finds n equally likely answers with fewer than 2n-1 guesses in total: the first guess finds at most one
// of them, and each other answer takes at least two guesses. The excess of a strategy is the number of guesses that
// it needs beyond that. Every missed answer adds [rank.Failure], a number that no count of guesses reaches. The
// excess of a set of answers is the excess of the best strategy for it. Package solver explains it in full, also for
// answers with weights.
//
// # Limits
//
// Many functions of a search have a parameter limit and return an excess. If the true excess is less than limit, they
// return it. Otherwise they return any lower bound on the true excess that is at least limit. So a result below limit
// is exact, and every result is a lower bound. This saves most of the work, because a search usually needs to know
// only that a guess is no better than the best one.
//
// Functions that count missed answers treat their limit in the same way. If [Worker.Stop] is set after a call, the
// search was stopped, and the result is invalid.
//
// # Cost
//
// Dividing a set by a guess looks at each answer two or three times. A Search takes a few megabytes and a Worker about
// one, besides the memo.
package tree
