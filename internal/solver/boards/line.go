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
	row, wasted, n := k.f.row(guess), prospect{none: 1}, 0
	done, table := [horizon]float64{1, 1, 1, 1}, k.f.outlook(len(l.open))
	for i, of := range l.open {
		code := row[l.answers[i]]
		if code == finished {
			wasted.none = 0
			continue
		}
		same, step := k.f.take(of, row, code)
		for j, c := range &table.chances[step] {
			done[j] *= c
		}
		l.open[n], l.answers[n] = same, l.answers[i]
		n++
	}
	l.more = l.more.plus(-1, wasted.estimate(done, l.left-len(l.open))).plus(1, value{waste: wasted.none})
	l.open, l.answers, l.left = l.open[:n], l.answers[:n], l.left-1
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
