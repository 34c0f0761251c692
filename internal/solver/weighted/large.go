package weighted

import (
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// tryLarge is evaluate for sets that get no matrix.
func (w *searcher) tryLarge(cols *score.Columns, g int32, k int64, left int, limit int64) int64 {
	var d tree.Division
	sum := k
	groups := w.Divide(cols, g, 2, &d)
	slices.Reverse(groups) // the small ones first
	w.level++
	defer func() { w.level-- }()
	for i := range groups {
		if sum >= limit || w.Stop {
			break
		}
		sum += w.wasteOf(&groups[i], left-1, limit-sum)
	}
	return sum
}

// wasteOf returns the waste of a set with left guesses to go, if it is less than
// limit, else a lower bound that is at least limit.
func (w *searcher) wasteOf(c *tree.Group, left int, limit int64) int64 {
	n := len(c.IDs)
	sum, top := int64(0), w.Words.Weight[c.IDs[0]]
	for _, a := range c.IDs {
		sum += w.Words.Weight[a]
	}
	switch {
	case left <= 1:
		return tree.Hopeless(sum, top, left)
	case n <= 2:
		return 0
	case w.Search.Fits(n):
		d := w.scratch()
		w.build(&d.own, c.IDs, c.Rule)
		cost, exact := w.quick(&d.own, d.own.All, left)
		if exact || cost >= limit {
			return cost
		}
		return w.solve(&d.own, d.own.All, c.Hash, c.Rule, left, cost, limit)
	}
	return w.solveLarge(c, left, limit)
}

// solveLarge is solve for sets that get no matrix.
func (w *searcher) solveLarge(c *tree.Group, left int, limit int64) int64 {
	left = min(left, len(c.IDs))
	key := c.Key(left, nil)
	lower := int64(0)
	if cost, exact, ok := w.Memo.Find(key); ok {
		if exact || cost >= limit {
			return cost
		}
		lower = cost
	}
	cols, order := w.rankLarge(c, w.Allowed(c.Rule))
	if w.Stop {
		return limit
	}
	best, bound := limit, tree.Infinite
	for i := range order {
		s := &order[i]
		v := s.AtOnce(left)
		if v < best && left > 2 {
			v = w.tryLarge(cols, int32(s.Guess), v, left, best)
		}
		if w.Stop {
			return limit
		}
		if v >= best {
			bound = min(bound, v)
		} else if best = v; best <= lower {
			break
		}
	}
	if best < limit {
		return w.Prove(key, best, true)
	}
	bound = max(bound, lower)
	return w.Prove(key, bound, false)
}

// rankLarge returns the columns of a set, and the statistics of some guesses, the most
// promising first.
func (w *searcher) rankLarge(c *tree.Group, guesses []int32) (*score.Columns, []rank.Stats) {
	cols := new(score.Columns)
	cols.Set(w.Words, slices.Clone(c.IDs))
	w.Counter.Set(cols)
	order := make([]rank.Stats, 0, len(guesses))
	for _, g := range guesses {
		if w.Tick() {
			break
		}
		var s rank.Stats
		if w.Counter.Count(g, &s); s.Groups > 1 {
			order = append(order, s)
		}
	}
	rank.SortLikely(order)
	return cols, order
}
