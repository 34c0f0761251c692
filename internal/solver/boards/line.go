package boards

import "slices"

// A line is a game that is played on from the position, against some answers.
type line struct {
	open    position // not in order
	answers []uint16
	left    int
	// more is by how much more the position costs than was to be expected by first estimates.
	more value
}

// after returns the line that begins with a guess, and goes on as long as an answer is
// certain.
func (k *peek) after(guess int, answers []uint16) *line {
	l := &line{open: slices.Clone(k.open), answers: slices.Clone(answers), left: k.p.tries}
	k.step(l, guess)
	k.certainties(l)
	return l
}

// step makes a guess in a line.
func (k *peek) step(l *line, guess int) {
	estimate, wasted := k.f.answer(k.f.row(guess), &l.open, l.answers, l.left)
	l.answers, l.left = l.answers[:len(l.open)], l.left-1
	l.more = l.more.plus(-1, estimate).plus(1, value{waste: wasted})
}

// answer takes from the boards what the scores of a guess rule out if they have some
// answers, and the boards and answers that it finishes. It returns what was to be expected of
// the guess with these scores, and 1 if it finishes no board, else 0.
func (f *forecast) answer(row []uint16, open *position, answers []uint16, left int) (estimate value, wasted float64) {
	told, next := prospect{none: 1}, (*open)[:0]
	done, table := [horizon]float64{1, 1, 1, 1}, f.outlook(len(*open))
	left -= len(*open)
	for i, of := range *open {
		code := row[answers[i]]
		if code == finished {
			told.none = 0
			continue
		}
		same, step := f.take(of, row, code)
		for k, c := range &table.chances[step] {
			done[k] *= c
		}
		answers[len(next)] = answers[i]
		next = append(next, same)
	}
	*open = next
	return told.estimate(done, left), told.none
}

// certainties makes the guesses that are certain to finish a board.
func (k *peek) certainties(l *line) {
	for l.left > 0 {
		a := l.open.certain()
		if a < 0 {
			return
		}
		k.play(l, int(k.p.words.Answers[a]))
	}
}

// play makes a guess of which nobody has an estimate so far.
func (k *peek) play(l *line, guess int) {
	l.more = l.more.plus(1, k.f.look(guess, k.f.row(guess), l.open, l.left).value)
	k.step(l, guess)
}

// surprise returns by how much more it costs than its first estimate says to make a guess
// and to play on, if the boards have the given answers. First estimates
// of the positions on the way are taken off and their means over all answers, which are known,
// put back; so only what they are wrong by is left to the samples, and that
// differs less from one sample to the next than values do.
func (k *peek) surprise(guess int, answers []uint16) value {
	l := k.after(guess, answers)
	for {
		switch {
		case len(l.open) == 0:
			return l.more
		case l.left == 0:
			return l.more.plus(1, value{1, -k.search.distinct(l.open)})
		}
		move := k.move(l.open, l.left)
		if move.exact {
			return l.more.plus(1, move.value)
		}
		k.play(l, move.guess)
		k.certainties(l)
	}
}
