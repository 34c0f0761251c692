package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"wfind/constraint"
	"wfind/internal/solver"
)

// deviations are the differences between estimates and proofs, in guesses on average.
type deviations struct {
	n, below   int // estimates; those below the proved value
	other      int // estimates that miss another share of the answers
	sum, worst float64
	at         string // the worst guess and its position
}

// compare adds the estimate of a guess whose value is proved. Guesses are compared only where the
// same share of answers is missed, to the digits that are shown.
func (d *deviations) compare(p *solver.Problem, at, guess string, proved solver.Expectation, o solver.Options) error {
	o.Opener = guess
	o.Tries++ // with the usual tries, the opener may be in the built-in table
	rows, err := p.Advise(context.Background(), o, 0)
	if err != nil {
		return err
	}
	if math.Abs(rows[0].Missed-proved.Missed) > 0.5e-4 {
		d.other++
		return nil
	}
	off := rows[0].Guesses - proved.Guesses
	d.n++
	d.sum += math.Abs(off)
	if off < -1e-4 && rows[0].Missed <= proved.Missed {
		d.below++
	}
	if math.Abs(off) > d.worst {
		d.worst, d.at = math.Abs(off), at
	}
	return nil
}

func (d *deviations) report(w io.Writer, what string) {
	if d.n > 0 {
		fmt.Fprintf(w, "%s: %d estimates, off by %.4f on average, by %.4f at worst (%s), %d too low; %d more miss another share\n",
			what, d.n, d.sum/float64(d.n), d.worst, d.at, d.below, d.other)
	}
}

// accuracy compares estimates with proofs: of the best openers, and of the best guesses after each
// of their ten likeliest scores.
func (e *engine) accuracy(w io.Writer, openers int) error {
	p, o, err := e.position(nil, openers)
	if err != nil {
		return err
	}
	best, err := p.Advise(context.Background(), o, 0)
	if err != nil {
		return err
	}
	var first, second deviations
	for _, a := range best {
		if !p.Weighted() { // else a proof takes hours
			if err := e.compareOpener(&first, p, a.Word, o); err != nil {
				return err
			}
		}
		for _, score := range e.likeliest(a.Word, 10) {
			if err := e.compareAfter(&second, constraint.Clue{Guess: a.Word, Score: score}); err != nil {
				return err
			}
		}
	}
	first.report(w, "openers")
	second.report(w, "after one clue")
	return nil
}

// compareOpener compares the estimate of an opener if it can be proved in time.
func (e *engine) compareOpener(d *deviations, p *solver.Problem, opener string, o solver.Options) error {
	ctx, cancel := context.WithTimeout(context.Background(), e.limit)
	defer cancel()
	o.Opener = opener
	r, err := p.Solve(ctx, o)
	if err != nil || !r.Proved {
		return err
	}
	return d.compare(p, opener, opener, r.Choices[0].Expected, o)
}

// compareAfter compares the estimates of the best three guesses after a clue, if they are proved in
// time.
func (e *engine) compareAfter(d *deviations, clue constraint.Clue) error {
	p, o, err := e.position([]constraint.Clue{clue}, 3)
	if err != nil || p.Possible() < 3 {
		return err
	}
	rows, err := p.Advise(context.Background(), o, e.limit)
	if err != nil {
		return err
	}
	for _, a := range rows {
		if !a.Proved {
			continue
		}
		proved := solver.Expectation{Guesses: a.Guesses, Missed: a.Missed}
		if err := d.compare(p, fmt.Sprint(clue, " ", a.Word), a.Word, proved, o); err != nil {
			return err
		}
	}
	return nil
}

// likeliest returns the n likeliest scores of a guess, without the one that ends the game.
func (e *engine) likeliest(guess string, n int) []constraint.Score {
	share := map[uint64]float64{}
	for _, a := range e.words.Answers() {
		if a != guess {
			share[constraint.ScoreGuess(a, guess).Code()] += e.words.Weight(a)
		}
	}
	codes := slices.SortedFunc(maps.Keys(share), func(a, b uint64) int {
		return cmp.Or(cmp.Compare(share[b], share[a]), cmp.Compare(a, b))
	})
	var likeliest []constraint.Score
	for _, c := range codes[:min(n, len(codes))] {
		likeliest = append(likeliest, constraint.ScoreOf(c, e.words.Length()))
	}
	return likeliest
}
