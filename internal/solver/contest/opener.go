package contest

import (
	"context"

	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A GroupSearch finds the excess of perfect play for the answers in x; see [tree.Cost.Excess]. As soon as it has proved
// a lower bound of at least limit, it may return this bound instead, with exact set to false. If limit is 0, it only
// calculates a quick lower bound. ok is false if the search was cancelled.
type GroupSearch func(x tree.Group, limit int64) (excess int64, exact, ok bool)

// TryOpeners finds and records the excess of perfect play that begins with c.Openers; see [tree.Cost.Excess]. It
// searches each group of answers that can remain after the openers. For groups of at most maxSmall answers, it uses up
// to jobs goroutines, each with a search from newSearch(false). It searches larger groups one by one, with a search
// from newSearch(true), which may itself use several cores. If ctx ends first, TryOpeners returns ctx's error.
func (c *Contest) TryOpeners(ctx context.Context, jobs, maxSmall int, newSearch func(together bool) GroupSearch) error {
	groups := c.divide(ctx)
	var single, others []int
	for i := range groups {
		switch {
		case c.solved[i]:
		case len(groups[i].IDs) > maxSmall:
			single = append(single, i)
		default:
			others = append(others, i)
		}
	}
	steps := []int64{tree.Infinite}
	if c.Cutoff < tree.Infinite {
		// The lower bounds may add up to c.Cutoff before any group is solved, so raise all of them little by little.
		steps = []int64{0, 1, 2, 4, 8, 16, 32, 64, tree.Infinite}
	}
	together := newSearch(true)
	for _, step := range steps {
		if c.Least() >= c.Cutoff {
			break
		}
		c.Meter.Begin(Step{What: "groups solved", Total: len(single) + len(others)})
		for _, i := range single {
			c.searchGroup(together, groups[i], i, step)
		}
		err := parallel.Do(ctx, jobs, len(others), func() func(int) {
			search := newSearch(false)
			return func(i int) { c.searchGroup(search, groups[others[i]], others[i], step) }
		})
		if err != nil {
			return err
		}
	}
	if sum := c.Least(); sum < c.Cutoff {
		c.Enter(c.Openers[0], sum)
	}
	return nil
}

// divide returns the groups of answers left after c.Openers. It records the excess of each group that needs no search;
// see [tree.Cost.Excess].
func (c *Contest) divide(ctx context.Context) []tree.Group {
	tries := c.Tries - len(c.Openers)
	groups, excess := c.Search.NewWorker(ctx).DivideBy(c.Openers)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.solved, c.lower = make([]bool, len(groups)), make([]int64, len(groups)+1)
	c.lower[len(groups)] = excess
	for i, x := range groups {
		if c.solved[i] = tries <= 1 || len(x.IDs) <= 2; tries <= 1 {
			c.lower[i] = c.Search.LastGuessExcess(x.IDs, tries)
		}
	}
	return groups
}

// searchGroup uses search to raise the lower bound on the excess of group x by step, or to find the exact excess; see
// [tree.Cost.Excess]. If step is 0, it only finds a quick bound. i is the index of x in the result of divide.
func (c *Contest) searchGroup(search GroupSearch, x tree.Group, i int, step int64) {
	c.mu.Lock()
	lower, rest, exact := c.lower[i], c.Cutoff-c.least(), c.solved[i]
	c.mu.Unlock()
	if rest > 0 && !exact { // otherwise c.Cutoff is reached, or the excess is known
		limit := int64(0) // for a quick bound
		if step > 0 {
			limit = lower + min(step, rest)
		}
		var ok bool
		if lower, exact, ok = search(x, limit); !ok {
			return // the search was stopped
		}
	}
	c.Finish(i, lower)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.solved[i] = exact
}
