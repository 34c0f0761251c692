// Package fixed finds the openers that are best to guess one after the other, whatever their scores. Only
// an answer that an opener leaves alone is guessed before the next opener. After the last one play is
// optimal. All answers are equally likely.
//
// # The cost
//
// Say that k openers together divide n answers into G groups. If every answer had to wait for all openers,
// a group H would cost k guesses for each answer, and then 2|H|-1 and its excess w(H); see package solver.
// So the whole cost is
//
//	(k+2)n - G - saved + sum of w(H)
//
// An answer alone in its group has cost k+1 by this. Some are found earlier: the openers themselves,
// and answers that an opener leaves alone. What they save is in saved. Only saved depends on the order.
//
// # The search
//
// No w(H) is negative. So G and saved bound the cost, and nearly all pairs fall by counting their groups:
// of 84 million pairs of the original lists, some 10,000 are left. To count the groups of one word with all others
// the answers are sorted by its groups, and each group is counted for 128 words at a time
// (score.ColumnCollisions). That takes a microsecond for a pair.
//
// A group without a word that separates all its answers has an excess of one or more. That leaves about
// a hundred pairs. The groups of these are solved, those with the lowest bounds first.
//
// Words are ranked by the groups that they make alone. Pairs of the first words are tried before all
// others, and the best of them gives the limit. Of pairs with equal cost the one with the lowest bound is the result, then
// the one with the first ranks. So it depends neither on the number of goroutines nor on chance.
//
// There are too many triples to count. They are made of the pairs with the most groups and every third
// word, and the best is an estimate. Its lower bound takes the most that any pair can save, and as many
// groups as answers.
//
// # Cost
//
// On one core the 84 million pairs take about 90 seconds to count and 10 to bound and solve.
package fixed
