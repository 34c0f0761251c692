package main

import (
	"context"
	"fmt"
	"io"
	"math"

	"wfind/constraint"
	"wfind/internal/solver"
)

// deviations are the errors of estimates, in guesses on average.
type deviations struct {
	n, below   int
	other      int // estimates that miss more
	sum, worst float64
	at         string    // where it is worst
	each       io.Writer // gets a line for each estimate; nil for none
}

// estimate adds the estimate of a guess of which something is proved.
func (d *deviations) estimate(p *solver.Problem, at, guess string, proved solver.Expectation, o solver.Options) error {
	o.Opener = guess
	if o.Tries == 6 {
		o.Tries = 7 // with six a table may know it
	}
	got, err := p.Advise(context.Background(), o, 0)
	if err != nil {
		return err
	}
	estimate := solver.Expectation{Guesses: got[0].Guesses, Missed: got[0].Missed}
	if d.each != nil {
		fmt.Fprintf(d.each, "%s\t%.6f\t%.6f\t%.6f\t%.6f\n", at, estimate.Guesses, estimate.Missed, proved.Guesses, proved.Missed)
	}
	d.add(at, estimate, proved)
	return nil
}

// add adds an estimate of a guess and what was proved of it. Guesses are compared only
// where as much is missed, as far as is shown.
func (d *deviations) add(at string, estimate, proved solver.Expectation) {
	if math.Abs(estimate.Missed-proved.Missed) > 0.5e-4 {
		d.other++
		return
	}
	off := estimate.Guesses - proved.Guesses
	d.n++
	d.sum += math.Abs(off)
	if off < -1e-4 && estimate.Missed <= proved.Missed {
		d.below++
	}
	if math.Abs(off) > d.worst {
		d.worst, d.at = math.Abs(off), at
	}
}

func (d *deviations) report(w io.Writer, what string) {
	if d.n > 0 {
		fmt.Fprintf(w, "%s: %d estimates, off by %.4f on average, by %.4f at worst (%s), %d below the truth; %d more miss more\n",
			what, d.n, d.sum/float64(d.n), d.worst, d.at, d.below, d.other)
	}
}

// accuracy compares estimates with what is proved: of the best openers, after their
// likeliest scores, and after one more guess and its likeliest scores.
func (e *engine) accuracy(w io.Writer, openers int, verbose bool) error {
	pos, p, err := e.position(nil)
	if err != nil {
		return err
	}
	o := pos.Options()
	o.Rows = openers
	best, err := p.Advise(context.Background(), o, 0)
	if err != nil {
		return err
	}
	var first, second, third deviations
	if verbose {
		first.each, second.each, third.each = w, w, w
	}
	if !p.Weighted() {
		for _, a := range best {
			if err := e.compare(&first, p, a.Word, a.Word, o); err != nil {
				return err
			}
		}
	}
	for _, a := range best {
		for _, score := range e.likeliest(a.Word) {
			clues := []constraint.Clue{{Guess: a.Word, Score: score}}
			next, err := e.compareAfter(&second, clues)
			if err != nil {
				return err
			}
			if next == "" {
				continue
			}
			after, _, err := e.position(clues)
			if err != nil {
				return err
			}
			rest := after.Boards[0].Words
			clues = append(clues, constraint.Clue{Guess: next, Score: constraint.ScoreGuess(rest[len(rest)/2], next)})
			if _, err := e.compareAfter(&third, clues); err != nil {
				return err
			}
		}
	}
	first.report(w, "openers")
	second.report(w, "after one clue")
	third.report(w, "after two clues")
	return nil
}

// compare adds the estimate of a guess if it can be proved within the time.
func (e *engine) compare(d *deviations, p *solver.Problem, at, guess string, o solver.Options) error {
	ctx, cancel := context.WithTimeout(context.Background(), e.limit)
	defer cancel()
	o.Opener = guess
	r, err := p.Solve(ctx, o)
	if err != nil || !r.Proved {
		return err
	}
	return d.estimate(p, at, guess, r.Choices[0].Expected, o)
}

// compareAfter adds the estimates of the best guesses after some clues that can be proved
// within the time, and returns the best guess, or "" if the answer is all but known.
func (e *engine) compareAfter(d *deviations, clues []constraint.Clue) (best string, err error) {
	pos, p, err := e.position(clues)
	if err != nil {
		return "", err
	}
	if p.Possible() < 3 {
		return "", nil
	}
	o := pos.Options()
	o.Rows = 3
	rows, err := p.Advise(context.Background(), o, e.limit)
	if err != nil {
		return "", err
	}
	for _, a := range rows {
		if !a.Proved {
			continue
		}
		if err := d.estimate(p, fmt.Sprint(clues, " ", a.Word), a.Word, solver.Expectation{Guesses: a.Guesses, Missed: a.Missed}, o); err != nil {
			return "", err
		}
	}
	return rows[0].Word, nil
}
