package solver

import (
	"slices"
	"sync"
	"wfind/internal/parallel"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// Sets of more than maxBoard answers are searched without a board: rows are
// made from the columns as they are needed, and a guess is first tried on
// bounds of its groups, the largest first, because they are cheap against a
// search and are enough to discard nearly all guesses.

// fieldScratch is the memory that a level of the search needs for such sets.
type fieldScratch struct {
	cols   score.Columns
	names  []uint32
	sizes  []int32
	order  []uint64
	part   []int32
	groups []group
	open   []*group
}

// A group is a group of answers that a guess leaves.
type group struct {
	ids     []int32
	hash    uint64
	rule    int32
	cost    int64
	exact   bool
	bounded bool     // cost is at least what bound would find
	unsure  bool     // the answers themselves have not been looked at for that
	least   int      // what bound has found so far, as looker has it; 0: nothing
	ranking *ranking // by which guesses were looked at for that
	looked  int      // how many of them
	looks   int      // how many are to be next
	gain    float64  // how much the bound is likely to rise with these, for each look at an answer
	// keep says that the set will be searched again and again, so that its board
	// is worth keeping.
	keep   bool
	matrix *matrix.Matrix
	set    *largeSet // of a set that gets none
	// wide says that it has a board although it is large: that is good for the first
	// steps, but a deep search takes less time on the boards of its parts.
	wide  bool
	step  int64 // how far above its bound it is searched next
	price int64 // work, for each guess, that it took to raise the bound by one
}

// field is a large set with its columns, to try guesses on. Several goroutines
// may use it.
type field struct {
	ids     []int32
	cols    *score.Columns
	supers  *supersets // nil if it would not pay
	guesses superset   // the field itself, where it has no supers
	most    int        // groups that any guess makes of the set, at most
	// mutual[i*len(ids)+j] is the score of answer i as a guess against answer j;
	// nil if the set is not all the answers, or too large.
	mutual []uint8
	splits []split // for each guess; nil if they are not kept
}

// bounding says how bounds are looked for. What is proved does not depend on it.
type bounding struct {
	// quickMost is the size of the largest groups for which a look at their own words
	// is worth its while before all guesses are looked at.
	quickMost int
	// begin is what it takes, about, to begin to look at guesses for a set, for each
	// pattern, in looks at answers.
	begin int
	// pays says how many times the work that was spent on looks for want of a superset it
	// may take to count its groups.
	pays int64
	// share says which share of the guesses their rankings hold.
	share func(length int) float64
	// price is that of the first round of deepening, open what a large group costs that was
	// not searched yet, and from dear on a wide board is not worth its while. The unit
	// is a look at one answer for each guess.
	price, open, dear int64
	// wide is how many bytes the board of a large group may take.
	wide int
	// finest is the size of the largest sets for which it does not pay to look for the
	// classes that split finest.
	finest int
}

var (
	usual = bounding{quickMost: quickWords, begin: 30, pays: 4, share: rankedShare, price: 64, open: 30, dear: 512, wide: wideBoard, finest: 12}
	// hasty is for tests: small sets take the way of large ones.
	hasty = bounding{
		quickMost: 2, begin: 1, price: 1, open: 1, dear: 16, wide: 100, finest: 2,
		pays: 100, share: func(int) float64 { return 0.4 },
	}
)

// groups splits the field by guess g, the largest group first, and leaves out
// groups of one.
func (w *searcher) groups(f *field, g int32, d *fieldScratch) []group {
	return w.groupsFrom(2, f, g, d)
}

// allGroups splits the field by guess g, the largest group first.
func (w *searcher) allGroups(f *field, g int32, d *fieldScratch) []group {
	return w.groupsFrom(1, f, g, d)
}

// groupsFrom splits the field by guess g, the largest group first, and leaves out groups
// of fewer than least.
func (w *searcher) groupsFrom(least int, f *field, g int32, d *fieldScratch) []group {
	n := len(f.ids)
	d.names = score.Grow(d.names, n)
	groups := w.maker.Counter.Number(f.cols, g, d.names)
	d.sizes = score.Grow(d.sizes, groups)
	clear(d.sizes)
	for _, k := range d.names {
		d.sizes[k]++
	}
	// The order of the groups, as one number each: by size, then by name.
	d.order = score.Grow(d.order, groups)
	for k, size := range d.sizes {
		d.order[k] = uint64(n-int(size))<<32 | uint64(k)
	}
	slices.Sort(d.order)
	d.part = score.Grow(d.part, n)
	d.groups = d.groups[:0]
	start := int32(0)
	for _, x := range d.order {
		k := uint32(x)
		end := start + d.sizes[k]
		if d.sizes[k] = start; int(end-start) >= least {
			d.groups = append(d.groups, group{ids: d.part[start:end]})
		}
		start = end
	}
	for i, k := range d.names {
		at := d.sizes[k] // where the next of the group belongs
		d.part[at] = f.ids[i]
		d.sizes[k] = at + 1
	}
	for i := range d.groups {
		c := &d.groups[i]
		for _, a := range c.ids {
			c.hash ^= w.shared.rnd[a]
		}
		if w.shared.rules != nil {
			c.rule = w.shared.rules.After(g, c.ids[0])
		}
	}
	return d.groups
}

// try returns the waste of the field if g is guessed, which wastes k at once, if
// it is less than limit(); else a lower bound that is at least limit(). The
// limit may fall while it works.
//
// It deepens step by step, see the package comment: in each round those groups whose
// bounds are raised by so much work a unit, and in the next those that take twice that.
func (w *searcher) try(f *field, g int32, k int64, left int, limit func() int64) int64 {
	w.level++
	defer func() { w.level-- }()
	groups, sum := w.bounds(f, g, k, left, limit)
	defer w.release(groups)
	defer w.keepSplit(f, g, groups)
	for i := range groups {
		w.offer(&groups[i])
	}
	for price, open := w.shared.bounding.price, true; open; price *= 2 {
		open = false
		for i := range groups {
			c := &groups[i]
			for !c.exact && c.price <= price {
				at := limit()
				if sum >= at || w.stop {
					return sum
				}
				sum -= c.cost
				w.deepen(c, left-1, at-sum)
				sum += c.cost
			}
			open = open || !c.exact
		}
	}
	return sum
}

// offer sets what it takes, about, to raise the bound of a group that was not searched
// yet: the work of making a board, and the more answers the more there is to gain.
func (w *searcher) offer(c *group) {
	n := len(c.ids)
	c.step = 1
	c.price = w.shared.bounding.open * int64(30+n) / int64(n)
	c.wide = n > w.shared.boardMax && w.shared.fitsWide(n)
}

// fitsWide reports whether so many answers fit a wide board.
func (s *search) fitsWide(n int) bool {
	return score.LaneBits(s.p.Length) == 8 && n*len(s.p.Guesses) <= s.bounding.wide
}

// deepen searches a group, to a limit that is a step above its bound, or to the given
// one if that is lower.
func (w *searcher) deepen(c *group, left int, limit int64) {
	was, before, work := c.cost, c.price, w.work
	most := min(was+c.step, limit)
	first := !c.keep
	c.keep = true
	c.cost = w.wasteOf(c, left, most)
	c.exact = c.cost < most
	// The work of making the board is not done again.
	if c.price = 0; !first {
		c.price = (w.work - work) / int64(len(w.shared.p.Guesses)) / max(1, c.cost-was)
	}
	c.wide = c.wide && c.price < w.shared.bounding.dear
	c.step = nextStep(c, first, before, limit)
}

// nextStep returns the step that a group is searched next with, after one with the given
// limit. Each goes over all guesses of the group once more, so longer steps are cheaper,
// until they find more than is needed: they grow as long as they do not become much dearer
// than the one before.
func nextStep(c *group, first bool, before, limit int64) int64 {
	const (
		small = 128 // answers for which a first step of one is right
		most  = 8
		dear  = 2
	)
	switch {
	case limit > rank.Failure:
		return deeper(c.step)
	case first:
		return int64(1 + len(c.ids)/small)
	case before == 0 || c.price <= dear*before:
		return min(c.step+1, most)
	}
	return max(1, c.step/2)
}

// bounds returns the groups that g makes of the field with lower bounds of their
// waste, and the sum of these and of k. It stops when the sum reaches limit().
// The groups are in memory of the level above.
func (w *searcher) bounds(f *field, g int32, k int64, left int, limit func() int64) ([]group, int64) {
	const ahead = 6 // as many lines as a processor loads at once, or half of them
	d := &w.above().field
	groups, kept := f.recallSplit(g, d)
	if !kept {
		groups = w.groups(f, g, d)
	}
	sum := k
	for i := range groups {
		sum += groups[i].cost
		if i < ahead {
			w.shared.memo.Hint(groups[i].hash)
		}
	}
	for i := range groups {
		if i+ahead < len(groups) {
			w.shared.memo.Hint(groups[i+ahead].hash)
		}
		if c := &groups[i]; !c.exact {
			sum -= c.cost
			w.known(f, c, left-1)
			sum += c.cost
		}
		if sum >= limit() {
			return groups, sum
		}
	}
	sum = w.raise(f, g, groups, left-1, sum, limit)
	for i := range groups {
		if c := &groups[i]; c.bounded && c.unsure && sum < limit() && !w.stop {
			sum -= c.cost
			w.makeSure(c, left-1)
			sum += c.cost
		}
	}
	// Where misses are allowed nothing else limits a search as long as they are
	// not counted.
	for i := range groups {
		c, at := &groups[i], limit()
		if at <= rank.Failure || left <= 3 || sum >= at || w.stop {
			break
		}
		if !c.exact {
			sum -= c.cost
			c.cost = max(c.cost, int64(w.groupMisses(c, left-1, missLimit(at-sum)))*rank.Failure)
			sum += c.cost
		}
	}
	return groups, sum
}

// known puts into c what is cheap to know of the waste of a group of f.
func (w *searcher) known(f *field, c *group, left int) {
	n := len(c.ids)
	switch {
	case n <= 2, left <= 1:
		c.exact = true
		if left <= 1 && n > 1 {
			c.cost = hopeless(n, left)
		}
		return
	case w.recall(c, left):
	case n <= w.shared.bounding.quickMost && f.mutual != nil:
		c.cost, c.exact = f.quick(c.ids, left)
	default:
		c.cost = max(c.cost, int64(n-f.most)) // no guess makes more groups of a part than of the whole
	}
}

// recall puts into c what the memo knows of it, and reports whether it knows any.
func (w *searcher) recall(c *group, left int) bool {
	cost, exact, ok := w.shared.memo.Find(memo.Key{Hash: c.hash, Set: w.scratch().ids(c.ids), Rule: c.rule, Left: min(left, len(c.ids))})
	if ok {
		c.cost, c.exact, c.bounded = max(c.cost, cost), exact, true
	}
	return ok
}

// setMutual makes f.mutual if it is a matter of milliseconds.
func (f *field) setMutual() {
	const most = 1 << 12
	n := len(f.ids)
	if f.cols.Lane != 8 || n > most {
		return
	}
	f.mutual = make([]uint8, 0, n*n)
	row := make([]uint64, f.cols.Width)
	for _, g := range f.cols.Words.Answers {
		f.cols.Row(int(g), row)
		for i := range n {
			f.mutual = append(f.mutual, uint8(f.cols.At(row, i)))
		}
	}
}

// quick is the quick of boards for a part of the field.
func (f *field) quick(ids []int32, left int) (cost int64, exact bool) {
	least := len(ids)
	for _, x := range ids {
		if least = min(least, score.Collisions(f.mutual[int(x)*len(f.ids):][:len(f.ids)], ids, 2)); least == 0 {
			return 0, true
		}
	}
	return 1, least == 1 && left >= 3
}

// ids returns the set as the memo wants it.
func (d *scratch) ids(ids []int32) []uint16 {
	d.key = d.key[:0]
	for _, a := range ids {
		d.key = append(d.key, uint16(a))
	}
	return d.key
}

// wasteOf returns the waste of a set with left guesses to go, if it is less than
// limit; else a lower bound that is at least limit.
func (w *searcher) wasteOf(c *group, left int, limit int64) int64 {
	n := len(c.ids)
	if n <= 2 || left <= 1 {
		if n > 1 && left <= 1 {
			return hopeless(n, left)
		}
		return 0
	}
	left = min(left, n)
	d := w.scratch()
	lower := int64(0)
	key := d.ids(c.ids)
	if cost, exact, ok := w.shared.memo.Find(memo.Key{Hash: c.hash, Set: key, Rule: c.rule, Left: left}); ok {
		if exact || cost >= limit {
			return cost
		}
		lower = cost
	}
	if n > w.shared.boardMax && !c.wide {
		return w.expandLargeSet(c, left, lower, limit)
	}
	b := w.boardOf(c, d)
	if cost, exact := quick(b, b.All, left); exact {
		return cost
	}
	return w.expand(b, b.All, c.hash, c.rule, left, lower, limit)
}

// boardOf returns the board of a set, in the memory of d or kept.
func (w *searcher) boardOf(c *group, d *scratch) *matrix.Matrix {
	if c.matrix != nil {
		return c.matrix
	}
	b := &d.board
	if c.keep && w.kept < keptMemory {
		b = w.take(len(c.ids) * len(w.shared.p.Guesses))
		c.matrix = b
	}
	w.work += int64(len(c.ids) * len(w.shared.p.Guesses))
	w.makeBoard(b, c.ids, c.rule)
	if c.matrix != nil {
		w.kept += b.Bytes()
	}
	return b
}

// makeBoard makes b the board of a set for a search: with the guesses that a rule of hard
// mode allows, in easy mode with those that are needed.
func (w *searcher) makeBoard(b *matrix.Matrix, ids []int32, rule int32) {
	if w.shared.rules == nil {
		w.maker.BuildNeeded(b, ids)
		return
	}
	d := w.scratch()
	d.rule = w.shared.rules.Allowed(rule, d.rule)
	w.maker.Build(b, ids, d.rule)
}

// keptMemory is how many bytes the boards may take, about, that a goroutine keeps
// while it deepens.
const keptMemory = 48 << 20

// take returns a board to be used again, the smallest that has room for so many bytes
// of rows; else a new one.
func (w *searcher) take(bytes int) *matrix.Matrix {
	for i, b := range slices.Backward(w.free) {
		if cap(b.Rows) >= bytes {
			w.free = slices.Delete(w.free, i, i+1)
			return b
		}
	}
	return new(matrix.Matrix)
}

// release takes back what was kept of the sets.
func (w *searcher) release(groups []group) {
	for i := range groups {
		if f := groups[i].set; f != nil {
			groups[i].set = nil
			w.putLargeSet(f)
		}
		b := groups[i].matrix
		if b == nil {
			continue
		}
		groups[i].matrix = nil
		w.kept -= b.Bytes()
		if cap(b.Rows) <= keptMemory/maxFree {
			w.free = append(w.free, b)
		}
	}
	// Those with most room serve most sets.
	slices.SortFunc(w.free, func(a, b *matrix.Matrix) int { return cap(b.Rows) - cap(a.Rows) })
	if len(w.free) > maxFree {
		clear(w.free[maxFree:])
		w.free = w.free[:maxFree]
	}
}

// maxFree is how many boards are kept to be used again.
const maxFree = 16

// A largeSet is a set that gets no board, with the guesses that split it.
type largeSet struct {
	field field
	order []Stats
	// lower has for each of order a lower bound of its waste: a search with a higher limit
	// need not go over the others again.
	lower []int64
	least int // that any guess wastes at once, as collisions<<1 | cannot
}

// expandLargeSet is expand for sets that get no board.
func (w *searcher) expandLargeSet(c *group, left int, lower, limit int64) int64 {
	key := memo.Key{Hash: c.hash, Set: slices.Clone(w.scratch().key), Rule: c.rule, Left: left}
	f := c.set
	if f == nil {
		f = w.takeLargeSet()
		if w.makeLargeSet(f, c, left); w.stop {
			return limit
		}
		if c.keep {
			c.set = f
			if w.jobs <= 1 {
				f.field.splits = make([]split, len(w.shared.p.Guesses))
			}
		} else {
			defer w.putLargeSet(f)
		}
	}
	if left == 2 {
		return w.prove(key, lastButOne(f.least), true)
	}
	if lower = max(lower, immediate(f.least)); lower >= limit {
		return w.prove(key, lower, false)
	}
	t := trial{best: limit, bound: infinite}
	try := func(w *searcher, i int) {
		at := t.limit()
		if at <= lower {
			return // there is no better one
		}
		v := f.lower[i]
		if v < at {
			v = w.try(&f.field, int32(f.order[i].Guess), f.order[i].Waste, left, t.limit)
		}
		if !w.stop {
			f.lower[i] = max(f.lower[i], v)
			t.add(v)
		}
	}
	if w.jobs > 1 {
		parallel.Do(w.ctx, w.jobs, len(f.order), func() func(int) {
			w := w.shared.newSearcher(w.ctx)
			return func(i int) { try(w, i) }
		})
		w.stop = w.ctx.Err() != nil
	} else {
		for i := 0; i < len(f.order) && !w.stop; i++ {
			try(w, i)
		}
	}
	if w.stop {
		return limit
	}
	if t.best < limit {
		return w.prove(key, t.best, true)
	}
	return w.prove(key, t.bound, false)
}

// makeLargeSet makes f the largeSet of a group that is searched with so many guesses left.
func (w *searcher) makeLargeSet(f *largeSet, c *group, left int) {
	n := len(c.ids)
	f.field.ids = append(f.field.ids[:0], c.ids...)
	f.field.cols.Set(w.shared.p, f.field.ids)
	f.field.most, f.least = 0, 2*n
	f.order, f.lower = f.order[:0], f.lower[:0]
	guesses := w.shared.p.AllGuesses()
	if w.shared.rules != nil {
		guesses = w.shared.rules.Allowed(c.rule, nil)
	}
	w.counter.Set(f.field.cols)
	for _, g := range guesses {
		if w.tick() {
			return
		}
		var s Stats
		w.counter.Count(g, &s)
		f.field.most = max(f.field.most, s.Groups)
		f.least = min(f.least, s.Collisions())
		if s.Groups > 1 {
			f.order = append(f.order, s)
		}
	}
	if left == 2 {
		return
	}
	rank.SortLikely(f.order)
	f.field.guesses.set(w.shared.p, f.order)
	for i := range f.order {
		f.lower = append(f.lower, f.order[i].Waste)
	}
}

// newLargeSet returns a largeSet to be made.
func newLargeSet() *largeSet { return &largeSet{field: field{cols: new(score.Columns)}} }

// takeLargeSet is newLarge, or one that was put back.
func (w *searcher) takeLargeSet() *largeSet {
	if last := len(w.freeSets) - 1; last >= 0 {
		f := w.freeSets[last]
		w.freeSets = w.freeSets[:last]
		return f
	}
	return newLargeSet()
}

// putLargeSet takes a largeSet back.
func (w *searcher) putLargeSet(f *largeSet) {
	w.dropSplits(&f.field)
	if len(w.freeSets) < maxFree {
		w.freeSets = append(w.freeSets, f)
	}
}

// A trial is what several goroutines that try the guesses of a set know together.
type trial struct {
	mu    sync.Mutex
	best  int64 // the least waste found, or the limit
	bound int64 // the least that is known of the guesses that are no better
}

func (t *trial) limit() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.best
}

// add tells what a guess wastes, if it is less than the limit; else a lower bound.
func (t *trial) add(waste int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if waste < t.best {
		t.best = waste
	} else {
		t.bound = min(t.bound, waste)
	}
}

// bound raises c.cost to a lower bound of the waste of c, or to the exact waste: to
// the least that any guess wastes at once. g is the guess that made c of the field f.
// Where guesses are ranked no more than the first so many of them are looked at, in
// this call and those before it, and none that can make no more groups than the best of
// them; c.bounded is set when none is left. With no looks only the ranking is asked.
func (w *searcher) bound(f *field, g int32, c *group, left, looks int) {
	n := len(c.ids)
	left = min(left, n)
	if c.least == 0 {
		c.least = 2 * n
	}
	up := w.around(f, g, c.ids[0])
	if c.ranking != up.ranking { // a tighter one has been made since
		c.ranking, c.looked = up.ranking, 0
	}
	if looks == 0 && up.ranking != nil {
		c.cost = max(c.cost, int64(n-up.ranking.level(0, 0)))
		return
	}
	x := w.looker(c, up)
	w.work += int64(20 * n)
	defer func() {
		w.work += x.seen
		if up.wanting != nil {
			up.wanting.looked.Add(x.seen)
		}
	}()
	// An answer may be all there is to find in a small set. In a large one a look
	// at all of them would double the work, and can raise the bound by one.
	c.unsure = up.ranking != nil && n > w.shared.bounding.quickMost
	if !c.unsure && c.looked == 0 {
		if x.own(c.ids); x.least == 0 {
			c.cost, c.exact = 0, true
			return
		}
		// A guess that is not one of the set wastes one more. Exact it is with one
		// collision, which leaves a pair.
		if left >= 3 && x.least == 1<<1 {
			c.cost, c.exact = 1, true
			return
		}
	}
	if w.tick() {
		return
	}
	x.bounds = x.counter.Cols.GroupBounds(w.groupBounds)
	if x.bounds != nil {
		w.groupBounds = x.bounds
	}
	x.want()
	if up.ranking == nil {
		x.lookAll(w, c)
	} else if level := x.lookRanked(w, c, up.ranking, looks); level > 0 {
		c.least = x.least
		c.cost = max(c.cost, int64(n-level))
		return
	}
	if w.stop {
		return
	}
	c.least, c.bounded = x.least, true
	w.settle(c, left)
}

// around returns what is known of sets around the group of f that guess g makes and
// answer a is in. In hard mode nothing is ranked: few guesses are allowed.
func (w *searcher) around(f *field, g, a int32) around {
	switch {
	case f.supers != nil:
		return f.supers.of(w.maker, f, g, a)
	case f.guesses.ranking.order != nil && w.shared.rules == nil:
		return around{ranking: &f.guesses.ranking}
	case f.guesses.groups != nil:
		return around{groups: [][]uint16{f.guesses.groups}}
	}
	return around{}
}

// settle stores the bound that the looks at all guesses give.
func (w *searcher) settle(c *group, left int) {
	least := c.least
	if c.unsure {
		least &^= 1 // a guess that makes as many groups may be one of the answers
	}
	if left == 2 {
		c.cost, c.exact = lastButOne(least), !c.unsure
	} else {
		c.cost = max(c.cost, immediate(least))
		c.exact = !c.unsure && c.cost == 1
	}
	w.shared.memo.Store(memo.Key{Hash: c.hash, Set: w.scratch().ids(c.ids), Rule: c.rule, Left: left}, c.cost, c.exact)
}

// makeSure makes sure of the answers of a set that bound left out.
func (w *searcher) makeSure(c *group, left int) {
	x := w.looker(c, around{})
	x.own(c.ids)
	c.least, c.unsure = x.least, false
	w.settle(c, min(left, len(c.ids)))
}

// looker returns a looker for a set, in the memory of w.
func (w *searcher) looker(c *group, up around) looker {
	m := w.maker
	m.Counter.Begin(w.shared.p, c.ids)
	return looker{counter: &m.Counter, up: up.groups, least: c.least}
}

// looker looks for the guess that wastes least at once.
type looker struct {
	counter *score.Counter // of the set
	bounds  []uint32       // of the groups of patterns; nil if there are none
	up      [][]uint16     // groups that each guess makes at most
	least   int            // known so far, as collisions<<1 | cannot
	enough  int            // no guess that makes no more groups is of use
	need    score.Need
	seen    int64 // answers that were looked at
	some    [someGuesses]uint16
}

// want sets what a guess has to make.
func (x *looker) want() {
	x.enough = len(x.counter.Cols.Answers) - x.least>>1
	if x.bounds != nil {
		x.need = score.MoreThan(x.enough)
	}
}

// own looks at the answers of the set.
func (x *looker) own(ids []int32) {
	for _, a := range ids {
		if k, ok := x.counter.Collisions(x.counter.Cols.Words.Answers[a], (x.least+1)>>1); ok {
			x.least = k << 1
		}
		if x.least == 0 {
			break
		}
	}
}

// lookAll looks at all guesses that are allowed.
func (x *looker) lookAll(w *searcher, c *group) {
	guesses := w.shared.p.AllGuesses()
	if w.shared.rules != nil {
		d := w.scratch()
		d.rule = w.shared.rules.Allowed(c.rule, d.rule)
		guesses = d.rule
	}
	for i, g := range guesses {
		if i&1023 == 0 && w.tick() || x.least == 1 {
			return
		}
		x.look(g)
	}
}

// lookRanked looks at the guesses that may be of use, the most promising first, until
// so many have been looked at. Then it returns how many groups each of the rest makes
// at most, or 0 if none of them is of use.
func (x *looker) lookRanked(w *searcher, c *group, ranking *ranking, looks int) (level int) {
	enough, above := x.enough, ranking.above(x.enough)
	for c.looked < above && x.least > 1 {
		if c.looked >= looks {
			return ranking.level(c.looked, enough)
		}
		if w.tick() {
			break
		}
		some := ranking.some(c.looked, min(above, looks))
		c.looked += len(some)
		for _, g := range x.likely(some) {
			x.tally(int32(g))
		}
		if x.enough != enough {
			enough, above = x.enough, ranking.above(x.enough)
		}
	}
	return 0
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
		n += x.need.Met(x.counter.Cols.Words.GroupBound(x.bounds, int32(g)))
	}
	return x.some[:n]
}

// look looks at a guess, taken for none of the set, unless it can be told without that
// it is of no use.
func (x *looker) look(g int32) {
	for _, s := range x.up {
		if int(s[g]) <= x.enough {
			return
		}
	}
	if x.bounds == nil || x.need.Met(x.counter.Cols.Words.GroupBound(x.bounds, g)) > 0 {
		x.tally(g)
	}
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
func (w *searcher) boundOf(f *field, g int32, k int64, left int, limit func() int64) int64 {
	w.level++
	defer func() { w.level-- }()
	_, sum := w.bounds(f, g, k, left, limit)
	return sum
}
