// Package estimate estimates how many guesses a game takes, without a search for the best strategy. It plays a good
// strategy instead: for each set of possible answers, the guess with the best statistics (see package rank). It tries
// other guesses only if this guess would miss answers.
//
// An [Estimator] rates given guesses in this way. [PlayGreedy] finds the cost of a strategy for a whole game, which
// gives a search its first limit. The cost of a strategy is an upper bound on the cost of perfect play. The bound is
// usually close, because the guess with the best statistics is seldom much worse than the best guess.
//
// The package computes excess costs. The excess cost of a strategy is the number of guesses that it takes beyond the
// minimum; see [tree.Cost.Excess].
//
// The package cannot import the packages that search for proofs, because they import it. Instead, the caller can pass a
// [Prover], which finds the exact excess cost of small sets.
//
// An estimate of one guess takes a few milliseconds per hundred answers. [PlayGreedy] takes a few hundredths of a
// second for the original lists.
package estimate
