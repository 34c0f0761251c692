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
// V(H) >= 2W(H) - m(H). What comes on top is the excess w(H). The groups of g have
// total weight W(H), and each has its own bound, so
//
//	w(H) = min over g of (W(H) - sum of m(H_s)) + (m(H) - w(g)) + sum of w(H_s),
//
// where w(g) is 0 if g is not in H. So the excess at once of a guess is the weight of all answers that are
// not the heaviest of their groups, and the weight that the guess lacks to the heaviest answer. With equal
// weights, these are the collisions and the one for a guess that cannot be the answer.
//
// A missed answer costs its weight times [rank.Failure], which is more than missing answers could ever
// save: with W(H) about 2^25 and at most [search.MaxLeft], 255,
// guesses that is 2^33. So one number holds both, and the fewest misses come first.
// Weights are whole numbers, at least 1, so that sums are exact and every answer
// counts for misses. Package score documents the rounding.
//
// These bounds hold in easy mode, in hard mode and in strict play:
//
//  1. The excess of one or two answers is 0, if the heavier one is guessed first (two tries).
//  2. The excess of a guess of H is at least m(H) - w(g), that of any other at least m(H). So if some
//     guess of H has an excess of m(H) or less, no guess outside H is better. In sets with one likely
//     answer that is the rule. If a guess of H leaves groups of at most two, its excess is its excess at
//     once (three tries), and of three answers one always does. See quick.
//  3. With one guess left the heaviest answer is found. With two left each group
//     misses all but its heaviest answer, so what is missed is W(H) - sum of m(H_s).
//
// The search first asks whether a set can be solved without misses, then with few, then with more. The limit
// that excludes misses ends the search of nearly every bad guess at its first group that is too large. Each
// first guess gets a little work at first and then more and more, so that guesses that take little work
// lower the limit for the others. The best guess is proved first, then the rows after it.
//
// For most sets below the first guess, no guess has an excess at once below the limit. To find that out quickly, the
// matrix has, for each two answers, the set of guesses that separate them, with one bit per guess.
// An answer adds to the excess at once of a guess unless the guess separates it from all heavier answers,
// that is, unless the guess is in each of these sets. So 64 guesses are handled in one step. The weights
// are added up in units of a fraction of the limit, each rounded down, so the sum is a lower
// bound. The few guesses whose sum is below the limit are counted exactly. See others, options and
// separated.
//
// In hard mode, too, a set is searched on the matrix of a larger set that contains it. There every guess has its own
// row, and the rule of the smaller set selects rows. This loses no guess. A guess that the rule of the smaller set
// allows obeys the earlier rules of the game, because later guesses repeat every hint that an earlier
// guess gave. And a guess without a row leaves the larger set in one group, so it leaves
// the smaller one in one group too. See unequal.allow.
//
// A strategy that finds all answers may need half a guess more on average, mostly for plurals and other
// words that no editor picks. So advice may miss the least likely answers, as long as their probabilities
// together are too small to be shown. Such an answer a costs w(a) times the guesses made for it, and
// nothing more if it is missed. The bounds above still hold with at least two guesses left, because only
// the first guess can find an answer with one guess: V(H) >= 2W(H) - m(H). With two guesses left, such an
// answer adds nothing to the excess if its group has a heavier answer. A proof under these terms means that no guess
// is better in the figures that are shown. See tree.Search.LetMiss. [Problem.Solve] never misses answers
// in this way.
//
// # Estimates
//
// Without a proof, [Problem.Advise] estimates a guess with a strategy. If the answers have weights, it
// solves each group with the search above if that takes little work; after two clues it solves nearly all.
// It splits any other group with the guess of the least estimated excess, and so on to the end. If that
// misses answers with few guesses left, it tries other guesses. Rows that are shown get more work. Work is
// counted, not timed, so that the same position has the same estimates. In some hundreds of proved
// positions after one or two clues, estimates are mostly exact and less than 0.03 too high; see
// internal/tool/strength. With equal weights the estimate for SALET is 3.4251, and 3.4212 is proved.
//
// The opener for the built-in lists comes from a table, openers.tsv. No opener is proved best for the
// likely answers. The best known one, SALET, needs 3.4881 guesses on average. [Problem.LeastGuesses]
// returns a lower bound for all openers.
package solver
