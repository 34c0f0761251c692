package solver

import (
	"context"
	"time"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Advise returns ratings of the o.Rows best guesses, best first. If o.Opener is set, it rates only
// that guess. limit is the computing time on one core. If the ratings cannot be proved within limit,
// they are estimates. Advise converts limit to an amount of work, so the same call always returns
// the same ratings. If ctx is done early, Advise returns ctx.Err() and the ratings found so far.
func (p *Problem) Advise(ctx context.Context, o Options, limit time.Duration) ([]rank.Rating, error) {
	// For built-in word lists, the best openers come from a table. If limit is 0, Advise usually takes a few tenths of
	// a second, and proves nothing unless at most two answers are possible. With the longest word lists, Advise takes
	// at least about a second.
	//
	// If the answers have weights, Missed is rounded to 0.0001, and a proof is exact only to the digits that are
	// shown. With three or more guesses left, a proof may ignore the least likely answers, if their total probability
	// is less than 1 in 20,000.
	if len(p.Words.Answers) <= 2 {
		limit = time.Minute // a proof takes no time
	}
	rows, err := p.advise(ctx, o, limit)
	if p.Weighted() {
		for i := range rows {
			rows[i].Missed = rounded(rows[i].Missed)
		}
	}
	return rows, err
}

func (p *Problem) advise(ctx context.Context, o Options, limit time.Duration) ([]rank.Rating, error) {
	opener, err := numberOf(p.Words, o.Opener)
	if err != nil {
		return nil, err
	}
	table := openersOf(p, o)
	known, bound, complete := table.find(p.Words, o)
	if complete {
		return known, ctx.Err()
	}
	x := estimation{words: p.Words, o: o, opener: opener, limit: limit, known: known, bound: bound}
	if tooMany(p.Words, limit) {
		return x.estimates(ctx), ctx.Err()
	}
	if x.stats, err = rank.All(ctx, p.Words, o.Jobs); err != nil {
		return nil, err // the best guess may not have been ranked
	}
	provable := int(min(MaxAnswers, max(256, provablePerSecond*limit.Seconds()))) // with more answers, a proof is not even tried
	if table != nil || limit <= 0 || p.Possible() > provable || p.Rounded() {
		return x.estimates(ctx), ctx.Err()
	}
	o.stats, o.negligible, o.work = x.stats, negligible, int64(proofWork*float64(limit))
	o.Jobs = 1 // where several jobs stop is a matter of chance
	r, err := p.Solve(ctx, o)
	switch {
	case err != nil:
		return nil, err
	case r.Proved:
		return provedRatings(p.Words, r.Choices, x.stats), ctx.Err()
	}
	if x.bound = r.Bound; r.Sure { // the best guess is proved, the others are not
		x.known = provedRatings(p.Words, r.Choices[:1], x.stats)
	}
	return x.estimates(ctx), ctx.Err()
}

func provedRatings(p *score.Words, choices []Choice, stats []rank.Stats) (rows []rank.Rating) {
	for _, c := range choices {
		r := stats[c.Guess].Rating(p)
		r.Proved, r.Guesses, r.Missed = true, c.Expected.Guesses, c.Expected.Missed
		rows = append(rows, r)
	}
	return rows
}

const negligible = 0.5e-4 // the maximum total probability of the unlikely answers that a proof may ignore; shown as 0

const provablePerSecond = 2000 // answers

// MaxAnswers is the maximum number of possible answers that [Problem.Solve] accepts.
const MaxAnswers = tree.MaxAnswers

// LeastTime returns the shortest time limit, rounded up to whole seconds, for which
// [Problem.Advise] tries to prove which guesses are best. If Advise takes the best openers from a
// built-in table, LeastTime returns 0. p must have at most [MaxAnswers] possible answers.
func (p *Problem) LeastTime(o Options) time.Duration {
	if openersOf(p, o) != nil {
		return 0
	}
	seconds := (len(p.Words.Answers) + provablePerSecond - 1) / provablePerSecond
	return time.Duration(seconds) * time.Second
}

const ( // the fractions of its time limit that Advise spends at most on each kind of work
	proofWork = 0.45 // on a proof
	firstWork = 0.3  // on estimates of many guesses
	closeWork = 0.1  // on better estimates of the guesses that users will see
)
