// Package weighted finds, with proof, the guesses after which the answer is missed least often
// and then the fewest guesses are expected, where some answers are likelier than others. Package
// solver has the theory, in its second part.
//
// It has the shape of package exact. [Solve] tries the first guesses of a [contest.Contest]
// (root.go), [Strategies] follows what was proved (strategy.go). In search.go solve looks a set up,
// expand tries its guesses, the set's own words first, and evaluate adds up the groups of one;
// separate.go finds the guesses that waste little by which answers they tell apart, nogoods.go the
// rhymes that none tells apart, and large.go tries guesses without a matrix. A [Prover] solves small sets
// for estimates, as far as some work goes.
//
// It uses packages contest, tree, matrix, rank, memo and score. A position of some hundred answers
// takes a tenth of a second to some seconds.
package weighted
