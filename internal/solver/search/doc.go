// Package search finds the best guess for a set of possible answers, and proves that no other guess is better. The best
// guess begins a strategy that misses as few answers as possible and, among those strategies, needs the fewest guesses.
// This page defines the terms, names the bounds, and says where to find them. Package solver has the proofs.
//
// # Definitions
//
// A guess divides a set of answers into groups. The answers of a group all give the guess the same score, so the game
// continues with these answers alone.
//
// No strategy finds n answers with fewer than 2n-1 guesses in total: the first guess finds at most one answer, and
// each of the others takes two guesses or more. The excess of a strategy is the number of guesses that it needs beyond
// 2n-1. The excess of a set is the excess of its best strategy. Comments call it the cost.
//
// A collision is an answer that shares its group with an earlier answer of the set. A guess that makes c groups of n
// answers has n-c collisions.
//
// The immediate excess of a guess is the number of its collisions, plus one if the guess cannot be the answer. To find
// it, one only has to count groups. The whole excess of a guess is its immediate excess plus the excess of each group
// that it makes. So the excess of a set is
//
//	excess(set) = min over all guesses of (immediate excess + sum of excess(group) over the groups).
//
// A miss is an answer that a strategy does not find within the guesses left. Each miss adds [rank.Failure] to the
// excess. That is more than any number of guesses, so the cheapest strategy misses the fewest answers.
//
// Answers can have weights. Then each guess counts with the weight of the answer that it leads to. The later weight of
// a guess takes the place of its collisions: the total weight of all answers but the heaviest of each group.
//
// A rule is the set of guesses that hard mode or strict play still allows; see [score.Rules]. A class is a set of
// guesses that divide all answers of a matrix alike; see [matrix.Matrix].
//
// # The recursion
//
// A search is always given a limit, usually the excess of the best guess so far. If the excess is below the limit, it
// finds the exact excess. Otherwise it may stop at any lower bound that reaches the limit. Package tree says more.
//
// Sets that fit a matrix are searched in search.go. solve looks a set up in the memo. If its excess is not known, expand
// finds the best guess, and evaluate adds up the groups of one guess, calling solve for each. A policy has the steps
// that depend on whether the answers are equally likely (equal.go) or have weights (unequal.go).
//
// Larger sets are searched in large.go, which finds each guess's groups when it needs them. There, excessOf, expandLarge
// and tryLarge correspond to solve, expand and evaluate.
//
// [Solve] starts the recursion by trying the openers of a [contest.Contest]; see root.go. [Strategies] finds optimal
// strategies, and a [Prover] solves small sets for estimates.
//
// # Bounds
//
// Most guesses are excluded by a lower bound on their excess, and many sets are solved without a search. Each of these
// bounds could be removed without changing a result, but the search would take longer.
//
// Own-word bound. If one of the answers has no collision, guessing it has an excess of 0, and no guess is better. If
// one has a single collision, its excess is 1, and no guess outside the set is better. So trying only the answers
// themselves often solves a set. See ownWords and tryOwnWords.
//
// Counting bound. The excess of a set is at least the least immediate excess of any guess. See boundByCounting.
//
// Superset bound. No guess makes more groups of a set than of a larger set that contains it. So the groups counted for
// one large set bound the groups of all its parts. See supersets.go.
//
// Letter bound. The number of groups that a guess makes is limited by the number of answers that have each of its
// letters. See [score.GroupLimit].
//
// Miss bound. If answers must be missed, a separate search first counts them, and no later search has to allow more
// misses. See misses.go for sets, and openermisses.go for openers.
//
// Dominance. If one guess divides a set at least as finely as another, the other is needed only if it can be the
// answer. See matrix.BuildNeeded, and finest.
//
// Separating pairs. With weights, an answer adds its weight to the immediate excess unless the guess separates it from all
// heavier answers. This is checked for 64 guesses at a time. See separate.go.
//
// # The order of the work
//
// Deepening. A group is searched with a limit just above its lower bound, then with higher ones. With a low limit, nearly
// all guesses are excluded at once, and often the new bound is enough to exclude the guess that made the group. See
// equal.schedule and deepenLarge.
//
// Prices. Of the groups of an opener, those whose bounds rise with the least work are searched first. See tryLarge.
//
// # Cost
//
// On one core, proving the cost of SALET takes a sixth of a second, and proving the best opener of the original
// lists eleven seconds. doc/speed.md shows how that grows.
package search
