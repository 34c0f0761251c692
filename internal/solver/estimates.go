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

// minEstimated is the least number of guesses that get close estimates, so that the best of a few
// rows is also the best of many.
const minEstimated = 10

// estimating is advice for which guesses have to be estimated.
type estimating struct {
	words  *score.Words
	o      Options
	opener int32 // the given one, or -1
	limit  time.Duration
	known  []Advice    // what is known exactly
	bound  Expectation // a lower bound for all other guesses
	stats  []Stats     // of all guesses; nil if there are too many words
}

// estimates returns the best rows out of those known and estimates of other guesses, or the
// opener's row. Guesses are played out as work allows, at least one, unless there are too many words.
func (x *estimating) estimates(ctx context.Context) []Advice {
	splitting := slices.DeleteFunc(slices.Clone(x.stats), func(s Stats) bool { return s.Groups < 2 })
	among := x.among(ctx, splitting)
	if x.stats == nil {
		return best(x.with(among, nil), x.o.rows())
	}
	e := newEstimator(ctx, x.words, splitting, x.o)
	guesses := make([]int32, len(among))
	for i := range among {
		guesses[i] = int32(among[i].Guess)
	}
	n, how := x.plan()
	found := e.Play(ctx, guesses[:min(n, len(guesses))], how)
	advice := x.with(among, found)
	x.refine(ctx, e, advice, how.Looks > 0)
	return best(advice, x.o.rows())
}

// among returns the guesses to estimate, most promising first. If there are too many words to rank
// each guess, they are chosen by samples of the answers.
func (x *estimating) among(ctx context.Context, splitting []Stats) (among []Stats) {
	n := len(x.known) + 3*max(x.o.rows(), minEstimated)
	switch {
	case x.opener >= 0:
		among = rank.Few(x.words, []int32{x.opener})
	case x.stats == nil:
		among = rank.Sampled(ctx, x.words, x.o.Jobs, rank.ByEstimate, n, stageWork(x.words, x.limit))
	default:
		among = rank.Best(splitting, rank.ByEstimate, n)
	}
	return slices.DeleteFunc(among, func(s Stats) bool {
		return slices.ContainsFunc(x.known, func(a Advice) bool { return a.Guess == s.Guess })
	})
}

// plan returns how many guesses to play out, and with which effort. Without a limit they are as many
// as take some tenths of a second, and with one as many as the work allows. Where a first look at
// one guess takes too long, one guess gets a quick look. With weights it is better for one guess only:
// what it misses for others says little.
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
	how.Whole = x.work(firstWork)
	return n, how
}

// work returns the work for a part of the limit; 0, for any amount, without a limit.
func (x *estimating) work(part float64) int64 {
	if x.limit <= 0 {
		return 0
	}
	return max(1, int64(part*float64(x.limit)))
}

// with returns the known rows, followed by estimates of the guesses among. Those in found were played
// out; others are estimated by comparison with them.
func (x *estimating) with(among []Stats, found []estimate.Played) []Advice {
	rest := x.unplayed(among, found)
	advice := x.known
	for i, s := range among {
		a := Advice{Stats: s, Word: x.words.Guesses[s.Guess], Sampled: x.stats == nil}
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

// unplayed returns a function that estimates guesses that were not played out: they need
// as many guesses more than their statistics say as any guess that was played out.
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
		// Between the values found for few answers and for many.
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

// surelyMissed returns the share of the answers that left guesses miss if each of them makes as many
// groups of each group as the first makes of all answers.
func surelyMissed(p *score.Words, s *Stats, left int) float64 {
	if left == 2 {
		return float64(s.Missed()) / float64(p.Total)
	}
	found := 1
	for i := 1; i < left && found < len(p.Answers); i++ {
		found = min(found*s.Groups, len(p.Answers))
	}
	return float64(p.WeightOfAll(p.AllAnswers()[found:])) / float64(p.Total)
}

// refine works more on the estimates that will be shown. After a quick look, which misses more than it
// has to, these are the ones that promise most.
func (x *estimating) refine(ctx context.Context, e *estimate.Estimator, advice []Advice, quick bool) {
	rows := x.o.rows()
	sortAdvice(advice)
	if quick {
		const missing = 8 // guesses
		slices.SortStableFunc(advice, func(a, b Advice) int {
			return cmp.Compare(a.Guesses+missing*a.Missed, b.Guesses+missing*b.Missed)
		})
		rows = max(rows, minEstimated)
	}
	var open []*Advice
	var guesses []int32
	for i := range advice[:min(rows, len(advice))] {
		if a := &advice[i]; a.open {
			open, guesses = append(open, a), append(guesses, int32(a.Guess))
		}
	}
	how := estimate.CloseLook
	how.Whole = x.work(closeWork)
	for i, f := range e.Play(ctx, guesses, how) {
		// It may be worse: other groups get the work.
		if a := open[i]; f.Done && a.expected().Worse(f.Expected) {
			a.expect(f.Expected, x.bound)
		}
	}
}

// expected returns the guesses and misses that are expected.
func (a *Advice) expected() Expectation { return Expectation{Guesses: a.Guesses, Missed: a.Missed} }

// expect sets the estimate of a guess, which is not below bound.
func (a *Advice) expect(e, bound Expectation) {
	a.Guesses, a.Missed = e.Guesses, max(e.Missed, bound.Missed)
	if a.Missed == bound.Missed {
		a.Guesses, a.AtLeast = max(e.Guesses, bound.Guesses), bound.Guesses
	}
}

// sortAdvice sorts rows, best first and proved ones before estimates.
func sortAdvice(rows []Advice) {
	slices.SortStableFunc(rows, func(a, b Advice) int {
		one := map[bool]int{true: 1}
		return cmp.Or(one[b.Proved]-one[a.Proved],
			cmp.Compare(rounded(a.Missed), rounded(b.Missed)), cmp.Compare(a.Guesses, b.Guesses),
			one[b.Candidate]-one[a.Candidate], a.Stats.Guess-b.Stats.Guess)
	})
}

// best returns the best rows of advice.
func best(advice []Advice, rows int) []Advice {
	sortAdvice(advice)
	return advice[:min(rows, len(advice))]
}

// rounded rounds a share to 0.0001. What an estimate misses beyond that is often found by better
// play.
func rounded(share float64) float64 { return math.Round(share*1e4) / 1e4 }

// newEstimator returns an estimator that plays out guesses, and has the statistics of those that split
// the answers. If few answers have weights it solves groups, and may miss the least likely answers
// as a proof may.
func newEstimator(ctx context.Context, p *score.Words, splitting []Stats, o Options) *estimate.Estimator {
	s, left := tree.NewSearch(p, o.mode()), o.left(len(p.Answers))
	e := &estimate.Estimator{Search: s, Left: left, Jobs: o.Jobs, Pool: estimate.PoolOf(splitting)}
	if !p.Weighted() {
		return e
	}
	e.Left = min(left, 2*search.MaxLeft) // more guesses could not be told from misses
	if s.Fits(len(p.Answers)) {
		s.LetMiss(negligible, e.Left)
		b, _ := search.Matrix(ctx, s)
		e.NewProver = func(ctx context.Context, how estimate.Effort) estimate.Prover {
			return search.NewProver(ctx, s, b, how.Work, how.GroupWork)
		}
	}
	return e
}

// LeastGuesses returns a proved lower bound of the mean number of guesses of the best strategy, if
// there are three guesses or more. For the original lists it takes a quarter of an hour on
// two cores. It returns ctx's error.
func (p *Problem) LeastGuesses(ctx context.Context, jobs int) (float64, error) {
	return search.LeastGuesses(ctx, p.words, nil, jobs)
}

// PlayOut returns, for each of guesses, the cost of a quick strategy that begins with it: an upper
// bound of the cost of optimal play.
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
