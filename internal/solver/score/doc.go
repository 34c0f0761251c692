// Package score holds the words of a position as numbers, scores guesses against many
// answers at once, and counts the groups that they make. It is the floor of the solver:
// it uses letters and scores (package constraint) and knows nothing of costs or of search.
//
// [Words] numbers guesses, answers, letters and patterns, with the weights of answers.
// [Columns] makes the scores of any guess against a set of answers, a row, at memory speed:
// one addition for each letter and eight answers. [Counter] counts the groups of a row. What
// takes most of the time of a proof is written in assembly too, for processors that have
// AVX2; see kernel_amd64.go. A guess is mostly refuted without a look at its row, by the
// bound on its groups that its letters give ([Columns.GroupBounds]). [Rules] says which
// guesses hard mode allows next.
//
// All of it is exact, and safe for several goroutines where it does not change: Words and
// Rules may be shared, Columns and Counter belong to one.
package score
