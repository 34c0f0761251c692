package boards

import "slices"

// A game is the state of a sample game. The lookahead has drawn its answers at random.
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
		guess, probs := l.nextGuess(g.position), l.estimator.probabilities(g.position)
		l.makeGuess(g, l.estimator.estimate(guess, l.scores[guess], g.position, probs))
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
	g := &game{position: l.pos, answers: slices.Clone(answers)}
	g.boards = slices.Clone(g.boards)
	l.makeGuess(g, o)
	l.guessCertain(g)
	return g
}

// guessCertain guesses the answers that are certain in g, until no guesses are left.
func (l *lookahead) guessCertain(g *game) {
	for g.tries > 0 {
		probs := l.estimator.probabilities(g.position)
		guess := probs.certainGuess()
		if guess < 0 {
			return
		}
		l.makeGuess(g, l.estimator.estimate(guess, l.scores[guess], g.position, probs))
	}
}

// makeGuess makes guess o.guess in g. o.value must be the [value] of the guess, estimated before its scores are known.
func (l *lookahead) makeGuess(g *game, o option) {
	open := len(g.boards)
	after := l.estimator.applyScores(l.scores[o.guess], g)
	g.value = g.value.plus(1, o.value).plus(-1, after) // the difference is the luck of the guess
	if len(g.boards) == open {
		g.value.extra++
	}
}

// applyScores makes a guess in g, but leaves g.value unchanged. It returns the [value] of the guess, estimated from the
// scores that it gets. scores[a] is its score for answer a.
func (e *estimator) applyScores(scores []uint16, g *game) value {
	all, t, next, finish := distribution{1, 1, 1, 1}, e.table(len(g.boards)), g.boards[:0], 0.0
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
	return estimatedValue(finish, all, maxExtra)
}
