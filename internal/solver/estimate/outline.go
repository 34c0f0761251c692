package estimate

import (
	"context"
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// An Outline holds the costs of a greedy strategy, which always makes the guess with the best
// statistics. All costs are excesses: how far they are above the least that any strategy could have (see
// package tree). So the cost of an Outline is an upper bound on the cost of the optimal strategy.
type Outline struct {
	Guess  int32   // the first guess
	now    int64   // the part of the cost that the openers cause, whatever follows
	groups []int64 // the cost for each group of answers that the openers leave, in the order of tree.Worker.DivideBy
}

// Excess returns the total cost of the strategy. solved holds the exact cost of each group that has been
// solved, and negative numbers for the other groups, in the order of [tree.Worker.DivideBy]. It may be
// nil, or shorter than the list of groups.
func (o *Outline) Excess(solved []int64) int64 {
	sum := o.now
	for i, v := range o.groups {
		if i < len(solved) && solved[i] >= 0 {
			v = solved[i]
		}
		sum += v
	}
	return sum
}

// NewOutline plays a greedy strategy for all answers of s, and returns its costs. The strategy begins
// with openers, guessed one after another. If openers is empty, it begins with the guess that has the
// best statistics. left is the number of guesses left, including the openers. NewOutline uses jobs
// goroutines, or one per core if jobs is 0. It returns nil if ctx ends first.
func NewOutline(ctx context.Context, s *tree.Search, openers []int32, left, jobs int) *Outline {
	p, w := s.Words, newGreedy(ctx, s)
	if len(openers) == 0 {
		openers = []int32{w.greedy(p.AllAnswers(), 0, left)}
	}
	groups, now := w.DivideBy(openers)
	o := &Outline{Guess: openers[0], now: now, groups: make([]int64, len(groups))}
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		w := newGreedy(ctx, s)
		return func(i int) {
			o.groups[i] = w.excess(&groups[i], left-len(openers))
		}
	})
	if err != nil || w.Stop {
		return nil
	}
	return o
}

// Strategies returns a function that builds the greedy strategy for group x when left guesses remain:
// the one whose cost is in an [Outline]. Only one goroutine may call the function.
func Strategies(ctx context.Context, s *tree.Search) func(x tree.Group, left int) *tree.Strategy {
	w := newGreedy(ctx, s)
	return func(x tree.Group, left int) *tree.Strategy { return w.strategy(&x, left) }
}

func (w *player) strategy(x *tree.Group, left int) *tree.Strategy {
	if len(x.IDs) == 1 || left == 1 {
		return w.LastGuess(x.IDs)
	}
	g := w.Words.Answers[x.IDs[0]]
	if len(x.IDs) > 2 {
		g = w.greedy(x.IDs, x.Rule, left)
	}
	var cols score.Columns
	cols.Set(w.Words, x.IDs)
	return w.After(&cols, g, x.Rule, func(x *tree.Group) *tree.Strategy { return w.strategy(x, left-1) })
}

// greedy returns the guess with the best statistics.
func (w *player) greedy(ids []int32, rule int32, left int) int32 {
	return slices.MinFunc(w.options(ids, rule, left), prospect.compare).guess
}

// newGreedy returns a player for a greedy strategy. If there are many answers, it looks only at every
// n-th guess.
func newGreedy(ctx context.Context, s *tree.Search) *player {
	const work = 1 << 25 // scores to compute for all groups after the same number of guesses
	return &player{Worker: s.NewWorker(ctx), sample: max(64, work/len(s.Words.Answers))}
}
