// Package weighted finds, with proof, the guesses that miss the answer least often and then need the
// fewest expected guesses, if some answers are likelier than others. Package solver has the theory, in
// its second part. Package tree states the contract of a limit.
//
// It has the shape of package exact. [Solve] tries the first guesses of a [contest.Contest] (root.go),
// and [Strategies] turns proved costs into strategies. In search.go, solve looks a set up in the memo,
// expand tries its guesses, the set's own words first, and evaluate adds up the groups of one guess.
// separate.go finds the guesses that waste little by the pairs of answers that they separate, and
// nogoods.go the rhymes that no guess separates. large.go tries guesses on sets without a matrix. A
// [Prover] solves small sets for estimates, within a given amount of work.
//
// A position of some hundred answers takes between a tenth of a second and some seconds.
package weighted
