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
// limit, else they are estimates, or some are. Without a limit there is no
// search, and all are estimates that take some tenths of a second at most. The
// error is that of ctx, if it ended before.
func (p *Problem) Advise(ctx context.Context, o Options, limit time.Duration) ([]Advice, error) {
	if len(p.answers) <= 2 {
		limit = time.Minute // it takes no time at all
	}
	start := time.Now()
	within := func(share float64) (context.Context, context.CancelFunc) {
		if limit <= 0 {
			return context.WithCancel(ctx)
		}
		return context.WithDeadline(ctx, start.Add(time.Duration(share*float64(limit))))
	}
	stats, all, err := p.rank(within, o)
	if err != nil {
		return nil, err
	}
	r := new(Result)
	if limit > 0 && all && len(p.answers) <= maxAnswers {
		ctx, cancel := within(searchShare)
		r, err = p.Solve(ctx, o)
		cancel()
		if err != nil {
			return nil, err
		}
	}
	var advice []Advice
	for _, c := range r.Choices {
		advice = append(advice, Advice{stats[c.Guess], c.Word, r.Proved, c.Cost, c.Expected.Guesses, c.Expected.Missed})
	}
	if !r.Proved {
		estimates, cancel := within(1)
		advice = p.estimates(estimates, stats, advice, r.Bound, o)
		cancel()
	}
	return advice, ctx.Err()
}

// How much of the time that it may take advice spends on ranking the guesses, at
// most, and until when it looks for a proof.
const (
	rankShare   = 0.4
	searchShare = 0.6
)

// rank returns the statistics of all guesses, or, with those that make no groups,
// of as many as there is time for, and reports which of the two.
func (p *Problem) rank(within func(float64) (context.Context, context.CancelFunc), o Options) (stats []Stats, all bool, err error) {
	if o.Opener != "" {
		if _, ok := p.Find(o.Opener); !ok {
			return nil, false, unknown(o.Opener)
		}
	}
	ctx, cancel := within(rankShare)
	defer cancel()
	stats, err = p.Stats(ctx, o.Jobs)
	return stats, err == nil, nil
}
