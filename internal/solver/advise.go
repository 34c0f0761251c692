package solver

import (
	"context"
	"time"
)

// Advice is a guess and what is to be expected of it.
type Advice struct {
	Stats
	Word string

	// Proved says that Cost is exact, and that no guess of a lower one was left
	// out. Else Guesses is an estimate and there is no Cost.
	Proved bool
	Cost   Cost
	// Guesses is how many guesses are needed on average, this one included. An
	// answer that is not found counts with the guesses made at it.
	Guesses float64
	// Missed is how likely it is that the answer is not found within the tries.
	Missed float64
}

// looked is the number of guesses of which at least Advise makes close
// estimates, so that the best of a few is also the best of many.
const looked = 10

// Advise returns the best o.Rows guesses, the best first, or what is to be
// expected of o.Opener alone. They are proved if that takes no longer than
// limit, else all are estimates, which take some tenths of a second at most.
// The error is that of ctx, if it ended before.
func (p *Problem) Advise(ctx context.Context, o Options, limit time.Duration) ([]Advice, error) {
	stats, err := p.Stats(ctx, o.Jobs)
	if err != nil {
		return nil, err
	}
	rows := max(1, o.Rows)
	if len(p.answers) <= 2 {
		limit = time.Minute // it takes no time at all
	}
	if limit > 0 && len(p.answers) <= maxAnswers {
		within, cancel := context.WithTimeout(ctx, limit)
		r, err := p.Solve(within, o)
		cancel()
		if err != nil {
			return nil, err
		}
		if r.Proved {
			advice := make([]Advice, len(r.Choices))
			for i, c := range r.Choices {
				advice[i] = Advice{stats[c.Guess], c.Word, true, c.Cost, c.Expected.Guesses, c.Expected.Missed}
			}
			return advice, nil
		}
	}
	among := stats
	if o.Opener != "" {
		g, ok := p.Find(o.Opener)
		if !ok {
			return nil, unknown(o.Opener)
		}
		among, rows = stats[g:g+1], 1
	}
	if p.weight != nil {
		best := Best(among, byEstimate, rows)
		advice := make([]Advice, len(best))
		for i, s := range best {
			advice[i] = Advice{Stats: s, Word: p.guesses[s.Guess], Guesses: s.Estimate()}
		}
		return advice, nil
	}
	best, err := p.estimate(ctx, among, max(rows, looked), o)
	if err != nil {
		return nil, err
	}
	advice := make([]Advice, min(rows, len(best)))
	for i := range advice {
		s := best[i]
		advice[i] = Advice{Stats: s, Word: p.guesses[s.Guess], Guesses: s.Estimate()}
	}
	return advice, nil
}
