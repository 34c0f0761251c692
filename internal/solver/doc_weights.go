// # Answers with weights
//
// Some answers may be likelier than others; see [NewWeighted]. Then a strategy first minimises the probability
// of missing the answer, and after that the expected number of guesses. Each idea above has a counterpart with weights.
//
// Let w(a) be the weight of answer a, W(H) the total weight of a set H, and m(H) the weight of its heaviest answer.
// The cost V(H) is now the sum of weight times guesses:
//
//	V(H) = min over g of W(H) + sum of V(H_s) over all groups except {g}.
//
// The first guess finds at most the heaviest answer, so V(H) >= 2W(H) - m(H). The excess w(H) is the cost above
// this minimum, and
//
//	w(H) = min over g of (W(H) - sum of m(H_s)) + (m(H) - w(g)) + sum of w(H_s),
//
// where w(g) is 0 if g is not in H. The first two terms are the immediate excess of g. The first one is the weight of
// all answers that are not the heaviest of their group. The second one is the difference between the heaviest answer
// and g. If all weights are equal to 1, these are the collisions, and the 1 for a guess that cannot be the answer.
//
// A missed answer costs its weight times [rank.Failure] in addition to the guesses made. That is more than a
// strategy could ever save by missing answers: W(H) is about 2^25 and at most [search.MaxLeft], 255, guesses are left,
// so all guesses together cost less than 2^33. So one number holds both parts of the cost, and fewer misses always win.
//
// Weights are whole numbers of at least 1, so sums are exact and every answer counts if it is missed. Package
// score describes how weights are rounded.
//
// # Bounds with weights
//
// These bounds hold in easy mode, in hard mode and in strict play:
//
//   - Own-word bound. Guessing g from H has an excess of at least m(H) - w(g), and any other guess one of at least
//     m(H). So if a word of H has an excess of at most m(H), no guess outside H is better. This is usual in
//     sets with one likely answer. If a word of H leaves groups of at most two answers, its excess is its
//     immediate excess (with at least three guesses left). One of any three answers does. One or two answers
//     have an excess of 0 (with at least two guesses left). See quick.
//
//   - Last-guess rule. With one guess left, the heaviest answer is found. So with two guesses left, the answers
//     missed are those that are not the heaviest of their groups, with a weight of W(H) - sum of m(H_s).
//
// # The search with weights
//
// The search first looks for a strategy without misses, then for one with few misses, then for one with more. A limit
// that excludes misses refutes most bad guesses at their first group that is too large.
//
// Openers are tried in the order of their estimates. The best guess is proved first, and then the other rows that the
// caller wants.
//
// Separating pairs. In most sets after the first guess, no guess has an immediate excess below the limit. To find this
// out quickly, a matrix holds, for each pair of answers, the set of guesses that put the two into different groups, with
// one bit per guess. An answer adds its weight to the immediate excess of a guess unless the guess separates
// it from all heavier answers, which means that the guess is in the set of each of these pairs. Combining the sets
// handles 64 guesses in one step. Weights are added up in units of a fraction of the limit and rounded down, so the
// sum is a lower bound. The few guesses whose sum stays below the limit are counted exactly. See others,
// options and separated.
//
// Hard mode. A set is searched on the matrix of a larger set that contains it, as in easy mode. Each guess has its own
// row, and the clues select rows. No guess is lost in this way. A guess that the later clues allow was also allowed
// by the earlier ones, because each guess repeats the hints that earlier guesses gave. And a guess without a row leaves
// the larger set in one group, so it does not split the smaller set, either. See unequal.allow.
//
// # Negligible answers
//
// A strategy that never misses may need half a guess more on average. Most of this is due to plurals and other words
// that no editor would choose. So advice may miss the least likely answers, as long as their total probability is too
// small to be shown. Missing such an answer costs only its weight times the guesses made. With at least two
// guesses left, the bounds above still hold, because V(H) >= 2W(H) - m(H) is true for these costs, too. With two
// guesses left, such an answer adds nothing to the immediate excess if its group has a heavier answer.
//
// A proof with negligible answers shows that no guess is better in the figures that users see. See
// tree.Search.LetMiss. [Problem.Solve] itself never neglects an answer.
//
// # Estimates
//
// If there is no time for a proof, [Problem.Advise] estimates the cost of a guess by playing it out with a good
// strategy. With weights, it solves each group exactly if that takes little work. After two clues, that is
// so for nearly all groups. It splits any other group by the guess with the least estimated excess, and does the same
// with the groups of that guess. If this play misses answers because few guesses are left, it tries other
// guesses. The rows that are shown get more work than the others.
//
// Work is counted and not timed, so the same position always has the same estimates. In several hundred positions
// after one or two clues whose costs were proved, most estimates are exact, and the others are less than 0.03 guesses too
// high; see TestAccuracy. With equal weights, SALET is estimated at 3.4251 guesses; its proved cost is 3.4212.
//
// The openers for the built-in lists come from a table, openers.tsv. With the built-in weights, no opener has been
// proved best. The best one known, SALET, needs 3.4881 guesses on average. TestMakeOpeners, which makes the table, also
// proves a lower bound for all openers.
package solver
