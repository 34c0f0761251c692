// Package search finds, with proof, the guesses that miss the answer least often and then need the fewest
// guesses. Package solver has the theory: what excess is, the bounds and why they are sound, and why the
// result is proved. Package tree states the contract of a limit.
//
// # The recursion
//
// search.go has the whole recursion on a matrix, which serves a set of up to 255 answers and all sets below
// it. solve looks a group up in the memo. expand finds the best guess for it, evaluate adds up the groups
// that one guess makes, and so back to solve. What differs between equally likely answers and answers with
// weights is a policy, with two implementations: equal (equal.go) and unequal (unequal.go).
//
// large.go is the same for sets without a matrix, whose rows are made from columns as they are needed:
// excessOf, expandLarge and tryLarge do the work of solve, expand and evaluate.
//
// At the top, [Solve] tries the openers of a [contest.Contest]: in passes over a large set of equally likely
// answers (root.go), or else with more and more effort (effort.go). [Strategies] turns proved costs into
// strategies, a [Prover] solves small sets for estimates, and [LeastGuesses] bounds costs by counting alone.
//
// # Refinements
//
// The search is right without any of these. Each makes it faster, and can be taken out by itself. Numbers are
// those of the bounds in package solver, W marks the second part.
//
//	bound  where                what
//	2, W2  policy.quick         solves a group by its own words
//	3      look.go              bounds a large group by counting with all guesses
//	4      supersets.go         bounds the groups of a set by those of larger sets
//	6      look.go              bounds the groups of a guess by its letters
//	7      misses.go            counts misses alone, before everything else
//	7      openermisses.go      the same for all openers
//	9      matrix.BuildNeeded   leaves dominated guesses out
//	9      misses.go, finest    keeps the finest splits, to count misses
//	W4     effort.go            tries openers on the likeliest answers first
//	W2     separate.go          finds guesses with little excess, 64 at a time
//
// Three more steps change only the order of the work: the steps of deepening (equal.schedule, deepenLarge),
// their prices and wide matrices (tryLarge), and the effort of openers (effort.go).
//
// On one core, the cost of SALET takes a sixth of a second, and all openers of the original lists eleven
// seconds. doc/speed.md shows how that grows.
package search
