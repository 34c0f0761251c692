package boards

import "slices"

// A playout is a game played on from a position against given answers.
type playout struct {
	open    position // not in order
	answers []uint16
	left    int
	// extra is by how much more the game costs than the estimates made on its way.
	extra value
}

// begin returns the playout that starts with a guess and goes on while an answer is certain.
func (l *lookahead) begin(guess int, answers []uint16) *playout {
	game := &playout{open: slices.Clone(l.open), answers: slices.Clone(answers), left: l.p.tries}
	l.step(game, guess)
	l.finishCertain(game)
	return game
}

// step makes a guess in a playout.
func (l *lookahead) step(game *playout, guess int) {
	estimate, none := l.estimator.answer(l.estimator.scorer.row(guess), &game.open, game.answers, game.left)
	game.answers, game.left = game.answers[:len(game.open)], game.left-1
	game.extra = game.extra.plus(-1, estimate).plus(1, value{waste: none})
}

// answer scores a guess against the given answers: it removes from open what the scores rule out,
// and from open and answers the boards that are finished. It returns the estimate of the guess once
// these scores are known. none is 1 if it finishes no board, else 0.
func (e *estimator) answer(row []uint16, open *position, answers []uint16, left int) (estimate value, none float64) {
	p, next := option{none: 1}, (*open)[:0]
	done, t := chances{1, 1, 1, 1}, e.table(len(*open))
	left -= len(*open)
	for i, of := range *open {
		code := row[answers[i]]
		if code == finished {
			p.none = 0
			continue
		}
		same, step := e.keep(of, row, code)
		for k, c := range &t.byEntropy[step] {
			done[k] *= c
		}
		answers[len(next)] = answers[i]
		next = append(next, same)
	}
	*open = next
	return p.estimate(done, left), p.none
}

// finishCertain makes the guesses that are certain to finish a board.
func (l *lookahead) finishCertain(game *playout) {
	for game.left > 0 {
		l.estimator.at(game.open)
		a := l.estimator.odds.certain()
		if a < 0 {
			return
		}
		l.guess(game, int(l.p.words.Answers[a]))
	}
}

// guess makes a guess whose estimate is not yet part of extra, in the position that was last given
// to at.
func (l *lookahead) guess(game *playout, guess int) {
	e := l.estimator
	game.extra = game.extra.plus(1, e.estimate(guess, e.scorer.row(guess), game.open, game.left).value)
	l.step(game, guess)
}

// correction returns by how much more than its estimate it costs to make a guess and play on, if
// the boards have the given answers. The estimates of the positions on the way are subtracted, and
// their means over all answers, which are known, added. So what varies from sample to sample is
// only the estimates' error, which varies less than the costs themselves.
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
		l.estimator.at(game.open)
		l.guess(game, m.guess)
		l.finishCertain(game)
	}
}
