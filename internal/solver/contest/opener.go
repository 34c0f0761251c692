package contest

import (
	"context"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A GroupSolver returns the excess of group x under the contract of a limit (see package tree). exact
// reports whether the result is the exact excess. With limit 0 it does not search: it returns a bound
// that is cheap to find, or that the number of misses gives. ok is false if the context ended. One
// goroutine uses it.
type GroupSolver func(x tree.Group, limit int64) (excess int64, exact, ok bool)

// TryOpener finds the excess of the given opener, which is the sum over its groups. Groups of more than
// large answers are solved one after another, by a solver that newSolver(true) returns and that may use
// jobs goroutines. The others are solved in parallel, by a solver of newSolver(false) for each goroutine.
//
// If there is a limit, the groups are searched in rounds, each a step further above its known bound: the
// sum of the bounds may reach the limit long before any group is solved.
func (c *Contest) TryOpener(ctx context.Context, jobs, large int, newSolver func(together bool) GroupSolver) error {
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
		c.Enter(c.Opener, sum)
	}
	return nil
}

// divide returns the groups of the given opener, and records what is known of them without a search.
func (c *Contest) divide(ctx context.Context) []tree.Group {
	p, g := c.Search.Words, c.Opener
	var cols score.Columns
	cols.For(p, p.AllAnswers(), []int32{g})
	groups := c.Search.NewWorker(ctx).Divide(&cols, g, 0, 1, new(tree.Division))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.solved, c.lower = make([]int64, len(groups)), make([]int64, len(groups)+1)
	c.lower[len(groups)] = tree.ExcessAtOnce(p, cols.Answers, groups, g)
	for i, x := range groups {
		c.solved[i] = Unsolved
		switch {
		case x.IDs[0] == p.AnswerOf[g]:
			c.solved[i] = 0
		case c.Left <= 2:
			c.solved[i] = tree.Hopeless(p.WeightOfAll(x.IDs), p.WeightOf(x.IDs[0]), c.Left-1)
		case len(x.IDs) <= 2:
			c.solved[i] = 0
		}
		c.lower[i] = max(0, c.solved[i])
	}
	return groups
}

// group searches x, the i-th group of the given opener, with a limit of step above its known bound. It
// does nothing if the known bounds of all groups reach the limit of the opener.
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
