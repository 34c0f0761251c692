package fixed

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// openers holds words to guess first, in order, and their excess cost if play after them is perfect.
type openers struct {
	ranks  []int32 // the ranks of the words in the table
	excess int64   // exact, or a lower bound
}

func (x openers) compare(y openers) int {
	return cmp.Or(cmp.Compare(x.excess, y.excess), slices.Compare(x.ranks, y.ranks))
}

// cheapest returns the given openers in the order that costs least. best.excess is a lower bound on their excess cost.
// ranks identifies the openers; see [table].
func (f *finder) cheapest(w *tree.Worker, ranks []int32) (best openers) {
	var groups []tree.Group
	for _, places := range orders[f.Count] {
		x := openers{}
		for _, i := range places {
			x.ranks = append(x.ranks, ranks[i])
		}
		var parts []tree.Group
		if parts, x.excess = w.GroupsAfter(f.guesses(x.ranks)); best.ranks == nil || x.compare(best) < 0 {
			best, groups = x, parts
		}
	}
	for _, x := range groups {
		best.excess += f.quickBound(x.IDs)
	}
	return best
}

var orders = map[int][][]int{ // by the number of openers, the orders in which they can be guessed
	2: {{0, 1}, {1, 0}},
	3: {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}},
}

// quickBound returns a lower bound on the excess cost of ids, a group left after all openers. It does not search.
func (f *finder) quickBound(ids []int32) int64 {
	const mostOwn = 64 // trying the words of a larger set takes too long
	tries := f.Tries - f.Count
	switch {
	case tries <= 1:
		return tree.LastGuessExcess(int64(len(ids)), 1, tries)
	case len(ids) <= 2 || len(ids) > mostOwn:
		return 0
	}
	for _, a := range ids {
		// A word that gets a different score for each answer has an excess cost of 0. If merged is not 0, the table
		// treats some scores of the word as equal, so the word may be one of these.
		if rank := f.rankOf[a]; f.merged[rank] > 0 || score.Collisions(f.row(int(rank)), ids, 1) == 0 {
			return 0
		}
	}
	return 1
}

// A list keeps the openers that may be cheapest: those with the lowest bounds on their excess cost.
type list struct {
	mu    sync.Mutex
	size  int          // number of openers to keep
	limit atomic.Int64 // add ignores openers with a higher bound
	kept  []openers
	rest  int64 // a lower bound on the excess cost of the openers that were dropped because the list was full
}

func newList(size int, limit int64) *list {
	l := &list{size: size, rest: tree.Infinite}
	l.limit.Store(limit)
	return l
}

// add adds openers to l if they may be among the best. lower is a lower bound on their excess cost, and ranks holds
// their ranks in the [table].
func (l *list) add(lower int64, ranks ...int) {
	if lower > l.limit.Load() {
		return
	}
	x := openers{excess: lower}
	for _, r := range ranks {
		x.ranks = append(x.ranks, int32(r))
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
		l.rest = l.kept[l.size-1].excess
		l.limit.Store(l.rest)
	}
}
