// Package tree has the types that packages search and estimate share: a game and the facts proved about it ([Search]),
// the state of a goroutine ([Worker]), the answers that give a guess the same score ([Group]), and strategies
// ([Strategy]) with their costs ([Cost], [Expectation]).
//
// # Excess
//
// [Cost.Excess] defines the excess of a strategy. The excess of a set of answers is the excess of its best strategy.
// Package solver explains it in full, including answers with weights.
//
// # Numbers
//
// A guess, called g, is an index into [score.Words.Guesses].
//
// An answer, called a, is an index into [score.Words.Answers]. Answers[a] is the same word as a guess. Slices called
// ids, such as Group.IDs, hold answers.
//
// On a [matrix.Matrix], an answer, called i, is an index into Matrix.Answers. A class of guesses, called c, is the
// index of a row. Slices called s or set hold such answers, as []uint16.
//
// # Memory
//
// A Search takes a few megabytes and a Worker about one, besides the memo.
package tree
