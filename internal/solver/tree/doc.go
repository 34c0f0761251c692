// Package tree has the types that packages search and estimate share: a position with what has been proved
// about it ([Search]), the state of a goroutine ([Worker]), the groups that a guess leaves ([Group]), and
// strategies ([Strategy]) with their costs ([Cost], [Expectation]). Package search defines excess and other terms.
//
// # The contract of a limit
//
// Many functions of a search take a limit and return an excess. They all have the same contract. If the true
// excess is less than limit, the function returns it. Otherwise it returns some lower bound on the true
// excess that is at least limit. So a result below limit is exact, and any result is a lower bound. If [Worker.Stop]
// is set afterwards, the search gave up and the result is invalid. Functions that count misses have the same
// contract for the number of misses.
//
// # Cost
//
// Dividing a set by a guess looks at each answer two or three times. A Search takes a few megabytes and
// a Worker about one, besides the memo.
package tree
