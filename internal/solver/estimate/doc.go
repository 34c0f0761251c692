// Package estimate finds good strategies without proving that they are the best. For each set of possible answers, it
// makes the guess with the best statistics (see package rank). It tries other guesses only if this guess would miss
// answers.
//
// The cost of any strategy is an upper bound on the least cost. The bound is usually close, because the guess with the
// best statistics is seldom much worse than the best guess. An [Estimator] estimates the costs of given guesses. An
// [Outline] is a strategy for a whole game, which gives a search its first upper bound.
//
// The package cannot import the packages that search for proofs, because they import it. Instead, the caller can pass a
// [Prover], which finds the exact excess of small sets.
//
// An estimate of one guess takes a few milliseconds per hundred answers. An outline takes a few hundredths of a second
// for the original lists.
package estimate
