package weighted

import (
	"cmp"
	"context"
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Strategies returns what finds, for one goroutine, the strategy for a group with so many guesses
// left that is worth its exact waste; nil if ctx ends before. Of guesses that are equally good it
// takes the one that wastes least at once, then the first in the alphabet.
func Strategies(ctx context.Context, s *tree.Search) func(group tree.Group, left int) *tree.Strategy {
	w := newSearcher(ctx, s)
	return func(group tree.Group, left int) *tree.Strategy { return w.strategy(&group, left) }
}

// strategy returns the strategy for a set. Of guesses that are equally good
// it takes the one that wastes least at once, then the first in the alphabet.
func (w *searcher) strategy(c *tree.Group, left int) *tree.Strategy {
	n := len(c.IDs)
	if w.Tick() {
		return nil
	}
	if left <= 1 || n == 1 {
		return w.LastGuess(c.IDs)
	}
	want := w.wasteOf(c, left, tree.Infinite)
	guesses := w.Allowed(c.Rule)
	if want < w.Words.Weight[c.IDs[0]] { // any other guess than a word of the set wastes as much
		guesses = nil
		for _, a := range c.IDs {
			guesses = append(guesses, w.Words.Answers[a])
		}
	}
	var cols score.Columns
	order := w.Rank(&cols, c.IDs, guesses)
	left = min(left, n)
	slices.SortFunc(order, func(a, b rank.Stats) int {
		return cmp.Or(cmp.Compare(a.AtOnce(left), b.AtOnce(left)), a.Guess-b.Guess)
	})
	try := func(g int32, k int64) int64 { return w.tryLarge(&cols, g, k, left, want+1) }
	return w.BestOf(&cols, order, left, want, try, func(next *tree.Group) *tree.Strategy { return w.strategy(next, left-1) })
}
