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

// minEstimated is the smallest number of guesses that get a thorough estimate, even if the caller
// asks for fewer. So the best guess does not depend on the number of rows that the caller asks for.
const minEstimated = 10

// estimating holds the data of a call to Advise from the moment it starts estimating guesses.
type estimating struct {
	words  *score.Words
	o      Options
	opener int32 // the given one, or -1
	limit  time.Duration
	known  []Advice     // what is known exactly
	bound  Expectation  // a lower bound for all other guesses
	stats  []rank.Stats // of all guesses; nil if there are too many words
}

// estimates returns the best rows: the known ones, and estimates for other guesses. To estimate a
// guess, it plays a good strategy that begins with the guess, to the end of every game. It plays
// out as many guesses as the allowed work permits, but at least one.
func (x *estimating) estimates(ctx context.Context) []Advice {
	guesses := x.guesses(ctx)
	if x.stats == nil {
		return best(x.adviceOn(guesses, nil), x.o.rows())
	}
	numbers := make([]int32, len(guesses))
	for i := range guesses {
		numbers[i] = int32(guesses[i].Guess)
	}
	n, how := x.plan()
	e := newEstimator(ctx, x.words, x.o)
	advice := x.adviceOn(guesses, e.Estimate(ctx, numbers[:min(n, len(numbers))], how))
	x.refine(ctx, e, advice, how.Sample > 0)
	return best(advice, x.o.rows())
}

// guesses returns the statistics of the guesses to estimate, most promising first. It omits the
// guesses that are already known. If there are too many words to rank every guess, it ranks them by
// a sample of the answers.
func (x *estimating) guesses(ctx context.Context) (guesses []rank.Stats) {
	n := len(x.known) + 3*max(x.o.rows(), minEstimated)
	switch {
	case x.opener >= 0:
		guesses = rank.Few(x.words, []int32{x.opener})
	case x.stats == nil:
		guesses = rank.Sampled(ctx, x.words, x.o.Jobs, rank.ByEstimate, n, rank.StageWork)
	default:
		splitting := slices.DeleteFunc(slices.Clone(x.stats), func(s rank.Stats) bool { return s.Groups < 2 })
		guesses = rank.Best(splitting, rank.ByEstimate, n)
	}
	return slices.DeleteFunc(guesses, func(s rank.Stats) bool {
		return slices.ContainsFunc(x.known, func(a Advice) bool { return a.Guess == s.Guess })
	})
}

// plan returns the number of guesses to play out and the effort for each. If there is a time limit,
// the number includes all guesses, because the effort limits the total work. Otherwise it is a
// number that takes a few tenths of a second. If there are too many words, plan returns one guess
// and little effort.
func (x *estimating) plan() (n int, how estimate.Effort) {
	const few = 1 << 26 // scores: a first look at one guess takes some tenths of a second
	all, limited, weighted := scores(x.words), x.limit > 0, x.words.Weighted()
	switch {
	case limited && all <= few && weighted:
		n, how = len(x.words.Guesses), estimate.Quick
	case limited && all <= few:
		n, how = len(x.words.Guesses), estimate.Usual
	case !limited && all <= 2*few:
		n, how = int(2*few/all), estimate.Usual
	case !limited && all <= 4*few && !weighted:
		n, how = 1, estimate.Usual
	default:
		n, how = 1, estimate.Quick
	}
	how.TotalWork = x.work(firstWork)
	return n, how
}

// work returns the amount of work that takes the given part of the time limit. If there is no
// limit, it returns 0, which allows any amount.
func (x *estimating) work(part float64) int64 {
	if x.limit <= 0 {
		return 0
	}
	return max(1, int64(part*float64(x.limit)))
}

// adviceOn returns the known rows, followed by a row for each of guesses. found holds the results of
// the guesses that were played out, which are the first in guesses. For each other guess, adviceOn
// takes the rough estimate, and adds the largest difference between result and rough estimate among
// the guesses that were played out.
func (x *estimating) adviceOn(guesses []rank.Stats, found []estimate.Estimate) []Advice {
	var more Expectation
	for i, f := range found {
		if f.Done {
			more.Guesses = max(more.Guesses, f.Expected.Guesses-guesses[i].Estimate())
			more.Missed = max(more.Missed, f.Expected.Missed)
		}
	}
	left, advice := float64(x.o.left(len(x.words.Answers))), x.known
	for i, s := range guesses {
		a := Advice{Stats: s, Word: x.words.Guesses[s.Guess], Sampled: x.stats == nil}
		expected := Expectation{Guesses: min(s.Estimate()+more.Guesses, left), Missed: more.Missed}
		if i < len(found) && found[i].Done {
			expected, a.open = found[i].Expected, found[i].Open
		} else if left == 2 {
			expected.Missed = float64(s.Missed()) / float64(x.words.Total) // exact
		}
		a.expect(expected, x.bound)
		advice = append(advice, a)
	}
	return advice
}

// refine improves the estimates that will be shown, by playing out their guesses with more effort.
// quick means that they were played out quickly before, which misses more answers than necessary.
// Then missed answers count less in the choice of the guesses to play out again.
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
	how := estimate.Thorough
	how.TotalWork = x.work(closeWork)
	for i, f := range e.Estimate(ctx, guesses, how) {
		// It may be worse: other groups get the work.
		if a := open[i]; f.Done && a.expected().Worse(f.Expected) {
			a.expect(f.Expected, x.bound)
		}
	}
}

func (a *Advice) expected() Expectation { return Expectation{Guesses: a.Guesses, Missed: a.Missed} }

// expect sets the estimated cost of a to e, or to the proved lower bound if e is below it.
func (a *Advice) expect(e, bound Expectation) {
	a.Guesses, a.Missed = e.Guesses, max(e.Missed, bound.Missed)
	if a.Missed == bound.Missed {
		a.Guesses, a.AtLeast = max(e.Guesses, bound.Guesses), bound.Guesses
	}
}

// sortAdvice sorts proved rows before estimates. Within each of these parts, it sorts by the
// probability of a miss and then by the number of guesses, lowest first.
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

// rounded rounds a probability to 0.0001. Smaller differences between estimates say little, because
// better play often removes them.
func rounded(share float64) float64 { return math.Round(share*1e4) / 1e4 }

// newEstimator returns an estimator for p. If the answers have weights and are few, it solves small
// groups exactly, and may ignore negligible answers as a proof may.
func newEstimator(ctx context.Context, p *score.Words, o Options) *estimate.Estimator {
	s, left := tree.NewSearch(p, o.mode()), o.left(len(p.Answers))
	e := &estimate.Estimator{Search: s, Left: left, Jobs: o.Jobs}
	if !p.Weighted() {
		return e
	}
	e.Left = min(left, 2*search.MaxLeft) // more guesses could not be distinguished from misses
	if s.Fits(len(p.Answers)) {
		s.LetMiss(negligible, e.Left)
		b := search.Matrix(s)
		e.NewProver = func(ctx context.Context, how estimate.Effort) estimate.Prover {
			return search.NewProver(ctx, s, b, how.ProofWork, how.ProofPerGroup)
		}
	}
	return e
}
