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
// heaviest of their groups. It also wastes the difference between its own weight and that of the heaviest
// answer. With equal weights, these are the collisions and the one for a guess that cannot be the answer.
//
// A missed answer costs its weight times [rank.Failure], which is more than missing answers could ever
// save: with W(H) about 2^25 and at most [weighted.MaxLeft], 255,
// guesses that is 2^33. So one number holds both, and the fewest misses come first.
// Weights are whole numbers, at least 1, so that sums are exact and every answer
// counts for misses; see package score for what rounding does.
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
//  4. A strategy for H is one for each part of H, if the guesses that find no answer
//     of the part are made all the same. So if P is a part of H, no guess wastes more
//     of P than of H, but for its own weight if it is in H only:
//     let R = H - P. R adds 2W(R) to the least conceivable, and costs no less, since
//     of R at most g itself is found by the first guess. If g is in R it saves w(g).
//     Therefore each opener is tried first on the likeliest answers, those that make
//     99% of the weight and then 99.9%, which are a third to a half of the words after
//     a clue, and that discards nearly all guesses. See position.
//  5. With two guesses left, a set misses at least what any part of it misses. A few
//     parts that no guess tells apart, rhymes mostly, refute most of the guesses that
//     leave them together. They are found in sets that could not be solved, made as
//     small as can be, and kept. Then some guess tells all but the lightest apart, so
//     the lightest is what is missed. This is done in easy mode only, where the same
//     guesses are allowed everywhere. See nogood.
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
// apart, a bit each. A guess wastes an answer at once if it leaves it together with a heavier
// one, so it does not if it is in the sets of this answer and all the heavier ones; 64 guesses
// are looked at in one step. What a guess wastes is added up in parts of what it may waste, each
// answer rounded down: the sum is never more than the truth. The few guesses that do not come
// to the whole are counted exactly. See others, options and separated.
//
// In hard mode a set is searched on the matrix of a set around it too. There every guess has its own
// row, and the rule of the smaller set selects rows. This loses no guess. A guess that a set's rule
// allows obeys the rules of all sets around it, because every hint that an earlier guess gave is
// repeated by the later ones. And a guess without a row leaves the larger set in one group, so it leaves
// the smaller one in one group too. See allow.
//
// What stands in the way of a strategy that finds all answers are mostly plurals and
// the like that no editor picks, and to find them all may cost half a guess more on
// average. So advice ranks guesses by what is shown: the least likely answers, of which
// all together are less likely than what is shown of misses, may be missed. An answer a of
// these costs w(a) times the guesses made at it and nothing else. All that is said above
// still holds with two guesses left or more, as even then nothing but the first guess finds
// an answer with one: V(H) >= 2W(H) - m(H). With two left such an answer wastes nothing if
// it shares its group with a heavier one. So a proof under these terms says that no guess
// is better by what is shown. See tree.Search.LetMiss. [Problem.Solve] lets none be missed.
//
// # Estimates
//
// Without a proof, [Problem.Advise] plays a guess out. If the answers have weights, each
// group is solved by the search told of above, if that takes little work; after two clues
// nearly all are. Any other group is split by the guess that wastes least at once and is
// likely to waste least later, and so on to the end; where that misses an answer and few
// guesses are left, some others are tried. The rows that are shown are given more work, which
// is counted and not timed, so that the same position gets the same estimates.
// After one clue or two it is off by less than 0.03 in some hundreds of positions that were
// proved, and mostly exact; see internal/tool/strength. With equal weights SALET is
// estimated at 3.4251 where 3.4212 is proved.
//
// The first guess of the built-in lists comes from a table, openers.tsv. Of the likely
// answers nothing is proved: the best known first guess, SALET, needs 3.4881 guesses on
// average. [Problem.LeastGuesses] bounds what any needs.
package solver
