package search

import (
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// known sets the cost of c, a group of f, if it is cheap to find.
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
	case n <= w.how.QuickMost && f.mutual != nil:
		c.cost, c.exact = quickOf(f.mutual, c.IDs, left)
	case n <= w.how.QuickMost:
		c.quickly(w.counter(c), left)
	default:
		c.cost = max(c.cost, int64(n-f.most)) // no guess makes more groups of a part than of the whole
	}
}

// own lowers c.least by trying the answers of c as guesses. Only they can be the answer.
func (c *largeGroup) own(counter *score.Counter) {
	if c.least == 0 {
		c.least = 2 * len(c.IDs)
	}
	for _, a := range c.IDs {
		if k, ok := counter.Collisions(counter.Cols.Words.Answers[a], (c.least+1)>>1); ok {
			c.least = k << 1
		}
		if c.least == 0 {
			break
		}
	}
}

// quickly sets the cost of c by its own words alone; see quick.
func (c *largeGroup) quickly(counter *score.Counter, left int) {
	c.own(counter)
	c.cost = max(c.cost, int64(min(c.least>>1, 1)))
	c.exact = c.least == 0 || c.least == 1<<1 && left >= 3
}

// bound raises c.cost to the least excess at once of any guess (bound 3), a lower bound that may be exact. c
// is a group that g makes of f. If look is false, it only uses the ranking of a superset (bound 4). If look
// is true, it counts the groups of guesses, in the order of the ranking if there is one. It skips guesses
// that cannot make more groups than the best before.
func (w *searcher) bound(d *frame, f *largeSet, g int32, c *largeGroup, left int, look bool) {
	n := len(c.IDs)
	left = min(left, n)
	if !look && w.Rules != nil {
		return // hard mode has no ranking
	}
	up := w.around(f, g, c.IDs[0])
	if !look {
		if up.ranking != nil {
			c.cost = max(c.cost, int64(n-up.ranking.most()))
		}
		return
	}
	x := looker{counter: w.counter(c), up: up.groups}
	w.Spent += int64(20 * n)
	defer func() {
		w.Spent += x.seen
		if up.wanting != nil {
			up.wanting.looked.Add(x.seen)
		}
	}()
	if c.least == 0 {
		if c.least = 2 * n; n <= w.how.QuickMost {
			if c.quickly(x.counter, left); c.exact {
				return
			}
		}
	}
	x.least = c.least
	if w.Tick() {
		return
	}
	x.bounds = x.counter.Cols.GroupBounds(w.groupBounds)
	if x.bounds != nil {
		w.groupBounds = x.bounds
	}
	x.want()
	if up.ranking == nil {
		x.lookAll(w, c)
	} else {
		x.lookRanked(w, up.ranking)
	}
	if w.Stop {
		return
	}
	c.least, c.bounded = x.least, true
	w.settle(d, c, left, n <= w.how.QuickMost)
}

// around returns the knowledge of supersets of the group that guess g makes of f and that holds answer a.
// Hard mode has no ranking, because it allows few guesses.
func (w *searcher) around(f *largeSet, g, a int32) around {
	switch {
	case f.supers != nil:
		return f.supers.of(w.Maker, g, a)
	case f.guesses.ranking.order != nil && w.Rules == nil:
		return around{ranking: &f.guesses.ranking}
	case f.guesses.groups != nil:
		return around{groups: [][]uint16{f.guesses.groups}}
	}
	return around{}
}

// settle stores the bound that c.least gives. own reports whether the answers of c were tried as guesses too.
func (w *searcher) settle(d *frame, c *largeGroup, left int, own bool) {
	least := c.least
	if !own {
		least &^= 1 // a guess that makes as many groups may be one of the answers
	}
	if left == 2 {
		c.cost, c.exact = lastButOne(least), own
	} else {
		c.cost = max(c.cost, immediate(least))
		c.exact = own && c.cost == 1
	}
	w.Memo.Store(d.keyOfLarge(c, left), c.cost, c.exact)
}

// counter returns a counter of the groups that guesses make of c.
func (w *searcher) counter(c *largeGroup) *score.Counter {
	w.Maker.Counter.Cols.Begin(w.Words, c.IDs)
	return &w.Maker.Counter
}

// A looker finds the guess that has the least excess at once on a group.
type looker struct {
	counter *score.Counter // of the group
	bounds  []uint32       // bounds by patterns (bound 6), or nil
	up      [][]uint16     // for each guess, upper bounds of its groups
	least   int            // the least number found so far; see searcher.rank
	enough  int            // a guess must make more groups than this
	need    score.Threshold
	seen    int64 // work: answers that were scored
	some    [someGuesses]uint16
}

// want sets enough and need from least.
func (x *looker) want() {
	x.enough = len(x.counter.Cols.Answers) - x.least>>1
	if x.bounds != nil {
		x.need = score.MoreGroups(x.enough)
	}
}

// lookAll counts the groups of all guesses that c's rule allows, except those that bounds exclude.
func (x *looker) lookAll(w *searcher, c *largeGroup) {
	for i, g := range w.Allowed(c.Rule) {
		if i&1023 == 0 && w.Tick() || x.least == 1 {
			return
		}
		few := func(groups []uint16) bool { return int(groups[g]) <= x.enough }
		if slices.ContainsFunc(x.up, few) || x.bounds != nil && x.need.Reached(x.counter.Cols.Words.GroupBound(x.bounds, g)) == 0 {
			continue
		}
		x.tally(g)
	}
}

// lookRanked counts the groups of guesses in the order of ranking, until no further guess can make enough.
func (x *looker) lookRanked(w *searcher, ranking *ranking) {
	for at := 0; at < ranking.above(x.enough) && x.least > 1 && !w.Tick(); at += someGuesses {
		for _, g := range x.likely(ranking.some(at, ranking.above(x.enough))) {
			x.tally(int32(g))
		}
	}
}

// likely returns the guesses that bounds by patterns do not exclude. Processors cannot predict which they
// are, so the loop has no branch.
func (x *looker) likely(guesses []uint16) []uint16 {
	if x.bounds == nil {
		return guesses
	}
	n := 0
	for _, g := range guesses {
		x.some[n] = g
		n += x.need.Reached(x.counter.Cols.Words.GroupBound(x.bounds, int32(g)))
	}
	return x.some[:n]
}

// tally counts the groups of guess g, which is treated as not in the group.
func (x *looker) tally(g int32) {
	x.seen += int64(len(x.counter.Cols.Answers))
	if k, ok := x.counter.Collisions(g, x.least>>1); ok {
		x.least = k<<1 | 1
		x.want()
	}
}
