package solver

import (
	"cmp"
	"context"
	"math"
	"slices"

	"wfind/internal/solver/estimate"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/solver/weighted"
)

// estimates adds to what is known exactly, and to a bound of all others, what these
// are estimated to lead to, and returns the best o.Rows of them all, or the opener
// alone. Guesses are played out as work allows, and until timed ends; one
// at least, unless ctx ends or the lists are very long.
func estimates(ctx, timed context.Context, p *score.Words, stats []Stats, known []Advice, bound Expectation, o Options) []Advice {
	rows := max(1, o.Rows)
	telling := slices.DeleteFunc(slices.Clone(stats), func(s Stats) bool { return s.Groups < 2 })
	var among []Stats
	if o.Opener != "" {
		g, _ := p.Find(o.Opener)
		among, rows = stats[g:g+1], 1
	} else {
		among = Best(telling, ByEstimate, len(known)+3*max(rows, looked))
		among = slices.DeleteFunc(among, func(s Stats) bool {
			return slices.ContainsFunc(known, func(a Advice) bool { return a.Guess == s.Guess })
		})
	}
	guesses := make([]int32, min(len(among), affordable(timed, p)))
	for i := range guesses {
		guesses[i] = int32(among[i].Guess)
	}
	e := newEstimator(p, estimate.PoolOf(telling), o)
	weigh(timed, e)
	how := estimate.FirstLook
	if _, limited := timed.Deadline(); limited && (p.Weighted() || scores(p) > few) {
		how = estimate.QuickLook
		if scores(p) > few {
			guesses = guesses[:min(1, len(guesses))] // what others miss by so quick a look tells nothing
		}
	}
	how.Whole = int64(firstWork * float64(o.work))
	found := e.Play(timed, guesses, how)
	none := !slices.ContainsFunc(found, func(f estimate.Played) bool { return f.Done })
	if none && len(among) > 0 && bearable(p, e.Left) {
		found = e.Play(ctx, []int32{int32(among[0].Guess)}, hurried(timed, p))
	}
	later := shiftOf(p, among, found)
	open := map[int]bool{} // guesses of which more work may make a better estimate
	for i, s := range among {
		a := Advice{Stats: s, Word: p.Guesses[s.Guess]}
		expected := later.of(&s, e.Left)
		if i < len(found) && found[i].Done {
			expected, open[s.Guess] = found[i].Expected, found[i].Open
		}
		a.expect(expected, bound)
		known = append(known, a)
	}
	sortAdvice(known)
	again := known[:min(rows, len(known))]
	if how.Looks > 0 {
		sortByMerit(known)
		again = known[:min(max(rows, looked), len(known))]
	}
	lookAgain(timed, e, again, open, bound, int64(closeWork*float64(o.work)))
	sortAdvice(known)
	return known[:min(rows, len(known))]
}

// sortByMerit puts first what deserves a closer look, after a quick one: that misses more than
// there is need to.
func sortByMerit(advice []Advice) {
	const missing = 8 // guesses
	slices.SortStableFunc(advice, func(a, b Advice) int {
		return cmp.Compare(a.Guesses+missing*a.Missed, b.Guesses+missing*b.Missed)
	})
}

// expect sets what a guess is estimated to lead to, of which a bound is known.
func (a *Advice) expect(e, bound Expectation) {
	a.Guesses, a.Missed = e.Guesses, max(e.Missed, bound.Missed)
	if a.Missed == bound.Missed {
		a.Guesses, a.AtLeast = max(e.Guesses, bound.Guesses), bound.Guesses
	}
}

// lookAgain works more on the estimates of the rows that will be shown, as far as they
// are open, for so much work.
func lookAgain(ctx context.Context, e *estimate.Estimator, rows []Advice, open map[int]bool, bound Expectation, work int64) {
	var at []int
	var guesses []int32
	for i, a := range rows {
		if open[a.Guess] {
			at, guesses = append(at, i), append(guesses, int32(a.Guess))
		}
	}
	how := estimate.CloseLook
	how.Whole = work
	found := e.Play(ctx, guesses, how)
	if ctx.Err() != nil {
		return // all of it or nothing: how many were played is a matter of chance
	}
	for i, f := range found {
		a := &rows[at[i]]
		// It may be worse: other groups get the work.
		if expected := f.Expected; f.Done && (Expectation{Guesses: a.Guesses, Missed: a.Missed}).Worse(expected) {
			a.expect(expected, bound)
		}
	}
	sortAdvice(rows)
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

// A shift is by how much more is needed than the statistics of guesses say, and how much is
// missed, for those that there was no time to play out.
type shift struct{ guesses, missed float64 }

// shiftOf returns as much as for any that was played out.
func shiftOf(p *score.Words, among []Stats, found []estimate.Played) (later shift) {
	any := false
	for i, f := range found {
		if f.Done {
			any = true
			expected := f.Expected
			later.guesses = max(later.guesses, expected.Guesses-among[i].Estimate())
			later.missed = max(later.missed, expected.Missed)
		}
	}
	if !any && len(among) > 0 {
		// Between what was found of few answers and of many.
		later.guesses = 0.2 * (among[0].Estimate() - among[0].Least())
	}
	return later
}

// of returns what a guess is estimated to lead to.
func (later shift) of(s *Stats, left int) Expectation {
	return Expectation{Guesses: min(max(s.Least(), s.Estimate()+later.guesses), float64(left)), Missed: later.missed}
}

// shown rounds a share to what is told apart: what is missed of an estimate, less
// than that, is often not missed by better play.
func shown(share float64) float64 { return math.Round(share*1e4) / 1e4 }

// affordable returns how many guesses there is time to play out, if no limit of
// time is set: some tenths of a second.
func affordable(ctx context.Context, p *score.Words) int {
	const enough = 1 << 27 // scores
	if _, ok := ctx.Deadline(); ok {
		return len(p.Guesses)
	}
	return int(enough / scores(p))
}

// bearable reports whether one guess is played out though the time is over: with more scores
// of all guesses it would take many seconds; a second, with so many guesses left that next to
// nothing is missed.
func bearable(p *score.Words, left int) bool {
	longest := int64(1 << 29)
	if left > 4 {
		longest = 1 << 28
	}
	return scores(p) <= longest
}

// few is how many scores of all guesses allow a first look at one guess in some tenths of a second.
const few = 1 << 26

// hurried returns how much is done for a guess where there is hardly any time. Of
// many answers that have weights all guesses for each of their groups would take ten seconds, of
// equal ones two or three.
func hurried(timed context.Context, p *score.Words) estimate.Effort {
	if _, limited := timed.Deadline(); (limited || p.Weighted()) && scores(p) > few {
		return estimate.QuickLook
	}
	return estimate.FirstLook
}

// scores returns how many scores all guesses have in all, wide ones counted as several; they
// may be too many for an int of 32 bits.
func scores(p *score.Words) int64 {
	return int64(len(p.Guesses)) * int64(len(p.Answers)) * int64(score.LaneBits(p.Length)) / 8
}

// newEstimator returns what plays out guesses for a position, with the guesses of the pool.
func newEstimator(p *score.Words, pool []int32, o Options) *estimate.Estimator {
	left := o.Tries
	if n := len(p.Answers); left <= 0 || left > n {
		left = n + 1
	}
	if p.Weighted() {
		left = min(left, 2*weighted.MaxLeft) // more guesses could not be told from misses
	}
	return &estimate.Estimator{Search: tree.NewSearch(p, o.Hard), Left: left, Jobs: o.Jobs, Pool: pool}
}

// weigh readies an estimator to solve groups of answers that have weights. As in a proof,
// the least likely ones may be missed from then on.
func weigh(ctx context.Context, e *estimate.Estimator) {
	s := e.Search
	if !s.Words.Weighted() || !s.Fits(len(s.Words.Answers)) {
		return
	}
	s.LetMiss(negligible, e.Left)
	b, _ := weighted.Matrix(ctx, s)
	e.NewProver = func(ctx context.Context, how estimate.Effort) estimate.Prover {
		return weighted.NewProver(ctx, s, b, how.Work, how.GroupWork)
	}
}

// LeastGuesses returns a number of guesses that the best strategy needs on average at
// least, if there are three or more, whatever its first guess. For the original lists it
// takes some minutes. The error is that of ctx.
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
		g, ok := p.Find(word)
		if !ok {
			return nil, unknown(word)
		}
		numbers[i] = int32(g)
	}
	expected := make([]Expectation, len(guesses))
	for i, f := range newEstimator(p.words, estimate.PoolOf(stats), o).Play(ctx, numbers, estimate.AllWays) {
		expected[i] = f.Expected
	}
	return expected, ctx.Err()
}
