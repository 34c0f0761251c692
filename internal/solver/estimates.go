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
	"wfind/internal/solver/tree"
	"wfind/internal/solver/weighted"
)

// looked is the number of guesses of which at least Advise makes close
// estimates, so that the best of a few is also the best of many.
const looked = 10

// estimating is advice of which something is to be estimated.
type estimating struct {
	words  *score.Words
	o      Options
	opener int32 // the given one, or -1
	limit  time.Duration
	known  []Advice    // what is known exactly
	bound  Expectation // of all others
	stats  []Stats     // of all guesses; nil if there are too many words
}

// estimates adds to what is known what other guesses are estimated to lead to, and returns the
// best that are asked for, or the opener alone. Guesses are played out as work allows, and until
// the time is over; one at least, unless ctx ends or there are too many words.
func (x *estimating) estimates(ctx, until context.Context) []Advice {
	telling := slices.DeleteFunc(slices.Clone(x.stats), func(s Stats) bool { return s.Groups < 2 })
	among := x.among(ctx, telling)
	if x.stats == nil {
		return best(x.with(among, nil), x.o.rows())
	}
	e := newEstimator(until, x.words, telling, x.o)
	guesses := make([]int32, len(among))
	for i := range among {
		guesses[i] = int32(among[i].Guess)
	}
	n, how := x.plan()
	found := e.Play(until, guesses[:min(n, len(guesses))], how)
	if !slices.ContainsFunc(found, func(f estimate.Played) bool { return f.Done }) {
		found = e.Play(ctx, guesses[:min(1, len(guesses))], how)
	}
	advice := x.with(among, found)
	x.lookAgain(until, e, advice, how.Looks > 0)
	return best(advice, x.o.rows())
}

// among returns the guesses to estimate, those that look best first. Where there are too many words to
// look at each guess, they are those that do best by samples of the answers.
func (x *estimating) among(ctx context.Context, telling []Stats) (among []Stats) {
	n := len(x.known) + 3*max(x.o.rows(), looked)
	switch {
	case x.opener >= 0:
		among = rank.Few(x.words, []int32{x.opener})
	case x.stats == nil:
		among = rank.Sift(ctx, x.words, x.o.Jobs, rank.ByEstimate, n, siftWork(x.words, x.limit))
	default:
		among = rank.Best(telling, rank.ByEstimate, n)
	}
	return slices.DeleteFunc(among, func(s Stats) bool {
		return slices.ContainsFunc(x.known, func(a Advice) bool { return a.Guess == s.Guess })
	})
}

// plan returns how many guesses are played out, and how: without a limit as many as take some tenths
// of a second, and with one all that the work allows. Where that is too long for a first look at one
// guess there is a quick look at one: what others miss by so quick a look tells nothing.
func (x *estimating) plan() (n int, how estimate.Effort) {
	const few = 1 << 26 // scores: a first look at one guess takes some tenths of a second
	all, limited, weighted := scores(x.words), x.limit > 0, x.words.Weighted()
	switch {
	case limited && all <= few && weighted:
		n, how = len(x.words.Guesses), estimate.QuickLook
	case limited && all <= few:
		n, how = len(x.words.Guesses), estimate.FirstLook
	case !limited && all <= 2*few:
		n, how = int(2*few/all), estimate.FirstLook
	case !limited && all <= 4*few && !weighted:
		n, how = 1, estimate.FirstLook
	default:
		n, how = 1, estimate.QuickLook
	}
	how.Whole = int64(firstWork * float64(x.limit))
	return n, how
}

// with returns what is known and, of other guesses, what they are estimated to lead to: those that
// were found, and by these the rest.
func (x *estimating) with(among []Stats, found []estimate.Played) []Advice {
	rest := x.unplayed(among, found)
	advice := x.known
	for i, s := range among {
		a := Advice{Stats: s, Word: x.words.Guesses[s.Guess], Sifted: x.stats == nil}
		if i < len(found) && found[i].Done {
			a.open = found[i].Open
			a.expect(found[i].Expected, x.bound)
		} else {
			a.expect(rest(&s), x.bound)
		}
		advice = append(advice, a)
	}
	return advice
}

// unplayed returns what tells what is to be expected of guesses that there was no time to play
// out: as much more than their statistics say as of any that was played out.
func (x *estimating) unplayed(among []Stats, found []estimate.Played) func(s *Stats) Expectation {
	left, played := x.o.left(len(x.words.Answers)), false
	var more Expectation
	for i, f := range found {
		if f.Done {
			played = true
			more.Guesses = max(more.Guesses, f.Expected.Guesses-among[i].Estimate())
			more.Missed = max(more.Missed, f.Expected.Missed)
		}
	}
	if !played && len(among) > 0 {
		// Between what was found of few answers and of many.
		more.Guesses = 0.2 * (among[0].Estimate() - among[0].Least())
	}
	return func(s *Stats) Expectation {
		e := Expectation{Guesses: min(max(s.Least(), s.Estimate()+more.Guesses), float64(left)), Missed: more.Missed}
		if !played {
			e.Missed = surelyMissed(x.words, s, left)
		}
		return e
	}
}

// lookAgain works more on the estimates of the rows that will be shown, as far as they are open; after
// a quick look, of those that deserve it.
func (x *estimating) lookAgain(ctx context.Context, e *estimate.Estimator, advice []Advice, quick bool) {
	rows := x.o.rows()
	sortAdvice(advice)
	if quick { // it misses more than there is need to
		const missing = 8 // guesses
		slices.SortStableFunc(advice, func(a, b Advice) int {
			return cmp.Compare(a.Guesses+missing*a.Missed, b.Guesses+missing*b.Missed)
		})
		rows = max(rows, looked)
	}
	var open []*Advice
	var guesses []int32
	for i := range advice[:min(rows, len(advice))] {
		if a := &advice[i]; a.open {
			open, guesses = append(open, a), append(guesses, int32(a.Guess))
		}
	}
	how := estimate.CloseLook
	how.Whole = int64(closeWork * float64(x.limit))
	found := e.Play(ctx, guesses, how)
	if ctx.Err() != nil {
		return // all of it or nothing: how many were played is a matter of chance
	}
	for i, f := range found {
		// It may be worse: other groups get the work.
		if a := open[i]; f.Done && a.expected().Worse(f.Expected) {
			a.expect(f.Expected, x.bound)
		}
	}
}

// expected returns what the guess leads to.
func (a *Advice) expected() Expectation { return Expectation{Guesses: a.Guesses, Missed: a.Missed} }

// expect sets what a guess is estimated to lead to, of which a bound is known.
func (a *Advice) expect(e, bound Expectation) {
	a.Guesses, a.Missed = e.Guesses, max(e.Missed, bound.Missed)
	if a.Missed == bound.Missed {
		a.Guesses, a.AtLeast = max(e.Guesses, bound.Guesses), bound.Guesses
	}
}

// sortAdvice puts the best first, what is proved before estimates.
func sortAdvice(rows []Advice) {
	slices.SortStableFunc(rows, func(a, b Advice) int {
		one := map[bool]int{true: 1}
		return cmp.Or(one[b.Proved]-one[a.Proved],
			cmp.Compare(shown(a.Missed), shown(b.Missed)), cmp.Compare(a.Guesses, b.Guesses),
			one[b.Candidate]-one[a.Candidate], a.Stats.Guess-b.Stats.Guess)
	})
}

// best returns the best rows.
func best(advice []Advice, rows int) []Advice {
	sortAdvice(advice)
	return advice[:min(rows, len(advice))]
}

// shown rounds a share to what is told apart: what is missed of an estimate, less
// than that, is often not missed by better play.
func shown(share float64) float64 { return math.Round(share*1e4) / 1e4 }

// scores returns how many scores all guesses have in all, wide ones counted as several; they
// may be too many for an int of 32 bits.
func scores(p *score.Words) int64 {
	return int64(len(p.Guesses)) * int64(len(p.Answers)) * int64(score.LaneBits(p.Length)) / 8
}

// newEstimator returns what plays out guesses for a position, by the statistics of those that split
// it. Where few answers have weights it solves groups, and as in a proof the least likely ones may be
// missed.
func newEstimator(ctx context.Context, p *score.Words, telling []Stats, o Options) *estimate.Estimator {
	s, left := tree.NewSearch(p, o.Hard), o.left(len(p.Answers))
	e := &estimate.Estimator{Search: s, Left: left, Jobs: o.Jobs, Pool: estimate.PoolOf(telling)}
	if !p.Weighted() {
		return e
	}
	e.Left = min(left, 2*weighted.MaxLeft) // more guesses could not be told from misses
	if s.Fits(len(p.Answers)) {
		s.LetMiss(negligible, e.Left)
		b, _ := weighted.Matrix(ctx, s)
		e.NewProver = func(ctx context.Context, how estimate.Effort) estimate.Prover {
			return weighted.NewProver(ctx, s, b, how.Work, how.GroupWork)
		}
	}
	return e
}

// LeastGuesses returns a number of guesses that the best strategy needs on average at
// least, if there are three or more, whatever its first guess. For the original lists it
// takes a quarter of an hour of two cores. The error is that of ctx.
func (p *Problem) LeastGuesses(ctx context.Context, jobs int) (float64, error) {
	return estimate.LeastGuesses(ctx, p.words, nil, jobs)
}

// PlayOut returns what a quick strategy needs that begins with each of the guesses,
// and then with what looks best by the statistics: an upper bound of what optimal
// play needs.
func (p *Problem) PlayOut(ctx context.Context, guesses []string, o Options) ([]Expectation, error) {
	stats, err := p.Stats(ctx, o.Jobs)
	if err != nil {
		return nil, err
	}
	numbers := make([]int32, len(guesses))
	for i, word := range guesses {
		if numbers[i], err = numberOf(p.words, word); err != nil {
			return nil, err
		}
	}
	expected := make([]Expectation, len(guesses))
	for i, f := range newEstimator(ctx, p.words, stats, o).Play(ctx, numbers, estimate.AllWays) {
		expected[i] = f.Expected
	}
	return expected, ctx.Err()
}
