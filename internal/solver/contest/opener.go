package contest

import (
	"context"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A GroupSolver finds, for one goroutine, the waste of a group if it is less than limit, else a
// lower bound that is at least limit; with a limit of 0 it makes no search, and finds what is
// cheap to know, and if some misses are allowed their number. It is not ok if the context ended.
type GroupSolver func(x tree.Group, limit int64) (waste int64, exact, ok bool)

// TryOpener finds what the given opener costs: the sum over the groups that it leaves, each a task
// of its own. Those of more than large answers are solved one after the other, by what newSolver
// returns for all goroutines at once.
//
// If the opener is given up at a limit, the groups are searched in rounds, each to a limit
// somewhat higher above what is known of it: their bounds may be enough.
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

// divide returns the groups of the given opener, and enters what is known of them without a
// search.
func (c *Contest) divide(ctx context.Context) []tree.Group {
	p, g := c.Search.Words, c.Opener
	var cols score.Columns
	cols.For(p, p.AllAnswers(), []int32{g})
	groups := c.Search.NewWorker(ctx).Divide(&cols, g, 1, new(tree.Division))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.solved, c.lower = make([]int64, len(groups)), make([]int64, len(groups)+1)
	c.lower[len(groups)] = tree.WasteAtOnce(p, cols.Answers, groups, g)
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

// group searches a group of the given opener, the i-th, with a limit of step above what is known
// of it, unless what is known of all is enough.
func (c *Contest) group(solve GroupSolver, x tree.Group, i int, step int64) {
	c.mu.Lock()
	lower, rest, solved := c.lower[i], c.Below-c.least(), c.solved[i] != Unsolved
	c.mu.Unlock()
	if rest > 0 && !solved {
		limit := int64(0)
		if step > 0 {
			limit = lower + min(step, rest)
		}
		waste, exact, ok := solve(x, limit)
		if !ok {
			return
		}
		lower = waste
		if exact {
			c.mu.Lock()
			c.solved[i] = waste
			c.mu.Unlock()
		}
	}
	c.Finish(i, lower)
}
