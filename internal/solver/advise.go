package solver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Advise returns ratings of the o.Rows best guesses, best first, or only of o.Opener if it is set. Ratings are exact if
// they can be proved within limit, and estimates if not. limit is roughly the computing time on one core. Advise
// measures it as an amount of work, so the same call always returns the same ratings.
//
// If limit is 0, Advise proves a rating only if one guess is left, if at most two answers are possible, or if the
// rating is in the built-in table of openers. This usually takes a few tenths of a second, or more than a second with
// the longest lists.
//
// If the answers have weights, proved ratings are exact only to the digits that users see. Missed is rounded to 0.0001,
// and guesses with the same rounded number are ranked by Guesses, although one of them may miss a little more.
// With three or more guesses left, a proof may ignore unlikely answers with a total probability of up to 1 in 20,000.
//
// If ctx is done early, Advise returns ctx.Err() and the ratings found so far. It also returns an error if o.Opener is
// not a legal guess, or if a proof is tried and [Problem.Solve] returns an error.
func (p *Problem) Advise(ctx context.Context, o Options, limit time.Duration) ([]rank.Rating, error) {
	if len(p.Answers) <= 2 {
		limit = time.Minute // a proof takes almost no time
	}
	ratings, unproved, err := p.advise(ctx, o, limit)
	for i := range ratings {
		r := &ratings[i]
		if p.Weighted() {
			r.Missed = rounded(r.Missed)
		}
		if !r.Proved {
			r.Unproved = unproved
		}
	}
	return ratings, err
}

// advise returns unrounded ratings for [Problem.Advise]. unproved is the reason why some of them are only estimates; it
// is nil if the reason is not known.
func (p *Problem) advise(ctx context.Context, o Options, limit time.Duration) (ratings []rank.Rating, unproved, err error) {
	opener, err := guessIndex(p.Words, o.Opener)
	if err != nil {
		return nil, nil, err
	}
	if o.Tries == 1 {
		return p.lastGuesses(o.rows(), opener), nil, ctx.Err()
	}
	table := openersOf(p, o)
	unproved = p.whyNoProof(table, limit)
	known, bound, complete := table.find(p.Words, o)
	if complete {
		return known, unproved, ctx.Err()
	}
	x := estimation{words: p.Words, o: o, opener: opener, limit: limit, known: known, bound: bound, sampled: tooMany(p.Words, limit)}
	if opener < 0 && !x.sampled {
		if x.stats, err = rank.All(ctx, p.Words, o.Jobs); err != nil {
			return nil, nil, err // the best guess may not have been ranked
		}
	}
	if x.sampled || limit <= 0 || unproved != nil {
		return x.estimates(ctx), unproved, ctx.Err()
	}
	o.stats, o.negligible, o.work = x.stats, negligible, int64(proofWork*float64(limit))
	o.Jobs = 1 // several jobs would use up the work at different points each time
	r, err := p.Solve(ctx, o)
	switch {
	case err != nil:
		return nil, nil, err
	case r.Proved:
		return provedRatings(p.Words, r.Choices), nil, ctx.Err()
	}
	if x.bound = r.Bound; r.BestProved { // the best guess is proved, the others are not
		x.known = provedRatings(p.Words, r.Choices[:1])
	}
	return x.estimates(ctx), p.checkTime(limit), ctx.Err()
}

const provablePerSecond = 2000 // a proof is tried for at most this number of answers per second of the time limit

// whyNoProof returns an error that explains why Advise does not try to prove the best guess, or nil if a proof is worth
// trying within limit. table is the built-in table of openers for p, or nil if there is none.
func (p *Problem) whyNoProof(table *openerTable, limit time.Duration) error {
	const few = 256 // for up to this number of answers, a proof may succeed within any limit
	switch {
	case p.Rounded():
		return errors.New("the top guess has not been proved optimal: the answers' likelihoods differ too much for a proof")
	case len(p.Answers) > tree.MaxAnswers:
		return fmt.Errorf("the top guess has not been proved optimal: a proof is possible only with up to %d possible answers", tree.MaxAnswers)
	case table != nil:
		return errors.New("the top guess has not been proved optimal: it comes from the built-in table of openers")
	case float64(len(p.Answers)) > max(few, provablePerSecond*limit.Seconds()):
		return p.checkTime(limit)
	}
	return nil
}

// checkTime returns an error if limit is too short for a proof to be likely. The error suggests a longer limit.
func (p *Problem) checkTime(limit time.Duration) error {
	n := len(p.Answers)
	least := time.Duration((n+provablePerSecond-1)/provablePerSecond) * time.Second
	if limit >= least {
		return nil
	}
	return fmt.Errorf("--time=%s is too short to prove which guess is best for %d possible answers; use --time=%s or more", limit, n, least)
}

// lastGuesses returns exact ratings for a game with one guess left. It rates only the given opener or, if opener is -1,
// the n likeliest answers.
func (p *Problem) lastGuesses(n int, opener int32) (ratings []rank.Rating) {
	guesses := p.Answers // the likeliest first
	if opener >= 0 {
		guesses = []int32{opener}
	}
	for _, s := range rank.Few(p.Words, guesses[:min(n, len(guesses))]) {
		r := s.Rating(p.Words)
		r.Proved, r.Guesses, r.Missed = true, 1, float64(p.Total-s.Weight)/float64(p.Total)
		ratings = append(ratings, r)
	}
	return ratings
}

func provedRatings(p *score.Words, choices []Choice) (ratings []rank.Rating) {
	var guesses []int32
	for _, c := range choices {
		guesses = append(guesses, int32(c.Guess))
	}
	for i, s := range rank.Few(p, guesses) {
		r, expected := s.Rating(p), choices[i].Expected
		r.Proved, r.Guesses, r.Missed = true, expected.Guesses, expected.Missed
		ratings = append(ratings, r)
	}
	return ratings
}

const negligible = 0.5e-4 // a strategy may miss answers with this total probability, because users would see it as 0

// The highest fractions of its time limit that [Problem.Advise] spends on its tasks.
const (
	proofWork    = 0.45 // proving the best guesses
	estimateWork = 0.3  // estimating many guesses
	refineWork   = 0.1  // improving the estimates of the guesses that users see
)
