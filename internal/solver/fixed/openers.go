package fixed

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// openers are words to guess first, in this order, with the cost of playing perfectly after them.
// The cost is the total number of guesses for all n answers, minus 2n-1, the minimum for any
// strategy. Each answer that is missed adds rank.Failure.
type openers struct {
	ranks []int32 // the ranks of the words in the table, in the order of the guesses
	cost  int64   // exact, or a lower bound
}

func (x openers) compare(y openers) int {
	return cmp.Or(cmp.Compare(x.cost, y.cost), slices.Compare(x.ranks, y.ranks))
}

// A joiner combines openers: it divides the answers by the scores of several words together, and
// finds the cost of guessing these words first. It is not safe for concurrent use.
type joiner struct {
	*table
	openers int // number of openers
	left    int // guesses left after the openers
	groupOf []uint16
	numbers map[uint32]uint16
	counter score.Counter
	cols    score.Columns
	next    []uint32
	sizes   []int32
	settled []bool
	split   division
}

func (f *finder) newJoiner() *joiner {
	t := f.table
	x := &joiner{
		table: t, openers: f.Count, left: f.Left - f.Count, groupOf: make([]uint16, t.n), numbers: map[uint32]uint16{},
		next: make([]uint32, t.n), sizes: make([]int32, t.n), settled: make([]bool, t.n),
	}
	x.cols.Set(t.words, t.words.AllAnswers())
	return x
}

// join divides the answers by their scores for all words with the given ranks, and sets x.groupOf.
// It returns the number of groups, and how many guesses are saved because some answers are found
// before all of the words are guessed.
func (x *joiner) join(ranks []int32) (groups, saved int) {
	groups = 1
	clear(x.groupOf)
	clear(x.settled)
	for at, rank := range ranks {
		score.Number(&x.counter, &x.cols, x.guess[rank], x.next)
		clear(x.numbers)
		clear(x.sizes)
		for a, group := range x.groupOf {
			key := uint32(group)<<16 | x.next[a]
			k, ok := x.numbers[key]
			if !ok {
				k = uint16(len(x.numbers))
				x.numbers[key] = k
			}
			x.groupOf[a] = k
			x.sizes[k]++
		}
		groups = len(x.numbers)
		// The word itself is found by guess at+1, and an answer that it leaves alone by the next guess.
		earlier := x.openers - at
		if a := x.answer[rank]; a >= 0 && !x.settled[a] {
			x.settled[a] = true
			saved += earlier
		}
		for a, group := range x.groupOf {
			if x.sizes[group] == 1 && !x.settled[a] {
				x.settled[a] = true
				saved += earlier - 1
			}
		}
	}
	return groups, saved
}

// bound returns the words with the given ranks in the cheapest order, with a lower bound on their
// cost.
func (x *joiner) bound(ranks []int32) (best openers) {
	most, groups := -1, 0
	permute(slices.Clone(ranks), 0, func(order []int32) {
		g, saved := x.join(order)
		if groups = g; saved > most || saved == most && slices.Compare(order, best.ranks) < 0 {
			most, best.ranks = saved, slices.Clone(order)
		}
	})
	best.cost = int64(len(ranks)*x.n + 1 - groups - most)
	for _, set := range divide(&x.split, x.groupOf, groups) {
		best.cost += x.quickBound(set)
	}
	return best
}

// permute calls f with every permutation of list that keeps list[:at] in place. The slice that f
// receives is valid only during the call.
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

// quickBound returns a lower bound on the excess of the n answers in set: the number of guesses that
// finding them takes, minus 2n-1, the minimum. set must have at least two answers.
func (x *joiner) quickBound(set []uint16) int64 {
	const mostOwn = 64 // trying the words of a larger set takes too long
	switch {
	case x.left <= 1:
		return tree.Hopeless(int64(len(set)), 1, x.left)
	case len(set) == 2 || len(set) > mostOwn:
		return 0
	}
	for _, a := range set {
		// A word that gives all answers different scores takes no more guesses than 2n-1.
		if rank := x.rankOf[a]; x.merged[rank] > 0 || score.AllCollisions(x.row(int(rank)), set) == 0 {
			return 0
		}
	}
	return 1
}

// solve returns the cost of perfect play after guessing the words with the given ranks in order. If
// the cost is limit or more, solve may return any lower bound of at least limit. solveGroup returns
// the excess of a group of answers, or false if the search was interrupted; then solve returns
// false, too.
func (x *joiner) solve(ranks []int32, limit int64, solveGroup func(ids []int32, left int, limit int64) (excess int64, ok bool)) (cost int64, ok bool) {
	groups, saved := x.join(ranks)
	cost = int64(len(ranks)*x.n + 1 - groups - saved)
	for _, set := range divide(&x.split, x.groupOf, groups) {
		if cost >= limit {
			break
		}
		ids := make([]int32, len(set))
		for k, a := range set {
			ids[k] = int32(a)
		}
		excess, ok := solveGroup(ids, x.left, limit-cost)
		if !ok {
			return 0, false
		}
		cost += excess
	}
	return cost, true
}

// A list collects the most promising openers: those with the lowest lower bounds on their cost.
type list struct {
	mu    sync.Mutex
	size  int                // number of openers to keep
	worse func(openers) bool // reports whether openers are certainly not the best
	limit atomic.Int64       // openers whose bound is higher are dropped
	kept  []openers
	rest  int64 // a lower bound on the cost of the openers that were dropped although they may be the best
}

func (f *finder) newList(size int) *list {
	l := &list{size: size, worse: f.worse, rest: tree.Infinite}
	l.limit.Store(f.best.cost)
	return l
}

// add puts the openers with the given ranks on the list, unless they cannot be the best. cost is a
// lower bound on their cost. add is safe for concurrent use.
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
	if len(l.kept) >= 4*l.size {
		l.shorten()
	}
}

func (l *list) shorten() {
	slices.SortFunc(l.kept, openers.compare)
	if len(l.kept) > l.size {
		l.kept = l.kept[:l.size]
		l.rest = l.kept[l.size-1].cost
		l.limit.Store(l.rest)
	}
}
