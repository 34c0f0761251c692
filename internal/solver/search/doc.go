// Package search finds the best guesses and proves that no other guess is better. The best guesses lead to
// strategies that miss as few answers as possible and, among those, need the fewest guesses. Package solver
// explains the theory: the bounds, why they are sound, and why the result is proved.
//
// # Terms
//
//   - A group is a set of answers that give a guess the same score.
//   - A collision is an answer that shares its group with an answer before it. A guess that makes c groups of n answers
//     has n-c collisions.
//   - The excess of a set is the number of guesses that the best strategy needs for all its answers, above 2n-1 for n
//     answers, which no strategy can beat. With weights, each guess counts with its answer's weight.
//   - The immediate excess of a guess is the part that is known without a search: its collisions, plus one if the
//     guess cannot be the answer. The rest is the excess of its groups.
//   - A miss is an answer that a strategy does not find within the guesses left. Each adds [rank.Failure] to the excess.
//   - A limit is the excess from which a result no longer matters. A function with a limit returns the exact excess if
//     it is below the limit, and otherwise any lower bound that is at least the limit. See package tree.
//   - A rule is the set of guesses that hard mode or strict play still allows; see [score.Rules].
//   - A class is a set of guesses that split all answers of a matrix into the same groups.
//   - A frame is the scratch memory for one level of the recursion.
//
// # The recursion
//
// search.go contains the recursion for sets that are searched on a matrix. solve looks a
// group up in the memo. If its excess is not known, expand finds the best guess, and evaluate adds up
// the groups that one guess makes, calling solve for each. The steps that depend on whether answers are equally
// likely belong to a policy, which is either equal (equal.go) or unequal (unequal.go).
//
// large.go does the same for sets that are too large for a matrix. It computes each guess's groups when it needs
// them. There, excessOf, expandLarge and tryLarge correspond to solve, expand and evaluate.
//
// [Solve] starts the recursion by trying the openers of a [contest.Contest]. For equally likely answers it uses one
// matrix, or several passes through a large set (both in root.go). For answers with weights it tries one
// opener after another. [Strategies] finds optimal strategies, and a [Prover] solves small sets for estimates.
//
// # Refinements
//
// The search would find the same results without any of these, but more slowly. Each can be removed by itself.
// Package solver explains the bounds.
//
//	bound           where                what
//	own-word        policy.quick         tries only a group's own words
//	counting        look.go              counts the groups that each guess makes of a large group
//	superset        supersets.go         reuses the counts of larger sets
//	letter          look.go              bounds the number of groups by the guess's letters
//	miss            misses.go            counts misses before anything else
//	miss            openermisses.go      does so for all openers
//	dominance       matrix.BuildNeeded   omits dominated guesses
//	dominance       misses.go, finest    keeps only the finest splits when counting misses
//	separating      separate.go          with weights, excludes guesses 64 at a time
//
// Two more refinements only change the order of the work: raising limits step by step (equal.schedule,
// deepenLarge), and pricing these steps (tryLarge).
//
// On one core, proving the cost of SALET takes a sixth of a second, and proving the best opener of the original
// lists eleven seconds. doc/speed.md shows how that grows.
package search
