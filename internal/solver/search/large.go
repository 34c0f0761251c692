package search

import (
	"slices"
	"sync"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// Sets of more than tree.Search.MatrixMax answers are searched without a matrix. Rows are made from
// columns as they are needed. A guess is first tried on bounds of its groups, the largest group first:
// bounds are cheap, and refute nearly all guesses without a search.

// largeMemory is the part of a frame that serves such sets.
type largeMemory struct {
	division tree.Division
	groups   []largeGroup
}

// A largeGroup is a group that a guess makes of a large set, with what is known about it.
type largeGroup struct {
	tree.Group
	cost    int64 // lower bound of its excess, or the excess itself if exact
	exact   bool
	bounded bool // cost is at least the bound that bound would find
	least   int  // looker.least so far, or 0
	// keep is set if the group is likely to be searched again, so that its matrix is worth keeping.
	keep   bool
	matrix *matrix.Matrix
	large  *largeSet // instead of a matrix
	// wide is set while a large group is searched on a wide matrix. That is faster for the first
	// steps of deepening; later ones are faster on matrices of its parts.
	wide  bool
	step  int64 // the next limit, relative to cost
	price int64 // work for each legal guess that raising cost by one took last; see Tuning
}

// A largeSet is a set of answers with its columns, to try guesses on. Several goroutines may use it.
type largeSet struct {
	cols    *score.Columns
	order   []rank.Stats   // the guesses that split the set, promising ones first
	lower   []int64        // for each guess in order, a lower bound of its excess
	supers  *supersets     // nil if supersets are not worth it
	guesses superset       // the groups that guesses make of the set itself, if supers is nil
	most    int            // the most groups that any guess makes
	mutual  *matrix.Matrix // only with the answers as guesses; nil if the set is too large or not all answers
}

// newLargeSet returns c as a largeSet, for a search with left guesses left. The result is incomplete if
// w.Stop is set afterwards.
func (w *searcher) newLargeSet(c *largeGroup, left int) *largeSet {
	f := &largeSet{cols: new(score.Columns)}
	f.order = w.Rank(f.cols, c.IDs, w.Allowed(c.Rule), left, tree.Infinite)
	rank.SortLikely(f.order)
	for i := range f.order {
		f.lower = append(f.lower, f.order[i].AtOnce(left))
		f.most = max(f.most, f.order[i].Groups)
	}
	if !w.Words.Weighted() {
		f.guesses.set(w.Words, f.order)
	}
	return f
}

// expandLarge is expand for a set without a matrix.
func (w *searcher) expandLarge(d *frame, c *largeGroup, left int, lower, limit int64) int64 {
	f := c.large
	if f == nil {
		if f = w.newLargeSet(c, left); w.Stop {
			return limit
		}
		if c.keep {
			c.large = f
		}
	}
	var mu sync.Mutex
	found := tree.LeastBelow(limit)
	best := func() int64 {
		mu.Lock()
		defer mu.Unlock()
		return found.Cost
	}
	err := parallel.Do(w.Context, max(1, w.jobs), len(f.order), func() func(int) {
		w, d := w, d
		if w.jobs > 1 {
			w = newSearcher(w.Context, w.Search, w.how)
			d = &w.top
		}
		return func(i int) {
			at := best()
			if at <= lower || w.Stop {
				return // no guess can be better
			}
			v := f.lower[i]
			if v < at && left > 2 {
				if v = w.tryLarge(d, f, &f.order[i], c.Rule, left, best); w.Stop {
					return
				}
			}
			f.lower[i] = max(f.lower[i], v)
			mu.Lock()
			defer mu.Unlock()
			found.Add(v)
		}
	})
	if w.Stop = w.Stop || err != nil; w.Stop {
		return limit
	}
	return w.ProveLeast(c.Key(left, nil), found, lower, limit)
}

// divide returns the groups of two answers or more that guess g makes of f, whose rule is rule. The largest
// comes first. They are in d's memory.
func (w *searcher) divide(d *frame, f *largeSet, g, rule int32) []largeGroup {
	m := &d.large
	m.groups = m.groups[:0]
	for _, x := range w.Divide(f.cols, g, rule, 2, &m.division) {
		m.groups = append(m.groups, largeGroup{Group: x})
	}
	return m.groups
}

// tryLarge returns the excess of f, whose rule is rule, if guess s is made, under the contract of a limit.
// limit() may fall while tryLarge works.
//
// It deepens step by step; see package solver. Each round has a price and searches the groups whose bounds
// were last raised at no more than that price. The price doubles from round to round.
func (w *searcher) tryLarge(d *frame, f *largeSet, s *rank.Stats, rule int32, left int, limit func() int64) int64 {
	groups, sum := w.policy.bounds(d, f, s, rule, left, limit)
	defer w.release(groups)
	for price, open := w.how.Price, true; open; price *= 2 {
		open = false
		for i := range groups {
			c := &groups[i]
			for !c.exact && c.price <= price {
				at := limit()
				if sum >= at || w.Stop {
					return sum
				}
				sum -= c.cost
				w.deepenLarge(d.below(), c, left-1, at-sum)
				sum += c.cost
			}
			open = open || !c.exact
		}
	}
	return sum
}

// mostStep is the longest step while no answer is missed.
const mostStep = 8

// deepenLarge searches c with a limit of c.step above its bound, or with limit if that is lower.
func (w *searcher) deepenLarge(d *frame, c *largeGroup, left int, limit int64) {
	was, work := c.cost, w.Spent
	most := min(was+c.step, limit)
	first := !c.keep
	c.keep = true
	c.cost = w.excessOf(d, c, left, most)
	c.exact = c.cost < most
	// The work of making the matrix does not count, since it is not done again.
	if c.price = 0; !first {
		c.price = (w.Spent - work) / int64(len(w.Words.Guesses)) / max(1, c.cost-was)
	}
	c.wide = c.wide && c.price < w.how.Dear
	// Each step tries all guesses of the group once more. So longer steps are cheaper, until they find more
	// than is needed.
	if c.step = deeper(c.step); limit <= rank.Failure {
		c.step = min(c.step, mostStep)
	}
}

// excessOf returns the excess of c with left guesses left, under the contract of a limit.
func (w *searcher) excessOf(d *frame, c *largeGroup, left int, limit int64) int64 {
	n := len(c.IDs)
	switch {
	case left <= 1:
		return tree.Hopeless(w.Words.WeightOfAll(c.IDs), w.Words.WeightOf(c.IDs[0]), left)
	case n <= 2:
		return 0
	}
	left = min(left, n)
	key := d.keyOfLarge(c, left)
	lower, enough := w.Recall(key, 0, limit)
	if enough {
		return lower
	}
	if n > w.Search.MatrixMax && !c.wide && (!w.Words.Weighted() || !w.Search.Fits(n)) {
		return w.expandLarge(d, c, left, lower, limit)
	}
	if n <= quickWords && c.cost == 0 && !w.Words.Weighted() {
		if c.quickly(w.counter(c), left); c.exact {
			return c.cost
		}
	}
	b := w.matrixOf(d, c)
	quick, exact := w.policy.quick(b, b.All, left)
	if lower = max(lower, quick); exact || lower >= limit {
		return lower
	}
	return w.expand(d, b, whole(b, c.Hash, c.Rule), left, key, lower, limit)
}

// keyOfLarge returns the memo's key of c. The key is good until d is used again.
func (d *frame) keyOfLarge(c *largeGroup, left int) memo.Key {
	key := c.Key(left, d.key)
	d.key = key.Set
	return key
}

// matrixOf returns the matrix of c, which is kept or in d's memory.
func (w *searcher) matrixOf(d *frame, c *largeGroup) *matrix.Matrix {
	if c.matrix != nil {
		return c.matrix
	}
	b := &d.matrix
	if c.keep && w.kept < keptMemory {
		b = new(matrix.Matrix)
		c.matrix = b
	}
	w.Spent += int64(len(c.IDs) * len(w.Words.Guesses))
	w.policy.weigh(b, c.IDs, c.Rule)
	if c.matrix != nil {
		w.kept += b.Bytes()
	}
	return b
}

// keptMemory is about how many bytes of matrices a goroutine keeps while it deepens.
const keptMemory = 24 << 20

// release drops the matrices and large sets that were kept for groups.
func (w *searcher) release(groups []largeGroup) {
	for i := range groups {
		if b := groups[i].matrix; b != nil {
			w.kept -= b.Bytes()
		}
		groups[i].large, groups[i].matrix = nil, nil
	}
}

// bounds returns the groups as they are, small ones first, each to be searched once.
func (w *unequal) bounds(d *frame, f *largeSet, s *rank.Stats, rule int32, left int, _ func() int64) ([]largeGroup, int64) {
	groups := w.divide(d, f, int32(s.Guess), rule)
	slices.Reverse(groups)
	for i := range groups {
		groups[i].step = tree.Infinite
	}
	return groups, s.AtOnce(left)
}

// bounds finds bounds of all groups, until their sum reaches the limit.
func (w equal) bounds(d *frame, f *largeSet, s *rank.Stats, rule int32, left int, limit func() int64) ([]largeGroup, int64) {
	g, sum := int32(s.Guess), s.Excess
	groups := w.divide(d, f, g, rule)
	for i := range groups {
		// The first step. Most of the work is making a group's matrix, and a larger group has more to gain.
		c, n := &groups[i], len(groups[i].IDs)
		c.step = 1
		c.price = w.how.Open * int64(30+n) / int64(n)
		c.wide = n > w.Search.MatrixMax && w.Search.FitsWide(n, f.most)
	}
	d = d.below()
	for i := range groups {
		w.known(d, f, &groups[i], left-1)
		if sum += groups[i].cost; sum >= limit() {
			return groups, sum
		}
	}
	// First by the supersets of the groups, then by counting with all guesses.
	for _, look := range [...]bool{false, true} {
		for i := range groups {
			c := &groups[i]
			if c.exact || c.bounded {
				continue
			}
			sum -= c.cost
			w.bound(d, f, g, c, left-1, look)
			if sum += c.cost; sum >= limit() || w.Stop {
				return groups, sum
			}
		}
	}
	// For large groups the own words were left out. They would double the work, and can raise the bound
	// only by one.
	for i := range groups {
		if c := &groups[i]; c.bounded && c.least > 0 && len(c.IDs) > w.how.QuickMost && sum < limit() && !w.Stop {
			sum -= c.cost
			c.own(w.counter(c))
			w.settle(d, c, min(left-1, len(c.IDs)), true)
			sum += c.cost
		}
	}
	// If misses are allowed, nothing else limits a search until they are counted.
	for i := range groups {
		c, at := &groups[i], limit()
		if at <= rank.Failure || left <= 3 || sum >= at || w.Stop {
			break
		}
		if !c.exact {
			sum -= c.cost
			c.cost = max(c.cost, int64(w.largeGroupMisses(d, c, left-1, missLimit(at-sum)))*rank.Failure)
			sum += c.cost
		}
	}
	return groups, sum
}
