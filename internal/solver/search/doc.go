// Package search finds the best guess for a set of possible answers, and proves that no other guess is better. The best
// guess begins a strategy that misses as few answers as possible and, among those strategies, needs the fewest guesses.
// This page defines the terms, and shows where each part of the search is. Package solver has the proofs.
//
// # Definitions
//
// A guess divides a set of answers into groups: all answers in a group give the guess the same score.
//
// The excess cost of a strategy is the number of guesses that it takes beyond the minimum. For n answers, the minimum
// is 2n-1 guesses in total. The excess cost of a set is the excess cost of its best strategy. Perfect play means
// following this strategy.
//
// A collision is an answer that shares its group with an earlier answer of the set. The immediate excess of a guess is
// the number of its collisions, plus one if the guess cannot be the answer. With two guesses left, each collision is a
// missed answer, and counts as much as a miss; see below. The excess cost of a set is
//
//	excess(set) = min over all guesses of (immediate excess + sum of excess(group) over the groups).
//
// A miss is an answer that a strategy does not find within the guesses left. Each miss adds [rank.MissPenalty] to the
// excess cost, which is more than any number of guesses.
//
// If answers have weights, the later weight of a guess takes the place of its collisions. It is the total weight of all
// answers except the heaviest of each group.
//
// A rule is the set of guesses that hard mode or strict play still allows; see [score.Rule]. A class is a set of
// guesses that divide all answers of a matrix alike; see [matrix.Matrix].
//
// # Names
//
// In this package, w is a searcher, pos a position, d a scratch, b a matrix, x a group or largeGroup, and o an option.
// c is the number of a class. tries is the number of guesses left, including the guess that a function tries. Package
// tree explains g, a, i, s and ids.
//
// bounds.go, misses.go and supersets.go are only for equally likely answers. inseparable.go and separate.go are only
// for answers with weights.
//
// # Limits
//
// Most functions that return an excess cost have a parameter limit, usually the excess cost of the best guess so far. A
// result below limit is exact. Any other result is a lower bound that is at least limit. A limit saves most of the
// work, because a search usually needs to know only that a guess is no better than the best one.
//
// misses and missesAfter, which count missed answers, treat their limit in the same way. If [tree.Worker.Stop] is set
// after a call, the search was stopped, and the result is invalid. It is not even a lower bound.
//
// # The recursion
//
// Sets that fit a matrix are searched in search.go. solve looks up a set in the memo. If the excess cost of the set is
// not known, expand finds the best guess. It calls evaluate for each guess, which calls solve for each group. A policy
// has the steps that depend on whether the answers are equally likely (unweighted.go) or have weights (weighted.go).
//
// Other sets are searched in large.go. solveLarge makes a matrix and calls expand if the set fits one. For larger sets,
// expandLarge and evaluateLarge find each guess's groups when they need them.
//
// [Solve] starts the recursion by trying the openers of a [contest.Contest]; see root.go. [Strategies] finds optimal
// strategies, and a [Prover] solves small sets for estimates.
//
// # Bounds
//
// Most guesses are excluded because a lower bound on their excess cost reaches the limit. Some bounds even give the
// excess cost of a set without a search. The bounds only save time: without them, the results would be the same.
// Package solver explains each bound, and names the functions that implement it.
//
// # The order of the work
//
// A group is searched with a limit just above its lower bound, then with higher ones. With a low limit, nearly all
// guesses are excluded at once, and often the new bound is enough to exclude the guess that made the group. See
// unweighted.solveGroups and searchOnce. After an opener, the groups whose bounds rise with the least work are
// searched first. See evaluateLarge.
//
// With more than 10,000 answers, a proof may never end. So before any opener is searched to the end, the bounds of all
// openers rise in four steps, which makes them useful even if the search is stopped. See boundInSteps.
package search
