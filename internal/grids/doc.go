// Package grids derives evidence about the answer from the grids of coloured squares that friends
// share. A grid shows the scores of a player's guesses, but not the guesses.
//
// [Read] finds the grids in a text, and [New] compares them with the legal guesses. The resulting
// [Evidence] rules out a word as the answer if one of the rows could not be the score of any legal
// guess. For each other word, it has the relative probability of the grids in a model of guessing.
//
// # The model
//
// Suppose that a grid has the rows r1, …, rn, and that the answer is a. Many sequences of guesses
// g1, …, gn can have these rows as scores. The probability of the grid is the sum, over all such
// sequences, of
//
//	opener(g1) · weight(g2)/F1 · … · weight(gn)/F(n-1)
//
// Each guess must agree with the scores of the guesses before it. Fi is the sum of weight over all
// words that agree with the first i scores. The model assumes that one in ten of the later guesses
// ignores the rows before it, and can be any word. The weights come from [dict.Likelihood],
// published shares of openers and recorded games; see doc/grids.md. In lists of other languages, all
// words are equally familiar, and only repeated letters lower a word's weight.
//
// There are too many sequences to add up. But each step is quick: the guesses whose score for a is a
// given row, and the words that agree with a guess and its row, are bit sets over the few thousand
// most familiar words. F is a weighted count of bits. The sum over the last guess is exact.
// For each earlier guess, the model takes a systematic sample: it adds up the weights of the
// possible guesses, and chooses a guess each time the sum has grown by a fixed amount. The result is
// therefore the same each time. The sample is larger if the answer is a familiar word.
package grids
