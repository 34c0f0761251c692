// Package tree has the types that packages search and estimate share: a position with what has been proved about
// it ([Search]), the state of a goroutine ([Worker]), the answers that give a guess the same score ([Group]), and
// strategies ([Strategy]) with their costs ([Cost], [Expectation]).
//
// # Excess
//
// [Cost.Excess] defines the excess of a strategy. The excess of a set of answers is that of the best strategy for it.
// Package solver explains it in full, also for answers with weights.
//
// # Numbers
//
// A guess, called g, is an index into [score.Words.Guesses].
//
// An answer, called a, is an index into [score.Words.Answers], which holds the same words as guesses. Slices called
// ids, such as Group.IDs, hold answers.
//
// On a [matrix.Matrix], an answer, called i, is an index into Matrix.Answers. A class of guesses, called c, is the
// index of a row. Slices called s or set hold such answers, as []uint16.
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
// # Memory
//
// A Search takes a few megabytes and a Worker about one, besides the memo.
package tree
