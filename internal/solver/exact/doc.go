// Package exact finds, with proof, the guesses that need the fewest guesses afterwards, if all answers
// are equally likely. Package solver has the theory: what waste is, the bounds and why they are
// sound, and why the result is proved. Package tree states the contract of a limit.
//
// [Solve] tries the first guesses of a [contest.Contest] (root.go, and openermisses.go for positions
// where every strategy misses answers). [Strategies] turns proved costs into strategies.
//
// A set of up to 255 answers is searched on a matrix, which also serves all sets below it. There solve
// looks a set up in the memo, expand tries its guesses in the order of their waste at once, and
// evaluate adds up the groups of one guess (search.go; miss.go for the least number of misses). Larger
// sets have columns instead, from which rows are made as they are needed. There try and bounds do the work
// of evaluate (large.go), helped by bounds from supersets of a group (supersets.go).
//
// On one core, the cost of SALET takes a sixth of a second, and all openers of the original lists eleven
// seconds. doc/speed.md shows how that grows.
package exact
