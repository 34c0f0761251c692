// Package exact finds, with proof, the guesses after which the fewest guesses are needed, where
// all answers are equally likely. Package solver has the theory: what waste is, the bounds and why
// they are sound, and why the result is proved.
//
// [Solve] tries the first guesses of a [contest.Contest] (root.go; openermisses.go
// where some answers have to be missed), [Strategies] follows what was proved. A set of answers is
// searched in one of two ways. Of up to 255 a matrix is made, and serves all sets below it: solve
// looks a set up, expand tries its guesses in the order of what they waste at once, evaluate adds
// up the groups of one (search.go; miss.go for the fewest misses). Of larger ones rows are made as
// they are needed: try and bounds do the same on columns (large.go), with bounds by the sets around
// a group (supersets.go).
//
// It uses packages contest, tree, matrix, rank, memo and score. SALET takes a sixth of a second of one
// core, all openers of the original lists eleven; doc/speed.md has how that grows.
package exact
