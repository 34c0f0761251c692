package rank

import (
	"context"

	"wfind/internal/solver/score"
)

// Where there are too many guesses and answers to score each against each, the guesses are
// sifted: all are ranked by a small sample of the answers, those that do best by a larger one,
// and so on. Each sieve lets one in sieve through and costs as much as the one before. Where
// even the smallest sample of all is too much work, letters say which guesses are looked at.

const (
	sieve     = 8
	leastSift = 1 << 7 // answers of a sample
)

// SiftWork is how many scores of a byte each sieve makes where there is time: some tenths of a
// second.
const SiftWork = 1 << 27

// Sift returns the best n guesses by an order, or somewhat worse ones that its samples take for
// them; the best first. Each sieve makes so many scores of a byte. The statistics are of all
// answers. What it returns is the same each time, unless ctx ends: then it makes do with what it
// knows.
func Sift(ctx context.Context, p *score.Words, jobs int, by Order, n, work int) []Stats {
	work /= score.LaneBits(p.Length) / 8
	guesses := p.AllGuesses()
	if most := max(2*n, work/leastSift); len(guesses) > most {
		guesses = p.ByLetters()[:most]
	}
	for size := leastSift; len(guesses) > 2*n; {
		size = max(size, work/len(guesses))
		if size >= len(p.Answers) {
			break
		}
		values := make([]int64, len(guesses))
		err := each(ctx, p.Sample(size), jobs, guesses, func(i int, s *Stats) { values[i] = by(s) })
		if err != nil {
			if len(guesses) == len(p.Guesses) {
				guesses = p.ByLetters()
			}
			guesses = guesses[:2*n]
			break
		}
		order := score.Ascending(values)[:max(2*n, len(guesses)/sieve)]
		through := make([]int32, len(order))
		for i, at := range order {
			through[i] = guesses[at]
		}
		guesses = through
	}
	return Best(Few(p, guesses), by, n)
}
