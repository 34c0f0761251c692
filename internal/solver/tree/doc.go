// Package tree holds the common parts of the searches in packages exact and weighted: the position with what is
// proved about it ([Search]), one goroutine of a search ([Worker]), the groups that a guess leaves
// ([Group], [Piece]), the loop over the guesses for a set without a matrix ([LargeSet]), and
// strategies ([Strategy]) with their costs ([Cost], [Expectation]). [LeastGuesses] bounds costs by
// counting alone.
//
// # The contract of a limit
//
// Many functions of the searches take a limit and return a waste. They all keep one contract: if the
// true waste is less than limit, the function returns it. Otherwise it returns a lower bound of the true
// waste that is at least limit. So a result below limit is exact, and any result is a lower bound. If
// [Worker.Stop] is set afterwards, the search gave up and the result means nothing. Functions that count
// misses keep the same contract for the number of misses.
//
// # Cost
//
// Dividing a set by a guess looks at each answer two or three times. A Search takes a few megabytes and
// a Worker about one, besides the memo.
package tree
