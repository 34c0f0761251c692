// Package boards finds the best guesses in games with several boards. Each guess is scored on every
// board, each board has its own answer, and the game is won when all answers are guessed within the
// tries. [New] takes a position, and [Problem.Advise] ranks the guesses. It proves the ranking if few
// answers are left, and estimates it otherwise.
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
// A position consists of the sets of the unfinished boards, in any order, and the number of guesses
// left. A guess splits each set into groups by its scores, and leads to one position for each way to
// take one group of every set. A board whose answer was guessed leaves the position.
//
// Every board is finished by a guess of its own, so a game that is won takes
//
//	turns = boards + guesses that finish no board.
//
// The mean of the second number is the waste W. A lost game counts with the turns it took, so with no
// guesses left, W is minus the number of unfinished boards.
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
// Boards that share no word are independent. If boards share words, let D be the event that all
// answers differ, and let Q(E) be the probability that an event E would have if each board's answer
// were drawn independently. The true probability of E is Q(E and D) / Q(D). So the true probability of
// a position after a guess is the product of its groups' shares, times its own Q(D), divided by the
// Q(D) of the position before. Q(D) and p(g) are sums over all combinations of the shared words, in
// which all words that only one board has count as a single word.
//
// # Bounds
//
// Each of these is a lower bound on W in games that are not lost. They hold for any number of guesses
// left, since none depends on it.
//
//  1. First guess. No guess finishes a board with a higher probability than the likeliest word, so
//     W >= 1 - max p.
//
//  2. Perfect pair. Two boards waste nothing only if the next guess is the answer of one of them and
//     the guess after it the answer of the other. After the guess g on the first board, the best
//     second guess is the likeliest word of the second board's group. So the probability of no waste
//     is the maximum over g of g's share times the sum of the likeliest words' shares in the groups
//     that g makes of the other board. If g is on both boards, both ways to succeed count. The sums
//     are over combinations of different words, and are divided by Q(D). W is at least the
//     probability that anything is wasted.
//
//  3. Second guess. A guess wastes 1 - p(g), and bound 1 holds for each position after it. If no word is
//     on two boards, p of a word is its share of its own board. So max p is the greatest share that
//     any group's likeliest word has of its group. It is at most a threshold if the share on each board
//     is, and these events are independent. So the probability is a product over boards, and the
//     mean of 1 - max p is the sum over thresholds of (the next threshold - this one) times the
//     product. Shares are rounded up to a threshold, which only lowers the bound. Finally, the
//     probability that the guess finishes all boards is subtracted, because then no second guess follows.
//
//  4. Second guess, if boards share words. Under Q, a guess finishes some board with probability at
//     most 1 - the product over boards of (1 - the likeliest word's share). The mean L of the product
//     is a product of means, one for each board. So under Q, the probability that the answers differ
//     and the guess finishes a board is at most 1 - L. Therefore, if the answers differ, the mean of
//     1 - max p is at least 1 - (1 - L) / Q(D).
//
//  5. Wasted guess. A guess that cannot be an answer wastes at least itself, so its W is at least 1.
//     The search tries possible answers first, and ends if one of them wastes no more than 1.
//
//  6. Two guesses ahead, for two boards with equally likely words. Let P(t) be the share of the
//     combinations of answers that are finished within t turns. The mean number of turns is at least
//     5 - P(2) - P(3) - P(4). After an opener, take a group of m words on one board, a group of n words
//     on the other, and the next guess g. It divides them into smaller groups X and Y. The two guesses
//     after g finish a combination of X and Y only if both are answers. The first of them then finishes
//     one board, and its score on the other board decides what the second one is. So they finish at most
//     max(|X|, |Y|) = |X| + |Y| - min(|X|, |Y|) combinations. Summed over all X and Y, this is m times
//     the number of Y, plus n times the number of X, minus the sum of the minima. That sum is at least
//     the sum over k = 1, 2, 3 of the number of X times the number of Y with at least k words. If g is a
//     word of the first group, it can itself be an answer, and the guess after it finishes at most one more
//     combination for each Y. The best g gives a bound for the two groups, all pairs of groups give
//     one for the opener, and the best opener gives one for the position. After
//     TRACE as the opener of the original game, it is 4.2 turns. See [Problem.LeastTurns].
//
// # The search
//
// The search rejects a guess as soon as a lower bound on its waste reaches the least waste found so
// far. The bound adds up lower bounds on the positions after the guess, and the search replaces these
// one by one with exact values. It gives up on a position, too, once its bound is so high that the
// guess is rejected. A memo keeps the value or bound of each position. If an answer is certain, the
// position's bound is the mean of the bounds after that answer was guessed.
//
// For each set, all guesses are sorted once into classes whose members make the same groups. Bounds 3
// and 4 are computed from a few numbers per class, so they take only a few multiplications per guess
// and board. If several guesses cannot be answers and are in the same class on all boards,
// usually only one of them is tried.
//
// A position is searched if it has few combinations of answers, and proved if the search ends within a
// fixed amount of work. Work is counted, not timed. [Problem.Prove] does the work of about a minute.
//
// # Estimates
//
// A guess that finishes no board gives information about all boards, and the game goes on until the
// last board is finished. So the waste is not a sum over boards but close to a maximum. Let c(k) be
// the probability that a board needs at most k more guesses that finish no board. Then
//
//	W is about the sum over k = 0, 1, … of 1 - the product over boards of c(k).
//
// The mean of the product after a guess is about the product of the means over the groups of each
// board; it is exactly this product if the boards are independent. So one pass over the scores
// estimates a guess. A curve gives c as a function of the set's entropy and the number of boards. It
// was fitted by maximum likelihood to the waste in some hundred games of 2 to 32 boards.
//
// The guesses with the best estimates are then compared by playing sample games after each of them.
// All guesses are tried against the same answers, which appear about as often as their weights say, and
// no two boards have the same answer. In these games, an answer that is certain is guessed at once, and
// small positions are searched. Otherwise the next guess is the one with the best estimate among some
// hundred.
//
// The length of such a game varies mostly by luck, and the estimates measure the luck: the estimate of
// a guess is the mean, over all answers, of the estimates after it. The difference between the estimate
// before and after is therefore 0 on average, so it can be subtracted at each guess (as a control
// variate). What remains is the estimates' error, which takes fewer samples to measure.
//
// Guesses that fall behind get no more samples. The random numbers are the same on every run, so
// every machine gives the same advice. No estimate is shown that is lower than bound 3 or 4, or better
// than a proved row.
//
// The optimum is known if there are few words. On two boards with the same 100 answers and 2,315
// guesses, estimates alone came within 0.001 turns of optimal play; see TestGap.
package boards
