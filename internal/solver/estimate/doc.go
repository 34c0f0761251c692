// Package estimate finds good strategies without a proof. For each group of answers it makes the guess
// with the best statistics (package rank), and tries other guesses only where answers would be missed.
// The result is a strategy, so its cost is an upper bound. It is usually close, because the guess with
// the best statistics is seldom much worse than the best. An [Estimator] estimates single guesses, and
// an [Outline] is a whole strategy for a search to begin with.
//
// The package does not import the searches. A [Prover], which the caller passes, finds the exact cost of
// small sets.
//
// An estimate takes some milliseconds per hundred answers. An outline takes some hundredths of a second
// for the original lists.
package estimate
