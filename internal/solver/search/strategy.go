package search

import (
	"context"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Strategies returns a function that finds an optimal strategy for a group when left guesses
// remain. The function returns nil if ctx ends first. Only one goroutine may call it. It is fast for groups
// that s has searched before.
//
// If several guesses are equally good, the function prefers the one with the most groups, then a
// possible answer, then the one that comes first in the alphabet. If the answers have weights, the
// least immediate excess takes the place of the most groups.
func Strategies(ctx context.Context, s *tree.Search) func(group tree.Group, left int) *tree.Strategy {
	return newSearcher(ctx, s).strategy
}

func (w *searcher) strategy(c tree.Group, left int) *tree.Strategy {
	if w.Tick() {
		return nil
	}
	if left <= 1 || len(c.IDs) == 1 {
		return w.LastGuess(c.IDs)
	}
	left = min(left, len(c.IDs))
	want := w.excessOf(&w.top, &largeGroup{Group: c}, left, tree.Infinite)
	guesses := w.Allowed(c.Rule)
	if want < w.Words.WeightOf(c.IDs[0]) { // the excess of any guess that cannot be the answer is no less
		guesses = nil
		for _, a := range c.IDs {
			guesses = append(guesses, w.Words.Answers[a])
		}
	}
	var cols score.Columns
	order := w.Rank(&cols, c.IDs, guesses, left, want)
	by := rank.ByGroups
	if w.Words.Weighted() {
		by = func(s *rank.Stats) int64 { return s.AtOnce(left) }
	}
	order = rank.Best(order, by, len(order))
	f := &largeSet{cols: &cols, most: len(c.IDs)}
	for i := range order {
		excess := order[i].AtOnce(left)
		if left > 2 {
			excess = w.tryLarge(&w.top, f, &order[i], c.Rule, left, func() int64 { return want + 1 })
		}
		if w.Stop {
			return nil
		}
		if excess == want {
			return w.After(&cols, int32(order[i].Guess), c.Rule, func(next *tree.Group) *tree.Strategy { return w.strategy(*next, left-1) })
		}
	}
	if w.Stop {
		return nil
	}
	panic("solver: no guess is as good as the best")
}

// Groups returns a function that finds the excess of the answers in ids, in easy mode, when left
// guesses remain. ids must be in ascending order. A result below limit is exact; any other is only
// a lower bound. ok is false if ctx ended. Only one goroutine may call the function.
func Groups(ctx context.Context, s *tree.Search) func(ids []int32, left int, limit int64) (excess int64, ok bool) {
	w := newSearcher(ctx, s)
	return func(ids []int32, left int, limit int64) (excess int64, ok bool) {
		excess = w.excessOf(&w.top, &largeGroup{Group: tree.Group{IDs: ids, Hash: s.Hash(ids)}}, left, limit)
		return excess, !w.Stop
	}
}
