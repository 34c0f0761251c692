package solver

import (
	"context"
	"time"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Advice is a guess and what is expected of it.
type Advice struct {
	Stats
	Word string

	// Proved means that Cost is exact and no guess with a lower cost was left out. Otherwise
	// Guesses is an estimate and Cost is not set. If the answers have weights, Guesses
	// and Missed are exact to the digits that are shown: with three guesses left or more, a proof may
	// miss the least likely answers, together less likely than 1 in 20,000. They count with the
	// guesses made at them, and not as missed.
	Proved bool
	Cost   Cost
	// Guesses is the mean number of guesses needed, this one included. An answer that
	// is not found counts with the guesses made at it.
	Guesses float64
	// Missed is the probability that the answer is not found within the tries, rounded to
	// 0.0001 if the answers have weights.
	Missed float64
	// AtLeast is a proved lower bound of the guesses that any first guess needs on average; 0
	// if none is known or this guess is proved.
	AtLeast float64
	// Sampled means that there are too many words to score each guess against each answer, so the
	// guess was chosen by samples of the answers. Its statistics are exact, but Guesses and Missed
	// only serve to compare guesses: they are far too low to be shown.
	Sampled bool

	open bool // more work may make a better estimate
}

// Advise returns the best o.Rows guesses, best first, or the advice on o.Opener alone. They
// are proved if that takes no more work than one core does in half of limit. Otherwise they are
// estimates, or all but the first are; estimating takes as long again. At least one guess is
// estimated whatever limit is, which takes about a second for the longest lists.
//
// Work is counted, not timed: the advice does not depend on the machine or its load. Without a
// limit there is no proof, and estimates take some tenths of a second, or a second where there are
// families of rhymes. Openers in the built-in table are looked up.
//
// If ctx ends before, Advise returns its error, with the rows that are known by then.
func (p *Problem) Advise(ctx context.Context, o Options, limit time.Duration) ([]Advice, error) {
	if len(p.words.Answers) <= 2 {
		limit = time.Minute // it takes no time at all
	}
	const century = 100 * 365 * 24 * time.Hour // more work could not be counted
	rows, err := advise(ctx, p.words, o, min(limit, century))
	if p.Weighted() {
		for i := range rows {
			rows[i].Missed = rounded(rows[i].Missed)
		}
	}
	return rows, err
}

// advise is Advise without the rounding.
func advise(ctx context.Context, p *score.Words, o Options, limit time.Duration) ([]Advice, error) {
	opener, err := numberOf(p, o.Opener)
	if err != nil {
		return nil, err
	}
	table := openersOf(p, o)
	known, bound, enough := table.find(p, o)
	if enough {
		return known, ctx.Err()
	}
	x := estimating{words: p, o: o, opener: opener, limit: limit, known: known, bound: bound}
	if tooMany(p, limit) {
		return x.estimates(ctx), ctx.Err()
	}
	x.stats, err = ranked(ctx, p, o.Jobs, limit)
	if err != nil || table != nil || limit <= 0 || len(p.Answers) > provable(limit) || p.Rounded() || int64(len(p.Guesses)) > affordable(p, limit) {
		return x.estimates(ctx), ctx.Err()
	}
	o.stats, o.negligible, o.work = x.stats, negligible, int64(proofWork*float64(limit))
	o.Jobs = 1 // where several jobs stop is a matter of chance
	r, err := (&Problem{p}).Solve(ctx, o)
	switch {
	case err != nil:
		return nil, err
	case r.Proved:
		return adviceOf(r, x.stats), ctx.Err()
	}
	if x.bound = leastOf(p, x.stats, opener, o.Tries); r.Sure { // the best guess is proved, the others are not
		x.known = adviceOf(r, x.stats)[:1]
		x.bound = x.known[0].expected()
	}
	return x.estimates(ctx), ctx.Err()
}

// ranked returns the statistics of all guesses. If that takes more work than fits into limit, it
// ranks the guesses whose letters split the answers best; the others have no groups. It
// returns ctx's error.
func ranked(ctx context.Context, p *score.Words, jobs int, limit time.Duration) ([]Stats, error) {
	const atLeast = 128
	order, n := p.AllGuesses(), int64(len(p.Guesses))
	if most := affordable(p, limit); limit > 0 && most < n {
		order, n = p.ByLetters(), min(n, max(atLeast, most))
	}
	stats := make([]Stats, len(order))
	return stats, rank.Some(ctx, p, jobs, order[:n], stats)
}

// affordable returns how many guesses can be ranked within limit.
func affordable(p *score.Words, limit time.Duration) int64 {
	each := 1.5 // nanoseconds for a score of a byte
	if p.Weighted() {
		each = 3
	}
	return int64(float64(limit) / (each * float64(scores(p)) / float64(len(p.Guesses))))
}

// adviceOf returns the choices of a result as advice.
func adviceOf(r *Result, stats []Stats) (rows []Advice) {
	for _, c := range r.Choices {
		rows = append(rows, Advice{
			Stats: stats[c.Guess], Word: c.Word, Proved: true, Cost: c.Cost,
			Guesses: c.Expected.Guesses, Missed: c.Expected.Missed,
		})
	}
	return rows
}

// leastOf returns a lower bound of the cost of any guess, or of the opener, by the groups it makes.
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

// negligible is the share of all answers that is rounded away when misses are compared; see
// rounded.
const negligible = 0.5e-4

// provable returns the greatest number of answers for which a proof is begun. With more, the time is
// better spent on estimates.
func provable(limit time.Duration) int {
	return int(min(MaxAnswers, max(256, provablePerSecond*limit.Seconds())))
}

const provablePerSecond = 2000 // answers

// MaxAnswers is the greatest number of answers that a search takes.
const MaxAnswers = tree.MaxAnswers

// LeastTime returns the least limit, in whole seconds, with which [Problem.Advise] begins a
// proof if there are no more than [MaxAnswers] answers; 0 if it never does, since the openers are
// in the built-in table.
func (p *Problem) LeastTime(o Options) time.Duration {
	if openersOf(p.words, o) != nil {
		return 0
	}
	seconds := (len(p.words.Answers) + provablePerSecond - 1) / provablePerSecond
	return time.Duration(seconds) * time.Second
}

// The parts of the limit, as work of one core, for a proof and for the first and the close look
// at guesses for estimates.
const (
	proofWork = 0.45
	firstWork = 0.3
	closeWork = 0.1
)
