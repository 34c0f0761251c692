// Package estimate estimates how many guesses a game takes, without a search for the best strategy. It plays a good
// strategy instead: for each set of possible answers, the guess with the best statistics (see package rank). It tries
// other guesses only if this guess would miss answers.
//
// An [Estimator] rates given guesses in this way. An [Outline] is a strategy for a whole game, and gives a search its
// first limit. The cost of the strategy is an upper bound on the cost of perfect play. The bound is usually close,
// because the guess with the best statistics is seldom much worse than the best guess.
//
// The package computes the excess cost of a strategy: how many guesses it takes beyond the minimum, which is one guess
// for one answer and two guesses for every other answer. See [tree.Cost.Excess].
//
// The package cannot import the packages that search for proofs, because they import it. Instead, the caller can pass a
// [Prover], which finds the exact excess cost of small sets.
//
// An estimate of one guess takes a few milliseconds per hundred answers. An outline takes a few hundredths of a second
// for the original lists.
package estimate
