// Package boards finds the best guesses of a game of several boards. Each guess is scored on every
// board, each board has its own answer, and the game is won when all answers are guessed within the
// tries. [New] takes a position, [Problem.Advise] ranks guesses: with proof if few answers are
// left, else by estimates.
//
//	p, err := boards.New(guesses, []boards.Board{{Words: first}, {Words: second}}, 7)
//	…
//	rows, err := p.Advise(ctx, 10, time.Second)
//
// # Definitions
//
// A board is a set of possible answers with weights. No two boards have the same answer, as in the
// games people play. So the probability of a combination of answers is proportional to the product of
// their weights if they all differ, and 0 if two are equal.
//
// A position is the sets of the boards that are not finished, in any order, with the number of guesses
// left. A guess splits each set into groups by its scores. It leads to one position for each way to
// take one group of every set. A board whose answer was guessed leaves the position.
//
// Every board is finished by a guess of its own, so a game that is won takes
//
//	turns = boards + guesses that finish no board.
//
// The mean of the second number is the waste W. A game that is lost counts with the turns it took:
// with no guesses left, W is minus the number of open boards.
//
// # The recursion
//
// The best play has the lowest probability of losing, and among equals the lowest waste. Let p(g) be
// the probability that guess g finishes a board. Then
//
//	W(position) = min over g of 1 - p(g) + mean of W over the positions after g.
//
// If p(g) = 1, no other guess needs to be searched, even if nobody knows which board g finishes. Take
// any strategy; make a new one that guesses g first, then plays as before, and leaves g out later.
// Every game takes as many turns, and the scores of g are known earlier, which never hurts.
//
// # Boards that share words
//
// Boards that share no word are independent. For others, let Q be the probability if each board's
// answer were drawn independently, and D the event that all answers differ. The true probability of an
// event E is Q(E and D) / Q(D). So the true probability of a position after a guess is the product of
// its groups' shares, times its own Q(D), divided by Q(D) of the position before. Q(D) and p(g) are
// sums over all combinations of the shared words; words that are on one board only count as one.
//
// # Bounds
//
// Each of these is a lower bound of W in games that are not lost. None uses the number of guesses
// left, so all hold for any number.
//
//  1. First guess. No guess finishes a board with a higher probability than the likeliest word, so
//     W >= 1 - max p.
//
//  2. Perfect pair. Two boards waste nothing only if the next guess is the answer of one of them and
//     the guess after it the answer of the other. After the guess g on the first board, the best
//     second guess is the likeliest word of the second board's group. So the probability of no waste
//     is the maximum over g of g's share times the sum of the likeliest words' shares in the groups
//     that g makes of the other board. If g is on both boards both ways to succeed count. The sums are
//     over combinations of different words, and are divided by Q(D). W is at least the probability of
//     some waste.
//
//  3. Second guess. A guess wastes 1 - p(g), and bound 1 holds for each position after it. If no word is
//     on two boards, p of a word is its share of its own board. So max p is the greatest of the
//     shares that the likeliest words have of their groups. It is at most a threshold if each board's
//     share is, and these events are independent. So their probability is a product over boards, and the
//     mean of 1 - max p is the sum over thresholds of (the next threshold - this one) times the
//     product. Shares are rounded up to a threshold, which only lowers the bound. The product of the
//     probabilities that the guess finishes each board is subtracted: then nothing is left to waste.
//
//  4. Second guess, if boards share words. Under Q, a guess finishes some board with probability at
//     most 1 - the product over boards of (1 - the likeliest word's share). The mean L of the product
//     is a product of means, one for each board. The probability of D and a guess that finishes a
//     board is no more than the probability of the latter alone, which is at most 1 - L. So given D
//     the mean of 1 - max p is at least 1 - (1 - L) / Q(D).
//
//  5. Wasted guess. A guess that cannot be an answer costs 1 at once. So possible answers are tried
//     first, and if one of them costs no more than 1 the search ends.
//
// # The search
//
// A guess is refuted as soon as its waste reaches the best so far. At first the positions after it
// count with lower bounds, which are replaced one by one by exact values. Each of them is searched with
// what the others leave as its limit, and its value or bound is kept in a memo. A position with a
// certain answer is bounded by the positions after that answer.
//
// For each set, all guesses are sorted once into classes that make the same groups. Bounds 3 and 4 take
// a few multiplications per guess and board, with the numbers of its class. Of the guesses that cannot
// be answers and are in the same class on all boards, only one is tried. Classes are compared exactly.
//
// A position is searched if it has few combinations of answers, and proved if the search ends within a
// fixed amount of work, which is counted, not timed. [Problem.Prove] does the work of about a minute.
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
// board, exactly if the boards are independent. So one pass over the scores estimates a guess.
// [Curve] gives c as a function of the set's entropy and the number of boards. It was fitted by
// maximum likelihood to the waste in some hundred games of 2 to 32 boards.
//
// The best guesses by these estimates are then compared by playing games on after them. The games are
// the same for all guesses. Each board's answers appear as often as their weights say, and no two
// boards have the same answer. Certain answers are guessed at once, small positions are searched,
// and elsewhere the guess with the best estimate is made, out of some hundred replies.
//
// Most of what such a game costs is chance, and the estimates know how much: the estimate of a
// guess is the mean, over all answers, of the estimates after it. So the difference between the
// two, which is 0 on average, is subtracted at each guess (control variates). What remains is the
// estimates' error, which takes fewer samples to measure.
//
// Guesses that fall behind get no more samples. The random numbers are the same on every run, so
// advice is the same everywhere. No estimate is shown below bound 3 or 4, or below a proved row.
//
// For few words the optimum is known. On two boards with the same 100 answers and 2,315
// guesses, estimates alone came within 0.001 turns of optimal play; see TestGap.
package boards
