package exact

import (
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Sets of more than tree.Search.MatrixMax answers are searched without a matrix. Rows are made from
// columns as they are needed. A guess is first tried on bounds of its groups, the largest group first:
// bounds are cheap, and refute nearly all guesses without a search.

// fieldMemory is the part of a frame that serves such sets.
type fieldMemory struct {
	parts tree.Division
	nodes []node
}

// A node is a group that a guess leaves, with what is known about it.
type node struct {
	tree.Group
	cost    int64 // lower bound of its waste, or the waste itself if exact
	exact   bool
	bounded bool // cost is at least the bound that bound would find
	least   int  // looker.least so far, or 0
	// keep is set if the group is likely to be searched again, so that its matrix is worth keeping.
	keep   bool
	matrix *matrix.Matrix
	set    *largeSet // instead of a matrix, for a large group
	// wide is set while a large group is searched on a wide matrix. That is faster for the first
	// steps of deepening; later ones are faster on matrices of its parts.
	wide  bool
	step  int64 // the next limit, relative to cost
	price int64 // work for each legal guess that raising cost by one took last; see Bounding
}

// A field is a large set with its columns, to try guesses on. Several goroutines may use it.
type field struct {
	cols    *score.Columns
	supers  *supersets     // nil if supersets would not pay
	guesses superset       // the groups of the field itself, if supers is nil
	most    int            // the most groups that any guess makes
	mutual  *matrix.Matrix // only with the answers as guesses; nil if the field is too large or not all answers
}

// split returns the groups of two answers or more that guess g makes of f, largest first, in d's memory.
func (w *searcher) split(f *field, g int32, d *fieldMemory) []node {
	d.nodes = d.nodes[:0]
	for _, x := range w.Divide(f.cols, g, 2, &d.parts) {
		d.nodes = append(d.nodes, node{Group: x})
	}
	return d.nodes
}

// try returns the waste of f if g is guessed, under the contract of a limit. g wastes k at once, and
// limit() may fall while try works.
//
// It deepens step by step; see package solver. Each round has a price and searches the groups whose bounds
// were last raised at no more than that price. The price doubles from round to round.
func (w *searcher) try(d *frame, f *field, g int32, k int64, left int, limit func() int64) int64 {
	groups, sum := w.bounds(d, f, g, k, left, limit)
	defer w.release(groups)
	for i := range groups {
		w.offer(f, &groups[i])
	}
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
				w.deepen(d.below(), c, left-1, at-sum)
				sum += c.cost
			}
			open = open || !c.exact
		}
	}
	return sum
}

// offer sets the first step and the estimated price of c, a group of f that was not searched yet. Most of
// the work is making its matrix, and a larger group has more to gain.
func (w *searcher) offer(f *field, c *node) {
	n := len(c.IDs)
	c.step = 1
	c.price = w.how.Open * int64(30+n) / int64(n)
	c.wide = n > w.Search.MatrixMax && w.Search.FitsWide(n, f.most)
}

// mostStep is the longest step while no answer is missed.
const mostStep = 8

// deepen searches c with a limit of c.step above its bound, or with limit if that is lower.
func (w *searcher) deepen(d *frame, c *node, left int, limit int64) {
	was, work := c.cost, w.Spent
	most := min(was+c.step, limit)
	first := !c.keep
	c.keep = true
	c.cost = w.wasteOf(d, c, left, most)
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

// bounds returns the groups that g makes of f with lower bounds of their waste, and the sum of these bounds
// and k. It stops when the sum reaches limit().
// The groups are in d's memory.
func (w *searcher) bounds(d *frame, f *field, g int32, k int64, left int, limit func() int64) ([]node, int64) {
	groups := w.split(f, g, &d.field)
	d = d.below()
	sum := k
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
			c.cost = max(c.cost, int64(w.groupMisses(d, c, left-1, missLimit(at-sum)))*rank.Failure)
			sum += c.cost
		}
	}
	return groups, sum
}

// known sets the cost of c, a group of f, if it is cheap to find.
func (w *searcher) known(d *frame, f *field, c *node, left int) {
	n := len(c.IDs)
	switch {
	case n <= 2, left <= 1:
		c.exact = true
		if left <= 1 && n > 1 {
			c.cost = hopeless(n, left)
		}
		return
	case w.recall(d, c, left):
	case n <= w.how.QuickMost && f.mutual != nil:
		c.cost, c.exact = quick(f.mutual, c.IDs, left)
	case n <= w.how.QuickMost:
		c.quickly(w.counter(c), left)
	default:
		c.cost = max(c.cost, int64(n-f.most)) // no guess makes more groups of a part than of the whole
	}
}

// recall sets the cost of c from the memo. It reports whether the memo has the set.
func (w *searcher) recall(d *frame, c *node, left int) bool {
	cost, exact, ok := w.Memo.Find(d.keyOfNode(c, left))
	if ok {
		c.cost, c.exact, c.bounded = max(c.cost, cost), exact, true
	}
	return ok
}

// own lowers c.least by trying the answers of c as guesses. Only they can be the answer.
func (c *node) own(counter *score.Counter) {
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
func (c *node) quickly(counter *score.Counter, left int) {
	c.own(counter)
	c.cost = max(c.cost, int64(min(c.least>>1, 1)))
	c.exact = c.least == 0 || c.least == 1<<1 && left >= 3
}

// wasteOf returns the waste of c with left guesses left, under the contract of a limit.
func (w *searcher) wasteOf(d *frame, c *node, left int, limit int64) int64 {
	n := len(c.IDs)
	if n <= 2 || left <= 1 {
		if n > 1 && left <= 1 {
			return hopeless(n, left)
		}
		return 0
	}
	left = min(left, n)
	key := d.keyOfNode(c, left)
	lower, enough := w.Recall(key, 0, limit)
	if enough {
		return lower
	}
	if n > w.Search.MatrixMax && !c.wide {
		return w.expandLargeSet(d, c, left, lower, limit)
	}
	if n <= quickWords && c.cost == 0 {
		if c.quickly(w.counter(c), left); c.exact {
			return c.cost
		}
	}
	b := w.matrixOf(d, c)
	return w.expand(d, b, b.All, key, lower, limit)
}

// keyOfNode returns the memo's key of c. The key is good until d is used again.
func (d *frame) keyOfNode(c *node, left int) memo.Key {
	key := c.Key(left, d.key)
	d.key = key.Set
	return key
}

// matrixOf returns the matrix of c, which is kept or in d's memory.
func (w *searcher) matrixOf(d *frame, c *node) *matrix.Matrix {
	if c.matrix != nil {
		return c.matrix
	}
	b := &d.matrix
	if c.keep && w.kept < keptMemory {
		b = new(matrix.Matrix)
		c.matrix = b
	}
	w.Spent += int64(len(c.IDs) * len(w.Words.Guesses))
	w.buildMatrix(b, c.IDs, c.Rule)
	if c.matrix != nil {
		w.kept += b.Bytes()
	}
	return b
}

// buildMatrix makes b the matrix of the answers ids for a search. In hard mode it has the guesses that rule
// allows, in easy mode those that are not dominated.
func (w *searcher) buildMatrix(b *matrix.Matrix, ids []int32, rule int32) {
	if w.Rules == nil {
		w.Maker.BuildNeeded(b, ids)
		return
	}
	w.Build(b, ids, rule)
}

// keptMemory is about how many bytes of matrices a goroutine keeps while it deepens.
const keptMemory = 24 << 20

// release drops the matrices and large sets that were kept for groups.
func (w *searcher) release(groups []node) {
	for i := range groups {
		if b := groups[i].matrix; b != nil {
			w.kept -= b.Bytes()
		}
		groups[i].set, groups[i].matrix = nil, nil
	}
}

// A largeSet is a tree.LargeSet with its field.
type largeSet struct {
	guesses *tree.LargeSet
	field   field
}

// newLargeSet returns the largeSet of c for a search with left guesses left.
func (w *searcher) newLargeSet(c *node, left int) *largeSet {
	f := &largeSet{guesses: w.LargeSet(&c.Group, left)}
	f.field.cols = &f.guesses.Cols
	for i := range f.guesses.Order {
		f.field.most = max(f.field.most, f.guesses.Order[i].Groups)
	}
	f.field.guesses.set(w.Words, f.guesses.Order)
	return f
}

// expandLargeSet is expand for sets without a matrix.
func (w *searcher) expandLargeSet(d *frame, c *node, left int, lower, limit int64) int64 {
	f := c.set
	if f == nil {
		if f = w.newLargeSet(c, left); w.Stop {
			return limit
		}
		if c.keep {
			c.set = f
		}
	}
	return w.SolveLarge(f.guesses, c.Key(left, nil), lower, limit, max(1, w.jobs), func() tree.Try {
		w, d := w, d
		if w.jobs > 1 {
			w = newSearcher(w.Context, w.Search, w.how)
			d = &w.top
		}
		return func(s *rank.Stats, limit func() int64) (waste int64, ok bool) {
			waste = w.try(d, &f.field, int32(s.Guess), s.Waste, left, limit)
			return waste, !w.Stop
		}
	})
}

// bound raises c.cost to the least waste at once of any guess (bound 3), a lower bound that may be exact. c
// is a group that g makes of f. If look is false, it only uses the ranking of a superset (bound 4). If look
// is true, it counts the groups of guesses, in the order of the ranking if there is one. It skips guesses
// that cannot make more groups than the best before.
func (w *searcher) bound(d *frame, f *field, g int32, c *node, left int, look bool) {
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
func (w *searcher) around(f *field, g, a int32) around {
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
func (w *searcher) settle(d *frame, c *node, left int, own bool) {
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
	w.Memo.Store(d.keyOfNode(c, left), c.cost, c.exact)
}

// counter returns a counter of the groups that guesses make of c.
func (w *searcher) counter(c *node) *score.Counter {
	w.Maker.Counter.Cols.Begin(w.Words, c.IDs)
	return &w.Maker.Counter
}

// A looker finds the guess that wastes least at once on a group.
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
func (x *looker) lookAll(w *searcher, c *node) {
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

// boundOf returns a lower bound of the waste of f if g is guessed. It is try without the search.
func (w *searcher) boundOf(d *frame, f *field, g int32, k int64, left int, limit func() int64) int64 {
	_, sum := w.bounds(d, f, g, k, left, limit)
	return sum
}
