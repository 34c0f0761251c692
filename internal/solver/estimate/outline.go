package estimate

import (
	"context"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// An Outline holds the excess of a greedy strategy, which is an upper bound for its first guess. Each
// guess of the strategy is the one with the least estimated excess; see [rank.Stats.Estimate]. An outline
// takes a few hundredths of a second for the original lists, and about a second for the largest.
type Outline struct {
	Guess  int32   // the first guess
	now    int64   // the immediate excess of the openers, without the excess of the groups after them
	groups []int64 // the excess of each group, in the order of tree.Worker.DivideBy
}

// Excess returns the excess of the strategy. solved holds the proved excess of each group that is already
// solved, in the order of [tree.Worker.DivideBy], and negative numbers for the other groups. It can be
// shorter than the list of groups, or nil if no group is solved.
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

// NewOutline returns a greedy strategy that begins with openers, guessed one after the other. If openers is
// empty, it begins with the guess that has the best statistics. left is the number of guesses left, including
// the openers. NewOutline uses jobs goroutines, or one per core if jobs is 0. It returns nil if ctx ends first.
func NewOutline(ctx context.Context, s *tree.Search, openers []int32, left, jobs int) *Outline {
	p, w := s.Words, newGreedy(ctx, s)
	if len(openers) == 0 {
		openers = []int32{w.best(p.AllAnswers(), 0, left).guess}
	}
	groups, now := w.DivideBy(openers)
	o := &Outline{Guess: openers[0], now: now, groups: make([]int64, len(groups))}
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		w := newGreedy(ctx, s)
		return func(i int) {
			o.groups[i] = w.play(&groups[i], left-len(openers))
		}
	})
	if err != nil || w.Stop {
		return nil
	}
	return o
}

// Strategies returns a function that returns the greedy strategy for group x with left guesses left. This
// is the strategy that an [Outline] follows. Only one goroutine may call the function.
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
		g = w.best(x.IDs, x.Rule, left).guess
	}
	var cols score.Columns
	cols.Set(w.Words, x.IDs)
	return w.After(&cols, g, x.Rule, func(x *tree.Group) *tree.Strategy { return w.strategy(x, left-1) })
}

// greedyWork is about the greatest number of scores that are computed for all sets at one depth.
const greedyWork = 1 << 25

// newGreedy returns a player that always makes the guess with the best statistics. If it would take more than
// greedyWork to count the statistics of all guesses, the player looks only at every n-th guess.
func newGreedy(ctx context.Context, s *tree.Search) *player {
	return &player{Worker: s.NewWorker(ctx), looks: max(64, greedyWork/len(s.Words.Answers))}
}
