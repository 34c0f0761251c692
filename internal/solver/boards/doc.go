// Package boards finds the best guesses in games with several boards, such as Quordle. Each board has its own answer,
// and each guess is scored on every board. The game is won when all answers have been guessed before the guesses run
// out. [New] describes a game before a guess, and [Problem.Advise] ranks the guesses. It proves the ranking if few
// answers are possible, and estimates it otherwise.
//
//	p, err := boards.New(guesses, []boards.Board{{Words: first}, {Words: second}}, 7)
//	…
//	ratings, err := p.Advise(ctx, 10, time.Second)
//
// # Definitions
//
// A board is finished when its answer has been guessed. An unfinished board is described by the set of its possible
// answers. Each answer has a weight, its relative likelihood.
//
// A position consists of the sets of all unfinished boards, in any order, and the number of guesses left.
//
// A guess gets a score on each board. The words of a set for which the guess would get the same score form a group. So
// a guess leads to one of several positions: one for each way to choose a group from every set. Boards that the guess
// finishes are left out of the new position.
//
// No two boards have the same answer. So a combination of answers, one for each board, has probability 0 if two of them
// are equal. Otherwise its probability is proportional to the product of the answers' weights.
//
// # Extra turns
//
// Every board is finished by a guess of its own. An extra turn is a guess that finishes no board. So a won game takes
//
//	turns = boards + extra turns.
//
// The best play has the lowest probability of losing and, among equals, the lowest mean number of extra turns. Let E be
// this mean number. A lost game counts with the turns it took. So if no guess is left, E is minus the number of
// unfinished boards.
//
// # The recursion
//
// Let p(g) be the probability that guess g finishes a board. Then
//
//	E(position) = min over g of 1 - p(g) + mean of E over the positions after g.
//
// A guess with p(g) = 1 is always optimal, even if nobody knows which board it finishes. The proof takes any strategy,
// and makes a new one: guess g first, then play as before, and leave g out later. Every game takes as many turns as
// before. The score of g is known earlier, which never hurts.
//
// # Boards that share words
//
// Boards that have no word in common are independent. Otherwise, let Q be the probability that an event would have if
// each board's answer were drawn independently. Let D be the event that all answers differ. The true probability of an
// event A is Q(A and D) / Q(D).
//
// In particular, a position after a guess consists of one group of each set. Its true probability is the product of the
// groups' shares of their sets, times the Q(D) of this position, divided by the Q(D) of the position before the guess.
//
// Q(D) and p(g) are sums over all combinations of the shared words. All words that only one board has count as a single
// word in these sums.
//
// # Lower bounds
//
// The following lower bounds on E hold for games that are not lost, however many guesses are left.
//
// First-guess bound: let p be the probability that the likeliest word is the answer of a board. No guess finishes a
// board with a higher probability, so E is at least 1 - p.
//
// Perfect-pair bound: two boards take no extra turn only if the next guess is the answer of one of them, and the guess
// after it the answer of the other. Suppose that the next guess is a word g of the first board. The best second guess
// is then the likeliest word of the group that remains on the second board. So the probability of no extra turn is at
// most g's share of the first board, times the share of the second board that the likeliest words of its groups have
// together. If both boards have g, its probabilities on both are added. All of this is divided by Q(D). The maximum
// over g is the probability of no extra turn, and E is at least 1 minus this maximum.
//
// Second-guess bound: the guess g takes an extra turn with probability 1 - p(g), and so may the guess after it. For
// each board, take the share that the likeliest word has of its group after g. Multiply the numbers 1 - share of all
// boards, using 1 for a board that g finishes. The second guess finishes a board with probability at most 1 minus this
// product. Let L be the mean of the product over the positions after g. Under Q, the boards are independent, so L is a
// product of means, one for each board. The probability that the answers differ and the second guess finishes a board
// is at most 1 - L. Therefore E after g is at least 1 - p(g) + 1 - (1 - L) / Q(D). If there is only one board, p(g) is
// subtracted from L, because no second guess follows the answer.
//
// Non-answer bound: a guess that cannot be an answer takes an extra turn, so E after it is at least 1. The search tries
// possible answers first, and ends if E after one of them is not more than 1.
//
// Early-finish bound, for two boards with equally likely words: a strategy finishes some combinations of answers within
// t turns. Let P(t) be their share of all combinations. No game is finished within one turn, so the mean number of
// turns is at least 5 - P(2) - P(3) - P(4). The rest of this section finds upper bounds on these shares.
//
// Suppose that the opener leaves a group A of m words on one board and a group B of n words on the other. The next
// guess g divides A into smaller groups, each called X here, and B into smaller groups, each called Y. The two guesses
// after g finish a combination of words of X and Y only if both guesses are answers. The first of them then finishes
// one board, and its score on the other board determines the second. So they finish at most max(|X|, |Y|) = |X| + |Y| -
// min(|X|, |Y|) combinations.
//
// The sum over all X and Y is m times the number of groups Y, plus n times the number of groups X, minus the sum of the
// minima. For k = 1, 2 and 3, multiply the number of groups X by the number of groups Y, counting only groups of at
// least k words. The sum of the minima is at least the sum of these three products.
//
// If g is a word of A, it can itself be an answer. The guess after it then finishes at most one more combination for
// each group Y. Likewise, a word of B adds at most one combination for each group X.
//
// A word of both A and B can be the answer on either board. If the guess after g is such a word, the bound for X and Y
// is |X| + |Y|, which is min(|X|, |Y|) more. X and Y share words only if they have the same score, so this adds at most
// min(m, n) in all. If g itself is a word of both A and B, it counts for both boards. This adds at most the number of
// groups X or of groups Y, whichever is lower.
//
// The best g gives a bound for A and B. The sum of the bounds for all A and B gives a bound for the opener, and the
// best opener gives one for the position. For the original game, [Problem.LeastTurns] returns 4.2034 turns, with TRACE
// as the opener.
//
// # The search
//
// The search adds up lower bounds on the positions after a guess. It rejects the guess once the sum reaches the lowest
// value found so far. Otherwise, it replaces the bounds one by one with exact values, found by the same search, until
// the guess is rejected or its exact value is known. A memo keeps the value or bound of each position. If an answer is
// certain, the bound of the position is the mean of the bounds after this answer is guessed.
//
// For each set, the search sorts all guesses once into classes: guesses of the same class split the set into the same
// groups. For the second-guess bound, it stores one number for each class. If several guesses cannot be answers and are
// in the same class on all boards, usually only one of them is tried.
//
// A position is searched if it has few combinations of answers, and proved if the search ends within a fixed amount of
// work. Work is counted, not timed. [Problem.Prove] does the work of about a minute.
//
// # Estimates
//
// An extra turn gives information about all boards at once, and the game goes on until the last board is finished. So
// the number of extra turns is not a sum over boards but close to a maximum. Let c(k) be the probability that a board
// needs at most k more guesses that finish no board. Then
//
//	E is about the sum over k = 0, 1, … of 1 - the product over boards of c(k).
//
// The estimate of a guess is the mean of this number over the positions after the guess. The mean of the product is
// about the product of each board's mean; they are equal if the boards are independent. So it is enough to read the
// scores of a guess once.
//
// The function c depends on the entropy of the board's set and on the number of boards. It was fitted by maximum
// likelihood to several hundred games of 2 to 32 boards.
//
// # Sample games
//
// The guesses with the best estimates are then compared by playing sample games after each of them. All guesses are
// tried against the same answers, drawn at random by their weights. In these games, an answer that is certain is
// guessed immediately, and small positions are searched. Otherwise, the next guess is the one with the best estimate
// among a few hundred.
//
// The length of such a game varies mostly by luck, and the estimates measure the luck. The estimate of a guess is the
// mean, over all answers, of the estimates after it. So the difference between the estimates before and after a score
// is 0 on average, and subtracting it changes no mean (it is a control variate). What remains are the errors of the
// estimates, which take fewer samples to measure.
//
// Guesses that fall behind get no more samples. The random numbers are the same on every run, so every machine gives
// the same advice. No estimate is lower than the second-guess bound, or better than a proved rating.
//
// With few words, estimates can be compared with the optimum. On two boards with the same 100 answers and 2,315
// guesses, estimates alone came within 0.001 turns of optimal play. TestGap compares smaller cases.
package boards
