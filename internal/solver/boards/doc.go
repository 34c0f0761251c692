// Package boards finds the best guesses of a game of several boards: one guess is
// scored on each of N boards, each has an answer of its own, and the game is won when
// all are found within the tries. It ranks guesses ([Problem.Advise]), with proof where few answers
// are left, else by an estimate. It stands on package score and knows nothing
// of the searches for one board, which are made for far larger sets.
//
// # What is minimised
//
// First how likely the game is lost, then the expected turns until the last board
// is finished. What is known of a board is a set of words with weights, its shares
// of the set's weight are how likely each is the answer, and boards are independent,
// so two may have the same answer. A guess splits each set into groups by its score, and
// leads to one position for each way to take a group of every set, with the product of
// their shares. Boards whose answer was guessed leave the position. The value of a position does not
// depend on the order of its sets; so its key is their sorted list, with the tries left.
//
// Let D be the number of different answers. Each of them is guessed exactly
// once, by a guess that finishes a board, and what is played does not change it. So
//
//	turns = D + the guesses that finish no board,
//
// and only the second part, the waste W, has to be searched. The mean of D is a sum over words
// of how likely each is the answer of some board. With p(g) the chance that g finishes a board,
//
//	W(position) = min over g of 1 - p(g) + mean of W over the positions after g.
//
// A lost game counts with the turns that there were: with no tries left its W is
// -D of what is still open. Then turns and waste differ by a constant in lost games too, and
// what is lowest in one is lowest in the other.
//
// # A certain answer comes first
//
// If a board has one word left it may as well be guessed now. Take any strategy, and
// make of it one that guesses the word first and then goes on as before, with the word left
// out where it would have come. Every game takes as many turns, so neither losses nor
// turns change, and the scores of the other boards are known earlier, which never
// hurts. So no other guess is searched in such a position.
//
// # Bounds
//
//  1. The first guess finishes a board no more often than the likeliest word is the answer
//     of some board: W >= 1 - max p, unless an answer is certain. See search.bound.
//  2. A guess that cannot be an answer wastes itself: W >= 1. So candidates are tried
//     first, and if one needs no more than 1 nothing else is looked at. If some guess tells all words of
//     all boards apart it needs exactly 1 and nothing else is looked at either, provided that there are tries
//     for all answers after it. Of each two answers the guesses that tell them apart are kept, a bit each, so
//     whether there is one is a matter of a few hundred AND instructions. See splitsAll.
//  3. After a guess that may be followed by bound 1. Where no word is on two boards the
//     likeliest word of all is that of the board whose likeliest is likeliest, so 1 says at least
//     1 - 1/k if no word of any board is likelier than 1/k. Boards being independent, the chance of that is a
//     product over them, for each k; summed up over k = 2, 3, … by parts this bounds the mean of 1 over all positions after
//     the guess without naming them. Where words are on two boards it is the product of 1 - (the share of the
//     likeliest word) over the boards, whose mean is a product of means as well. See bounds.
//  4. Fewer tries never make a position cheaper, and the bounds hold for any number.
//
// # The search
//
// It is the one of package solver in small: a guess is refuted as soon as its waste, with
// lower bounds of the positions after it replaced one by one by exact values, reaches
// the best so far; each position is searched with what that leaves as its limit, and what
// is proved stands in a memo. A position with a certain answer is bounded by the positions
// after that. Each set has, for every guess, the class of the groups that it makes, counted once, so that bound 3 of a
// guess takes a few multiplications for each board. Guesses are ordered by bound 3; of those that make the same groups on all boards, and
// cannot be answers, one is looked at. (They are told by a hash of 64 bits.)
// A position is proved if it has up to 10^5 combinations of answers and the search ends within a fixed amount of
// work, which is counted, not timed. [Problem.Prove] does the work of a minute.
//
// # Estimates
//
// A guess that finishes no board tells something of all boards at once, and the game goes on
// until the worst of them is known. So the waste to come is no sum over boards, but close to a maximum:
// let c(k) be the chance that a board is done with at most k more such guesses. Then
//
//	W is about the sum over k = 0, 1, … of 1 - the product over boards of c(k),
//
// and because boards are independent, the mean of the product after a guess is the product
// of the means over the groups of each board. So all guesses are estimated by one look at their
// rows. See [Curve] for c: a function of the entropy of the set and of the number of boards, fitted by
// maximum likelihood to what was wasted in some hundred games of 2 to 32 boards.
//
// The best guesses by that are then compared by games that are played on after them, against
// samples of the boards' answers, the same for all guesses and such that each board's answers
// appear as often as their weights say. In these games certain answers are guessed at once and
// small positions searched; elsewhere the guess is made that is best by its first estimate, of
// a few hundred that are best in some of the samples.
//
// What such a game costs is chance for the most part, and the first estimates know how much of it:
// the estimate of a guess is the mean, over all answers, of the estimates of what comes after it. So
// the difference between the two, which is 0 on average, is taken out at each guess. What is left
// is by how much the first estimates were wrong, and of that fewer samples tell as much.
//
// Guesses that fall behind get no more samples. Random numbers are always the same ones, so
// advice is the same everywhere. An estimate is never shown below bound 3, or below a row that
// is proved.
//
// How far from the optimum that is can be told of few words. Where either of two boards may have
// any of 100 answers and 2,315 words may be guessed, optimal play took 3.5055 turns, and play by
// estimates alone 3.5063; where each of three may have any of 40, and 200 may be guessed, both took
// 4.0433; of ten vocabularies of 32 answers on two boards, 3.1243 and 3.1247. See TestGap.
package boards
