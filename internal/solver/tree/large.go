package tree

import (
	"sync"

	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

// A LargeSet is a set of answers that gets no matrix, with the guesses that split it.
type LargeSet struct {
	Cols  score.Columns
	Order []rank.Stats // the guesses, likely ones first
	// lower has for each of Order a lower bound of its waste: a search with a higher limit
	// need not go over the others again.
	lower []int64
}

// LargeSet returns the large set of a group that is searched with so many guesses left. It is of
// no use if the worker is to give up.
func (w *Worker) LargeSet(c *Group, left int) *LargeSet {
	f := new(LargeSet)
	f.Order = w.Rank(&f.Cols, c.IDs, w.Allowed(c.Rule), left, Infinite)
	rank.SortLikely(f.Order)
	f.lower = make([]int64, len(f.Order))
	for i := range f.Order {
		f.lower[i] = f.Order[i].AtOnce(left)
	}
	return f
}

// A Try returns, for one goroutine, what the answers of a large set waste if a guess is made that
// splits them so, if that is less than limit(); else a lower bound that is at least limit(), which
// may fall while it works. It is not ok if it gave up.
type Try func(guess *rank.Stats, limit func() int64) (waste int64, ok bool)

// SolveLarge returns the waste of a large set of which a lower bound is known, if it is less than
// limit; else a lower bound that is at least limit. So many jobs try the guesses, each with a Try
// of its own.
func (w *Worker) SolveLarge(f *LargeSet, key memo.Key, lower, limit int64, jobs int, newTry func() Try) int64 {
	var mu sync.Mutex
	found := LeastBelow(limit)
	best := func() int64 {
		mu.Lock()
		defer mu.Unlock()
		return found.Cost
	}
	err := parallel.Do(w.Context, jobs, len(f.Order), func() func(int) {
		try := newTry()
		return func(i int) {
			at := best()
			if at <= lower {
				return // there is no better one
			}
			v, ok := f.lower[i], true
			if v < at && key.Left > 2 {
				v, ok = try(&f.Order[i], best)
			}
			if !ok {
				return
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
	return w.ProveLeast(key, found, lower, limit)
}
