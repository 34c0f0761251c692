// Package tree has the types that packages search and estimate share: a position with what has been proved
// about it ([Search]), the state of a goroutine ([Worker]), the groups that a guess leaves ([Group]), and
// strategies ([Strategy]) with their costs ([Cost], [Expectation]). Package search defines excess and other terms.
//
// # Limits
//
// Many functions of a search have a parameter limit and return an excess. If the true excess is less than limit, they
// return it. Otherwise they return any lower bound on the true excess that is at least limit. So a result below limit
// is exact, and every result is a lower bound. This saves most of the work, because a search usually needs to know
// only that a guess is no better than the best one.
//
// Functions that count misses treat their limit in the same way. If [Worker.Stop] is set after a call, the search has
// given up, and the result is invalid.
//
// # Cost
//
// Dividing a set by a guess looks at each answer two or three times. A Search takes a few megabytes and
// a Worker about one, besides the memo.
package tree
