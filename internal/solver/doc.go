// Package solver finds the best guesses in games like Wordle, and proves that no other guesses are better.
//
// A [Problem] holds the legal guesses and the possible answers. It answers three questions:
//
//   - [Problem.Rank]: Which guesses divide the possible answers best? This takes milliseconds, because it does not
//     look further ahead.
//   - [Problem.Solve]: After which guess does perfect play need the fewest guesses on average? The result is proved,
//     which can take from milliseconds to hours. [Result.Strategy] returns the perfect play.
//   - [Problem.Advise]: Which guesses are best, as far as a time limit allows? If a proof takes too long, it estimates
//     how many guesses the game takes.
//
// Games with several boards need another kind of search. See package boards, which explains it.
//
// This package has the interface and a table of the best first guesses, or openers. The packages below it do the work:
//
//   - score represents words as numbers, and scores many of them at a time.
//   - rank rates guesses without a search.
//   - matrix stores how each guess divides a set of answers.
//   - memo stores what has been proved.
//   - tree has the types that searches share: groups, costs and strategies.
//   - search finds exact costs.
//   - fixed finds the best openers to guess one after the other.
//   - contest keeps the best openers found so far, and reports progress.
//   - estimate plays guesses out without a proof.
//   - boards finds the best guesses if there are several boards. It uses only score and rank.
//
// The rest of this page explains how a proof works. Functions named without a package are in package search.
//
// # What is minimised
//
// The answers for which a guess would get the same score form a group. Once the guess has its score, only the answers
// of one group are still possible, and the game goes on with them.
//
// The cost V(H) of a set H of answers is the number of guesses that the best strategy makes for each answer of H, added
// up. Every answer takes the first guess g. Unless g is the answer, its group must then be searched for it:
//
//	V(H) = min over g of |H| + sum of V(G) over all groups G into which g divides H, except {g}.
//
// # Excess cost
//
// Every strategy for n answers makes at least 2n-1 guesses, since the first guess finds at most one answer, and the
// second guess is the earliest that can find any other. The excess cost of a strategy is the number of guesses
// beyond this minimum. The excess cost of a set H of n answers, or its excess for short, is e(H) = V(H) - (2n-1). The
// code works with the excess cost, because it is small: for most sets that a search meets, it is 0.
//
// A collision is an answer that shares its group with an answer before it, in any order of the answers. A guess that
// divides n answers into c groups has n-c collisions. In terms of the excess, the equation becomes
//
//	e(H) = min over g of (n-c) + [1 if g is not in H] + sum of e(G).
//
// The first two terms are the immediate excess of g. Counting groups is enough to find it. Finding the excess of the
// groups takes a search, and everything below serves to avoid most of this search.
//
// # Few guesses left
//
// With few guesses left, a strategy may miss some answers. A missed answer costs the guesses made plus
// [rank.MissPenalty], a number so large that the cheapest strategy always misses the fewest answers.
//
// Having fewer guesses left never makes a set cheaper. So a lower bound on the cost with many guesses left also holds
// with few. And n answers never need more than n guesses, so any larger number of guesses is treated as n.
//
// # Bounds
//
// A search spends nearly all its time on guesses that turn out to be worse than the best one. The following facts
// exclude such guesses early, or give the excess of a set without a search. They hold for any number of guesses left
// and in hard mode, too, unless the text says otherwise. In hard mode, only the guesses that the clues allow count.
//
//   - Own-word bound. A possible answer without collisions has an excess of 0, so no guess is better. A possible
//     answer with one collision leaves a single pair, and has an excess of 1 if at least three guesses are left. Every
//     guess that is not a possible answer has an excess of at least 1. So it often suffices to try only the words of a
//     set. See ownWordBound.
//
//   - Counting bound. The excess of a set is at least the least immediate excess of any guess. Only counting is needed
//     to find it, and for large sets it is close to the excess. Guesses whose letters show that they have too few
//     groups are not even counted. See boundByCounting and [score.Columns.MayExceed].
//
//   - Superset bound. No guess divides a set into more groups than a larger set that contains it. So the groups of a
//     few thousand large sets are counted once, and bound the groups of all their subsets. Each large set holds the
//     answers for which one or a few letters of a guess get the same tiles, such as a correct E. See supersets.
//     For the same reason, the best count of a set also bounds each group after a guess, before this group is looked up
//     or divided. See leastCollisions. In a large set, the answers that have no letter of the guess are usually enough
//     to exclude the guess.
//
//   - Sorted rows (easy mode, equal weights). For the same reason, matrices of more than 40 short words sort their
//     guesses by the number of groups into which they divide all answers, the most first. So counting the groups of a
//     subset can stop once a guess cannot have more groups than the best one. See [matrix.Matrix.RowsToCount].
//
//   - Last-guess rule. The last guess finds one answer. So with two guesses left, the excess of a guess is exactly
//     [rank.MissPenalty] for each collision, plus 1 if it cannot be the answer.
//
//   - Miss bound. The number of answers that the best strategy misses is also a sum over groups, minimised over
//     guesses. A separate search finds it first. From then on, guesses that miss more are skipped. See misses,
//     missesUpperBound and openerMisses. With two guesses left for a group, a strategy finds at most one answer for
//     each group into which its first guess divides this group. For short lists, the most groups that any guess can
//     have are counted in advance, for each group of each guess. This number also bounds the subsets of a group. See
//     [matrix.Matrix.CountMost].
//
//   - Missed sets (easy mode). Let A and H be any two sets of answers. The best strategy for H misses M(H) answers of H.
//     Used on A, it misses at most these and the answers of A that are not in H. So M(H) is at least M(A) minus the
//     number of answers of A that are not in H. The most recently searched sets serve as A. See missedSets.
//     This bound needs a good value of M(A): a search that stops at its limit shows only that M(A) is not below the
//     limit. So with three guesses left, the search of a group goes on to find M(A) itself. With four or more left,
//     the set A then excludes every guess that leaves most of A in one group. See excludeByMissedSets.
//
//   - Dominance (easy mode). If one guess divides a set at least as finely as another, the excess of its groups is no
//     greater, and they miss no more answers. So the other guess is needed only if it can be the answer. The letters
//     alone reveal many such pairs, and matrices omit about half of all guesses. See [matrix.Maker.BuildNeeded] and
//     onFinest.
//
// # The search
//
// The limit of a search is the excess of the best guess so far. The search asks whether another guess has less. It
// starts with the sum of the guess's immediate excess and lower bounds on the excess of its groups, and replaces one
// lower bound after another by a better one. As soon as the sum reaches the limit, the guess is out. If all groups are
// solved first, the sum is exact and becomes the new limit. This is alpha-beta search, except that excess is added up.
// The limit for one group is the limit of the guess minus the bounds of all other terms.
//
// Guesses are tried in the order of their immediate excess. The search ends at the first guess whose immediate excess
// reaches the limit, because all later guesses have at least as much.
//
// Finding the exact excess of a group is expensive, and often unnecessary. So a group is first searched with a limit
// just above its lower bound, then with a higher one, until the guess is out or the group is solved. With a low limit,
// nearly every guess for the group is out at once. On a matrix, the limit is 1, 2, 4, … above the lower bound, and all
// groups take turns. The largest groups whose guesses have not been counted come first, because counting raises their
// bounds the most. The groups of an opener have prices: the price of a group is the work that its last search took to
// raise its lower bound by one. The groups with the lowest prices are searched first, and the limit on the price
// doubles from turn to turn.
//
// # Sets
//
// Sets of up to 255 answers are searched on a [matrix.Matrix]. So are larger sets of words of up to five letters, unless
// the matrix would take more than 32 MB. A matrix has a row for each guess, with the group number of each answer. It
// also serves for all subsets. In easy mode, guesses that divide the set alike share a row. In hard mode, each guess
// has a row of its own, and a search uses only the rows that the clues allow. The matrix has all of them, because a
// guess that later clues allow was also allowed before.
//
// Larger sets use [score.Columns], which compute a row when it is needed. The bounds that need no counting come first.
// Then the groups of one guess after another are counted, beginning with the guesses that make the most groups of a
// superset, until no remaining guess can make more than the best one.
//
// The same sets occur many times, after different guesses. Their exact excess or a lower bound is kept in a
// [memo.Memo], which all goroutines share. A full memo forgets what was not used for a while. The search proves it
// again, so no result depends on what the memo holds.
//
// # Why the result is proved
//
// If a search returns an excess below its limit, one guess with this excess was followed to the end. Each other guess
// was also followed to the end, or its lower bound reached the limit. Nothing else is ever cut off unless the search is
// stopped, and then the result is not stored, and not marked as proved. It still has a lower bound on the cost of every
// guess, and a strategy whose cost is an upper bound; see [Result.Best].
//
// The result depends neither on the number of goroutines nor on chance. A guess that would win a tie is tried with a
// limit one higher, so the same guess wins whatever was tried first.
//
// # Answers with weights
//
// Some answers may be likelier than others; see [New]. Then a strategy first minimises the probability of missing the
// answer, and after that the expected number of guesses. Weights are whole numbers of at least 1, so sums are exact;
// package score describes how they are rounded.
//
// Let w(a) be the weight of answer a, W(H) the total weight of a set H, and m(H) the weight of its heaviest answer.
// Each guess now counts with its answer's weight, so no strategy costs less than 2W(H) - m(H). The excess e(H) is the
// cost above this minimum, and
//
//	e(H) = min over g of (W(H) - sum of m(G)) + (m(H) - w(g)) + sum of e(G),
//
// where w(g) is 0 if g is not in H. The first two terms are again the immediate excess. If all weights are 1, they are
// the collisions, and the 1 for a guess that cannot be the answer.
//
// A missed answer costs its weight times [rank.MissPenalty] in addition to the guesses made. As W(H) is about 2^25 and
// at most [search.MaxTries] guesses are left, all guesses together cost less than 2^33, and fewer misses always win.
//
// These bounds hold with weights, in easy mode, hard mode and strict play:
//
//   - Own-word bound. Guessing g from H has an excess of at least m(H) - w(g), and any other guess one of at least
//     m(H). So if a word of H has an excess of at most m(H), no guess outside H is better. See ownWords.
//
//   - Last-guess rule. With two guesses left, the answers missed are all that are not the heaviest of their groups.
//
//   - Separating pairs. For each pair of answers, a matrix holds the set of guesses that put the two into different
//     groups, with one bit per guess. An answer adds its weight to the immediate excess of all guesses that do not
//     separate it from some heavier answer. If its weight alone reaches the limit, these guesses are excluded, 64 in
//     one step. See tryOthers, listOptions and dropHeavy.
//
//   - Inseparable sets. If no guess puts all answers of a set into different groups, two guesses cannot find all of
//     them, nor all answers of a larger set. Hard mode only forbids guesses, so this holds there, too. So with three
//     guesses left, a guess that puts the whole set into one group misses at least one of its answers. If none of them
//     may be missed, the guess is excluded. Small sets exclude the most. So whenever two guesses turn out to be too few
//     for a set, the search looks for a small part of it that no guess separates. See addInseparable and
//     excludeByInseparables.
//
// Openers are tried in the order of their estimates. The best guess is proved first, and then the next best ones if the
// caller asks for them.
//
// # Negligible answers
//
// A strategy that never misses may need half a guess more on average, mostly because of words that no editor would
// choose. So advice may miss the least likely answers, as long as their total probability is too small to be shown.
// Missing such an answer costs only its weight times the guesses made. The bounds above still hold. See
// tree.Game.LetMiss. [Problem.Solve] itself never neglects an answer.
//
// For the same reason, advice compares the next guesses by the misses that users see, and then by the guesses taken. So
// it first finds how few guesses a guess takes if no miss adds a penalty, which excludes nearly all of them. See
// contest.Contest.SearchLimit. After the next guess, perfect play still misses as few answers as possible.
//
// # Estimates
//
// If there is no time for a proof, [Problem.Advise] plays a guess out with a good strategy. It divides each group by
// the guess with the best statistics, and goes on with the groups of that guess. With weights, it solves groups exactly
// if that takes little work, and spends more work on the rows that are shown.
//
// Work is counted and not timed, so the same position always has the same estimates. In several hundred positions after
// one or two clues, most estimates were exact, and the others less than 0.03 guesses too high; see TestAccuracy. SALET
// is estimated at 3.4251 guesses; its proved cost is 3.4212.
//
// # Sources and time
//
// Alex Selby's "The best strategies for Wordle" (2022) and its program have the sum over groups with a limit, the memo
// for sets of answers, and the solutions for small sets. Selby proves there that no opener beats SALET. So do Dimitris
// Bertsimas and Alex Paskov in "An Exact and Interpretable Solution to Wordle" (Operations Research, 2024). New in this
// package are counting excess instead of guesses, rows shared by guesses that divide a set alike, and the superset
// bound.
//
// On two cores of 2024 and the original lists, the statistics of all guesses take 12 ms. Proving the cost of SALET
// takes 0.1 s, and proving the best opener 6 s and 240 MB, or 18 s in hard mode. With the built-in weights, no opener
// has been proved best; the best one known, SALET, needs 3.4881 guesses. See doc/speed.md.
package solver
