package exact

import (
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Sets of more than tree.Search.MatrixMax answers are searched without a matrix: rows are
// made from the columns as they are needed, and a guess is first tried on
// bounds of its groups, the largest first, because they are cheap against a
// search and are enough to discard nearly all guesses.

// fieldMemory is the memory that a frame has for such sets.
type fieldMemory struct {
	parts tree.Division
	nodes []node
}

// A node is a group of answers that a guess leaves, and what is known of it.
type node struct {
	tree.Group
	cost    int64
	exact   bool
	bounded bool // cost is at least what bound would find
	least   int  // what bound has found so far, as looker has it; 0: nothing
	// keep says that the set will be searched again and again, so that its matrix
	// is worth keeping.
	keep   bool
	matrix *matrix.Matrix
	set    *largeSet // of a set that gets none
	// wide says that it has a matrix although it is large: that is good for the first
	// steps, but a deep search takes less time on the matrices of its parts.
	wide  bool
	step  int64 // how far above its bound it is searched next
	price int64 // work, for each guess, that it took to raise the bound by one
}

// field is a large set with its columns, to try guesses on. Several goroutines
// may use it.
type field struct {
	cols    *score.Columns
	supers  *supersets     // nil if it would not pay
	guesses superset       // the field itself, where it has no supers
	most    int            // groups that any guess makes of the set, at most
	mutual  *matrix.Matrix // of the answers with no other guesses; nil if the set is not all the answers, or too large
}

// split splits the field by guess g, the largest group first, and leaves out groups of one.
func (w *searcher) split(f *field, g int32, d *fieldMemory) []node {
	d.nodes = d.nodes[:0]
	for _, x := range w.Divide(f.cols, g, 2, &d.parts) {
		d.nodes = append(d.nodes, node{Group: x})
	}
	return d.nodes
}

// try returns the waste of the field if g is guessed, which wastes k at once, if
// it is less than limit(); else a lower bound that is at least limit(). The
// limit may fall while it works.
//
// It deepens step by step, see the package comment: in each round those groups whose
// bounds are raised by so much work a unit, and in the next those that take twice that.
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

// offer sets what it takes, about, to raise the bound of a group of f that was not searched
// yet: the work of making a matrix, and the more answers the more there is to gain.
func (w *searcher) offer(f *field, c *node) {
	n := len(c.IDs)
	c.step = 1
	c.price = w.how.Open * int64(30+n) / int64(n)
	c.wide = n > w.Search.MatrixMax && w.Search.FitsWide(n, f.most)
}

// mostStep is the longest step where no misses are at stake.
const mostStep = 8

// deepen searches a group, to a limit that is a step above its bound, or to the given
// one if that is lower.
func (w *searcher) deepen(d *frame, c *node, left int, limit int64) {
	was, work := c.cost, w.Spent
	most := min(was+c.step, limit)
	first := !c.keep
	c.keep = true
	c.cost = w.wasteOf(d, c, left, most)
	c.exact = c.cost < most
	// The work of making the matrix is not done again.
	if c.price = 0; !first {
		c.price = (w.Spent - work) / int64(len(w.Words.Guesses)) / max(1, c.cost-was)
	}
	c.wide = c.wide && c.price < w.how.Dear
	// Each step goes over all guesses of the group once more, so longer ones are cheaper, until they
	// find more than is needed.
	if c.step = deeper(c.step); limit <= rank.Failure {
		c.step = min(c.step, mostStep)
	}
}

// bounds returns the groups that g makes of the field with lower bounds of their
// waste, and the sum of these and of k. It stops when the sum reaches limit().
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
	// First what is known of the sets around the groups, then a look at all guesses.
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
	// The answers of a large group were left out: to look at them all would double the work, and
	// can raise its bound by one.
	for i := range groups {
		if c := &groups[i]; c.bounded && c.least > 0 && len(c.IDs) > w.how.QuickMost && sum < limit() && !w.Stop {
			sum -= c.cost
			c.own(w.counter(c))
			w.settle(d, c, min(left-1, len(c.IDs)), true)
			sum += c.cost
		}
	}
	// Where misses are allowed nothing else limits a search as long as they are
	// not counted.
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

// known puts into c what is cheap to know of the waste of a group of f.
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

// recall puts into c what the memo knows of it, and reports whether it knows any.
func (w *searcher) recall(d *frame, c *node, left int) bool {
	cost, exact, ok := w.Memo.Find(d.keyOfNode(c, left))
	if ok {
		c.cost, c.exact, c.bounded = max(c.cost, cost), exact, true
	}
	return ok
}

// own looks at the answers of a set, the only guesses that may end the game.
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

// quickly puts into c what its own words tell of its waste; see quick.
func (c *node) quickly(counter *score.Counter, left int) {
	c.own(counter)
	c.cost = max(c.cost, int64(min(c.least>>1, 1)))
	c.exact = c.least == 0 || c.least == 1<<1 && left >= 3
}

// wasteOf returns the waste of a set with left guesses to go, if it is less than
// limit; else a lower bound that is at least limit.
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

// buildMatrix makes b the matrix of a set for a search: with the guesses that a rule of hard
// mode allows, in easy mode with those that are needed.
func (w *searcher) buildMatrix(b *matrix.Matrix, ids []int32, rule int32) {
	if w.Rules == nil {
		w.Maker.BuildNeeded(b, ids)
		return
	}
	w.Build(b, ids, rule)
}

// keptMemory is how many bytes the matrices may take, about, that a goroutine keeps
// while it deepens.
const keptMemory = 24 << 20

// release gives up what was kept of the sets.
func (w *searcher) release(groups []node) {
	for i := range groups {
		if b := groups[i].matrix; b != nil {
			w.kept -= b.Bytes()
		}
		groups[i].set, groups[i].matrix = nil, nil
	}
}

// A largeSet is a set that gets no matrix, with the guesses that split it.
type largeSet struct {
	guesses *tree.LargeSet
	field   field
}

// newLargeSet returns the largeSet of a group that is searched with so many guesses left.
func (w *searcher) newLargeSet(c *node, left int) *largeSet {
	f := &largeSet{guesses: w.LargeSet(&c.Group, left)}
	f.field.cols = &f.guesses.Cols
	for i := range f.guesses.Order {
		f.field.most = max(f.field.most, f.guesses.Order[i].Groups)
	}
	f.field.guesses.set(w.Words, f.guesses.Order)
	return f
}

// expandLargeSet is expand for sets that get no matrix.
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

// bound raises c.cost to a lower bound of the waste of c, or to the exact waste: to
// the least that any guess wastes at once. g is the guess that made c of the field f.
// Where guesses are ranked none is looked at that can make no more groups than the best before.
// Without a look at guesses only the ranking is asked.
func (w *searcher) bound(d *frame, f *field, g int32, c *node, left int, look bool) {
	n := len(c.IDs)
	left = min(left, n)
	if !look && w.Rules != nil {
		return // nothing is ranked
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

// around returns what is known of sets around the group of f that guess g makes and
// answer a is in. In hard mode nothing is ranked: few guesses are allowed.
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

// settle stores the bound that the looks at all guesses give, if sure with those at the answers.
func (w *searcher) settle(d *frame, c *node, left int, sure bool) {
	least := c.least
	if !sure {
		least &^= 1 // a guess that makes as many groups may be one of the answers
	}
	if left == 2 {
		c.cost, c.exact = lastButOne(least), sure
	} else {
		c.cost = max(c.cost, immediate(least))
		c.exact = sure && c.cost == 1
	}
	w.Memo.Store(d.keyOfNode(c, left), c.cost, c.exact)
}

// counter returns what counts the groups that guesses make of a set.
func (w *searcher) counter(c *node) *score.Counter {
	w.Maker.Counter.Cols.Begin(w.Words, c.IDs)
	return &w.Maker.Counter
}

// looker looks for the guess that wastes least at once.
type looker struct {
	counter *score.Counter // of the set
	bounds  []uint32       // of the groups of patterns; nil if there are none
	up      [][]uint16     // groups that each guess makes at most
	least   int            // known so far, as collisions<<1 | cannot
	enough  int            // no guess that makes no more groups is of use
	need    score.Threshold
	seen    int64 // answers that were looked at
	some    [someGuesses]uint16
}

// want sets what a guess has to make.
func (x *looker) want() {
	x.enough = len(x.counter.Cols.Answers) - x.least>>1
	if x.bounds != nil {
		x.need = score.MoreGroups(x.enough)
	}
}

// lookAll looks at all guesses that are allowed, but for those of which it can be told without that
// they are of no use.
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

// lookRanked looks at the guesses that may be of use, the most promising first.
func (x *looker) lookRanked(w *searcher, ranking *ranking) {
	for at := 0; at < ranking.above(x.enough) && x.least > 1 && !w.Tick(); at += someGuesses {
		for _, g := range x.likely(ranking.some(at, ranking.above(x.enough))) {
			x.tally(int32(g))
		}
	}
}

// likely returns those guesses whose patterns do not tell that they are of no use. Which
// ones these are cannot be predicted, so there is no branch for a processor to mispredict.
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

// tally counts the groups of a guess, taken for none of the set.
func (x *looker) tally(g int32) {
	x.seen += int64(len(x.counter.Cols.Answers))
	if k, ok := x.counter.Collisions(g, x.least>>1); ok {
		x.least = k<<1 | 1
		x.want()
	}
}

// boundOf is try without the search: it returns a lower bound.
func (w *searcher) boundOf(d *frame, f *field, g int32, k int64, left int, limit func() int64) int64 {
	_, sum := w.bounds(d, f, g, k, left, limit)
	return sum
}
