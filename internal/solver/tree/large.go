package tree

import (
	"sync"

	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

// A LargeSet is a set of answers without a matrix, with the guesses that split it.
type LargeSet struct {
	Cols  score.Columns
	Order []rank.Stats // the guesses, promising ones first
	// lower holds a lower bound of the waste of each guess in Order, so that a later search with
	// a higher limit can skip guesses.
	lower []int64
}

// LargeSet returns the answers of c as a LargeSet, for a search with left guesses left. The result is
// incomplete if w.Stop is set afterwards.
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

// A Try returns the waste of a large set if guess is made, under the contract of a limit. limit() may
// fall while Try works. ok is false if it gave up. One goroutine uses it.
type Try func(guess *rank.Stats, limit func() int64) (waste int64, ok bool)

// SolveLarge returns the waste of f under the contract of a limit. lower is a known lower bound, and key
// is where the memo keeps the result. SolveLarge uses jobs goroutines, each with its own Try.
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
				return // no guess can be better
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
