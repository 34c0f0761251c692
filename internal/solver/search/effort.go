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

// byEffort tries all guesses on a matrix, or without one if the answers have weights and are too many.
func (r *root) byEffort(ctx context.Context, stats []rank.Stats) error {
	x := &efforts{root: r, all: newPosition(ctx, r.contest.Search, r.how)}
	for _, s := range r.contest.Order(stats) {
		x.order = append(x.order, opener{Stats: s})
	}
	return r.contest.BestFirst(func() error { return x.tryAll(ctx) })
}

// efforts tries guesses with little work first and then with more and more, so that those that are soon done
// lower the limit for the others.
type efforts struct {
	*root
	all   *position
	order []opener // promising ones first
}

// An opener is a first guess that splits the answers, and how it is tried next.
type opener struct {
	rank.Stats
	exact bool // its exact cost was entered into the contest
	effort
}

// An effort is the limit and the budget with which a guess is tried; see [tree.Worker.Until].
type effort struct {
	limit  int64
	budget int64 // nanoseconds; see tree.Worker.Spent
}

// done is the effort of guesses that need not be tried again.
var done = effort{limit: math.MaxInt64}

const (
	firstBudget = 1 << 23 // the first budget of each guess at each limit
	moreBudget  = 8       // the factor by which it grows
)

// favourites are the numbers of guesses, beyond the number wanted, that are tried before all others. They
// get favouriteBudget, and a limit that excludes misses.
var favourites = [...]int{3, 31}

const favouriteBudget = 1 << 26

// tryAll tries all guesses whose exact cost is not known. First it tries a few promising ones without
// misses, to have a limit. Then it tries all, first without misses and then with more and more of them.
// Guesses that take little work come first, so that the limit is low before the others are tried.
func (r *efforts) tryAll(ctx context.Context) error {
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
	return r.try(ctx, open, effort{tree.Infinite, math.MaxInt64})
}

// try tries the open guesses, always those with the least effort next, until each is done or needs more
// effort than most.
func (r *efforts) try(ctx context.Context, open []int, most effort) error {
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
			w := r.searcher(ctx)
			return func(i int) { r.tryOne(w, next[i]) }
		})
		if err != nil {
			return err
		}
	}
}

// tryOne tries the i-th guess, and sets the effort of its next try.
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

// A position is the set of all answers, on a matrix if it is not too large.
type position struct {
	matrix *matrix.Matrix
	class  []int32   // for each guess its class on the matrix
	all    *group    // on the matrix
	cores  []int     // the likeliest answers up to these numbers weigh nearly as much as all
	large  *largeSet // where there is no matrix
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
func newPosition(ctx context.Context, s *tree.Search, how *Tuning) *position {
	p, n := s.Words, len(s.Words.Answers)
	if !s.Fits(n) {
		return &position{large: newWhole(p, nil)}
	}
	b, class := Matrix(ctx, s)
	x := &position{matrix: b, class: class, all: whole(b, s.Hash(p.AllAnswers()), 0)}
	sum := int64(0)
	shares := []int64{100, 1000}
	for i, weight := range p.Weight {
		if sum += weight; len(shares) > 0 && sum*shares[0] >= p.Total*(shares[0]-1) {
			if shares = shares[1:]; 4*i < 3*n && i >= 20 {
				x.cores = append(x.cores, i+1)
			}
		}
	}
	return x
}

// evaluate returns the excess of all answers if guess s is made, under the contract of a limit. The likeliest
// answers are tried first, and usually suffice to refute the guess (bound 4).
func (x *position) evaluate(w *searcher, s *rank.Stats, left int, limit int64) int64 {
	if x.matrix == nil {
		return w.tryLarge(&w.top, x.large, s, 0, left, func() int64 { return limit })
	}
	b, o := x.matrix, option{x.class[s.Guess], s.AtOnce(left)}
	for _, n := range x.cores {
		core := *x.all
		core.set = b.All[:n]
		deficit, less := b.Weight[0]-s.Own, int64(0)
		if s.Own > 0 && int(w.Words.AnswerOf[s.Guess]) >= n {
			deficit, less = b.Weight[0], s.Own
		}
		firsts, most := new(tally).firsts(b.Row(o.class), core.set, b.Weight)
		if most == n {
			continue // the guess leaves them all together
		}
		y := option{o.class, atOnce(b.Sum(core.set)-firsts, deficit, left)}
		v := w.evaluate(&w.top, b, &core, y, left, limit+less)
		if v -= less; v >= limit || w.Stop {
			return v
		}
	}
	return w.evaluate(&w.top, b, x.all, o, left, limit)
}
