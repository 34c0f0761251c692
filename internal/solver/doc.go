// Package solver finds the best guesses of a position. [Problem.Stats] ranks all
// guesses by how they split the possible answers; [Problem.Solve] finds, with
// proof, the guesses after which the fewest guesses are needed, and
// [Result.Strategy] how to go on.
//
// What stands here is what others ask through (solve.go, result.go, advise.go) and the table of
// first guesses (openers.go). The rooms below use only those named after them: package exact
// searches where all answers are equally likely, weighted where they are not, two searches in one
// shape; contest keeps the best first guesses and tells of progress; estimate plays guesses out
// without a proof; tree holds what searches share, the groups of a guess and strategies; matrix how
// guesses split a set of answers; rank what guesses are worth without a search; memo what was
// proved; and score the words as numbers, which are scored and counted there. This page is the
// theory of them all, and the names in it that are not of this package are of exact, in the second
// part of weighted.
//
// # What is minimised
//
// Let V(H) be the least number of guesses, summed up over all answers of a set
// H, that a strategy needs to find them. A guess g splits H into groups, one for
// each score. Every answer costs this guess, and unless it is g itself it has to
// be found in its group, so
//
//	V(H) = min over g of |H| + sum of V(H_s) over the groups H_s without g.
//
// Even if every guess told all answers apart, the first guess could find one of
// n answers and the second the others: V(H) >= 2n-1. The code counts what comes
// on top, the waste w(H) = V(H) - (2n-1) >= 0. Put into the line above, with c
// groups, g's own included, this gives
//
//	w(H) = min over g of (n - c) + [g is not in H] + sum of w(H_s).
//
// So a guess wastes one for each collision (an answer that does not get a group
// of its own) and one if it cannot be the answer, both known at once; the rest
// is wasted later on. Everything below is about bounding the rest.
//
// With few tries left V depends on their number too. An answer that is not found
// counts as many guesses as were made and [rank.Failure] more, a number so large that
// the fewest failures come first. Fewer tries never make a set cheaper, so what
// is a lower bound for many tries is one for few. A set of n answers never needs
// more than n guesses, so more tries than that count as n.
//
// # Bounds and closed forms
//
// They hold for every number of tries unless one is named, in easy mode and in
// hard mode, where g ranges over the guesses that are allowed.
//
//  1. Of one or two answers nothing is wasted (two tries).
//  2. A candidate without collisions wastes nothing at all, and is optimal. A
//     candidate with one collision leaves a single pair and wastes one. No other
//     guess wastes less than one, so if there is no candidate of the first kind
//     the second is optimal (three tries: guess, then one of the pair, then the
//     other). Three answers have a candidate of either kind. See quick.
//  3. w(H) is at least what the best guess wastes at once. This takes one look at
//     each guess and no search; for large sets it comes close to the truth.
//  4. If H is a part of P, no guess makes more groups of H than of P. So counting
//     the groups of some thousand sets, those of answers that agree in one letter of
//     a guess or in a few, bounds the groups of all parts of them and saves nine in
//     ten of the looks of 3. A set is counted only after looks for want of its counts,
//     so counting it costs at most [exact.Bounding].Pays times those looks. See supersets.
//  5. With one guess left one answer is found. With two left the waste is exactly
//     [rank.Failure] for each collision, and one if the guess cannot be the answer.
//  6. The patterns of a guess (see score.Columns) bound how many groups it can make: at
//     most one more than the answers that any of its letters scores in, and at most
//     as many as the product of the scores that each letter can have. That takes five
//     additions and spares most looks of 3. See score.Columns.GroupBounds.
//  7. With too few guesses left some answers are missed whatever one does. The least
//     number of misses M(H) is itself a sum over groups, minimised over guesses, and
//     is searched for first and alone. Waste is then at least M(H) times [rank.Failure];
//     a guess whose groups miss more in all than M(H) is left out, and each group is
//     searched for less than one miss more than it needs. See misses. Where they can be
//     avoided a look at a few guesses of each set mostly finds how, which takes less time
//     than to prove it, so that is asked first. See missesAtMost. Where a greedy strategy has
//     misses and no opener without is found that way, those after each opener are counted
//     first of all, as far as there are no more of them than after the best so far. See
//     openerMisses.
//  8. V(P) >= V(A) + V(B) if A and B are parts of P without an answer in common: a
//     strategy for P, with everything else left out, is one for A and one for B. So
//     misses of a part are misses of the whole, and w(P) >= w(A) + w(B) - 1. (Hard mode is
//     left out: there a guess changes what is allowed for the part.)
//  9. So a guess that splits a set into finer groups than another leaves no more to
//     waste and to miss. Many such pairs are seen by their letters alone: of a set of
//     which some letters tell nothing, a guess is dominated by one that has its other
//     letters in the same places and more. Matrices go without guesses that are dominated,
//     half of all, unless these may be the answer. (In hard mode the better guess may
//     be forbidden.) See package matrix.
//
// # The search
//
// A guess is tried by adding up lower bounds of its groups and replacing them, one
// by one, by better ones, until the sum reaches the limit (what the best guess so
// far costs) or all are exact. If it is reached the guess is no better, and what
// was summed up is a lower bound for it. The limit of the sum, less the bounds of
// the other groups, is the limit for a group (alpha-beta, but with sums). Guesses
// come in the order of what they waste at once; the first that reaches the limit
// by that alone ends the loop, since the rest do so too.
//
// To search the first group up to the whole limit, less no more than the bounds of
// the others, would mean to find its exact cost, and that is dear. So each group is
// searched with a limit just above what is known of it, again and again, until the sum
// reaches the limit or all are exact. Each such search proves a bound that stands in
// the memo for the next, and to refute every guess of a group with a limit just above
// its bound mostly takes one look at each. The groups of an opener come in rounds with a
// price: those are searched, step by step, whose last step took no more work for each
// unit by which it raised the bound, and the price doubles from round to round. A group
// that was not searched yet is priced by its size, since making its matrix is dear, and
// of a large one there is more to gain. A step is longer than the one before as long as
// that does not make a unit much dearer. On matrices the limit is 1, 2, 4, … above the bound, round
// after round. Prices rise until nothing is left open, and the sum is at any time one of
// lower bounds, so nothing is refuted wrongly. For openers of long lists this is what
// makes a proof possible at all.
//
// There are two ways to hold a set. A [matrix.Matrix], for up to 255 answers, has all
// guesses as rows of group numbers, those that split the set alike only once, and
// serves all searches below the set; in hard mode, where every guess has a row, with
// those that the rule of the set below allows. Larger sets have [score.Columns], from which rows
// are made as they are needed. For them each guess is first tried on bounds 2 to 4
// of its groups, and most waste far more than they may: first by what the words of small groups
// tell and the groups that any guess makes of a set around each, which takes no look at
// guesses; then guesses are looked at in the order of the groups that they make of that set,
// as long as they can make more than the best. Of the 12,972 openers of the original lists that
// leaves some 350, once one good opener is known; of 15,674 words of seven letters 5.
//
// Such a set keeps what was proved of each guess, so that a search with a limit a step
// higher passes over those that reach that limit too.
//
// A search can be stopped at any time, and then tells what it has: as a lower bound
// the least of those of all openers, or the sum of those of the given one's groups; as
// an upper bound the best opener followed to the end or, if that is better, a strategy
// that plays greedily where nothing better is known. See [Result.Best].
//
// Positions are reached again and again, from other openers too. What is proved of
// them, exact costs and lower bounds, is kept in a [memo.Memo] that all goroutines share. When
// it is full it forgets what it was not asked for in a while: bounds are proved anew then,
// and no result depends on what is in it.
//
// # Why the result is proved
//
// A result is exact if it was found without a limit or below its limit: then the
// guess that gives it was followed to the end, and every other guess was followed
// to the end or shown to reach the limit. Nothing else is ever cut off but by
// giving up, when the context ends, and then nothing is stored and the result is
// not called proved. The result depends neither on the number of goroutines nor on
// chance: a guess that would win a tie is tried with a limit one higher, so that
// of the guesses that cost least the first in order is found whatever came before.
//
// # Sources
//
// The sum over groups with a limit, the memo by sets of answers and the closed
// forms of small splits are found in Alex Selby's "The best strategies for Wordle"
// (2022) and his program; that no opener beats SALET is proved there and by Dimitris
// Bertsimas and Alex Paskov in "An Exact and Interpretable Solution to Wordle"
// (Operations Research, 2024). Counting waste instead of guesses, classes of guesses
// in matrices, and bound 4 are this package's own.
//
// # Cost
//
// On two cores of 2024: all statistics of the original lists 12 ms; SALET 0.1 s, and
// the same in hard mode; all openers 6 s and 240 MB, in hard mode 24 s. doc/speed.md
// has how that grows with the lists.
package solver
