// Package tree has the types that packages search and estimate share: a game and the facts proved about it ([Game]),
// the state of a goroutine ([Worker]), the answers that give a guess the same score ([Group]), and strategies
// ([Strategy]) with their costs ([Cost], [Expectation]).
//
// # Excess cost
//
// The excess cost of a strategy is the number of guesses that it takes beyond the minimum; see [Cost.Excess]. The excess
// cost of a set of answers is the excess cost of the best strategy for them. Package solver explains it in full,
// including answers with weights.
//
// # Numbers
//
// A guess, called g, is an index into [score.Words.Guesses].
//
// An answer, called a, is an index into [score.Words.Answers]. Answers[a] is the same word as a guess. Slices called
// ids, such as Group.IDs, hold answers.
//
// On a [matrix.Matrix], an answer, called i, is an index into Matrix.Answers. Slices called s or set hold such answers,
// as []uint16. A class, called c, is the index of a row. All guesses of a class divide the answers into the same
// groups.
//
// # Memory
//
// A Game takes a few megabytes and a Worker about one, besides the memo.
package tree
