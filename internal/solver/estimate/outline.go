package estimate

import (
	"context"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// An Outline is a greedy strategy for a whole game, reduced to its costs. At each step, the strategy
// makes the guess with the best statistics. Costs are counted as excess, the cost above the least that
// any strategy could have (see package tree), so the outline's total is an upper bound on the excess of
// the optimal strategy.
type Outline struct {
	Guess  int32   // the first guess
	now    int64   // the immediate excess of the openers, without the excess of the groups after them
	groups []int64 // the excess of each group, in the order of tree.Worker.DivideBy
}

// Excess returns the total excess of the strategy. solved holds the exact excess of each group that has
// been solved meanwhile, in the order of [tree.Worker.DivideBy], and negative numbers for the other
// groups. It can be shorter than the list of groups, or nil.
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

// NewOutline returns a greedy strategy that begins with openers, guessed one after another, or with the
// guess that has the best statistics if openers is empty. left is the number of guesses left, including
// the openers. NewOutline uses jobs goroutines, or one per core if jobs is 0. It returns nil if ctx ends
// first.
//
// It takes a few hundredths of a second for the original lists, and about a second for the largest.
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

// Strategies returns a function that builds the strategy of an [Outline] for a group of answers, with
// left guesses left. Only one goroutine may call the function.
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

// greedyWork limits the number of scores that are computed for all groups at one depth of a greedy
// strategy.
const greedyWork = 1 << 25

// newGreedy returns a player that always makes the guess with the best statistics. If counting them for
// all guesses would take more than greedyWork, the player considers only every n-th guess.
func newGreedy(ctx context.Context, s *tree.Search) *player {
	return &player{Worker: s.NewWorker(ctx), sample: max(64, greedyWork/len(s.Words.Answers))}
}
