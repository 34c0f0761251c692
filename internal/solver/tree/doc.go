// Package tree holds what package search and package estimate share: the position with what is proved about
// it ([Search]), one goroutine of a search ([Worker]), the groups that a guess leaves ([Group]), and
// strategies ([Strategy]) with their costs ([Cost], [Expectation]).
//
// # The contract of a limit
//
// Many functions of a search take a limit and return an excess. They all keep one contract: if the true
// excess is less than limit, the function returns it. Otherwise it returns a lower bound of the true excess
// that is at least limit. So a result below limit is exact, and any result is a lower bound. If [Worker.Stop]
// is set afterwards, the search gave up and the result means nothing. Functions that count misses keep the
// same contract for the number of misses.
//
// # Cost
//
// Dividing a set by a guess looks at each answer two or three times. A Search takes a few megabytes and
// a Worker about one, besides the memo.
package tree
