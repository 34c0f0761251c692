// Package solver finds the best guesses of a position. [Problem.Stats] ranks all guesses by how they
// split the possible answers. [Problem.Solve] finds, with proof, the guesses after which the fewest
// guesses are needed, and [Result.Strategy] the play that follows.
//
// This package is the interface (solve.go, result.go, advise.go), and holds a table of openers
// (openers.go). The work is done in packages below it. Package search finds exact costs. Package fixed finds
// the best openers to guess in turn. Package contest keeps the best openers and reports progress, and estimate
// plays guesses out without a proof. Package tree has groups, costs and strategies, matrix the ways to split a
// set, rank the value of guesses without a search, memo what was proved, and score the words as numbers.
//
// This page is the theory of all of them. Functions without a package name are in package search.
//
// # What is minimised
//
// Let V(H) be the least number of guesses, summed over all answers of a set H, that a strategy needs to
// find them. A guess g splits H into groups, one for each score. Every answer costs this guess. Unless
// the answer is g itself, it must then be found in its group. So
//
//	V(H) = min over g of |H| + sum of V(H_s) over the groups H_s without g.
//
// Even if a guess gave every answer its own group, only one of n answers could be found by the first guess,
// and the others by the second: V(H) >= 2n-1. The code counts the cost above that, the excess
// w(H) = V(H) - (2n-1) >= 0. If g makes c groups, g's own included, the equation becomes
//
//	w(H) = min over g of (n - c) + [g is not in H] + sum of w(H_s).
//
// So each collision, an answer without a group of its own, adds one to the excess. A guess that cannot be
// the answer adds one more. Both are known without a search and are called the excess at once. The rest
// arises in the groups. Everything below is about bounding the rest.
//
// With few tries left, V also depends on their number. A missed answer counts the guesses made and
// [rank.Failure] more, a number so large that the fewest misses come first. Fewer tries never make a set
// cheaper, so a lower bound for many tries is one for few. A set of n answers never needs more than n
// guesses, so more tries count as n.
//
// # Bounds and closed forms
//
// These hold for every number of tries unless one is named. They hold in easy mode and in hard mode unless
// one is excluded; in hard mode g ranges over the guesses that the rule allows.
//
//  1. The excess of one or two answers is 0 (two tries).
//  2. The excess of a possible answer without collisions is 0, so it is optimal. A possible answer with
//     one collision leaves a single pair, and its excess is 1. For every other guess the excess is at
//     least 1. So if the first kind does not exist, the second is optimal (three tries: the guess, one of
//     the pair, the other). Of three answers, one is always of either kind. See quick.
//  3. w(H) is at least the least excess at once of any guess. That needs only counting, and for large sets
//     it is close to the truth.
//  4. If H is a part of P, no guess makes more groups of H than of P. So the groups of some thousand
//     sets, the answers that agree in one or a few letters of a guess, bound the groups of all their parts.
//     That saves nine tenths of the counting in 3. A set is counted only after the lack of its counts has
//     caused work, and that takes at most [search.Tuning].Pays times this work. See supersets.
//  5. With one guess left, one answer is found. With two left, the excess is exactly [rank.Failure] for
//     each collision, plus one if the guess cannot be the answer.
//  6. The patterns of a guess (see score.Columns) bound the number of its groups. It is at most one more
//     than the number of answers in which any of its letters scores. And it is at most the product of
//     the numbers of scores that each letter can have. That takes five additions, and saves most of the
//     counting in 3. See score.Columns.GroupBounds.
//  7. With too few guesses left, every strategy misses some answers. The least number of misses M(H) is
//     itself a sum over groups, minimised over guesses. It is searched for first, and alone. Then the excess is
//     at least M(H) times [rank.Failure], guesses whose groups miss more are skipped, and each group is
//     searched for less than one miss more than it needs. See misses. A strategy without misses is mostly
//     found by trying a few guesses for each set; see missesAtMost. If the greedy strategy misses answers
//     and no opener without misses is found that way, the misses of each opener are counted before
//     anything else; see openerMisses.
//  8. In easy mode, V(P) >= V(A) + V(B) if A and B are disjoint parts of P: a strategy for P, restricted
//     to A or to B, is a strategy for that part. So misses of a part are misses of the whole, and
//     w(P) >= w(A) + w(B) - 1. (In hard mode a guess changes what is allowed for the part.)
//  9. So in easy mode, a guess that splits a set into finer groups than another has no more excess in
//     the groups and misses no more. Letters alone show many such pairs. If some letters distinguish none of a
//     set's answers, a guess is dominated by one that has its other letters in the same places and more.
//     Matrices omit dominated guesses, half of all, unless they can be the answer. (In hard mode the better
//     guess may be forbidden.) See package matrix.
//
// # The search
//
// A guess is tried by adding up lower bounds of its groups. They are replaced by better ones, one at a time,
// until the sum reaches the limit (the cost of the best guess so far) or all are exact. If the sum reaches the
// limit, the guess is no better, and the sum is a lower bound for it. The limit for one group is the limit
// of the sum less the bounds of the other groups, as in alpha-beta search, but with sums. Guesses come in
// the order of their excess at once. The first one whose excess at once reaches the limit ends the loop, since
// all later ones reach it too.
//
// Searching the first group up to the whole remaining limit would mostly find its exact cost, and that is
// expensive. So each group is searched with a limit just above its known bound, again and again, until the
// sum reaches the limit or all groups are exact. Each search leaves a bound in the memo for the next.
// Refuting every guess of a group with such a low limit mostly takes one look at each.
//
// On matrices the limit is 1, 2, 4, … above the bound, round after round. The groups of an opener come in
// rounds with a price, which doubles from round to round. A round searches the groups whose bounds were
// last raised at no more than its price, in work for each unit. A group that was not searched yet is
// priced by its size: making its matrix is expensive, and a large group has more to gain. Prices rise until
// no group is open. At any time the sum is one of lower bounds, so nothing is refuted wrongly. For openers
// of long lists, only this makes a proof possible.
//
// A set is held in one of two ways. A [matrix.Matrix], for up to 255 answers, has the guesses as rows of
// group numbers, and serves all searches below the set. In easy mode guesses that split the set alike share a
// row. In hard mode each guess has its own row, and the rule of the set below selects rows.
//
// Larger sets have [score.Columns], from which rows are made as they are needed. Each guess is first tried on
// bounds 2 to 4 of its groups, and most guesses cost far too much by these. First come bounds that need no
// counting: the words of small groups, and the most groups of a superset. Then guesses are counted in the
// order of their groups of the superset, as long as they can make more groups than the best. Once one good
// opener is known, this leaves about 350 of the 12,972 openers of the original lists, and 5 of 15,674 words
// of seven letters. A large set keeps the bound of each guess, so that a search with a higher limit can skip
// guesses.
//
// A search can be stopped at any time, and then reports what it has. The lower bound is the least of all
// openers' bounds, or the sum of the bounds of the given opener's groups. The upper bound is the best opener
// that was followed to the end, or a strategy that plays greedily where nothing better is known. See
// [Result.Best].
//
// The same positions occur again and again, also after other openers. Their exact costs and lower bounds are
// kept in a [memo.Memo] that all goroutines share. When it is full, it forgets entries that were not used for
// a while. They are then proved anew, so no result depends on what it holds.
//
// # Why the result is proved
//
// A result below its limit is exact: its guess was followed to the end, and every other guess was followed to
// the end or shown to reach the limit. Nothing else is ever cut off, except when the context ends. Then
// nothing is stored, and the result is not marked as proved. The result depends neither on the number of
// goroutines nor on chance. A guess that would win a tie is tried with a limit one higher. So the first in
// order of the best guesses is found, whatever was tried before.
//
// # Sources
//
// The sum over groups with a limit, the memo by sets of answers, and the closed forms of small splits are in
// Alex Selby's "The best strategies for Wordle"
// (2022) and his program; that no opener beats SALET is proved there and by Dimitris
// Bertsimas and Alex Paskov in "An Exact and Interpretable Solution to Wordle"
// (Operations Research, 2024). Counting excess instead of guesses, classes of guesses
// in matrices, and bound 4 are original to this package.
//
// # Cost
//
// On two cores of 2024: all statistics of the original lists 12 ms; SALET 0.1 s, and
// the same in hard mode; all openers 6 s and 240 MB, in hard mode 24 s. doc/speed.md
// has how that grows with the lists.
package solver
