package weighted

import (
	"context"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Strategies returns a function for one goroutine. It returns an optimal strategy for group with left
// guesses left, or nil if ctx ends first. See [tree.Follower.Strategy].
func Strategies(ctx context.Context, s *tree.Search) func(group tree.Group, left int) *tree.Strategy {
	w := newSearcher(ctx, s)
	f := tree.Follower{
		Worker:  w.Worker,
		WasteOf: func(c *tree.Group, left int) int64 { return w.wasteOf(&w.top, c, left, tree.Infinite) },
		Try: func(cols *score.Columns, g int32, atOnce int64, left int, limit int64) int64 {
			return w.tryLarge(&w.top, cols, g, atOnce, left, limit)
		},
	}
	return f.Strategy
}
