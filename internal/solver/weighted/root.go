package weighted

import (
	"context"
	"math"
	"slices"
	"sync"

	"wfind/internal/parallel"
	"wfind/internal/solver/contest"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Solve tries the guesses of a contest, or the opener that is given, until the best are known or
// ctx ends. The statistics are those of all guesses, or nil.
func Solve(ctx context.Context, c *contest.Contest, stats []rank.Stats, jobs int) error {
	r := &root{contest: c, words: c.Search.Words, jobs: jobs}
	if c.Opener >= 0 {
		return c.TryOpener(ctx, jobs, math.MaxInt, func(bool) contest.GroupSolver {
			w := newSearcher(ctx, c.Search)
			w.level = 1
			return func(x tree.Group, limit int64) (waste int64, exact, ok bool) {
				waste = w.wasteOf(&x, c.Left-1, limit)
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

// A root is the position that is searched, and its first guesses.
type root struct {
	contest *contest.Contest
	words   *score.Words
	jobs    int
	all     *position
	order   []rank.Stats // the guesses, promising ones first
	open    []int        // of order, those that are not done with
	exact   []bool       // for each of order: it was followed to the end, and its cost entered
}

// rank ranks the guesses that split the answers.
func (r *root) rank(ctx context.Context, stats []rank.Stats) error {
	if stats == nil {
		var err error
		if stats, err = rank.All(ctx, r.words, r.jobs); err != nil {
			return err
		}
	}
	r.order = slices.DeleteFunc(slices.Clone(stats), func(s rank.Stats) bool { return s.Groups < 2 })
	rank.SortLikely(r.order)
	lower := make([]int64, len(r.order))
	for i := range r.order {
		lower[i] = r.order[i].AtOnce(r.contest.Left)
	}
	r.exact = make([]bool, len(r.order))
	r.contest.SetLower(lower)
	return nil
}

// tryAll tries the guesses that were not followed to the end: first a few of the most promising
// ones, without misses, so that there is a limit; then all, without misses and with more and more
// of them; each time first what is soon done with, so that the limit is low before what takes
// long.
func (r *root) tryAll(ctx context.Context) (err error) {
	r.open = r.open[:0]
	for i := range r.order {
		if !r.exact[i] {
			r.open = append(r.open, i)
		}
	}
	r.contest.Begin(contest.Step{What: "guesses tried", Total: len(r.open)})
	for _, few := range favourites {
		if r.contest.Found() {
			break
		}
		if err := r.favour(ctx, few, favouriteBudget); err != nil {
			return err
		}
	}
	for most := int64(rank.Failure); len(r.open) > 0; most = min(most*moreMisses, tree.Infinite) {
		if r.open, err = r.passes(ctx, most, math.MaxInt); err != nil {
			return err
		}
	}
	return nil
}

// favourites are how many guesses, besides those that are looked for, are tried before
// all others.
var favourites = [...]int{3, 31}

const (
	favouriteBudget = 1 << 15 // how much work a favourite is given before all others are tried
	firstBudget     = 1 << 12 // how much work a guess is given at first; see searcher.budget
)

// favour tries the most promising of the open guesses, without misses.
func (r *root) favour(ctx context.Context, few, budget int) error {
	n := min(len(r.open), r.contest.Wanted()+few)
	rest := slices.Clone(r.open[n:])
	r.open = r.open[:n]
	later, err := r.passes(ctx, rank.Failure, budget)
	r.open = slices.Concat(r.open, later, rest)
	slices.Sort(r.open)
	return err
}

// passes tries the open guesses, with a limit of at most most, and with higher and
// higher budgets up to a highest, and leaves open those that need more. It returns
// those to be tried again with a higher limit.
func (r *root) passes(ctx context.Context, most int64, highest int) (later []int, err error) {
	for budget := firstBudget; len(r.open) > 0 && budget <= highest; budget *= 8 {
		next, over, err := r.pass(ctx, most, budget)
		if err != nil {
			return later, err
		}
		r.open, later = over, append(later, next...)
	}
	slices.Sort(later)
	return later, nil
}

// pass tries the open guesses, with a limit of at most most and a budget. It returns
// those to be tried again with a higher limit, and those with a higher budget.
func (r *root) pass(ctx context.Context, most int64, budget int) (later, over []int, err error) {
	var mu sync.Mutex
	err = parallel.Do(ctx, r.jobs, len(r.open), func() func(int) {
		w := newSearcher(ctx, r.contest.Search)
		return func(i int) {
			i = r.open[i]
			s, v := &r.order[i], r.contest.Lower(i)
			g := int32(s.Guess)
			limit := r.contest.Limit(g)
			if v >= limit {
				r.contest.Finish(i, v)
				return
			}
			least := min(limit, most)
			if r.contest.Left > 2 && v < least {
				w.budget = budget
				v = r.all.evaluate(w, g, s.AtOnce(r.contest.Left), r.contest.Left, least)
			}
			if w.Stop {
				if w.budget < 0 {
					w.Stop = false
					mu.Lock()
					defer mu.Unlock()
					over = append(over, i)
				}
				return
			}
			switch {
			case v < least:
				r.exact[i] = true
				r.contest.Enter(g, v)
				fallthrough
			case v >= limit:
				r.contest.Finish(i, v)
			default:
				r.contest.Raise(i, v)
				mu.Lock()
				defer mu.Unlock()
				later = append(later, i)
			}
		}
	})
	slices.Sort(over)
	return later, over, err
}

// A position is the set of all answers, on a matrix if it is not too large.
type position struct {
	matrix *matrix.Matrix
	class  []int32        // for each guess its class on the matrix
	cores  []int          // numbers of answers that weigh nearly as much as all, ascending
	cols   *score.Columns // where there is no matrix
}

// Matrix returns the matrix of all answers, which [tree.Search.Fits] has to allow, and the class
// of each guess.
func Matrix(ctx context.Context, s *tree.Search) (b *matrix.Matrix, class []int32) {
	b = new(matrix.Matrix)
	class = s.NewWorker(ctx).BuildAll(b)
	b.Weigh(s.Words)
	return b, class
}

// newPosition returns the set of all answers.
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

// evaluate returns the waste of all answers if g is guessed, which wastes k at
// once, if it is less than limit; else a lower bound that is at least limit.
func (x *position) evaluate(w *searcher, g int32, k int64, left int, limit int64) int64 {
	if x.matrix == nil {
		return w.tryLarge(x.cols, g, k, left, limit)
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
			continue // it tells nothing
		}
		v := w.evaluate(b, s, x.class[g], w.atOnce(sum-firsts, deficit, left), left, limit+less)
		if v -= less; v >= limit || w.Stop {
			return v
		}
	}
	return w.evaluate(b, b.All, x.class[g], k, left, limit)
}
