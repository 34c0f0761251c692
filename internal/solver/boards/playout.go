package boards

import "slices"

// A playout is a sample game with known answers, played from some turn on.
type playout struct {
	open    position // in any order
	answers []uint16 // of the open boards
	left    int      // guesses left
	// extra is the cost so far that the estimates did not predict. At the end of the game, it is the
	// correction to the first guess's estimate.
	extra value
}

// begin starts a playout with guess. It also makes all guesses that are certain to be answers
// afterwards.
func (l *lookahead) begin(guess int, answers []uint16) *playout {
	game := &playout{open: slices.Clone(l.open), answers: slices.Clone(answers), left: l.p.tries}
	l.step(game, guess)
	l.finishCertain(game)
	return game
}

// step makes a guess in a playout. For every guess but the first, the caller must already have
// added the guess's estimate to game.extra.
func (l *lookahead) step(game *playout, guess int) {
	estimate, none := l.estimator.answer(l.estimator.scorer.row(guess), &game.open, game.answers, game.left)
	game.answers, game.left = game.answers[:len(game.open)], game.left-1
	game.extra = game.extra.plus(-1, estimate).plus(1, value{waste: none})
}

// answer scores a guess against the given answers. It removes the words that the scores rule out
// from open, and the boards that the guess finishes from open and answers. It returns the estimated
// value of the guess given these scores, and none, which is 1 if the guess finishes no board and 0
// otherwise. row holds the score of the guess for each answer.
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

// guess adds the guess's estimate to game.extra, and then makes the guess. The caller must have
// called setPosition with the playout's position.
func (l *lookahead) guess(game *playout, guess int) {
	e := l.estimator
	game.extra = game.extra.plus(1, e.estimate(guess, e.scorer.row(guess), game.open, game.left).value)
	l.step(game, guess)
}

// correction plays one game that starts with guess against the given answers, and returns a sample
// of the error in the guess's estimate. The mean of many samples corrects the estimate. To remove
// most of the luck, correction compares the estimates before and after each score.
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
