package boards

import "slices"

// A game is one simulated game with known answers. It measures how good the game's first guess is.
type game struct {
	position          // the boards are in any order
	answers  []uint16 // of the unfinished boards
	value    value    // the estimate of the first guess, plus the errors of all estimates
}

// play plays a sample game that begins with guess o, and returns an estimate of the value of o. answers holds the
// answer of each unfinished board.
func (l *lookahead) play(o option, answers []uint16) value {
	g := l.start(o, answers)
	for len(g.boards) > 0 && g.tries > 0 {
		guess, solved, exact := l.move(g.position)
		if exact {
			return g.value.plus(1, solved)
		}
		l.guess(g, guess, l.estimator.probabilities(g.position))
		l.guessCertain(g)
	}
	if len(g.boards) > 0 {
		return g.value.plus(1, lostWith(len(g.boards)))
	}
	return g.value
}

// start returns a sample game that begins with guess o, followed by every answer that is then certain. answers holds
// the answer of each unfinished board.
func (l *lookahead) start(o option, answers []uint16) *game {
	g := &game{position: l.pos, answers: slices.Clone(answers), value: o.value}
	g.boards = slices.Clone(g.boards)
	l.score(g, o.guess)
	l.guessCertain(g)
	return g
}

func (l *lookahead) guessCertain(g *game) {
	for g.tries > 0 {
		probs := l.estimator.probabilities(g.position)
		guess := probs.certainGuess()
		if guess < 0 {
			return
		}
		l.guess(g, guess, probs)
	}
}

func (l *lookahead) guess(g *game, guess int, probs *answerProbs) {
	// Each score replaces the estimate of a guess by the estimate after the score. The difference is luck,
	// so g.value leaves it out.
	g.value = g.value.plus(1, l.estimator.estimate(guess, l.scores[guess], g.position, probs).value)
	l.score(g, guess)
}

func (l *lookahead) score(g *game, guess int) {
	estimate, finish := l.estimator.applyScores(l.scores[guess], &g.position, g.answers)
	g.answers = g.answers[:len(g.boards)]
	g.value = g.value.plus(-1, estimate).plus(1, value{extra: 1 - finish})
}

// applyScores updates pos and answers after a guess, whose score for answer a is scores[a]. It returns a new estimate
// of the value of this guess, given its scores. finish is 1 if the guess finishes a board, or 0 if not.
func (e *estimator) applyScores(scores []uint16, pos *position, answers []uint16) (estimate value, finish float64) {
	all, t, next := distribution{1, 1, 1, 1}, e.table(len(pos.boards)), pos.boards[:0]
	maxExtra := pos.tries - len(pos.boards)
	for i, words := range pos.boards {
		code := scores[answers[i]]
		if code == finished {
			finish = 1
			continue
		}
		var same set
		var s sums
		for _, a := range words {
			if scores[a] == code {
				same = append(same, a)
				s.add(e, a)
			}
		}
		all.multiply(&t[s.index()])
		answers[len(next)] = answers[i]
		next = append(next, same)
	}
	pos.boards = next
	pos.tries--
	return estimatedValue(finish, all, maxExtra), finish
}
