// Package solver finds the best guesses of a position: a list of legal guesses and a list of possible answers.
//
// [Problem.Stats] ranks all guesses by how they split the possible answers, without looking any further ahead.
// [Problem.Solve] finds the guesses after which the fewest further guesses are needed, and proves that no other
// guess is better. [Result.Strategy] returns the complete play that follows. [Problem.Advise] does as much of this
// as a time limit allows, and estimates the rest.
//
// This package has the interface (solve.go, result.go, advise.go) and a table of openers (openers.go). The work is
// done by the packages below it:
//
//   - score represents words as numbers, and scores many of them at a time.
//   - rank computes the value of a guess without a search.
//   - matrix stores how each guess splits a set of answers.
//   - memo stores what has been proved.
//   - tree has the types that searches share: groups, costs and strategies.
//   - search finds exact costs.
//   - fixed finds the best openers to guess one after the other.
//   - contest keeps the best openers found so far, and reports progress.
//   - estimate plays guesses out without a proof.
//
// The rest of this page is the theory behind all of them. Functions without a package name are in package search.
//
// # What is minimised
//
// A guess splits a set of answers into groups, one for each score that it can get. The answers of a group all give
// the guess the same score, so they are the answers that are still possible after that score.
//
// The cost V(H) of a set H is the number of guesses that the best strategy needs, summed over the answers of H.
// Every answer costs the first guess g. Unless g is the answer, the answer must then be found in its group. So, if
// H_s is the group with score s,
//
//	V(H) = min over g of |H| + sum of V(H_s) over all groups except {g}.
//
// No strategy costs less than 2n-1 for n answers, since the first guess finds at most one answer, and the
// second guess is the earliest that can find any other. The excess w(H) = V(H) - (2n-1) is the cost above this
// minimum. The code works with the excess, because it is small and often 0.
//
// A collision is an answer that shares its group with an answer before it, in any order of the answers. A guess that
// makes c groups of n answers has n-c collisions. Rewritten for the excess, the equation becomes
//
//	w(H) = min over g of (n-c) + [1 if g is not in H] + sum of w(H_s).
//
// The first two terms are the immediate excess of g: one for each collision, and one more if g cannot be the
// answer. Counting groups is enough to compute the immediate excess. The excess of the groups needs a search, and
// everything below is about avoiding most of this search.
//
// # Few guesses left
//
// If few guesses are left, a strategy may miss some answers. A missed answer costs the guesses made plus
// [rank.Failure]. That number is so large that the cheapest strategy always misses the fewest answers.
//
// Having fewer guesses left never makes a set cheaper. So a lower bound that holds with many guesses left also holds
// with few. And n answers never need more than n guesses, so any larger number of guesses is treated as n.
//
// # Bounds
//
// A search spends nearly all its time on guesses that turn out to be worse than the best one. The following facts
// exclude such guesses early, or give the excess of a set without a search. They hold for any number of
// guesses left unless the text names one. They hold in easy mode and in hard mode unless the text excludes hard
// mode. In hard mode, only the guesses that the clues allow count as guesses.
//
//   - Own-word bound. A possible answer without collisions has an excess of 0, so no guess is better. A possible
//     answer with one collision leaves a single pair, and has an excess of 1 if at least three guesses are
//     left. Every other guess has an excess of at least 1. So trying only the words of a set often solves
//     the set. Sets of one or two answers have an excess of 0 (with at least two guesses left), and of three
//     answers at least one has no more than one collision. See quick.
//
//   - Counting bound. The excess of a set is at least the least immediate excess of any guess. Only counting is
//     needed to find it, and for large sets it is close to the excess.
//
//   - Superset bound. No guess makes more groups of a set than of a larger set that contains it. So the groups that
//     guesses make of a few thousand large sets bound the groups they make of all subsets. These large sets
//     are the answers that agree in one or a few letters of a guess. The superset bound saves nine tenths of
//     the work of the counting bound. See supersets.
//
//   - Letter bound. The number of groups is at most one more than the number of answers that any letter of the guess
//     scores against. It is also at most the product of the numbers of different results that each letter can
//     have. Both bounds take five additions for a word of five letters. See score.Columns.GroupBounds.
//
//   - Last-guess rule. The last guess finds one answer. So with two guesses left, a guess has an excess of exactly
//     [rank.Failure] for each collision, plus 1 if it cannot be the answer.
//
//   - Miss bound. The number M(H) of answers that the best strategy misses is also a sum over groups, minimised
//     over guesses. A separate search finds it first. Then the excess is at least M(H) times [rank.Failure],
//     guesses whose groups miss more answers are skipped, and the search of a group allows no unnecessary miss.
//     See misses, missesAtMost and openerMisses.
//
//   - Disjoint parts (easy mode). If A and B are disjoint parts of P, then V(P) >= V(A) + V(B), because a strategy
//     for P is also one for A and one for B. So w(P) >= w(A) + w(B) - 1, and P misses at least as many
//     answers as A. In hard mode, a guess for P may be forbidden for A.
//
//   - Dominance (easy mode). Suppose that one guess splits a set at least as finely as another. By the rule for
//     disjoint parts, the excess of its groups is no greater, and they miss no more answers. So the other guess
//     is dominated, and a search needs it only if it can be the answer. The letters alone reveal many such
//     pairs, and matrices omit about half of all guesses as dominated. In hard mode, the finer guess may be
//     forbidden. See package matrix.
//
// # The search
//
// The limit of a search is the cost of the best guess so far. The search asks whether another guess costs less. It
// starts with the sum of the guess's immediate excess and lower bounds on the excess of its groups, and replaces
// one lower bound after another by a better one. As soon as the sum reaches the limit, the guess is refuted. If
// all groups are solved first, the sum is exact and becomes the new limit. This is alpha-beta search, except that
// costs are added up. The limit for one group is the limit of the guess minus the bounds of all other terms.
//
// Guesses are tried in the order of their immediate excess. The first guess whose immediate excess reaches the limit
// ends the search, since it reaches the limit for all later guesses, too.
//
// Deepening. Finding the exact excess of a group is expensive, and often unnecessary. So a group is searched with a
// limit just above its lower bound, then with a higher one, until the guess is refuted or the group is solved. With
// such a low limit, nearly every guess for the group is refuted at once. Each search leaves better bounds in the
// memo for the next search.
//
// Steps. On a matrix, the limit is 1, 2, 4, … above the lower bound, and all groups are searched in each round. For
// the groups of an opener, each round has a price, which doubles from round to round. A round searches only the groups
// whose lower bound last rose by one for no more work than this price. The price of a group that has not been
// searched yet depends on its size: making a matrix is expensive, but the bound of a large group can rise by more.
// Without prices, a proof for openers of long lists would take too long.
//
// # Sets
//
// Sets of up to 255 answers are searched on a [matrix.Matrix], and so are some larger ones that no guess splits into
// more than 254 groups. A matrix has a row for each guess, with the group number of each answer, and serves for all
// subsets, too. In easy mode, guesses that split the set alike share a row. In hard mode each guess has a row of its
// own, and the clues select rows.
//
// Other sets have [score.Columns], which compute a row when it is needed. Guesses are first tried with lower
// bounds for their groups, because these refute nearly all of them. The bounds that need no counting come first: the
// own-word bound for small groups, and the superset bound. Then the counting bound counts the groups of one guess
// after another, beginning with the guesses that make the most groups of a superset. It stops when no remaining guess
// can make more groups than the best one. After this, about 350 of the 12,972 openers of the original lists
// are left, and 5 of 15,674 words of seven letters.
//
// The same sets occur many times, after different guesses. Their exact costs and lower bounds are kept in a
// [memo.Memo], which all goroutines share. A full memo forgets entries that were not used for a while. The search
// proves them again, so no result depends on what the memo holds.
//
// # Stopping early
//
// A search can be stopped at any time, and then reports a lower and an upper bound. The lower bound is the least
// bound of all openers, or, for a given opener, the sum of the bounds for its groups. The upper bound is the cost of
// the best opener that was solved completely, or of a strategy that plays greedily. See [Result.Best].
//
// # Why the result is proved
//
// If a search returns a cost below its limit, one guess with this cost was followed to the end. Each other guess
// was also followed to the end, or its lower bound reached the limit. Nothing else is ever cut off unless the
// context ends. In this case, nothing is stored, and the result is not marked as proved.
//
// The result depends neither on the number of goroutines nor on chance. A guess that would win a tie is tried with
// a limit one higher, so the same guess wins whatever was tried first.
//
// # Sources
//
// Alex Selby's "The best strategies for Wordle" (2022) and its program have the sum over groups with a limit, the
// memo for sets of answers, and the solutions for small sets. Selby proves there that no opener beats SALET. So do
// Dimitris Bertsimas and Alex Paskov in "An Exact and Interpretable Solution to Wordle" (Operations Research,
// 2024). New in this package are counting excess instead of guesses, sharing rows between guesses that split a set
// alike, and the superset bound.
//
// # Cost
//
// On two cores of 2024 and the original lists, the statistics of all guesses take 12 ms. Proving the cost of SALET
// takes 0.1 s, also in hard mode. Proving the best opener takes 6 s and 240 MB, and 24 s in hard mode. doc/speed.md
// shows how these times grow with the lists.
package solver
