package fixed

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"wfind/internal/solver/score"
	"wfind/internal/solver/search"
	"wfind/internal/solver/tree"
)

// openers are words to guess one after the other, by rank.
type openers struct {
	ranks []int32
	cost  int64 // a lower bound, or the exact cost
}

// compare orders openers by cost, then by rank.
func (x openers) compare(y openers) int {
	return cmp.Or(cmp.Compare(x.cost, y.cost), slices.Compare(x.ranks, y.ranks))
}

// A joiner finds what openers do together. It belongs to one goroutine.
type joiner struct {
	*table
	openers int // number of them
	left    int // guesses left after them
	names   []uint16
	numbers map[uint32]uint16
	counter score.Counter
	cols    score.Columns
	next    []uint32
	sizes   []int32
	settled []bool
	split   division
	seen    []uint32 // by group, the last stamp
	stamp   uint32
}

func newJoiner(t *table, openers, left int) *joiner {
	x := &joiner{
		table: t, openers: openers, left: left, names: make([]uint16, t.n), numbers: map[uint32]uint16{}, next: make([]uint32, t.n),
		sizes: make([]int32, t.n), settled: make([]bool, t.n), seen: make([]uint32, lastGroup+1),
	}
	x.cols.Set(t.words, t.words.AllAnswers())
	return x
}

// join divides the answers by the words of ranks together. It sets names to the group of each answer, and
// returns the number of groups and what the words save in this order; see the package comment.
func (x *joiner) join(ranks []int32) (groups, saved int) {
	groups = 1
	clear(x.names)
	clear(x.settled)
	for at, rank := range ranks {
		x.counter.Number(&x.cols, x.guess[rank], x.next)
		clear(x.numbers)
		clear(x.sizes)
		for a, name := range x.names {
			key := uint32(name)<<16 | x.next[a]
			k, ok := x.numbers[key]
			if !ok {
				k = uint16(len(x.numbers))
				x.numbers[key] = k
			}
			x.names[a] = k
			x.sizes[k]++
		}
		groups = len(x.numbers)
		// This word is guessed with the guess at+1, and what it leaves alone with the next one.
		earlier := x.openers - at
		if a := x.answer[rank]; a >= 0 && !x.settled[a] {
			x.settled[a] = true
			saved += earlier
		}
		for a, name := range x.names {
			if x.sizes[name] == 1 && !x.settled[a] {
				x.settled[a] = true
				saved += earlier - 1
			}
		}
	}
	return groups, saved
}

// bound returns the words of ranks in their best order, with a lower bound of their cost.
func (x *joiner) bound(ranks []int32) (best openers) {
	most, groups := -1, 0
	permute(slices.Clone(ranks), 0, func(order []int32) {
		g, saved := x.join(order)
		if groups = g; saved > most || saved == most && slices.Compare(order, best.ranks) < 0 {
			most, best.ranks = saved, slices.Clone(order)
		}
	})
	best.cost = int64((len(ranks)+2)*x.n - groups - most)
	for _, set := range x.split.divide(x.names, groups, 2) {
		best.cost += x.quickly(set)
	}
	return best
}

// permute calls f with each order of list[at:].
func permute(list []int32, at int, f func([]int32)) {
	if at == len(list) {
		f(list)
		return
	}
	for i := at; i < len(list); i++ {
		list[at], list[i] = list[i], list[at]
		permute(list, at+1, f)
		list[at], list[i] = list[i], list[at]
	}
}

// mostOwn is the largest size of a set whose own words are tried.
const mostOwn = 64

// quickly returns a lower bound of the excess of a set of two answers or more. It is 1 if none of its own
// words separates all its answers.
func (x *joiner) quickly(set []uint16) int64 {
	switch {
	case x.left <= 1:
		return tree.Hopeless(int64(len(set)), 1, x.left)
	case len(set) == 2 || len(set) > mostOwn:
		return 0
	}
	for _, a := range set {
		if rank := x.rankOf[a]; x.beyond[rank] > 0 || x.separates(x.groups[rank], set) {
			return 0
		}
	}
	return 1
}

// separates reports whether row has another group for each answer of set.
func (x *joiner) separates(row []uint8, set []uint16) bool {
	x.stamp++
	for _, a := range set {
		if x.seen[row[a]] == x.stamp {
			return false
		}
		x.seen[row[a]] = x.stamp
	}
	return true
}

// solve returns the cost of the words of ranks, in this order, under the contract of a limit. group returns
// the excess of a group under such a contract. ok is false if it gave up.
func (x *joiner) solve(ranks []int32, limit int64, group search.GroupSolver) (cost int64, ok bool) {
	groups, saved := x.join(ranks)
	sets := x.split.divide(x.names, groups, 2)
	cost = int64((len(ranks)+2)*x.n - groups - saved)
	bounds := make([]int64, len(sets))
	for i, set := range sets {
		bounds[i] = x.quickly(set)
		cost += bounds[i]
	}
	for i, set := range sets {
		if cost >= limit {
			break
		}
		ids := make([]int32, len(set))
		for k, a := range set {
			ids[k] = int32(a)
		}
		excess, ok := group(ids, x.left, limit-cost+bounds[i])
		if !ok {
			return 0, false
		}
		cost += excess - bounds[i]
	}
	return cost, true
}

// A list keeps the openers with the lowest bounds.
type list struct {
	mu    sync.Mutex
	most  int // to keep
	worse func(openers) bool
	limit atomic.Int64 // openers with higher bounds are not kept
	kept  []openers
	rest  int64 // a lower bound of the cost of those that were dropped
}

// newList returns a list of at most most openers that may become the best.
func (f *finder) newList(most int) *list {
	l := &list{most: most, worse: f.worse, rest: tree.Infinite}
	l.limit.Store(f.best.cost)
	return l
}

// add adds openers with a lower bound of their cost.
func (l *list) add(cost int64, ranks ...int) {
	if cost > l.limit.Load() {
		return
	}
	x := openers{cost: cost}
	for _, r := range ranks {
		x.ranks = append(x.ranks, int32(r))
	}
	if l.worse(x) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.kept = append(l.kept, x)
	if len(l.kept) >= 4*l.most {
		l.shorten()
	}
}

// shorten sorts the openers and drops all but the most to keep.
func (l *list) shorten() {
	slices.SortFunc(l.kept, openers.compare)
	if len(l.kept) > l.most {
		l.kept = l.kept[:l.most]
		l.rest = l.kept[l.most-1].cost
		l.limit.Store(l.rest)
	}
}
