// # Answers with weights
//
// If some answers are likelier than others ([NewWeighted]), a strategy first minimises the probability that
// the answer is missed, and then the expected number of guesses. Everything above has its counterpart.
//
// Let answer a have the weight w(a), a set H the weight W(H), and let m(H) be the
// weight of the heaviest answer of H. V(H) is now the least sum of weight times
// guesses:
//
//	V(H) = min over g of W(H) + sum of V(H_s) over the groups H_s without g.
//
// The first guess finds one answer at best, the heaviest, and the second the others:
// V(H) >= 2W(H) - m(H). What comes on top is the waste w(H). The groups of g have
// the weight of H in common, so
//
//	w(H) = min over g of (W(H) - sum of m(H_s)) + (m(H) - w(g)) + sum of w(H_s),
//
// where w(g) is 0 if g is not in H. So a guess wastes at once the weight of all answers that are not the
// heaviest of their groups. It also wastes the heaviest answer's weight less its own. With equal weights, these are the collisions and the one for a guess that cannot be the answer.
//
// A missed answer costs its weight times [rank.Failure], which is more than missing answers could ever
// save: with W(H) about 2^25 and at most [weighted.MaxLeft], 255,
// guesses that is 2^33. So one number holds both, and the fewest misses come first.
// Weights are whole numbers, at least 1, so that sums are exact and every answer
// counts for misses. Package score documents the rounding.
//
// These bounds hold in easy mode and in hard mode, as far as nothing else is said:
//
//  1. Of one or two answers nothing is wasted: the heavier first (two tries).
//  2. A guess of H wastes at least m(H) - w(g), any other at least m(H). So if some
//     guess of H is found to waste no more than m(H), the others need not be looked
//     at; in sets with one likely answer that is the rule. If a guess of H leaves
//     groups of at most two, it wastes just what it wastes at once (three tries), and
//     of three answers one always does. See quick.
//  3. With one guess left the heaviest answer is found. With two left each group
//     misses all but its heaviest answer, so what is missed is W(H) - sum of m(H_s).
//  4. A strategy for H is also a strategy for each subset P, with the same guesses. A guess wastes
//     at most as much of P as of H, except for its own weight if it is in H but not in P. Proof:
//     let R = H - P. R adds 2W(R) to the lower bound of H. It costs at least as much, since the
//     first guess finds at most one answer of R, namely g, which saves w(g). Therefore each
//     opener is tried on the likeliest answers first: those with 99% of the weight, then those
//     with 99.9%. After a clue these are a third to a half of the answers, and nearly all
//     guesses fail on them. See position.
//  5. With two guesses left, a set misses at least as much as any subset does. A few subsets that
//     no guess separates, mostly rhymes, refute most guesses that leave them in one group. Such
//     subsets are called nogoods. They are found in sets that could not be solved, reduced
//     until some guess separates all but the lightest answer, and kept. The lightest answer is
//     then missed. This is for easy mode only, where the same guesses are always allowed. See
//     nogood.
//  6. Let the groups of guess g of H be unions of groups of guess h. In easy mode, if g
//     is not in H, h wastes no more: by bound 8 above, which holds for weights too, a
//     union costs no less than its parts together. So of small sets only those guesses
//     are tried that split them finest; of rhymes these are few. See finest.
//
// Whatever may be missed, the search asks first whether a set can be solved without
// misses, then with few, then with more: a limit that excludes misses ends the search
// of nearly every bad guess at its first group that is too large. At the top, each
// guess is given a little work first and then more and more, so that those that are
// soon done with lower the limit for the others; and a few of the most promising
// guesses are given much before any other, since once there is a strategy without
// misses nearly all guesses are refuted on the likeliest answers alone. The best guess
// is proved first, then the rows after it.
//
// Most sets below the top are refuted by one look at all guesses: none wastes less
// than the limit. For two answers the matrix has the set of the guesses that tell them
// apart, with one bit per guess. A guess wastes an answer at once unless it separates the answer from all
// heavier ones, that is, unless it is in each of these sets. So 64 guesses are handled in one step.
// The sum for a guess has units of a part of the limit, with each answer rounded down, so it is a lower
// bound. The few guesses whose sum is below the limit are counted exactly. See others, options and
// separated.
//
// In hard mode a set is searched on the matrix of a set around it too. There every guess has its own
// row, and the rule of the smaller set selects rows. This loses no guess. A guess that a set's rule
// allows obeys the rules of all sets around it, because every hint that an earlier guess gave is
// repeated by the later ones. And a guess without a row leaves the larger set in one group, so it leaves
// the smaller one in one group too. See allow.
//
// A strategy that finds all answers may need half a guess more on average, mostly for plurals and other
// words that no editor picks. So advice may miss the least likely answers, as long as their probabilities
// together are too small to be shown. Such an answer a costs w(a) times the guesses made for it, and
// nothing more if it is missed. The bounds above still hold with at least two guesses left, because only
// the first guess can find an answer with one guess: V(H) >= 2W(H) - m(H). With two guesses left, such an
// answer wastes nothing if its group has a heavier answer. A proof under these terms means that no guess
// is better in the figures that are shown. See tree.Search.LetMiss. [Problem.Solve] never misses answers
// in this way.
//
// # Estimates
//
// Without a proof, [Problem.Advise] estimates a guess with a strategy. If the answers have weights, it
// solves each group with the search above if that takes little work; after two clues it solves nearly all.
// It splits any other group with the guess of the least estimated waste, and so on to the end. If that
// misses answers with few guesses left, it tries other guesses. Rows that are shown get more work. Work is
// counted, not timed, so that the same position has the same estimates. In some hundreds of proved
// positions after one or two clues, estimates are mostly exact and less than 0.03 too high; see
// internal/tool/strength. With equal weights the estimate for SALET is 3.4251, and 3.4212 is proved.
//
// The opener for the built-in lists comes from a table, openers.tsv. No opener is proved best for the
// likely answers. The best known one, SALET, needs 3.4881 guesses on average. [Problem.LeastGuesses]
// returns a lower bound for all openers.
package solver
