// Package grids finds out what grids of squares that friends shared give away about the answer: a second
// kind of evidence beside clues, whose guesses are known.
//
// [Read] finds the grids in a text. [New] compares them with the legal guesses. The [Evidence] filters words
// exactly: a word stays if each row is the score of some legal guess against it. And it weighs them: it
// returns the probability of the grids for each word, by a model of what people guess.
//
// # The model
//
// Say a grid has the rows r1, …, rn. Its probability for the answer a is the sum over all sequences of
// guesses g1, …, gn that have these scores against a of
//
//	opener(g1) · familiar(g2)/F1 · … · familiar(gn)/F(n-1)
//
// where the guess g(i+1) must agree with the scores of those before it, and Fi is the sum of familiar over
// all words that agree after i guesses. A share of the later guesses does not agree with the rows before;
// such a guess is any word. The weights come from [dict.Likelihood], published shares of openers and
// recorded games; see doc/grids.md. In lists of other languages all words are equally familiar.
//
// There are too many sequences to add up. But each step is quick: the guesses that give a row against a,
// and the words that agree with a guess and its row, are bit sets over the few thousand most familiar
// words. F is a weighted count of bits. All guesses that could come last are summed exactly. Of those
// before, at each step, some are chosen at equal distances of their accumulated weight, so that the result
// is the same each time. An answer that people would think of gets more of them.
package grids
