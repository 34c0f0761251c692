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

// A guess for a large set is first tried with quick lower bounds on the excess cost of its groups. These exclude nearly
// all guesses. For the other guesses, the bounds of the groups are raised one by one, until their sum excludes the
// guess or all groups are solved:
//
//   - evaluateLarge chooses the next group. The price of a group is the work that its last search took to raise its
//     bound by one. Groups with a low price are searched first, again and again, until their price has risen, too.
//   - deepenLarge searches the group with a limit that is one step above its bound. If the excess cost is not
//     below this limit, the result is a new bound, which is at least the limit.
//   - solveLarge decides how to search. A group of up to tree.Search.MatrixMax answers gets a matrix. A larger one is
//     searched guess by guess, as the whole set is, and then its own groups get matrices. But if a matrix of the larger
//     group is possible, the first few searches use it, because that makes them faster; see largeGroup.wide.

// A largeGroup is a group of answers with a lower bound on its excess cost; see [tree.Cost.Excess]. It can keep its
// matrix from one search to the next.
type largeGroup struct {
	tree.Group
	tries   int       // the number of guesses left, at most the number of answers
	parent  *largeSet // a set that contains the group, or nil; see guess
	guess   int32     // a guess that divides parent; all answers in the group give it the same score
	scratch *scratch  // memory for searching the group

	excess  int64 // the excess cost of the group if exact is set, otherwise a lower bound on it
	exact   bool
	bounded bool // whether the groups of all guesses have been counted, so that counting again would not raise excess
	fewest  int  // the fewest collisions of any guess counted so far; also 0 if none was counted
	own     bool // whether the guess with the fewest collisions is one of the answers in the group
	// keep is set if matrix and large are worth keeping, because the group is likely to be searched again.
	keep   bool
	matrix *matrix.Matrix // the matrix of the group, or nil if it is not kept
	large  *largeSet      // the group as a large set, or nil if it is not kept
	wide   bool           // the group has more than MatrixMax answers, but is searched on a matrix
	step   int64          // how far the limit of the next search is above excess
	price  int64          // the work per legal guess that the last search took to raise excess by one; see tree.Tuning.PriceLimit
}

// A largeSet holds the data for searching a set of answers that is too large for a [matrix.Matrix]. It is safe for
// concurrent use.
type largeSet struct {
	cols   *score.Columns
	order  []rank.Stats // for expandLarge: the guesses that split the set, the most promising first
	lower  []int64      // for each guess in order, a lower bound on its excess cost
	supers *supersets   // nil unless the set has all possible answers of the game
	counts superset     // the number of groups into which each guess divides the set, if they have been counted
	most   int          // an upper bound on the number of groups into which any guess divides the set
	rule   int32        // the hard-mode rule for the next guess
	tries  int          // the number of guesses left
}

// newLargeGroup returns a largeGroup without a parent. tries is the number of guesses left. The group uses w.top as its
// memory.
func (w *searcher) newLargeGroup(x tree.Group, tries int) *largeGroup {
	return &largeGroup{Group: x, tries: min(tries, len(x.IDs)), scratch: &w.top}
}

// newLargeSet returns a largeSet for searching the answers in c. If w.Stop is set afterwards, the result is incomplete.
func (w *searcher) newLargeSet(c *largeGroup) *largeSet {
	f := &largeSet{cols: new(score.Columns), rule: c.Rule, tries: c.tries}
	f.order = w.Stats(f.cols, c.IDs, w.Allowed(c.Rule), c.tries, tree.Infinite)
	f.order = rank.Best(f.order, rank.ByEstimate, len(f.order))
	for i := range f.order {
		f.lower = append(f.lower, f.order[i].ImmediateExcess(c.tries))
		f.most = max(f.most, f.order[i].Groups)
	}
	if !w.Words.Weighted() {
		f.counts.setCounts(w.Words, f.order)
	}
	return f
}

// newCompleteSet returns a largeSet of all possible answers of the game. tries is the number of guesses left. stats
// holds the statistics of all guesses, or is nil. With statistics, the search finds tighter bounds.
func newCompleteSet(p *score.Words, tries int, stats []rank.Stats) *largeSet {
	f := &largeSet{cols: new(score.Columns), most: len(p.Answers), tries: tries}
	f.cols.Set(p, p.AllAnswers())
	if stats != nil {
		f.most = slices.MaxFunc(stats, func(a, b rank.Stats) int { return a.Groups - b.Groups }).Groups
	}
	return f
}

// expandLarge returns the excess cost of perfect play for c. It works without a matrix, on w.jobs goroutines, and
// stores the result in the memo under key. A result of limit or more is only a lower bound. lower is a lower bound
// known before the search.
func (w *searcher) expandLarge(c *largeGroup, key memo.Key, lower, limit int64) int64 {
	f := c.large
	if f == nil {
		if f = w.newLargeSet(c); w.Stop {
			return limit
		}
		if c.keep {
			c.large = f
		}
	}
	var mu sync.Mutex
	found := tree.MinimumBelow(limit)
	best := func() int64 {
		mu.Lock()
		defer mu.Unlock()
		return found.Excess
	}
	err := parallel.Do(w.Context, max(1, w.jobs), len(f.order), func() func(int) {
		w, d := w, c.scratch
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
			if v < at && f.tries > 2 {
				if v = w.evaluateLarge(d, f, &f.order[i], best); w.Stop {
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
	return w.StoreMinimum(key, found, lower, limit)
}

// divide returns the groups into which guess g divides the answers in f, largest first. It omits groups of one answer.
// The groups are valid until d is used again. They use d.below() as their memory.
func (w *searcher) divide(d *scratch, f *largeSet, g int32) []largeGroup {
	d.largeGroups = d.largeGroups[:0]
	for _, x := range w.Divide(f.cols, g, f.rule, 2, &d.division) {
		d.largeGroups = append(d.largeGroups, largeGroup{
			Group: x, tries: min(f.tries-1, len(x.IDs)), parent: f, guess: g, scratch: d.below(),
		})
	}
	return d.largeGroups
}

// evaluateLarge returns the excess cost of the best strategy for f that begins with s.Guess. A result of limit() or
// more is only a lower bound. Other goroutines may lower limit() during the call.
func (w *searcher) evaluateLarge(d *scratch, f *largeSet, s *rank.Stats, limit func() int64) int64 {
	groups, sum := w.policy.prepareGroups(d, f, s, limit)
	defer w.release(groups)
	// Each round searches groups up to twice the price of the round before.
	for price, open := w.PriceLimit, true; open; price *= 2 {
		open = false
		for i := range groups {
			c := &groups[i]
			for !c.exact && c.price <= price {
				most := limit()
				if sum >= most || w.Stop {
					return sum
				}
				sum -= c.excess
				w.deepenLarge(c, most-sum)
				sum += c.excess
			}
			open = open || !c.exact
		}
	}
	return sum
}

const mostStep = 8 // the highest largeGroup.step, unless answers may have to be missed

// deepenLarge raises c.excess, a lower bound on the excess cost of c, by searching c once, and sets c.exact if the
// result is exact. The limit of the search is c.excess+c.step or limit, whichever is lower. deepenLarge also sets
// c.keep, c.price, c.wide and c.step for the next search.
func (w *searcher) deepenLarge(c *largeGroup, limit int64) {
	before, spent := c.excess, w.Spent
	next := min(before+c.step, limit)
	first := !c.keep
	c.keep = true
	c.excess = w.solveLarge(c, next)
	c.exact = c.excess < next
	// The first search makes the matrix, which is kept, so its work says nothing about the next search.
	if c.price = 0; !first {
		c.price = (w.Spent - spent) / int64(len(w.Words.Guesses)) / max(1, c.excess-before)
	}
	c.wide = c.wide && c.price < w.WidePriceLimit
	// Each search tries all guesses of the group again. So larger steps save work, as long as they don't raise the bound
	// further than necessary.
	if c.step *= 2; limit <= rank.MissPenalty {
		c.step = min(c.step, mostStep)
	}
}

// solveLarge returns the excess cost of perfect play for c, which can have any size. A result of limit or more is only
// a lower bound.
func (w *searcher) solveLarge(c *largeGroup, limit int64) int64 {
	n := len(c.IDs)
	switch {
	case c.tries <= 1:
		return w.LastGuessExcess(c.IDs, c.tries)
	case n <= 2:
		return 0
	}
	key := c.key(leastExcess)
	lower, settled := w.Recall(key, 0, limit)
	if settled {
		return lower
	}
	if n > w.MatrixMax && !c.wide && (!w.Words.Weighted() || !w.Fits(n)) {
		return w.expandLarge(c, key, lower, limit)
	}
	if n <= w.OwnWordsMax && c.excess == 0 && !w.Words.Weighted() {
		if c.boundByOwnWords(w.counter(c)); c.exact {
			return c.excess
		}
	}
	b := w.matrixOf(c)
	quick, exact := w.policy.ownWords(b, b.All, c.tries)
	if lower = max(lower, quick); exact || lower >= limit {
		return lower
	}
	return w.expand(c.position(b, c.scratch), key, lower, limit)
}

// position returns c as a position on b, its matrix. The position uses d as its memory.
func (c *largeGroup) position(b *matrix.Matrix, d *scratch) position {
	return position{group: groupOfAll(b, c.Hash, c.Rule), b: b, d: d, tries: c.tries}
}

// key returns the key under which the memo stores a number for c; see [position.key]. It is valid until c.scratch is
// used again.
func (c *largeGroup) key(kind memo.Kind) memo.Key {
	d := c.scratch
	d.key = d.key[:0]
	for _, a := range c.IDs {
		d.key = append(d.key, uint16(a))
	}
	return memo.Key{Hash: c.Hash, Set: d.key, Rule: c.Rule, Tries: c.tries, Kind: kind}
}

// matrixOf returns the matrix of c, and builds it if necessary. The matrix is valid until c.scratch is used again.
func (w *searcher) matrixOf(c *largeGroup) *matrix.Matrix {
	if c.matrix != nil {
		return c.matrix
	}
	b := &c.scratch.matrix
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

const keptMemory = 24 << 20 // bytes, roughly, that each goroutine may use for largeGroup.matrix

func (w *searcher) release(groups []largeGroup) {
	for i := range groups {
		if b := groups[i].matrix; b != nil {
			w.kept -= b.Bytes()
		}
		groups[i].large, groups[i].matrix = nil, nil
	}
}
