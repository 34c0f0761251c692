// Package score scores guesses against many answers at once, and counts the groups of answers that get the same score.
// All other packages of the solver are built on it. It represents words, letters and scores as numbers.
//
//   - [Words] holds the guesses and answers of a position, their letters, and the weights of the answers.
//   - [Columns] computes the scores of a guess against a set of answers, several at a time.
//   - [Counter] counts the groups of answers with equal scores, in assembly on processors with AVX2.
//   - [Rules] finds the guesses that hard mode or strict play allows next.
//
// All results are exact. Several goroutines may share Words and Rules. A Counter belongs to one goroutine.
package score
