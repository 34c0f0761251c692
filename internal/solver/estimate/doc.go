// Package estimate plays positions to their end without a proof. After each guess, in each group,
// it takes the guess that looks best by its statistics (package rank), with few second thoughts.
// That is a strategy, so what it costs is never below the truth; and since a guess that looks
// best is seldom far from the best, it is not far above it. An [Estimator] does that for the
// guesses that advice tells of, an [Outline] for a search that wants a whole strategy at once.
//
// It uses packages tree, rank and score, and knows nothing of the searches: a [Prover] that is
// handed to it finds what small sets cost exactly.
//
// A guess that is played out takes some milliseconds for each hundred answers; an outline some
// hundredths of a second for the original lists.
package estimate
