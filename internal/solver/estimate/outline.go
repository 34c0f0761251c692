package estimate

import (
	"context"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// An Outline summarises the costs of a greedy strategy, which always makes the guess with the best
// statistics. Costs are counted as excess, the cost above the least that any strategy could have
// (see package tree). So the outline's total is an upper bound on the excess of the optimal
// strategy.
type Outline struct {
	Guess  int32   // the first guess
	now    int64   // the immediate excess of the openers, without the excess of the groups after them
	groups []int64 // the excess of each group, in the order of tree.Worker.DivideBy
}

// Excess returns the total excess of the strategy. solved holds the exact excess of each group for
// which it has been found, and negative numbers for the other groups, in the order of
// [tree.Worker.DivideBy]. It may be nil, or shorter than the list of groups.
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

// NewOutline plays a greedy strategy for all answers of s and returns its costs. The strategy
// begins with openers, guessed one after another, or with the guess that has the best statistics if
// openers is empty. left is the number of guesses left, including the openers. NewOutline uses jobs
// goroutines, or one per core if jobs is 0. It returns nil if ctx ends first.
func NewOutline(ctx context.Context, s *tree.Search, openers []int32, left, jobs int) *Outline {
	p, w := s.Words, newGreedy(ctx, s)
	if len(openers) == 0 {
		openers = []int32{w.best(p.AllAnswers(), 0, left)}
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

// Strategies returns a function that builds the greedy strategy of an [Outline] for group x, when
// left guesses remain. Only one goroutine may call the function.
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
		g = w.best(x.IDs, x.Rule, left)
	}
	var cols score.Columns
	cols.Set(w.Words, x.IDs)
	return w.After(&cols, g, x.Rule, func(x *tree.Group) *tree.Strategy { return w.strategy(x, left-1) })
}

// greedyWork limits how many scores a greedy strategy computes for all groups at the same depth.
const greedyWork = 1 << 25

// newGreedy returns a player that always makes the guess with the best statistics. If the
// statistics of all guesses would take more work than greedyWork, the player considers only every
// n-th guess.
func newGreedy(ctx context.Context, s *tree.Search) *player {
	return &player{Worker: s.NewWorker(ctx), sample: max(64, greedyWork/len(s.Words.Answers))}
}
