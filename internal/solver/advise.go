package solver

import (
	"context"
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

	open bool // more work may make a better estimate
}

// Advise returns the best o.Rows guesses, the best first, or what is to be
// expected of o.Opener alone. They are proved if that takes no more work than half of
// limit on one core, else they are estimates, or all but the first are, which take as long; of many
// words one at least is made when the time is over, which takes a second at most on two cores. Work
// is counted, so that the advice is the same from run to run, unless a machine is so slow, or has so
// much else to do, that twice the limit is over before. Without a limit there is no search, and all are
// estimates that take some tenths of a second, or about one where there are families of rhymes. The
// error is that of ctx, if it ended before. What a table knows of the first turn
// is not searched for. Of answers with weights Missed is rounded to 0.0001: what is less is not
// told apart.
func (p *Problem) Advise(ctx context.Context, o Options, limit time.Duration) ([]Advice, error) {
	if len(p.words.Answers) <= 2 {
		limit = time.Minute // it takes no time at all
	}
	proving, until := ctx, ctx
	if limit > 0 {
		const century = 100 * 365 * 24 * time.Hour // twice that is not too long to tell
		limit = min(limit, century)
		var cancel context.CancelFunc
		until, cancel = context.WithTimeout(ctx, 2*limit)
		defer cancel()
		proving, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	rows, err := advise(ctx, proving, until, p.words, o, limit)
	if p.Weighted() {
		for i := range rows {
			rows[i].Missed = shown(rows[i].Missed)
		}
	}
	return rows, err
}

// advise is Advise without the rounding. To rank the guesses and prove the best may take until proving
// ends, and estimates until until does. That is for machines that are slow, or have much else to do:
// others have done before as much work as there is, and so have the same advice.
func advise(ctx, proving, until context.Context, p *score.Words, o Options, limit time.Duration) ([]Advice, error) {
	opener, err := numberOf(p, o.Opener)
	if err != nil {
		return nil, err
	}
	table := openersOf(p, o)
	known, bound, enough := table.look(p, o)
	if enough {
		return known, ctx.Err()
	}
	x := estimating{words: p, o: o, opener: opener, limit: limit, known: known, bound: bound}
	if tooMany(p, limit) {
		return x.estimates(ctx, until), ctx.Err()
	}
	x.stats, err = ranked(proving, p, o.Jobs)
	if err != nil || table != nil || limit <= 0 || len(p.Answers) > provable(limit) {
		return x.estimates(ctx, until), ctx.Err()
	}
	o.stats, o.negligible, o.work = x.stats, negligible, int64(proofWork*float64(limit))
	o.Jobs = 1 // several would end with their work now here, now there
	r, err := (&Problem{p}).Solve(proving, o)
	switch {
	case err != nil:
		return nil, err
	case r.Proved:
		return adviceOf(r, x.stats), ctx.Err()
	}
	// Of a proof that is not done nothing is told but the best guess, if that is proved: how far
	// it came is a matter of chance.
	if x.bound = leastOf(p, x.stats, opener, o.Tries); r.Sure {
		x.known = adviceOf(r, x.stats)[:1]
		x.bound = x.known[0].expected()
	}
	return x.estimates(ctx, until), ctx.Err()
}

// ranked returns the statistics of all guesses, or of those that promise most if ctx ends before. The
// others are said to make no groups.
func ranked(ctx context.Context, p *score.Words, jobs int) ([]Stats, error) {
	const (
		atLeast = 128
		soon    = 1 << 24 // scores: some hundredths of a second
	)
	order := p.AllGuesses()
	if scores(p) > soon {
		order = p.ByLetters()
	}
	n := min(atLeast, len(order))
	stats := make([]Stats, len(order))
	rank.Some(context.WithoutCancel(ctx), p, jobs, order[:n], stats)
	return stats, rank.Some(ctx, p, jobs, order[n:], stats)
}

// adviceOf returns what a search has found of the best guesses.
func adviceOf(r *Result, stats []Stats) (rows []Advice) {
	for _, c := range r.Choices {
		rows = append(rows, Advice{
			Stats: stats[c.Guess], Word: c.Word, Proved: true, Cost: c.Cost,
			Guesses: c.Expected.Guesses, Missed: c.Expected.Missed,
		})
	}
	return rows
}

// leastOf returns what any guess, or the opener, needs at least by the groups that it makes.
func leastOf(p *score.Words, stats []Stats, opener int32, left int) Expectation {
	if opener >= 0 {
		stats = stats[opener : opener+1]
	}
	least := tree.Infinite
	for i := range stats {
		least = min(least, stats[i].AtOnce(left))
	}
	return tree.ExpectationOf(p, least)
}

// negligible is a share of all answers that is rounded away where misses are told apart,
// see shown.
const negligible = 0.5e-4

// provable returns how many answers a proof may have at most that is begun at all:
// for several times as many as are proved in such a time, the time is better spent on
// estimates.
func provable(limit time.Duration) int {
	return int(min(MaxAnswers, max(256, provableEach*limit.Seconds())))
}

const provableEach = 2000 // answers, for each second

// MaxAnswers is how many answers there may be in a search.
const MaxAnswers = tree.MaxAnswers

// LeastTime returns the least limit, in whole seconds, with which [Problem.Advise] begins a proof
// if there are no more than [MaxAnswers]; 0 if it never does, since a table has what is known.
func (p *Problem) LeastTime(o Options) time.Duration {
	if openersOf(p.words, o) != nil {
		return 0
	}
	seconds := (len(p.words.Answers) + provableEach - 1) / provableEach
	return time.Duration(seconds) * time.Second
}

// Which part of the time, as work of one core, goes to a proof, and to the two looks at guesses for
// estimates.
const (
	proofWork = 0.45
	firstWork = 0.3
	closeWork = 0.1
)
