package boards

import "slices"

// A game is a sample game, which the lookahead plays against known answers.
type game struct {
	position          // the boards are in any order
	answers  []uint16 // of the unfinished boards
	value    value    // the result so far, without the influence of luck; see the package comment
}

// play plays a sample game that begins with o.guess, and returns its result. The influence of luck is removed from the
// result, so that a few games are enough for a good mean; see the package comment. answers holds the answer of each
// unfinished board.
func (l *lookahead) play(o option, answers []uint16) value {
	g := l.start(o, answers)
	for len(g.boards) > 0 && g.tries > 0 {
		if v, ok := l.solveSmall(g.position); ok {
			return g.value.plus(1, v)
		}
		l.makeGuess(g, l.nextGuess(g.position), l.estimator.probabilities(g.position))
		l.guessCertain(g)
	}
	if len(g.boards) > 0 {
		return g.value.plus(1, lostWith(len(g.boards)))
	}
	return g.value
}

// start begins a sample game with o.guess, and then guesses every answer that becomes certain. answers holds the answer
// of each unfinished board.
func (l *lookahead) start(o option, answers []uint16) *game {
	g := &game{position: l.pos, answers: slices.Clone(answers), value: o.value}
	g.boards = slices.Clone(g.boards)
	l.applyGuess(g, o.guess)
	l.guessCertain(g)
	return g
}

// guessCertain guesses the answers that are certain in g. It stops if no guesses are left.
func (l *lookahead) guessCertain(g *game) {
	for g.tries > 0 {
		probs := l.estimator.probabilities(g.position)
		guess := probs.certainGuess()
		if guess < 0 {
			return
		}
		l.makeGuess(g, guess, probs)
	}
}

// makeGuess makes a guess in g, and adds an extra turn to g.value if no board is finished. To remove luck from g.value,
// it also adds the [value] that was estimated before the scores were known, and subtracts the one estimated from the
// scores. probs has the probabilities in g.
func (l *lookahead) makeGuess(g *game, guess int, probs *answerProbs) {
	g.value = g.value.plus(1, l.estimator.estimate(guess, l.scores[guess], g.position, probs).value)
	l.applyGuess(g, guess)
}

// applyGuess makes a guess in g, and adds an extra turn to g.value if the guess finishes no board. It also subtracts
// the guess's [value] as estimated from its scores. Callers add the value estimated before these scores were known. The
// difference between the two estimates is the luck of the guess.
func (l *lookahead) applyGuess(g *game, guess int) {
	estimate, finish := l.estimator.applyScores(l.scores[guess], g)
	g.value = g.value.plus(-1, estimate).plus(1, value{extra: 1 - finish}) // an extra turn if no board is finished
}

// applyScores updates the boards, answers and number of guesses left in g for a guess. scores[a] is the score of the
// guess for answer a. applyScores also estimates the [value] of the guess from the scores that it gets in g. finish is
// 1 if the guess finishes a board, and 0 if not.
func (e *estimator) applyScores(scores []uint16, g *game) (estimate value, finish float64) {
	all, t, next := distribution{1, 1, 1, 1}, e.table(len(g.boards)), g.boards[:0]
	maxExtra := g.tries - len(g.boards)
	for i, words := range g.boards {
		code := scores[g.answers[i]]
		if code == finished {
			finish = 1
			continue
		}
		var same set
		var s sums
		for _, a := range words {
			if scores[a] == code {
				same = append(same, a)
				s.weight += e.p.weight[a]
				s.wLogW += e.wLogW[a]
			}
		}
		all.combine(&t[s.index()])
		g.answers[len(next)] = g.answers[i]
		next = append(next, same)
	}
	g.boards, g.answers = next, g.answers[:len(next)]
	g.tries--
	return estimatedValue(finish, all, maxExtra), finish
}
