// Package boards finds the best guesses of a game of several boards. Each guess is scored on every
// board, each board has its own answer, and the game is won when all answers are guessed within the
// tries. [New] takes a position, [Problem.Advise] ranks guesses: with proof if few answers are
// left, else by estimates.
//
//	p, err := boards.New(guesses, []boards.Board{{Words: first}, {Words: second}}, 7)
//	…
//	rows, err := p.Advise(ctx, 10, time.Second)
//
// The package uses package score and is independent of the search for one board, which is made for
// far larger sets of answers.
//
// # Definitions
//
// A board is known as a set of possible answers with weights. No two boards have the same
// answer, as in the games people play: the probability of a combination of answers is proportional
// to the product of their weights if they all differ, and 0 if two are equal. So boards that share no
// word are independent, and others are drawn without replacement.
//
// A position is the sets of the boards that are not finished, with the number of guesses left. Its
// value does not depend on the order of the boards. A guess splits each set by its
// scores, and leads to one position for each way to take a part of every set. Boards whose answer
// was guessed leave the position.
//
// # What is minimised
//
// First the probability that the game is lost, then the mean number of turns until the last board
// is finished. Every board is finished by a guess of its own, so a game that is won takes
//
//	turns = boards + guesses that finish no board,
//
// and only the second number, the waste W, has to be searched. Let p(g) be the probability that
// the guess g finishes a board. Then
//
//	W(position) = min over g of 1 - p(g) + mean of W over the positions after g.
//
// A lost game counts with the turns it took: with no guesses left, W is minus the number of
// open boards.
//
// # Boards that share words
//
// Let Q be the probability if each board's answer were drawn independently, and D the event that all
// answers differ. The true probability of an event E is Q(E and D) / Q(D). So the true
// probability of a position after a guess is the product of its parts' shares, times its own Q(D),
// divided by Q(D) of the position before. Q(D) and the probabilities p(g) are sums over all
// combinations of answers; words that are on one board only count as one. A position that is
// searched has at most 10^5 combinations, and the positions after a guess together have no more. See
// odds.
//
// # A certain answer comes first
//
// If p(g) = 1, the guess g may as well be made now, even if it is unknown which board it
// finishes. Take any strategy; make a new one that guesses g first, then plays as before, and leaves
// g out later. Every game takes as many turns, and the scores of g are known earlier, which never
// hurts. So no other guess is searched in such a position.
//
// # Bounds
//
//  1. No guess finishes a board with a higher probability than the likeliest word: W >= 1 - max p.
//  2. A guess that cannot be an answer costs 1 at once. So possible answers are tried first, and if
//     one of them costs no more than 1 the search ends.
//  3. After a guess, bound 1 holds for each position that follows. Its mean can be bounded without
//     naming them. Under Q, 1 - max p is at least the product over boards of 1 - (the heaviest
//     word's share). The mean L of this product is a product of means, one for each board. Given D,
//     the mean of 1 - max p is at least 1 - (1 - L) / Q(D), since the probability of D and a
//     successful guess is no more than that of the success. See bounds.
//  4. Fewer tries never make a position cheaper, so the bounds hold for any number of them.
//
// # The search
//
// A guess is refuted as soon as its waste reaches the best so far. At first the positions after it
// count with lower bounds, which are replaced one by one by exact values. Each of them is
// searched with what the others leave as its limit, and what is proved is kept in a memo. A
// position with a certain answer is bounded by the positions after that answer.
//
// For each set, all guesses are sorted once into classes that make the same groups. So bound 3
// takes a few multiplications per board, and of the guesses that cannot be answers and are in the same
// class on all boards, only one is tried. Classes are compared exactly.
//
// A position is searched if it has at most 10^5 combinations of answers, and proved if the search
// ends within a fixed amount of work, which is counted, not timed. [Problem.Prove] does the work
// of about a minute.
//
// # Estimates
//
// A guess that finishes no board is informative for all boards, and the game goes on until the
// last of them is known. So the waste to come is not a sum over boards but close to a maximum. Let c(k)
// be the probability that a board is done after at most k more such guesses. Then
//
//	W is about the sum over k = 0, 1, … of 1 - the product over boards of c(k).
//
// The mean of the product after a guess is about the product of the means over the groups of each
// board, exactly if the boards are independent. So all guesses are estimated by one look at their
// scores. [Curve] gives c as a function of the set's entropy and the number of boards, fitted by
// maximum likelihood to the waste in some hundred games of 2 to 32 boards.
//
// The best guesses by these estimates are then compared by playing games on after them. The games are
// the same for all guesses, without equal answers, and each board's answers appear as often as
// their weights say. Certain answers are guessed at once, small positions are searched, and elsewhere
// the guess with the best estimate is made, out of some hundred replies.
//
// Most of what such a game costs is chance, and the estimates know how much: the estimate of a
// guess is the mean, over all answers, of the estimates after it. So the difference between the
// two, which is 0 on average, is subtracted at each guess (control variates). What is left is the
// estimates' error, which takes fewer samples to measure.
//
// Guesses that fall behind get no more samples. The random numbers are the same on every run, so
// advice is the same everywhere. No estimate is shown below bound 3, or below a proved row.
//
// For few words the optimum is known. On two boards with the same 100 answers and 2,315
// guesses, estimates alone came within 0.001 turns of optimal play; see TestGap.
package boards
