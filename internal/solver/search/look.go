package search

import (
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// known finds a lower bound on the excess of c, a group of f, without trying all guesses. It uses
// the memo, the words of c, or the largest number of groups that any guess makes of f. It sets
// c.cost to the bound, and c.exact to whether the bound is exact.
func (w *searcher) known(d *frame, f *largeSet, c *largeGroup, left int) {
	n := len(c.IDs)
	if n <= 2 || left <= 1 {
		c.exact = true
		if left <= 1 && n > 1 {
			c.cost = tree.Hopeless(int64(n), 1, left)
		}
		return
	}
	cost, exact, ok := w.Memo.Find(d.keyOfLarge(c, left))
	switch {
	case ok:
		c.cost, c.exact, c.bounded = max(c.cost, cost), exact, true
	case n <= w.Search.QuickMost && f.mutual != nil:
		c.cost, c.exact = quickOf(f.mutual, c.IDs, left, n)
	case n <= w.Search.QuickMost:
		c.quickly(w.counter(c), left)
	default:
		c.cost = max(c.cost, int64(n-f.most)) // no guess makes more groups of a part than of the whole
	}
}

// quickly does the work of equal.quick for a group without a matrix. It sets c.cost and c.exact,
// and sets c.fewest to the collisions of the best of the group's own words.
func (c *largeGroup) quickly(counter *score.Counter, left int) {
	c.fewest, c.own = len(c.IDs), true
	for _, a := range c.IDs {
		if k, ok := counter.Collisions(counter.Cols.Words.Answers[a], c.fewest); ok {
			c.fewest = k
		}
		if c.fewest == 0 {
			break
		}
	}
	c.cost = max(c.cost, int64(min(c.fewest, 1)))
	c.exact = c.fewest == 0 || c.fewest == 1 && left >= 3
}

// bound raises c.cost to a lower bound on the excess of c, a group that guess g makes of f.
//
// If look is false, bound uses only the superset bound, which takes little time. If look is true,
// it finds the least immediate excess of any guess by counting groups (the counting bound). It
// skips guesses that cannot make more groups than the best one so far.
func (w *searcher) bound(d *frame, f *largeSet, g int32, c *largeGroup, left int, look bool) {
	n := len(c.IDs)
	left = min(left, n)
	if !look && w.Rules != nil {
		return // hard mode has no ranking
	}
	up := w.supersetCounts(f, g, c.IDs[0])
	if !look {
		if up.ranking != nil {
			c.cost = max(c.cost, int64(n-up.ranking.most()))
		}
		return
	}
	x := looker{group: c, counter: w.counter(c), up: up.groups}
	w.Spent += int64(20 * n)
	defer func() {
		w.Spent += x.seen
		if up.uncounted != nil {
			up.uncounted.looked.Add(x.seen)
		}
	}()
	if c.fewest == 0 {
		if c.fewest = n; n <= w.Search.QuickMost {
			if c.quickly(x.counter, left); c.exact {
				return
			}
		}
	}
	if w.Tick() {
		return
	}
	if w.groupLimit.Set(&x.counter.Cols) {
		x.limit = &w.groupLimit
	}
	if up.ranking == nil {
		x.lookAll(w)
	} else {
		x.lookRanked(w, up.ranking)
	}
	if w.Stop {
		return
	}
	c.bounded = true
	w.settle(d, c, left, n <= w.Search.QuickMost)
}

// supersetCounts returns group counts for sets that contain a group of f: the answers that give
// guess g the same score as answer a does. In hard mode the result has no ranking, because few
// guesses are allowed, and going through all of them is faster.
func (w *searcher) supersetCounts(f *largeSet, g, a int32) supersetCounts {
	switch {
	case f.supers != nil:
		return f.supers.of(w.Maker, g, a)
	case f.guesses.ranking.order != nil && w.Rules == nil:
		return supersetCounts{ranking: &f.guesses.ranking}
	case f.guesses.groups != nil:
		return supersetCounts{groups: [][]uint16{f.guesses.groups}}
	}
	return supersetCounts{}
}

// settle derives a lower bound or the exact excess of c from c.fewest, and stores it in the memo.
// own reports whether the answers of c were tried as guesses, too.
func (w *searcher) settle(d *frame, c *largeGroup, left int, own bool) {
	deficit := int64(0)
	if own && !c.own {
		deficit = 1 // none of the answers makes as many groups
	}
	c.cost = max(c.cost, atOnce(int64(c.fewest), deficit, left))
	c.exact = own && (left == 2 || c.cost == 1)
	w.Memo.Store(d.keyOfLarge(c, left), c.cost, c.exact)
}

func (w *searcher) counter(c *largeGroup) *score.Counter {
	w.Maker.Counter.Cols.Begin(w.Words, c.IDs)
	return &w.Maker.Counter
}

// A looker finds the guess with the least immediate excess for a group, by counting the groups that
// guesses make.
type looker struct {
	group   *largeGroup
	counter *score.Counter
	limit   *score.GroupLimit // the letter bound; nil if the group is too large for it
	up      [][]uint16        // each element has, by guess, an upper bound on the number of groups
	seen    int64             // the number of answers scored, all guesses together
}

// enough returns the number of groups that a better guess must exceed.
func (x *looker) enough() int { return len(x.group.IDs) - x.group.fewest }

// mayExceed reports whether guess g may make more than enough groups, judging by its letters.
func (x *looker) mayExceed(g int32) bool { return x.limit == nil || x.limit.MayExceed(g, x.enough()) }

// lookAll counts the groups of every guess that the group's rule allows. It skips a guess if an upper bound
// on its groups shows that it is no better than the best guess so far.
func (x *looker) lookAll(w *searcher) {
	for i, g := range w.Allowed(x.group.Rule) {
		if i&1023 == 0 && w.Tick() || x.group.fewest == 0 {
			return
		}
		few := func(groups []uint16) bool { return int(groups[g]) <= x.enough() }
		if slices.ContainsFunc(x.up, few) || !x.mayExceed(g) {
			continue
		}
		x.tally(g)
	}
}

// lookRanked counts the groups of guesses in the order of ranking. It stops as soon as no later
// guess can be better than the best one so far.
func (x *looker) lookRanked(w *searcher, ranking *ranking) {
	for at := 0; at < ranking.above(x.enough()) && x.group.fewest > 0 && !w.Tick(); at += someGuesses {
		for _, g := range ranking.some(at, ranking.above(x.enough())) {
			if x.mayExceed(int32(g)) {
				x.tally(int32(g))
			}
		}
	}
}

// tally counts the groups of guess g. It updates x.group if g is better than the best guess so far. It
// assumes that g cannot be the answer.
func (x *looker) tally(g int32) {
	x.seen += int64(len(x.group.IDs))
	if k, ok := x.counter.Collisions(g, x.group.fewest); ok {
		x.group.fewest, x.group.own = k, false
	}
}
