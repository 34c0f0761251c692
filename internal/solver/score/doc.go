// Package score scores guesses against many answers at once, and counts the groups of answers that
// have the same score. All other packages of the solver use it; it uses only letters and scores, from
// package constraint.
//
//   - [Words] holds the words of a position as numbers: guesses, answers, letters and patterns, and
//     the weights of the answers.
//   - [Columns] computes a row, the scores of a guess against a set of answers: one addition for each
//     letter and eight answers.
//   - [Counter] counts the groups of a row. For processors with AVX2 the innermost loops are
//     in assembly too; see kernel_amd64.go.
//   - [Columns.GroupBounds] bounds the number of groups by the letters of a guess. Most guesses are
//     refuted by that, without computing their rows.
//   - [Rules] finds the guesses that hard mode or strict play allows next.
//
// All of it is exact. Words and Rules may be used by several goroutines, Columns and Counter by one.
package score
