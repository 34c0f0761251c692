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

// minEstimated is the least number of guesses that get a close estimate. So the best guess is the same, whether a
// caller asks for one row or for ten.
const minEstimated = 10

// estimating is the state of Advise when it has to estimate some guesses.
type estimating struct {
	words  *score.Words
	o      Options
	opener int32 // the given one, or -1
	limit  time.Duration
	known  []Advice     // what is known exactly
	bound  Expectation  // a lower bound for all other guesses
	stats  []rank.Stats // of all guesses; nil if there are too many words
}

// estimates returns the best rows, out of the known ones and estimates of other guesses. If x.opener is set, it
// returns only the opener's row. It plays out as many guesses as the work allows, but at least one. If there are
// too many words, it plays out none.
func (x *estimating) estimates(ctx context.Context) []Advice {
	splitting := slices.DeleteFunc(slices.Clone(x.stats), func(s rank.Stats) bool { return s.Groups < 2 })
	among := x.among(ctx, splitting)
	if x.stats == nil {
		return best(x.with(among, nil), x.o.rows())
	}
	e := newEstimator(ctx, x.words, x.o)
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

// among returns the guesses to estimate, most promising first, without the known ones. If there are too many words
// to rank each guess, it finds them by sampling the answers.
func (x *estimating) among(ctx context.Context, splitting []rank.Stats) (among []rank.Stats) {
	n := len(x.known) + 3*max(x.o.rows(), minEstimated)
	switch {
	case x.opener >= 0:
		among = rank.Few(x.words, []int32{x.opener})
	case x.stats == nil:
		among = rank.Sampled(ctx, x.words, x.o.Jobs, rank.ByEstimate, n, stageWork(x.words, x.limit))
	default:
		among = rank.Best(splitting, rank.ByEstimate, n)
	}
	return slices.DeleteFunc(among, func(s rank.Stats) bool {
		return slices.ContainsFunc(x.known, func(a Advice) bool { return a.Guess == s.Guess })
	})
}

// plan returns the number of guesses to play out, and the effort for each. Without a limit, playing them out takes
// a few tenths of a second; with a limit, as much work as the limit allows. If even a first look at one guess takes
// too long, only one guess is played out, with a quick look. With weights, the misses of a quick look are of no use
// for the estimates of other guesses, so only one guess is played out then, too.
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

// work returns the work for the given part of the limit. Without a limit it returns 0, which stands for any amount.
func (x *estimating) work(part float64) int64 {
	if x.limit <= 0 {
		return 0
	}
	return max(1, int64(part*float64(x.limit)))
}

// with returns the known rows, followed by a row for each guess in among. found has the results for the first
// guesses of among. A guess that was not played out is estimated by comparison with those that were.
func (x *estimating) with(among []rank.Stats, found []estimate.Played) []Advice {
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

// unplayed returns a function that estimates a guess that was not played out. It adds to the guess's rough estimate
// the largest difference, over all guesses that were played out, between their result and their rough estimate.
func (x *estimating) unplayed(among []rank.Stats, found []estimate.Played) func(s *rank.Stats) Expectation {
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
	return func(s *rank.Stats) Expectation {
		e := Expectation{Guesses: min(max(s.Least(), s.Estimate()+more.Guesses), float64(left)), Missed: more.Missed}
		if !played {
			e.Missed = surelyMissed(x.words, s, left)
		}
		return e
	}
}

// surelyMissed returns a share of the answers that will be missed with left guesses left. It assumes that each
// guess splits every group into as many parts as the first guess makes groups of all answers.
func surelyMissed(p *score.Words, s *rank.Stats, left int) float64 {
	if left == 2 {
		return float64(s.Missed()) / float64(p.Total)
	}
	found := 1
	for i := 1; i < left && found < len(p.Answers); i++ {
		found = min(found*s.Groups, len(p.Answers))
	}
	return float64(p.WeightOfAll(p.AllAnswers()[found:])) / float64(p.Total)
}

// refine spends more work on the estimates that will be shown. A quick look misses more answers than necessary, so
// after one, refine chooses the rows that promise the most.
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

func (a *Advice) expected() Expectation { return Expectation{Guesses: a.Guesses, Missed: a.Missed} }

// expect sets the estimate to e, or to bound if e is below it. bound is a lower bound for the guess.
func (a *Advice) expect(e, bound Expectation) {
	a.Guesses, a.Missed = e.Guesses, max(e.Missed, bound.Missed)
	if a.Missed == bound.Missed {
		a.Guesses, a.AtLeast = max(e.Guesses, bound.Guesses), bound.Guesses
	}
}

// sortAdvice sorts rows: proved ones before estimates, then best first.
func sortAdvice(rows []Advice) {
	slices.SortStableFunc(rows, func(a, b Advice) int {
		one := map[bool]int{true: 1}
		return cmp.Or(one[b.Proved]-one[a.Proved],
			cmp.Compare(rounded(a.Missed), rounded(b.Missed)), cmp.Compare(a.Guesses, b.Guesses),
			one[b.Candidate]-one[a.Candidate], a.Stats.Guess-b.Stats.Guess)
	})
}

func best(advice []Advice, rows int) []Advice {
	sortAdvice(advice)
	return advice[:min(rows, len(advice))]
}

// rounded rounds a probability to 0.0001. Smaller differences between estimates mean little, because better play
// often removes them.
func rounded(share float64) float64 { return math.Round(share*1e4) / 1e4 }

// newEstimator returns an estimator for p. If the answers have weights and fit a matrix, it solves small groups
// exactly, and may neglect the least likely answers as a proof may.
func newEstimator(ctx context.Context, p *score.Words, o Options) *estimate.Estimator {
	s, left := tree.NewSearch(p, o.mode()), o.left(len(p.Answers))
	e := &estimate.Estimator{Search: s, Left: left, Jobs: o.Jobs}
	if !p.Weighted() {
		return e
	}
	e.Left = min(left, 2*search.MaxLeft) // more guesses could not be distinguished from misses
	if s.Fits(len(p.Answers)) {
		s.LetMiss(negligible, e.Left)
		b, _ := search.Matrix(ctx, s)
		e.NewProver = func(ctx context.Context, how estimate.Effort) estimate.Prover {
			return search.NewProver(ctx, s, b, how.Work, how.GroupWork)
		}
	}
	return e
}
