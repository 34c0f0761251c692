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

// Sets of more than tree.Search.MatrixMax answers are searched without a matrix. Each guess is first tried with
// lower bounds on the excess of its groups, because these take little time and show for nearly all guesses that
// they are no better than the best one.

type largeMemory struct {
	division tree.Division
	groups   []largeGroup
}

// A largeGroup is a group into which a guess divides a large set, with the state of its search.
type largeGroup struct {
	tree.Group
	cost    int64 // the excess if exact is set, otherwise a lower bound on it
	exact   bool
	bounded bool // searcher.bound could not raise cost
	fewest  int  // the collisions of the best guess that bound has found; 0 before bound
	own     bool // that guess is a word of the group
	// keep is set if the group is likely to be searched again, so that matrix or large is worth keeping.
	keep   bool
	matrix *matrix.Matrix // the matrix of the group, if it is kept
	large  *largeSet      // the group as a large set, if it is kept
	// wide is set while the group is searched on a wide matrix, one of more than MatrixMax answers. That
	// is faster for the first steps of deepening. Later steps are faster on matrices of its parts.
	wide  bool
	step  int64 // the next limit, relative to cost
	price int64 // the work per legal guess that it last took to raise cost by one; see Tuning.Price
}

// A largeSet is a set of answers that is searched without a matrix, because it is too large for
// one. Several goroutines may use it.
type largeSet struct {
	cols    *score.Columns
	order   []rank.Stats   // the guesses that split the set, the most promising first
	lower   []int64        // for each guess in order, a lower bound on its excess
	supers  *supersets     // nil except for all answers
	guesses superset       // if supers is nil, the number of groups that each guess makes of the set
	most    int            // the largest number of groups that any guess makes
	mutual  *matrix.Matrix // has only the answers as guesses; nil if the set is too large or not all answers
}

// newLargeSet prepares the answers in c to be searched without a matrix. It considers only the
// guesses that c.Rule allows. left is the number of guesses left. If w.Stop is set afterwards, the
// result is incomplete.
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

// expandLarge finds the excess of group c by trying guesses without a matrix, on up to w.jobs
// goroutines. A result below limit is exact; any other is only a lower bound. lower is a known
// lower bound.
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
			w = newSearcher(w.Context, w.Search)
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

// divide returns the groups into which guess g, made under rule, divides the answers of f, largest
// first. It omits groups of one answer. The groups are valid until d is used again.
func (w *searcher) divide(d *frame, f *largeSet, g, rule int32) []largeGroup {
	m := &d.large
	m.groups = m.groups[:0]
	for _, x := range w.Divide(f.cols, g, rule, 2, &m.division) {
		m.groups = append(m.groups, largeGroup{Group: x})
	}
	return m.groups
}

// tryLarge returns the excess of f under rule if its next guess is s. A result below limit is
// exact; any other is only a lower bound. limit() may fall while tryLarge works.
//
// Each round raises the bounds of some groups by searching them with a limit just above the bound.
// The price of a group is the work that its last search took to raise the bound by one. A round
// searches only groups up to a certain price, which doubles from round to round; see package
// solver.
func (w *searcher) tryLarge(d *frame, f *largeSet, s *rank.Stats, rule int32, left int, limit func() int64) int64 {
	groups, sum := w.policy.bounds(d, f, s, rule, left, limit)
	defer w.release(groups)
	for price, open := w.Search.Price, true; open; price *= 2 {
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

// mostStep is the most that deepenLarge adds to a limit at once, as long as the limit excludes
// strategies that miss answers.
const mostStep = 8

// deepenLarge searches c with a limit of c.cost+c.step, or with limit if that is lower. It then
// updates the cost, step and price of c.
func (w *searcher) deepenLarge(d *frame, c *largeGroup, left int, limit int64) {
	was, work := c.cost, w.Spent
	most := min(was+c.step, limit)
	first := !c.keep
	c.keep = true
	c.cost = w.excessOf(d, c, left, most)
	c.exact = c.cost < most
	// The first search makes the matrix, which is kept, so its work says nothing about the next search.
	if c.price = 0; !first {
		c.price = (w.Spent - work) / int64(len(w.Words.Guesses)) / max(1, c.cost-was)
	}
	c.wide = c.wide && c.price < w.Search.Dear
	// Each search tries all guesses of the group again. So larger steps save work, as long as they don't
	// raise the bound further than is needed.
	if c.step = deeper(c.step); limit <= rank.Failure {
		c.step = min(c.step, mostStep)
	}
}

// excessOf returns the excess of c when left guesses remain. A result below limit is exact; any
// other is only a lower bound.
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
	if n <= w.Search.QuickMost && c.cost == 0 && !w.Words.Weighted() {
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

func (d *frame) keyOfLarge(c *largeGroup, left int) memo.Key {
	key := c.Key(left, d.key)
	d.key = key.Set
	return key
}

// matrixOf returns the matrix of c. If c.matrix is nil, matrixOf makes the matrix. It keeps the new
// matrix in c.matrix if c.keep is set and there is memory left. Otherwise the new matrix is in d's
// memory.
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
	w.build(b, c.IDs, c.Rule)
	if c.matrix != nil {
		w.kept += b.Bytes()
	}
	return b
}

// keptMemory is roughly how many bytes each goroutine may use for the matrices of groups that it
// searches again and again.
const keptMemory = 24 << 20

func (w *searcher) release(groups []largeGroup) {
	for i := range groups {
		if b := groups[i].matrix; b != nil {
			w.kept -= b.Bytes()
		}
		groups[i].large, groups[i].matrix = nil, nil
	}
}

// bounds returns the groups that guess s makes of f. If answers have weights, finding bounds takes
// more time than it saves, so the groups have none. Small groups come first. Their steps are so
// large that each group is searched only once.
func (w *unequal) bounds(d *frame, f *largeSet, s *rank.Stats, rule int32, left int, _ func() int64) ([]largeGroup, int64) {
	groups := w.divide(d, f, int32(s.Guess), rule)
	slices.Reverse(groups)
	for i := range groups {
		groups[i].step = tree.Infinite
	}
	return groups, s.AtOnce(left)
}

// bounds returns the groups that guess s makes of f, with lower bounds on their excess. It tries
// several kinds of bounds, the fastest first.
func (w equal) bounds(d *frame, f *largeSet, s *rank.Stats, rule int32, left int, limit func() int64) ([]largeGroup, int64) {
	g, sum := int32(s.Guess), s.Excess
	groups := w.divide(d, f, g, rule)
	for i := range groups {
		// The first price is higher for small groups, since most of the work goes into making a
		// matrix, and the bounds of large groups can rise by more.
		c, n := &groups[i], len(groups[i].IDs)
		c.step = 1
		c.price = w.Search.Open * int64(30+n) / int64(n)
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
	// If misses are allowed, their number must be known before a group can be searched in reasonable time.
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
