// Package score scores guesses against many answers at once, and counts the groups of answers that get the same
// score. All other packages of the solver are built on it. It represents words, letters and scores as numbers.
//
//   - [Words] holds the guesses and answers of a position, their letters, and the weights of the answers.
//   - [Columns] computes the scores of a guess against all answers of a set, eight at a time.
//   - [Counter] counts the groups of equal scores, in assembly on processors with AVX2.
//   - [Columns.GroupBounds] bounds the number of groups by the letters of a guess alone. That rules out most guesses without computing their scores.
//   - [Rules] finds the guesses that hard mode or strict play allows next.
//
// All results are exact. Several goroutines may share Words and Rules. A Counter belongs to one goroutine.
package score
