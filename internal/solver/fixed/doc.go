// Package fixed finds the best fixed openers: two or three words to guess one after the other, whatever their scores.
// There is one exception: if an opener leaves only one possible answer, this answer is guessed next. After the last
// opener, play is optimal. All answers are equally likely.
//
// # The cost
//
// Let k openers together divide n answers into G groups of answers that get the same scores. If every answer had to
// wait for all openers, the answers of a group H would take k guesses each, plus the 2|H|-1 guesses that any strategy
// needs for H, plus more if H is hard to divide. This last part, e(H), is the excess cost of H. (The excess cost of a
// strategy is the number of guesses beyond the minimum; see [tree.Cost.Excess].) So the total number of guesses is
//
//	(k+2)n - G - saved + sum of e(H).
//
// Here, saved is the number of guesses saved because some answers are found earlier: the openers themselves, and
// answers that an opener leaves alone in their group. Only saved depends on the openers' order. The excess cost of the
// openers is this total minus 2n-1, so it is
//
//	kn + 1 - G - saved + sum of e(H).
//
// # The search
//
// As e(H) is never negative, G and saved give a lower bound on the cost. Counting groups is therefore enough to exclude
// nearly all pairs: of 84 million pairs of the original lists, about 10,000 are left. To count the groups of all pairs
// that contain a certain word, the search takes the groups of this word, and divides them by 128 other words at a time
// (matrix.Matrix.CountCollisions). This takes about a microsecond per pair.
//
// If no word of a group gives all answers of the group different scores, the excess cost of the group is at least 1.
// This improves the lower bounds, and leaves about a hundred pairs. Their groups are solved exactly, beginning with the
// pairs that have the lowest bounds.
//
// Words are ranked by the number of groups into which they divide the answers. Pairs of the first words are tried
// before all others, so that a good limit is known early. Of pairs that cost the same, the one with the lowest ranks is
// the result, whatever the number of goroutines and their timing.
//
// There are too many triples to count all of them. The search extends only the pairs with the lowest bounds, each by
// every other word, so its best triple need not be the best of all. Its lower bound for all triples assumes that three
// openers identify every answer, and save as many guesses as any pair can.
//
// # Time
//
// On one core, counting the groups of the 84 million pairs takes about 90 seconds. Bounding and solving the remaining
// pairs takes about 10 seconds.
package fixed
