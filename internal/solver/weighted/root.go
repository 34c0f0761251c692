package weighted

import (
	"cmp"
	"context"
	"math"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// Solve tries the first guesses of contest c, or its opener, until the best are known. stats has the
// statistics of all guesses, or is nil. Solve uses jobs goroutines, and returns ctx's error if ctx ends
// first.
func Solve(ctx context.Context, c *contest.Contest, stats []rank.Stats, jobs int) error {
	r := &root{contest: c, words: c.Search.Words, jobs: jobs}
	if c.Opener >= 0 {
		return c.TryOpener(ctx, jobs, math.MaxInt, func(bool) contest.GroupSolver {
			w := newSearcher(ctx, c.Search)
			return func(x tree.Group, limit int64) (waste int64, exact, ok bool) {
				waste = w.wasteOf(&w.top, &x, c.Left-1, limit)
				return waste, true, !w.Stop
			}
		})
	}
	if err := r.rank(ctx, stats); err != nil {
		return err
	}
	r.all = newPosition(ctx, c.Search)
	return c.BestFirst(func() error { return r.tryAll(ctx) })
}

// A root is the position that is searched, with its first guesses.
type root struct {
	contest *contest.Contest
	words   *score.Words
	jobs    int
	all     *position
	order   []opener // promising ones first
}

// An opener is a first guess that splits the answers, and how it is tried next.
type opener struct {
	rank.Stats
	exact bool // its exact cost was entered into the contest
	effort
}

// An effort is the limit and the budget with which a guess is tried; see searcher.budget.
type effort struct {
	limit  int64
	budget int
}

// done is the effort of guesses that need not be tried again.
var done = effort{limit: math.MaxInt64}

const (
	firstBudget = 1 << 12 // the first budget of each guess at each limit
	moreBudget  = 8       // the factor by which it grows
)

// favourites are the numbers of guesses, beyond the number wanted, that are tried before all others. They
// get favouriteBudget, and a limit that excludes misses.
var favourites = [...]int{3, 31}

const favouriteBudget = 1 << 15

// rank sets r.order.
func (r *root) rank(ctx context.Context, stats []rank.Stats) error {
	if stats == nil {
		var err error
		if stats, err = rank.All(ctx, r.words, r.jobs); err != nil {
			return err
		}
	}
	for _, s := range r.contest.Order(stats) {
		r.order = append(r.order, opener{Stats: s})
	}
	return nil
}

// tryAll tries all guesses whose exact cost is not known. First it tries a few promising ones without
// misses, to have a limit. Then it tries all, first without misses and then with more and more of them.
// Guesses that take little work come first, so that the limit is low before the others are tried.
func (r *root) tryAll(ctx context.Context) error {
	var open []int
	for i := range r.order {
		if o := &r.order[i]; !o.exact {
			o.effort = effort{rank.Failure, firstBudget}
			open = append(open, i)
		}
	}
	r.contest.Begin(contest.Step{What: "guesses tried", Total: len(open)})
	for _, few := range favourites {
		if r.contest.Found() {
			break
		}
		few = min(len(open), r.contest.Wanted()+few)
		if err := r.try(ctx, open[:few], effort{rank.Failure, favouriteBudget}); err != nil {
			return err
		}
	}
	return r.try(ctx, open, effort{tree.Infinite, math.MaxInt})
}

// try tries the open guesses, always those with the least effort next, until each is done or needs more
// effort than most.
func (r *root) try(ctx context.Context, open []int, most effort) error {
	for {
		least := most
		var next []int
		for _, i := range open {
			o := r.order[i].effort
			switch cmp.Or(cmp.Compare(o.limit, least.limit), cmp.Compare(o.budget, least.budget)) {
			case -1:
				least, next = o, []int{i}
			case 0:
				next = append(next, i)
			}
		}
		if len(next) == 0 {
			return nil
		}
		err := parallel.Do(ctx, r.jobs, len(next), func() func(int) {
			w := newSearcher(ctx, r.contest.Search)
			return func(i int) { r.tryOne(w, next[i]) }
		})
		if err != nil {
			return err
		}
	}
}

// tryOne tries the i-th guess, and sets the effort of its next try.
func (r *root) tryOne(w *searcher, i int) {
	o, v := &r.order[i], r.contest.Lower(i)
	g, left := int32(o.Guess), r.contest.Left
	limit := r.contest.Limit(g)
	least := min(limit, o.limit)
	if left > 2 && v < least {
		w.budget = o.budget
		v = r.all.evaluate(w, g, o.AtOnce(left), left, least)
	}
	switch {
	case w.Stop && w.budget < 0:
		w.Stop = false
		o.budget *= moreBudget
	case w.Stop:
	case v < least:
		o.exact = true
		r.contest.Enter(g, v)
		fallthrough
	case v >= limit:
		o.effort = done
		r.contest.Finish(i, v)
	default:
		o.effort = effort{min(o.limit*moreMisses, tree.Infinite), firstBudget}
		r.contest.Raise(i, v)
	}
}

// A position is the set of all answers, on a matrix if it is not too large.
type position struct {
	matrix *matrix.Matrix
	class  []int32        // for each guess its class on the matrix
	cores  []int          // the likeliest answers up to these numbers weigh nearly as much as all
	cols   *score.Columns // where there is no matrix
}

// Matrix returns the matrix of all answers and the class of each guess, or -1 if the guess splits nothing.
// The answers must fit a matrix; see [tree.Search.Fits].
func Matrix(ctx context.Context, s *tree.Search) (b *matrix.Matrix, class []int32) {
	b = new(matrix.Matrix)
	class = s.NewWorker(ctx).BuildAll(b)
	b.Weigh(s.Words)
	return b, class
}

// newPosition returns the position with all answers.
func newPosition(ctx context.Context, s *tree.Search) *position {
	p, n := s.Words, len(s.Words.Answers)
	if !s.Fits(n) {
		x := &position{cols: new(score.Columns)}
		x.cols.Set(p, p.AllAnswers())
		return x
	}
	b, class := Matrix(ctx, s)
	x := &position{matrix: b, class: class}
	sum := int64(0)
	shares := []int64{100, 1000}
	for i, weight := range b.Weight {
		if sum += weight; len(shares) > 0 && sum*shares[0] >= p.Total*(shares[0]-1) {
			if shares = shares[1:]; 4*i < 3*n && i >= 20 {
				x.cores = append(x.cores, i+1)
			}
		}
	}
	return x
}

// evaluate returns the waste of all answers if g is guessed, under the contract of a limit. g wastes k at
// once. The likeliest answers are tried first, and usually suffice to refute g (bound 4).
func (x *position) evaluate(w *searcher, g int32, k int64, left int, limit int64) int64 {
	if x.matrix == nil {
		return w.tryLarge(&w.top, x.cols, g, k, left, limit)
	}
	b := x.matrix
	own := int64(0)
	if a := w.Words.AnswerOf[g]; a >= 0 {
		own = w.Words.Weight[a]
	}
	for _, n := range x.cores {
		s := b.All[:n]
		sum, top := b.Sum(s), b.Weight[0]
		deficit, less := top-own, int64(0)
		if own > 0 && int(w.Words.AnswerOf[g]) >= n {
			deficit, less = top, own
		}
		firsts, most := w.tally.firsts(b.Row(x.class[g]), s, b.Weight)
		if most == n {
			continue // g leaves them all together
		}
		v := w.evaluate(&w.top, b, s, x.class[g], w.atOnce(sum-firsts, deficit, left), left, limit+less)
		if v -= less; v >= limit || w.Stop {
			return v
		}
	}
	return w.evaluate(&w.top, b, b.All, x.class[g], k, left, limit)
}
