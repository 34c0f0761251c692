// Package fixed finds the best fixed openers: two or three words to guess one after the other, whatever
// their scores. There is one exception: if an opener leaves only one possible answer, this answer is
// guessed before the next opener. After the last opener, play is optimal. All answers are equally likely.
//
// # The cost
//
// Let k openers together divide n answers into G groups. If every answer had to wait for all openers,
// a group H would cost k guesses for each answer, plus 2|H|-1 guesses and its excess w(H), which package
// solver defines. So the total cost is
//
//	(k+2)n - G - saved + sum of w(H).
//
// In this formula, saved is the number of guesses that are saved for answers found earlier: the openers
// themselves, and answers that an opener leaves alone. Only saved depends on the openers' order.
//
// # The search
//
// No w(H) is negative, so G and saved give a lower bound on the cost. Counting groups is therefore enough
// to rule out nearly all pairs: of 84 million pairs of the original lists, about 10,000 are left. To
// count the groups that a word makes together with every other word, the search sorts the answers by the
// word's groups, and then divides each of these groups by 128 other words at a time
// (score.ColumnCollisions). This takes about a microsecond per pair.
//
// A group has an excess of at least one if none of its own words gives all its answers different scores.
// This improves the lower bounds and leaves about a hundred pairs. Their groups are solved exactly,
// starting with the pairs that have the lowest bounds.
//
// Words are ranked by the number of groups that they make alone, and pairs of the first words are tried
// before all others. The cost of the best pair so far is the limit for the others. If pairs cost the
// same, the result is the pair with the lowest bound, and then the one with the lowest ranks. So the
// result depends neither on the number of goroutines nor on their timing.
//
// There are too many triples to count all of them. The search extends only the pairs with the lowest
// bounds, each by every other word, so its best triple need not be the best of all. Its lower bound for
// all triples assumes that three openers separate all answers, and uses the most that any pair can save.
//
// # Cost
//
// On one core, counting the groups of the 84 million pairs takes about 90 seconds. Bounding and solving
// the remaining pairs takes about 10 seconds.
package fixed
