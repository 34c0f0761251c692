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
	rows, err := advise(ctx, p.words, o, limit, within(ctx, limit))
	if p.Weighted() {
		for i := range rows {
			rows[i].Missed = shown(rows[i].Missed)
		}
	}
	return rows, err
}

// A clock returns a context that ends when a share of the time is over.
type clock func(share float64) (context.Context, context.CancelFunc)

// within returns a clock for a limit that begins now; its contexts do not end without one.
func within(ctx context.Context, limit time.Duration) clock {
	const century = 100 * 365 * 24 * time.Hour // more than that, times a share, is too long to tell
	start, limit := time.Now(), min(limit, century)
	return func(share float64) (context.Context, context.CancelFunc) {
		if limit <= 0 {
			return context.WithCancel(ctx)
		}
		return context.WithDeadline(ctx, start.Add(time.Duration(share*float64(limit))))
	}
}

// advise is Advise without the rounding.
func advise(ctx context.Context, p *score.Words, o Options, limit time.Duration, within clock) ([]Advice, error) {
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
	defer cancel()
	stats, all := rankWithin(ranking, p, opener, o.Jobs, limit)
	o.work = int64(max(0, limit)) // of one core
	until, cancel := within(lastShare)
	defer cancel()
	if table != nil || limit <= 0 || !all || len(p.Answers) > min(tree.MaxAnswers, provable(limit)) {
		return estimates(ctx, until, p, stats, known, bound, o), ctx.Err()
	}
	proving, cancel := within(proofShare)
	defer cancel()
	estimating := o
	o.stats, o.negligible, o.work = stats, negligible, int64(proofWork*float64(o.work))
	o.Jobs = 1 // several would end with their work now here, now there
	r, err := newSolver(p, o.Hard).Solve(proving, o)
	switch {
	case err != nil:
		return nil, err
	case r.Proved:
		return adviceOf(r, stats), ctx.Err()
	}
	// Of a proof that is not done nothing is told but the best guess, if that is proved: how far
	// it came is a matter of chance.
	if bound = leastOf(p, stats, opener, o.Tries); r.best {
		known = adviceOf(r, stats)[:1]
		bound = Expectation{Guesses: known[0].Guesses, Missed: known[0].Missed}
	}
	return estimates(ctx, until, p, stats, known, bound, estimating), ctx.Err()
}

// adviceOf returns what a search has found, of which the first at least is proved.
func adviceOf(r *Result, stats []Stats) (rows []Advice) {
	for i, c := range r.Choices {
		a := Advice{Stats: stats[c.Guess], Word: c.Word, Guesses: c.Expected.Guesses, Missed: c.Expected.Missed}
		if r.Proved || i == 0 {
			a.Proved, a.Cost = true, c.Cost
		}
		rows = append(rows, a)
	}
	return rows
}

// leastOf returns what any guess, or the opener, needs at least by the groups that it makes.
func leastOf(p *score.Words, stats []Stats, opener, left int) Expectation {
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

// Until which part of the time that it may take advice ranks the guesses, looks for a proof, and
// does anything. That is for machines that are slow, or have much else to do: others have done
// before as much work as there is, and so have the same advice. A machine that is half as fast
// still has the same estimates, later.
const (
	rankShare  = 0.4
	proofShare = 0.8
	lastShare  = 2
)

// Which part of the time, as work of one core, goes to a proof, and to the two looks at guesses for
// estimates.
const (
	proofWork = 0.45
	firstWork = 0.3
	closeWork = 0.1
)

// rankWithin returns the statistics of all guesses, or of as many as there is time for
// within a limit and until ctx ends, and reports which of the two. The others are said to make no
// groups. The opener, if it is not negative, is not left out.
func rankWithin(ctx context.Context, p *score.Words, opener, jobs int, limit time.Duration) (stats []Stats, all bool) {
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
	most := len(order)
	if limit > 0 {
		most = max(n, int(min(float64(most), mostScores*limit.Seconds()/float64(len(p.Answers)))))
	}
	return stats, rank.Some(ctx, p, jobs, order[n:most], stats) == nil && most == len(order)
}
