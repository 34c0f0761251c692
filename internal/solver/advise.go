package solver

import (
	"context"
	"slices"
	"time"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Advice is a guess and what is to be expected of it.
type Advice struct {
	Stats
	Word string

	// Proved says that Cost is exact, and that no guess of a lower one was left
	// out. Else Guesses is an estimate and there is no Cost. Of answers with weights
	// Guesses and Missed are exact to what is shown: with three guesses left or more, the
	// least likely answers may be missed that together are less likely than 1 in 20,000.
	// They count with the guesses made at them, and not as missed.
	Proved bool
	Cost   Cost
	// Guesses is how many guesses are needed on average, this one included. An
	// answer that is not found counts with the guesses made at it.
	Guesses float64
	// Missed is how likely it is that the answer is not found within the tries; rounded
	// to 0.0001 if the answers have weights.
	Missed float64
	// AtLeast is what any guess needs on average at least, if that is known and this
	// one is not proved.
	AtLeast float64
	// Sifted says that there are so many words that the guess was chosen by samples of the
	// answers. The statistics are those of all answers.
	Sifted bool
}

// looked is the number of guesses of which at least Advise makes close
// estimates, so that the best of a few is also the best of many.
const looked = 10

// Advise returns the best o.Rows guesses, the best first, or what is to be
// expected of o.Opener alone. They are proved if that takes no longer than
// limit, else they are estimates, or some are, and of many words one at least is made when the
// time is over, which takes a second at most on two cores. Without a limit there is no search,
// and all are estimates that take some tenths of a second, or about one where there are families
// of rhymes. The error is that of ctx, if it ended before. What a table knows of the first turn
// is not searched for. Of answers with weights Missed is rounded to 0.0001: what is less is not
// told apart.
func (p *Problem) Advise(ctx context.Context, o Options, limit time.Duration) ([]Advice, error) {
	rows, err := advise(ctx, p.words, o, limit)
	if p.Weighted() {
		for i := range rows {
			rows[i].Missed = shown(rows[i].Missed)
		}
	}
	return rows, err
}

// advise is Advise without the rounding.
func advise(ctx context.Context, p *score.Words, o Options, limit time.Duration) ([]Advice, error) {
	if len(p.Answers) <= 2 {
		limit = time.Minute // it takes no time at all
	}
	start := time.Now()
	within := func(share float64) (context.Context, context.CancelFunc) {
		if limit <= 0 {
			return context.WithCancel(ctx)
		}
		return context.WithDeadline(ctx, start.Add(time.Duration(share*float64(limit))))
	}
	opener := -1
	if o.Opener != "" {
		g, ok := p.Find(o.Opener)
		if !ok {
			return nil, unknown(o.Opener)
		}
		opener = g
	}
	table := openersOf(p, o)
	known, bound, enough := table.look(p, o)
	if enough {
		return known, ctx.Err()
	}
	if tooMany(p, limit) {
		return sifted(ctx, p, known, bound, o, limit), ctx.Err()
	}
	ranking, cancel := within(rankShare)
	stats, all := rankWithin(ranking, p, opener, o.Jobs)
	cancel()
	if table == nil && limit > 0 && all && len(p.Answers) <= min(tree.MaxAnswers, provable(limit)) {
		proving, cancel := within(searchShare)
		defer cancel()
		o := o
		o.stats, o.negligible = stats, negligible
		r, err := newSolver(p, o.Hard).Solve(proving, o)
		if err != nil {
			return nil, err
		}
		for i, c := range r.Choices {
			a := Advice{Stats: stats[c.Guess], Word: c.Word, Guesses: c.Expected.Guesses, Missed: c.Expected.Missed}
			if r.Proved || r.best && i == 0 {
				a.Proved, a.Cost = true, c.Cost
			}
			known = append(known, a)
		}
		if r.Proved {
			return known, ctx.Err()
		}
		bound = r.Bound
	}
	estimating, cancel := within(1)
	defer cancel()
	return estimates(ctx, estimating, p, stats, known, bound, o), ctx.Err()
}

// negligible is a share of all answers that is rounded away where misses are told apart,
// see shown.
const negligible = 0.5e-4

// provable returns how many answers a proof may have at most that is begun at all:
// for several times as many as are proved in such a time, the time is better spent on
// estimates.
func provable(limit time.Duration) int { return max(256, int(2000*limit.Seconds())) }

// MaxAnswers is how many answers there may be in a search.
const MaxAnswers = tree.MaxAnswers

// LeastTime returns the least limit, in whole seconds, with which [Problem.Advise] begins a proof
// if there are no more than [MaxAnswers]; 0 if it never does, since a table has what is known.
func (p *Problem) LeastTime(o Options) time.Duration {
	if openersOf(p.words, o) != nil {
		return 0
	}
	limit := time.Second
	for len(p.words.Answers) > provable(limit) {
		limit += time.Second
	}
	return limit
}

// How much of the time that it may take advice spends on ranking the guesses, at
// most, and until when it looks for a proof.
const (
	rankShare   = 0.4
	searchShare = 0.8
)

// rankWithin returns the statistics of all guesses, or of as many as there is time for
// until ctx ends, and reports which of the two. The others are said to make no
// groups. The opener, if it is not negative, is not left out.
func rankWithin(ctx context.Context, p *score.Words, opener, jobs int) (stats []Stats, all bool) {
	const (
		atLeast = 128
		soon    = 1 << 24 // scores: some hundredths of a second
	)
	stats = make([]Stats, len(p.Guesses))
	order := p.AllGuesses()
	if int64(len(order))*int64(len(p.Answers)) > soon {
		order = p.ByLetters()
	}
	n := min(atLeast, len(order))
	first := order[:n:n]
	if opener >= 0 && !slices.Contains(first, int32(opener)) {
		first = append(first, int32(opener))
	}
	rank.Some(context.WithoutCancel(ctx), p, jobs, first, stats)
	return stats, rank.Some(ctx, p, jobs, order[n:], stats) == nil
}
