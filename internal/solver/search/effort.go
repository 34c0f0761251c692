package search

import (
	"cmp"
	"context"
	"math"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

func (r *root) byEffort(ctx context.Context, stats []rank.Stats) error {
	x := &efforts{root: r, all: newPosition(ctx, r.contest.Search, r.how)}
	for _, s := range r.contest.Order(stats) {
		x.order = append(x.order, opener{Stats: s})
	}
	return r.contest.BestFirst(func() error { return x.tryAll(ctx) })
}

// An efforts gives each guess little work at first, and then more and more. The guesses that are solved early lower
// the limit for all others.
type efforts struct {
	*root
	all   *position
	order []opener // promising ones first
}

// An opener is a first guess that splits the answers, with the effort for its next try.
type opener struct {
	rank.Stats
	exact bool // its exact cost was entered into the contest
	effort
}

// An effort is the most that one try of a guess may cost.
type effort struct {
	limit  int64 // the limit on the excess
	budget int64 // the most work, as counted by tree.Worker.Spent
}

// done marks guesses that need no other try. It compares as greater than every other effort.
var done = effort{limit: math.MaxInt64}

const (
	firstBudget = 1 << 23 // the budget for the first try with each limit
	moreBudget  = 8       // the growth of the budget from try to try, as a factor
)

// tryAll tries all guesses whose exact excess is not known yet. The first limit excludes misses, and later limits
// allow more and more of them. The guesses with the least effort are always tried next.
func (r *efforts) tryAll(ctx context.Context) error {
	open := 0
	for i := range r.order {
		if o := &r.order[i]; !o.exact {
			o.effort = effort{rank.Failure, firstBudget}
			open++
		}
	}
	r.contest.Begin(contest.Step{What: "guesses tried", Total: open})
	for {
		least := done
		var next []int
		for i := range r.order {
			o := &r.order[i]
			if o.effort == done {
				continue
			}
			switch cmp.Or(cmp.Compare(o.limit, least.limit), cmp.Compare(o.budget, least.budget)) {
			case -1:
				least, next = o.effort, []int{i}
			case 0:
				next = append(next, i)
			}
		}
		if len(next) == 0 {
			return nil
		}
		err := parallel.Do(ctx, r.jobs, len(next), func() func(int) {
			w := r.searcher(ctx)
			return func(i int) { r.tryOne(w, next[i]) }
		})
		if err != nil {
			return err
		}
	}
}

// tryOne tries the guess with index i in r.order, and decides how much effort its next try gets.
func (r *efforts) tryOne(w *searcher, i int) {
	o, v := &r.order[i], r.contest.Lower(i)
	g, left := int32(o.Guess), r.contest.Left
	limit := r.contest.Limit(g)
	least := min(limit, o.limit)
	if left > 2 && v < least {
		w.Until = w.Spent + o.budget
		v = r.all.evaluate(w, &o.Stats, left, least)
	}
	switch {
	case w.Stop && w.Context.Err() == nil:
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

// A position is the set of all answers, either on a matrix or, if there are too many, as a largeSet.
type position struct {
	matrix *matrix.Matrix
	all    *group // all answers of the matrix
	large  *largeSet
}

// Matrix returns the matrix of all answers of s, with their weights. The answers must fit a matrix; see
// [tree.Search.Fits].
func Matrix(ctx context.Context, s *tree.Search) *matrix.Matrix {
	b := new(matrix.Matrix)
	s.NewWorker(ctx).BuildAll(b)
	b.Weigh(s.Words)
	return b
}

func newPosition(ctx context.Context, s *tree.Search, how *Tuning) *position {
	p, n := s.Words, len(s.Words.Answers)
	if !s.Fits(n) {
		return &position{large: newWhole(p, nil)}
	}
	b := Matrix(ctx, s)
	return &position{matrix: b, all: whole(b, s.Hash(p.AllAnswers()), 0)}
}

// evaluate returns the excess of all answers if the first guess is s. A result below limit is exact; any other is
// only a lower bound.
func (x *position) evaluate(w *searcher, s *rank.Stats, left int, limit int64) int64 {
	if x.matrix == nil {
		return w.tryLarge(&w.top, x.large, s, 0, left, func() int64 { return limit })
	}
	return w.evaluate(&w.top, x.matrix, x.all, option{x.matrix.ClassOf[s.Guess], s.AtOnce(left)}, left, limit)
}
