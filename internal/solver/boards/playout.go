package boards

import "slices"

// A playout is a sample game from some turn on. Its answers are given.
type playout struct {
	open    position // in any order
	answers []uint16 // of the open boards
	left    int      // guesses left
	// extra is the cost so far that the estimates did not predict. At the end of the game, it is the
	// correction to the first guess's estimate.
	extra value
}

// begin starts a playout with the given guess, followed by all guesses that are then certain to be
// answers.
func (l *lookahead) begin(guess int, answers []uint16) *playout {
	game := &playout{open: slices.Clone(l.open), answers: slices.Clone(answers), left: l.p.tries}
	l.step(game, guess)
	l.finishCertain(game)
	return game
}

// step makes a guess in a playout. Except for the first guess, the caller must have added the guess's
// estimate to extra.
func (l *lookahead) step(game *playout, guess int) {
	estimate, none := l.estimator.answer(l.estimator.scorer.row(guess), &game.open, game.answers, game.left)
	game.answers, game.left = game.answers[:len(game.open)], game.left-1
	game.extra = game.extra.plus(-1, estimate).plus(1, value{waste: none})
}

// answer scores a guess against the given answers and updates open and answers: it removes the words that
// the scores rule out, and the boards that the guess finishes. It returns the estimated value of the
// guess given these scores. none is 1 if the guess finishes no board, and 0 otherwise.
func (e *estimator) answer(row []uint16, open *position, answers []uint16, left int) (estimate value, none float64) {
	p, next := option{none: 1}, (*open)[:0]
	done, t := chances{1, 1, 1, 1}, e.table(len(*open))
	left -= len(*open)
	for i, words := range *open {
		code := row[answers[i]]
		if code == finished {
			p.none = 0
			continue
		}
		same, step := e.keep(words, row, code)
		for k, c := range &t[step] {
			done[k] *= c
		}
		answers[len(next)] = answers[i]
		next = append(next, same)
	}
	*open = next
	return p.estimate(done, left), p.none
}

func (l *lookahead) finishCertain(game *playout) {
	for game.left > 0 {
		l.estimator.setPosition(game.open)
		a := l.estimator.odds.certain()
		if a < 0 {
			return
		}
		l.guess(game, int(l.p.words.Answers[a]))
	}
}

// guess makes a guess in a playout, after adding the guess's estimate to extra. The caller must have
// passed the playout's position to setPosition.
func (l *lookahead) guess(game *playout, guess int) {
	e := l.estimator
	game.extra = game.extra.plus(1, e.estimate(guess, e.scorer.row(guess), game.open, game.left).value)
	l.step(game, guess)
}

// correction plays a game that starts with guess against the given answers, and returns a sample of the
// error in the guess's estimate. The mean of many samples can be added to the estimate. For each guess of
// the game, correction adds the estimate before the scores are known and subtracts the estimate after,
// which removes most of the game's luck.
func (l *lookahead) correction(guess int, answers []uint16) value {
	game := l.begin(guess, answers)
	for {
		switch {
		case len(game.open) == 0:
			return game.extra
		case game.left == 0:
			return game.extra.plus(1, value{1, -float64(len(game.open))})
		}
		m := l.move(game.open, game.left)
		if m.exact {
			return game.extra.plus(1, m.value)
		}
		l.estimator.setPosition(game.open)
		l.guess(game, m.guess)
		l.finishCertain(game)
	}
}
