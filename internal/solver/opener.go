package solver

import (
	"context"
	"runtime"
	"slices"
	"wfind/internal/parallel"
)

// opener finds what one guess costs: the sum over the groups it leaves, each a
// task of its own.
func (c *contest) opener(ctx context.Context, g int32, jobs int) {
	w := c.shared.newSearcher(ctx)
	f := c.shared.newField(nil)
	var d fieldScratch
	groups := w.allGroups(f, g, &d)
	solved := c.settled(g, groups)

	// All goroutines at once on each large group, then each on others.
	w.jobs, w.level = jobs, 1
	if jobs <= 0 {
		w.jobs = runtime.GOMAXPROCS(0)
	}
	var large, others []int
	for i := range groups {
		switch {
		case solved[i] != unsolved:
		case len(groups[i].ids) > c.shared.boardMax:
			large = append(large, i)
		default:
			others = append(others, i)
		}
	}
	var err error
	for _, step := range c.rounds() {
		c.begin(stepOf(len(large) + len(others)))
		solve := func(w *searcher, i int) { c.group(w, f, g, &groups[i], i, step) }
		for _, i := range large {
			if !w.stop {
				solve(w, i)
			}
		}
		err = parallel.Do(ctx, jobs, len(others), func() func(int) {
			w := c.shared.newSearcher(ctx)
			w.level = 1
			return func(i int) { solve(w, others[i]) }
		})
		if err != nil {
			break
		}
	}
	if sum := c.bound(); err == nil && sum < c.below {
		c.enter(g, sum)
	}
}

// settled tells what is known of the groups of the given opener without a search, and
// returns the waste of each, or unsolved.
func (c *contest) settled(g int32, groups []group) (solved []int64) {
	x := (len(c.shared.p.Answers) - len(groups)) << 1
	if c.shared.p.AnswerOf[g] < 0 {
		x |= 1
	}
	// One more than there are groups, for what is wasted at once.
	lower := make([]int64, len(groups)+1)
	lower[len(groups)] = immediate(x)
	solved = make([]int64, len(groups))
	for i := range groups {
		solved[i] = unsolved
		switch m := len(groups[i].ids); {
		case groups[i].ids[0] == c.shared.p.AnswerOf[g]:
			solved[i] = 0
		case c.left <= 2:
			solved[i] = hopeless(m, c.left-1)
		case m <= 2:
			solved[i] = 0
		}
		lower[i] = max(0, solved[i])
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower, c.solved = lower, solved
	return slices.Clone(solved)
}

func stepOf(groups int) step { return step{what: "groups solved", total: groups} }

// rounds returns how far above its lower bound the limit of each group is, in one
// round after the other; 0 stands for no search, but finding such a bound.
func (c *contest) rounds() []int64 {
	if c.below == infinite {
		return []int64{infinite}
	}
	return []int64{0, 1, 2, 4, 8, 16, 32, 64, infinite}
}

// bound returns what is proved of the waste of the given opener.
func (c *contest) bound() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.least()
}

// group searches the i-th group x that the opener g makes of f, with a limit of
// step above what is known of it, unless what is known of all is enough.
func (c *contest) group(w *searcher, f *field, g int32, x *group, i int, step int64) {
	c.mu.Lock()
	rest := c.below - c.least()
	lower := c.lower[i]
	open := c.solved[i] == unsolved && rest > 0
	c.mu.Unlock()
	limit := infinite
	if open && step == 0 {
		y := *x
		if w.known(f, &y, c.left-1); !y.exact && !y.bounded {
			w.bound(f, g, &y, c.left-1, len(c.shared.p.Guesses))
		}
		lower = y.cost
		if !y.exact {
			limit = lower
		}
	} else if open {
		limit = lower + min(step, rest)
		lower = w.wasteOf(x, c.left-1, limit)
	}
	if w.stop {
		return
	}
	if open && lower < limit {
		c.mu.Lock()
		c.solved[i] = lower
		if c.outline != nil {
			c.outline.solved(i, lower)
		}
		c.mu.Unlock()
	}
	c.finish(i, lower)
}
