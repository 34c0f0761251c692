package contest

import (
	"context"

	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A GroupSearch finds the excess of the answers in x, or a lower bound of at least limit. A
// limit of 0 asks for a quick lower bound. exact reports whether the result is exact, and ok is
// false if the search was stopped.
type GroupSearch func(x tree.Group, limit int64) (excess int64, exact, ok bool)

// TryOpeners finds the cost of guessing c.Openers first, and records it. If ctx is done first,
// it returns ctx.Err().
//
// Groups of more than large answers are searched one at a time, with newSolver(true). The others
// are searched on jobs goroutines, each with its own newSolver(false).
func (c *Contest) TryOpeners(ctx context.Context, jobs, large int, newSolver func(together bool) GroupSearch) error {
	groups := c.divide(ctx)
	var single, others []int
	for i := range groups {
		switch {
		case c.solved[i] != unsolved:
		case len(groups[i].IDs) > large:
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
	together := newSolver(true)
	for _, step := range steps {
		c.Begin(Step{What: "groups solved", Total: len(single) + len(others)})
		for _, i := range single {
			c.searchGroup(together, groups[i], i, step)
		}
		err := parallel.Do(ctx, jobs, len(others), func() func(int) {
			solve := newSolver(false)
			return func(i int) { c.searchGroup(solve, groups[others[i]], others[i], step) }
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

// divide returns the groups of answers that c.Openers leave. It records the costs of the groups
// that need no search.
func (c *Contest) divide(ctx context.Context) []tree.Group {
	p, left := c.Search.Words, c.Left-len(c.Openers)
	groups, excess := c.Search.NewWorker(ctx).DivideBy(c.Openers)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.solved, c.lower = make([]int64, len(groups)), make([]int64, len(groups)+1)
	c.lower[len(groups)] = excess
	for i, x := range groups {
		c.solved[i] = unsolved
		switch {
		case left <= 1:
			c.solved[i] = tree.Hopeless(p.WeightOfAll(x.IDs), p.WeightOf(x.IDs[0]), left)
		case len(x.IDs) <= 2:
			c.solved[i] = 0
		}
		c.lower[i] = max(0, c.solved[i])
	}
	return groups
}

// searchGroup searches x, the group with index i, until its cost is known or its lower bound has
// risen by step.
func (c *Contest) searchGroup(solve GroupSearch, x tree.Group, i int, step int64) {
	c.mu.Lock()
	lower, rest, solved := c.lower[i], c.Cutoff-c.least(), c.solved[i] != unsolved
	c.mu.Unlock()
	if rest > 0 && !solved { // otherwise the lower bounds of all groups already add up to c.Cutoff
		limit := int64(0)
		if step > 0 {
			limit = lower + min(step, rest)
		}
		excess, exact, ok := solve(x, limit)
		if !ok {
			return
		}
		lower = excess
		if exact {
			c.mu.Lock()
			c.solved[i] = excess
			c.mu.Unlock()
		}
	}
	c.Finish(i, lower)
}
