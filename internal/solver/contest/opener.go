package contest

import (
	"context"

	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A GroupSolver finds the excess of group x. If the excess is below limit, it returns the excess;
// otherwise it may return any lower bound that is at least limit. exact reports whether the result
// is the exact excess. With limit 0, it returns a lower bound that is quick to find. ok is false if
// the context ended. Only one goroutine may call a GroupSolver.
type GroupSolver func(x tree.Group, limit int64) (excess int64, exact, ok bool)

// TryOpeners finds the excess of the given openers, and enters it. To do so, it solves each group
// that they leave. It solves groups of more than large answers one after another, with
// newSolver(true), which may use jobs goroutines itself. It solves the other groups in parallel,
// with newSolver(false) for each of jobs goroutines. It returns ctx's error if ctx ends first.
//
// If c.Below sets a limit, TryOpeners searches all groups in rounds. The limit for a group rises
// from round to round, because the sum of the groups' lower bounds may reach c.Below long before
// any group is solved.
func (c *Contest) TryOpeners(ctx context.Context, jobs, large int, newSolver func(together bool) GroupSolver) error {
	groups := c.divide(ctx)
	var single, others []int
	for i := range groups {
		switch {
		case c.solved[i] != Unsolved:
		case len(groups[i].IDs) > large:
			single = append(single, i)
		default:
			others = append(others, i)
		}
	}
	steps := []int64{tree.Infinite}
	if c.Below < tree.Infinite {
		steps = []int64{0, 1, 2, 4, 8, 16, 32, 64, tree.Infinite}
	}
	together := newSolver(true)
	for _, step := range steps {
		c.Begin(Step{What: "groups solved", Total: len(single) + len(others)})
		for _, i := range single {
			c.group(together, groups[i], i, step)
		}
		err := parallel.Do(ctx, jobs, len(others), func() func(int) {
			solve := newSolver(false)
			return func(i int) { c.group(solve, groups[others[i]], others[i], step) }
		})
		if err != nil {
			return err
		}
	}
	if sum := c.Least(); sum < c.Below {
		c.Enter(c.Openers[0], sum)
	}
	return nil
}

// divide returns the groups of answers that the openers leave. If a group needs no search, divide
// records its excess.
func (c *Contest) divide(ctx context.Context) []tree.Group {
	p, left := c.Search.Words, c.Left-len(c.Openers)
	groups, excess := c.Search.NewWorker(ctx).DivideBy(c.Openers)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.solved, c.lower = make([]int64, len(groups)), make([]int64, len(groups)+1)
	c.lower[len(groups)] = excess
	for i, x := range groups {
		c.solved[i] = Unsolved
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

// group searches x, which has index i among the groups that the openers leave. The limit of the
// search is the group's lower bound plus step. If the sum of all groups' bounds reaches c.Below,
// group does nothing.
func (c *Contest) group(solve GroupSolver, x tree.Group, i int, step int64) {
	c.mu.Lock()
	lower, rest, solved := c.lower[i], c.Below-c.least(), c.solved[i] != Unsolved
	c.mu.Unlock()
	if rest > 0 && !solved {
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
