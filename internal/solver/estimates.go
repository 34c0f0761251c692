package solver

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"wfind/internal/solver/estimate"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/search"
	"wfind/internal/solver/tree"
)

const minEstimated = 10 // compare at least this number of guesses, so that the best one does not depend on o.Rows

// An estimation estimates the ratings of guesses. [Problem.Advise] uses it if there is no time for a proof.
type estimation struct {
	words   *score.Words
	o       Options
	opener  int32 // index of o.Opener, or -1
	limit   time.Duration
	known   []rank.Rating // ratings from a proof or from the table of openers
	bound   Expectation   // lower bound on the cost of every guess that is not in known
	sampled bool          // there are too many words to rank all guesses
	stats   []rank.Stats  // of all guesses; nil if sampled is set, or for an opener
	open    map[int]bool  // by guess, whether more work may improve its estimate
}

// estimates returns ratings of the x.o.Rows best guesses, best first. It copies the ratings in x.known, and estimates
// all others.
func (x *estimation) estimates(ctx context.Context) []rank.Rating {
	guesses := x.guesses(ctx)
	if x.sampled {
		return best(x.ratingsOf(guesses, nil), x.o.rows())
	}
	numbers := make([]int32, len(guesses))
	for i := range guesses {
		numbers[i] = int32(guesses[i].Guess)
	}
	n, effort := x.plan()
	e := newEstimator(x.words, x.o)
	ratings := x.ratingsOf(guesses, e.Estimate(ctx, numbers[:min(n, len(numbers))], effort))
	sortRatings(ratings)
	rows := x.o.rows()
	if effort.Sample > 0 { // the estimates are rough, and may not have the best guess among the first rows
		const missCost = 8 // in guesses; low, because quick estimates overstate misses
		slices.SortStableFunc(ratings, func(a, b rank.Rating) int {
			return cmp.Compare(a.Guesses+missCost*a.Missed, b.Guesses+missCost*b.Missed)
		})
		rows = max(rows, minEstimated)
	}
	x.refine(ctx, e, ratings[:min(rows, len(ratings))])
	return best(ratings, x.o.rows())
}

// guesses returns the guesses to rate, with their statistics: x.opener or, if it is not set, the most promising
// guesses. It omits guesses in x.known, which have ratings already.
func (x *estimation) guesses(ctx context.Context) (guesses []rank.Stats) {
	n := len(x.known) + 3*max(x.o.rows(), minEstimated)
	switch {
	case x.opener >= 0:
		guesses = rank.Few(x.words, []int32{x.opener})
	case x.sampled:
		guesses = rank.Sampled(ctx, x.words, x.o.Jobs, rank.ByEstimate, n)
	default:
		splitting := slices.DeleteFunc(slices.Clone(x.stats), func(s rank.Stats) bool { return s.Groups < 2 })
		guesses = rank.Best(splitting, rank.ByEstimate, n)
	}
	return slices.DeleteFunc(guesses, func(s rank.Stats) bool {
		return slices.ContainsFunc(x.known, func(r rank.Rating) bool { return r.Guess == s.Guess })
	})
}

// plan returns how many of the most promising guesses deserve a careful estimate, and how much work to spend on these
// estimates. All other guesses get rough estimates from their statistics.
func (x *estimation) plan() (n int, effort estimate.Effort) {
	const few = 1 << 26 // with this many bytes of scores, playing out one guess takes a few tenths of a second
	n, effort = 1, estimate.Quick
	all, weighted := scoreBytes(x.words), x.words.Weighted()
	switch limited := x.limit > 0; {
	case limited && all <= few:
		n = len(x.words.Guesses) // as many of them as TotalWork allows
		if !weighted {
			effort = estimate.Usual
		}
	case !limited && all <= 2*few:
		n, effort = int(2*few/all), estimate.Usual
	case !limited && all <= 4*few && !weighted:
		effort = estimate.Usual
	}
	effort.TotalWork = x.work(estimateWork)
	return n, effort
}

func (x *estimation) work(fraction float64) int64 {
	if x.limit <= 0 {
		return 0 // unlimited
	}
	return max(1, int64(fraction*float64(x.limit)))
}

// ratingsOf returns x.known, followed by a rating of each guess in guesses. estimates[i] is the estimate for
// guesses[i]. Guesses without an estimate get a rough rating from their statistics. ratingsOf also sets x.open.
func (x *estimation) ratingsOf(guesses []rank.Stats, estimates []estimate.Estimate) []rank.Rating {
	var correction Expectation // the largest difference between an estimate and the rough estimate of the same guess
	for i, f := range estimates {
		if f.Done {
			correction.Guesses = max(correction.Guesses, f.Expected.Guesses-guesses[i].Estimate())
			correction.Missed = max(correction.Missed, f.Expected.Missed)
		}
	}
	tries, ratings := float64(x.o.triesUpTo(len(x.words.Answers)+1)), x.known
	x.open = make(map[int]bool)
	for i, s := range guesses {
		r := s.Rating(x.words)
		r.Sampled = x.sampled
		expected := Expectation{Guesses: min(s.Estimate()+correction.Guesses, tries), Missed: correction.Missed}
		if i < len(estimates) && estimates[i].Done {
			expected, x.open[s.Guess] = estimates[i].Expected, estimates[i].Open
		} else if tries == 2 {
			expected.Missed = float64(s.LaterWeight()) / float64(x.words.Total) // exact
		}
		x.setExpected(&r, expected)
		ratings = append(ratings, r)
	}
	return ratings
}

// refine spends more work on the estimates that can still become better, and updates their ratings. x.open has the
// guesses with such estimates.
func (x *estimation) refine(ctx context.Context, e *estimate.Estimator, ratings []rank.Rating) {
	var refined []*rank.Rating
	var guesses []int32
	for i := range ratings {
		if r := &ratings[i]; x.open[r.Guess] {
			refined, guesses = append(refined, r), append(guesses, int32(r.Guess))
		}
	}
	effort := estimate.Thorough
	effort.TotalWork = x.work(refineWork)
	for i, f := range e.Estimate(ctx, guesses, effort) {
		// The limit on the total work can leave less for some groups than before, so the new estimate can be worse.
		r := refined[i]
		if before := (Expectation{Guesses: r.Guesses, Missed: r.Missed}); f.Done && before.Worse(f.Expected) {
			x.setExpected(r, f.Expected)
		}
	}
}

// setExpected stores the estimate e in r. If e is better than the lower bound x.bound, it stores the bound instead.
func (x *estimation) setExpected(r *rank.Rating, e Expectation) {
	r.Guesses, r.Missed = e.Guesses, max(e.Missed, x.bound.Missed)
	if rounded(r.Missed) == rounded(x.bound.Missed) { // with more misses, fewer than x.bound.Guesses may be enough
		r.Guesses, r.AtLeast = max(e.Guesses, x.bound.Guesses), x.bound.Guesses
	}
}

// sortRatings puts proved ratings before estimates, and sorts both kinds from best to worst.
func sortRatings(ratings []rank.Rating) {
	slices.SortStableFunc(ratings, func(a, b rank.Rating) int {
		one := map[bool]int{true: 1}
		return cmp.Or(one[b.Proved]-one[a.Proved],
			cmp.Compare(rounded(a.Missed), rounded(b.Missed)), cmp.Compare(a.Guesses, b.Guesses),
			one[b.Possible()]-one[a.Possible()], a.Guess-b.Guess)
	})
}

func best(ratings []rank.Rating, rows int) []rank.Rating {
	sortRatings(ratings)
	return ratings[:min(rows, len(ratings))]
}

func rounded(probability float64) float64 { return math.Round(probability*1e4) / 1e4 } // as users see it

func newEstimator(p *score.Words, o Options) *estimate.Estimator {
	s, tries := tree.NewGame(p, o.Mode()), o.triesUpTo(len(p.Answers)+1) // the first guess may be useless
	e := &estimate.Estimator{Game: s, Tries: tries, Jobs: o.Jobs}
	if !p.Weighted() {
		return e
	}
	e.Tries = min(tries, 2*search.MaxTries) // more guesses could cost as much as a miss
	if s.Fits(len(p.Answers)) {             // solve small groups exactly
		s.LetMiss(negligible, e.Tries)
		b := search.Matrix(s)
		e.NewProver = func(ctx context.Context, effort estimate.Effort) estimate.Prover {
			return search.NewProver(ctx, s, b, effort.ProofWork, effort.ProofPerGroup)
		}
	}
	return e
}
