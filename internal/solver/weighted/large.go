package weighted

import (
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// tryLarge is evaluate for sets without a matrix.
func (w *searcher) tryLarge(d *frame, cols *score.Columns, g int32, k int64, left int, limit int64) int64 {
	if w.Stop {
		return limit
	}
	var parts tree.Division
	sum := k
	groups := w.Divide(cols, g, 2, &parts)
	slices.Reverse(groups) // small groups first
	for i := range groups {
		if sum >= limit || w.Stop {
			break
		}
		sum += w.wasteOf(d.below(), &groups[i], left-1, limit-sum)
	}
	return sum
}

// wasteOf returns the waste of c with left guesses left, under the contract of a limit.
func (w *searcher) wasteOf(d *frame, c *tree.Group, left int, limit int64) int64 {
	n := len(c.IDs)
	switch {
	case left <= 1:
		return tree.Hopeless(w.Words.WeightOfAll(c.IDs), w.Words.Weight[c.IDs[0]], left)
	case n <= 2:
		return 0
	case w.Search.Fits(n):
		w.build(&d.own, c.IDs, c.Rule)
		cost, exact := w.quick(&d.own, d.own.All, left)
		if exact || cost >= limit {
			return cost
		}
		return w.solve(d, &d.own, d.own.All, c.Hash, c.Rule, left, cost, limit)
	}
	return w.solveLarge(d, c, left, limit)
}

// solveLarge is solve for sets without a matrix.
func (w *searcher) solveLarge(d *frame, c *tree.Group, left int, limit int64) int64 {
	left = min(left, len(c.IDs))
	key := c.Key(left, nil)
	lower, enough := w.Recall(key, 0, limit)
	if enough {
		return lower
	}
	f := w.LargeSet(c, left)
	if w.Stop {
		return limit
	}
	return w.SolveLarge(f, key, lower, limit, 1, func() tree.Try {
		return func(s *rank.Stats, limit func() int64) (waste int64, ok bool) {
			waste = w.tryLarge(d, &f.Cols, int32(s.Guess), s.Waste, left, limit())
			return waste, !w.Stop
		}
	})
}
