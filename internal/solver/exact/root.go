package exact

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync/atomic"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// Solve tries the first guesses of contest c, or its opener, until the best are known. Unless there is an
// opener, there must be more than one answer and more than one guess left. Solve uses jobs goroutines, and
// returns ctx's error if ctx ends first.
func Solve(ctx context.Context, c *contest.Contest, how *Bounding, jobs int) error {
	r := &root{contest: c, words: c.Search.Words, how: how, jobs: jobs}
	switch {
	case c.Opener >= 0:
		return r.opener(ctx)
	case len(r.words.Answers) <= max(2, c.Search.MatrixMax):
		return r.onMatrix(ctx)
	}
	return r.onField(ctx)
}

// opener finds the cost of the contest's opener.
func (r *root) opener(ctx context.Context) error {
	f := newField(r.words, nil)
	return r.contest.TryOpener(ctx, r.jobs, r.contest.Search.MatrixMax, func(together bool) contest.GroupSolver {
		w, left := r.searcher(ctx), r.contest.Left-1
		if together {
			w.jobs = r.jobs
			if r.jobs <= 0 {
				w.jobs = runtime.GOMAXPROCS(0)
			}
		}
		return func(x tree.Group, limit int64) (waste int64, exact, ok bool) {
			y := node{Group: x}
			if limit > 0 {
				waste = w.wasteOf(&w.top, &y, left, limit)
				return waste, waste < limit, !w.Stop
			}
			if w.known(&w.top, f, &y, left); !y.exact && !y.bounded {
				w.bound(&w.top, f, r.contest.Opener, &y, left, true)
			}
			if rest := r.contest.Below - r.contest.Least(); left > 2 && rest > 0 && r.contest.Below > rank.Failure {
				y.cost = max(y.cost, int64(w.groupMisses(&w.top, &y, left, missLimit(rest)))*rank.Failure)
			}
			return y.cost, y.exact, !w.Stop
		}
	})
}

// A root is the position that is searched.
type root struct {
	contest *contest.Contest
	words   *score.Words
	how     *Bounding
	jobs    int
}

// searcher returns a new searcher, for one goroutine.
func (r *root) searcher(ctx context.Context) *searcher {
	return newSearcher(ctx, r.contest.Search, r.how)
}

// A try is a guess with its waste at once, or another number to sort by.
type try struct {
	guess int32
	waste int64
}

// onMatrix tries all guesses on a matrix of all answers.
func (r *root) onMatrix(ctx context.Context) error {
	b := new(matrix.Matrix)
	class := r.searcher(ctx).BuildAll(b)
	// The guesses, sorted by waste at once.
	order := make([]try, 0, len(class))
	for g, k := range class {
		if k >= 0 {
			x := int(b.Collisions[k])<<1 | 1
			if r.words.AnswerOf[g] >= 0 {
				x--
			}
			waste := immediate(x)
			if r.contest.Left == 2 {
				waste = lastButOne(x)
			}
			order = append(order, try{int32(g), waste})
		}
	}
	slices.SortFunc(order, func(a, b try) int { return cmp.Or(cmp.Compare(a.waste, b.waste), int(a.guess-b.guess)) })
	lower := make([]int64, len(order))
	for i, o := range order {
		lower[i] = o.waste
	}
	r.contest.SetLower(lower)
	known := make([]atomic.Int64, len(b.Reps)) // for each class, 1 + its waste after the first guess, or 0
	return r.each(ctx, contest.Step{What: "guesses tried"}, upTo(len(order)), func(w *searcher, i int) int64 {
		cl := class[order[i].guess]
		return r.tryOnMatrix(w, b, cl, order[i], &known[cl])
	})
}

// tryOnMatrix returns the waste of o, a guess of class cl, or a lower bound if that reaches the guess's limit.
// It enters an exact waste into the contest. known shares what the class wastes later on.
func (r *root) tryOnMatrix(w *searcher, b *matrix.Matrix, cl int32, o try, known *atomic.Int64) int64 {
	g, v := o.guess, o.waste
	limit := r.contest.Limit(g)
	switch later := known.Load(); {
	case v >= limit:
		return v
	case r.contest.Left == 2:
	case later > 0:
		v += later - 1
	default:
		if v = w.evaluate(&w.top, b, b.All, cl, v, r.contest.Left, limit); v < limit && !w.Stop {
			known.Store(1 + v - o.waste)
		}
	}
	if v < limit && !w.Stop {
		r.contest.Enter(g, v)
	}
	return v
}

// mostMutual is the largest number of answers that are scored against each other before a search. That takes
// some milliseconds.
const mostMutual = 1 << 12

// onField tries all guesses on a set without a matrix.
func (r *root) onField(ctx context.Context) error {
	stats, err := rank.All(ctx, r.words, r.jobs)
	if err != nil {
		return err
	}
	f := newField(r.words, stats)
	f.supers = newSupersets(f, stats, r.contest.Search.Rules == nil, r.how)
	if n := len(r.words.Answers); f.cols.Lane == 8 && n <= mostMutual {
		f.mutual = new(matrix.Matrix)
		r.searcher(ctx).Maker.Build(f.mutual, r.words.AllAnswers(), []int32{})
	}
	order := r.contest.Order(stats)
	if r.contest.Left == 2 {
		for i := range order {
			r.contest.Enter(int32(order[i].Guess), r.contest.Lower(i))
		}
		return nil
	}
	r.contest.MakeOutline(ctx, r.jobs) // for a first limit
	return r.contest.BestFirst(func() error { return r.tryAll(ctx, f, order) })
}

// tryAll tries the guesses of order on f.
func (r *root) tryAll(ctx context.Context, f *field, order []rank.Stats) error {
	pass := func(s contest.Step, some []int, deep bool) error {
		return r.each(ctx, s, some, func(w *searcher, i int) int64 {
			return r.tryOnField(w, f, &order[i], r.contest.Lower(i), deep)
		})
	}
	// First a few promising guesses, for a good limit. Then bounds of all others, which leave some hundreds.
	// Then these, those with the lowest bounds first.
	all, few := upTo(len(order)), min(len(order), r.contest.Wanted()+3)
	misses := r.openerMisses(ctx, order)
	if misses != nil {
		if err := misses.sort(ctx, all); err != nil {
			return err
		}
	}
	count := func(some []int) error {
		if misses == nil || !r.contest.Missing() {
			return nil // with an opener that misses nothing, other bounds are better
		}
		return misses.count(ctx, some)
	}
	if err := count(all[:few]); err != nil {
		return err
	}
	if err := pass(contest.Step{What: "likely openers tried"}, all[:few], true); err != nil {
		return err
	}
	all = all[few:]
	if err := count(all); err != nil {
		return err
	}
	open := func(i int) bool { return r.contest.Lower(i) < r.contest.Limit(int32(order[i].Guess)) }
	all = slices.DeleteFunc(all, func(i int) bool { return !open(i) })
	// In random order, so that the time left can be estimated from the time spent.
	slices.SortFunc(all, func(a, b int) int { return cmp.Compare(score.Scramble(uint64(a)), score.Scramble(uint64(b))) })
	if err := pass(contest.Step{What: "openers bounded", After: 0.6}, all, false); err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(i int) bool { return !open(i) })
	if r.contest.Again() {
		defer func(s *supersets) { f.supers = s }(f.supers)
	}
	f.supers = nil // the memo has the bounds of the remaining guesses, and matrices need the memory
	slices.SortFunc(all, func(a, b int) int { return cmp.Or(cmp.Compare(r.contest.Lower(a), r.contest.Lower(b)), a-b) })
	// The work is about the square of the gap between bound and limit.
	work := make([]float64, len(order))
	for _, i := range all {
		gap := float64(r.contest.Limit(int32(order[i].Guess)) - r.contest.Lower(i))
		work[i] = gap * gap
	}
	return pass(contest.Step{What: "openers tried", Work: work}, all, true)
}

// tryOnField returns the waste of the guess of s on f, or a lower bound if that reaches the guess's limit. It
// enters an exact waste into the contest. lower is a known lower bound. If deep is false, tryOnField does not
// search, and returns a lower bound.
func (r *root) tryOnField(w *searcher, f *field, s *rank.Stats, lower int64, deep bool) int64 {
	g, left := int32(s.Guess), r.contest.Left
	limit := func() int64 { return r.contest.Limit(g) }
	switch {
	case lower >= limit():
		return lower
	case !deep:
		return w.boundOf(&w.top, f, g, s.Waste, left, limit)
	}
	v := w.try(&w.top, f, g, s.Waste, left, limit)
	if v < limit() && !w.Stop {
		r.contest.Enter(g, v)
	}
	return v
}

// upTo returns the numbers from 0 to n-1.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// each calls do for the guesses some, in parallel, with a searcher for each goroutine. do returns a lower bound
// of the waste of the i-th guess.
func (r *root) each(ctx context.Context, s contest.Step, some []int, do func(w *searcher, i int) int64) error {
	s.Total = len(some)
	r.contest.Begin(s)
	return parallel.Do(ctx, r.jobs, len(some), func() func(int) {
		w := r.searcher(ctx)
		return func(k int) {
			if v := do(w, some[k]); !w.Stop {
				r.contest.Finish(some[k], v)
			}
		}
	})
}

// newField returns the field of all answers. stats has the statistics of all guesses, or is nil.
func newField(p *score.Words, stats []rank.Stats) *field {
	f := &field{cols: new(score.Columns)}
	f.cols.Set(p, p.AllAnswers())
	for i := range stats {
		f.most = max(f.most, stats[i].Groups)
	}
	if stats == nil {
		f.most = len(f.cols.Answers)
	}
	return f
}
