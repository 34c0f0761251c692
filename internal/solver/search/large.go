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
//   - searchOnce searches the group with a limit that is one step above its bound. If the excess cost is not
//     below this limit, the result is a new bound, which is at least the limit.
//   - solveLarge decides how to search. A group gets a matrix if it fits; see tree.Game.Fits. A larger one is searched
//     guess by guess, as the whole set is, and then its own groups get matrices.

// A largeGroup is a group of answers to search, with the results so far. It is usually searched several times, with
// rising limits.
type largeGroup struct {
	tree.Group
	tries   int       // the number of guesses left, at most the number of answers
	parent  *largeSet // a set that contains the group, or nil; see guess
	guess   int32     // a guess that divides parent; all answers in the group give it the same score
	scratch *scratch  // memory for searching the group

	// The results so far:
	lower   int64 // a lower bound on the excess cost of the group
	exact   bool  // whether lower is the exact excess cost
	bounded bool  // whether the groups of all guesses have been counted; counting again would not raise lower
	fewest  int   // the fewest collisions of any guess counted so far; the number of answers if none was counted
	// bestIsAnswer is set if one of the answers in the group is a guess with the fewest collisions.
	bestIsAnswer bool

	// For the next search:
	searched bool           // the group has been searched, and probably will be again, so matrix and large are kept
	matrix   *matrix.Matrix // the matrix of the group, or nil if it is not kept
	large    *largeSet      // the group as a large set, or nil if it is not kept
	step     int64          // how far the limit of the next search is above lower
	// price is the work that the last search took to raise lower by one, divided by the number of legal guesses. See
	// tree.Tuning.PriceLimit.
	price int64
}

// A largeSet holds the data for searching a set of answers that is too large for a [matrix.Matrix]. It is safe for
// concurrent use.
type largeSet struct {
	cols      *score.Columns
	order     []rank.Stats // for expandLarge: the guesses that split the set, the most promising first
	lower     []int64      // for each guess in order, a lower bound on its excess cost
	supers    *supersets   // nil unless the set has all possible answers of the game
	counts    superset     // the number of groups into which each guess divides the set, if they have been counted
	maxGroups int          // an upper bound on the number of groups into which any guess divides the set
	rule      score.Rule   // for the next guess
	tries     int          // the number of guesses left
}

// newLargeGroup returns a largeGroup without a parent. tries is the number of guesses left. The group uses w.top as its
// memory, so only one of these groups can be searched at a time.
func (w *searcher) newLargeGroup(x tree.Group, tries int) *largeGroup {
	return &largeGroup{Group: x, tries: min(tries, len(x.IDs)), scratch: &w.top, fewest: len(x.IDs)}
}

// newLargeSet returns a largeSet for searching the answers in x.
func (w *searcher) newLargeSet(x *largeGroup) *largeSet {
	large := &largeSet{cols: new(score.Columns), rule: x.Rule, tries: x.tries}
	large.order = w.Stats(large.cols, x.IDs, w.Allowed(x.Rule), x.tries, tree.Infinite)
	large.order = rank.Best(large.order, rank.ByEstimate, len(large.order))
	for i := range large.order {
		large.lower = append(large.lower, large.order[i].ImmediateExcess(x.tries))
		large.maxGroups = max(large.maxGroups, large.order[i].Groups)
	}
	if !w.Words.Weighted() {
		large.counts.setCounts(w.Words, large.order)
	}
	return large
}

// newCompleteSet returns a largeSet of all possible answers in p. tries is the number of guesses left. stats holds the
// statistics of all guesses, or is nil. With statistics, the search finds tighter bounds.
func newCompleteSet(p *score.Words, tries int, stats []rank.Stats) *largeSet {
	large := &largeSet{cols: new(score.Columns), maxGroups: len(p.Answers), tries: tries}
	large.cols.Set(p, p.AllAnswers())
	if stats != nil {
		large.maxGroups = slices.MaxFunc(stats, func(a, b rank.Stats) int { return a.Groups - b.Groups }).Groups
	}
	return large
}

// expandLarge returns the excess cost of x with perfect play. It tries guesses on w.jobs goroutines, and stores the
// result in the memo under key. A result of limit or more is only a lower bound. lower is a known lower bound.
func (w *searcher) expandLarge(x *largeGroup, key memo.Key, lower, limit int64) int64 {
	large := x.large
	if large == nil {
		if large = w.newLargeSet(x); w.Stop {
			return limit
		}
		if x.searched {
			x.large = large
		}
	}
	var mu sync.Mutex
	found := tree.NewMinimum(lower, limit)
	best := func() int64 {
		mu.Lock()
		defer mu.Unlock()
		return found.Lowest
	}
	err := parallel.Do(w.Context, max(1, w.jobs), len(large.order), func() func(int) {
		w, d := w, x.scratch
		if w.jobs > 1 {
			w = newSearcher(w.Context, w.Game)
			d = &w.top
		}
		return func(i int) {
			at := best()
			if at <= lower || w.Stop {
				return // no guess can be better
			}
			v := large.lower[i]
			if v < at && large.tries > 2 {
				if v = w.evaluateLarge(d, large, &large.order[i], best); w.Stop {
					return
				}
			}
			large.lower[i] = max(large.lower[i], v)
			mu.Lock()
			defer mu.Unlock()
			found.Add(v)
		}
	})
	if w.Stop = w.Stop || err != nil; w.Stop {
		return limit
	}
	return w.StoreMinimum(key, &found)
}

// divide divides the answers in the given set by guess g. It returns the groups of two or more answers, the largest
// first. They are valid until d is used again.
func (w *searcher) divide(d *scratch, large *largeSet, g int32) []largeGroup {
	d.largeGroups = d.largeGroups[:0]
	for _, x := range w.Divide(large.cols, g, large.rule, 2, &d.division) {
		d.largeGroups = append(d.largeGroups, largeGroup{
			Group: x, tries: min(large.tries-1, len(x.IDs)), parent: large, guess: g, scratch: d.below(), fewest: len(x.IDs),
		})
	}
	return d.largeGroups
}

// evaluateLarge returns the excess cost of s.Guess for the answers in large: the excess cost of the best strategy that
// begins with this guess. A result of limit() or more is only a lower bound. limit() can fall while evaluateLarge runs.
func (w *searcher) evaluateLarge(d *scratch, large *largeSet, s *rank.Stats, limit func() int64) int64 {
	groups, sum := w.policy.boundGroups(d, large, s, limit)
	defer w.release(groups)
	// Each round searches groups up to twice the price of the round before.
	for price, open := w.PriceLimit, true; open; price *= 2 {
		open = false
		for i := range groups {
			x := &groups[i]
			for !x.exact && x.price <= price {
				most := limit()
				if sum >= most || w.Stop {
					return sum
				}
				sum -= x.lower
				w.searchOnce(x, most-sum)
				sum += x.lower
			}
			open = open || !x.exact
		}
	}
	return sum
}

const mostStep = 8 // the highest largeGroup.step if no answer may be missed

// searchOnce searches x with a low limit: x.lower + x.step, or the given limit if that is lower. It sets x.lower to the
// result, and x.exact if the result is below the low limit. It also sets x.step and x.price for the next search.
func (w *searcher) searchOnce(x *largeGroup, limit int64) {
	before, spent := x.lower, w.Spent
	next := min(before+x.step, limit)
	first := !x.searched
	x.searched = true // before solveLarge, which keeps the matrix then
	x.lower = w.solveLarge(x, next)
	x.exact = x.lower < next
	// The first search makes the matrix, which is kept, so its work says nothing about the next search.
	if x.price = 0; !first {
		x.price = (w.Spent - spent) / int64(len(w.Words.Guesses)) / max(1, x.lower-before)
	}
	// Each search tries all guesses of the group again. So larger steps save work, as long as they don't raise the
	// bound further than necessary.
	if x.step *= 2; limit <= rank.MissPenalty {
		x.step = min(x.step, mostStep)
	}
}

// solveLarge returns the excess cost of x with perfect play. x can be of any size. A result of limit or more is only a
// lower bound.
func (w *searcher) solveLarge(x *largeGroup, limit int64) int64 {
	n := len(x.IDs)
	switch {
	case x.tries <= 1:
		return w.LastGuessExcess(x.IDs, x.tries)
	case n <= 2:
		return 0
	}
	key := x.key(leastExcess)
	lower, settled := w.Recall(key, 0, limit)
	if settled {
		return lower
	}
	if !w.Fits(n) {
		return w.expandLarge(x, key, lower, limit)
	}
	if n <= w.OwnWordsMax && x.lower == 0 && !w.Words.Weighted() {
		if w.boundByOwnWords(x); x.exact {
			return x.lower
		}
	}
	pos := w.positionOf(x)
	quick, exact := w.policy.ownWords(pos.matrix, pos.set, x.tries)
	if lower = max(lower, quick); exact || lower >= limit {
		return lower
	}
	return w.expand(pos, key, lower, limit)
}

// key returns the key of x in the memo; see [position.key]. It is valid until x.scratch is used again.
func (x *largeGroup) key(kind memo.Kind) memo.Key {
	d := x.scratch
	d.key = d.key[:0]
	for _, a := range x.IDs {
		d.key = append(d.key, uint16(a))
	}
	return memo.Key{Hash: x.Hash, Set: d.key, Rule: int32(x.Rule), Tries: x.tries, Kind: kind}
}

// positionOf returns x as a position that can be searched with a matrix. It is valid until x.scratch is used again.
func (w *searcher) positionOf(x *largeGroup) position {
	b := x.matrix
	if b == nil {
		b = &x.scratch.matrix
		if x.searched && w.kept < keptMemory {
			b = new(matrix.Matrix)
			x.matrix = b
		}
		w.Spent += int64(len(x.IDs) * len(w.Words.Guesses))
		w.build(b, x.IDs, x.Rule)
		if x.matrix != nil {
			w.kept += b.Bytes()
		}
	}
	return position{group: groupOfAll(b, x.Hash, x.Rule), matrix: b, scratch: x.scratch.below(), tries: x.tries}
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
