package contest

import (
	"context"

	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A GroupSearch returns the excess cost of the answers in x with perfect play. If the cost is at least limit, the
// search may stop early and return a lower bound; exact is then false. With a limit of 0, any bound that is quick to
// compute will do. ok is false if the search was stopped.
type GroupSearch func(x tree.Group, limit int64) (excess int64, exact, ok bool)

// TryOpeners finds and records the cost of guessing c.Openers first, followed by perfect play. It uses jobs goroutines.
// newSearch(n) must return a search that uses n goroutines. If ctx is done first, TryOpeners returns ctx.Err().
func (c *Contest) TryOpeners(ctx context.Context, jobs int, newSearch func(jobs int) GroupSearch) error {
	groups := c.divide(ctx)
	var small, large []int
	for i := range groups {
		switch {
		case c.solved[i]:
		case !c.Game.Fits(len(groups[i].IDs)):
			large = append(large, i)
		default:
			small = append(small, i)
		}
	}
	steps := []int64{tree.Infinite}
	if c.Cutoff < tree.Infinite {
		// The lower bounds may add up to c.Cutoff before any group is solved, so raise all of them little by little.
		steps = []int64{0, 1, 2, 4, 8, 16, 32, 64, tree.Infinite}
	}
	searchLarge := newSearch(jobs)
	for _, step := range steps {
		if c.Least() >= c.Cutoff {
			break
		}
		c.Meter.Begin(Step{What: "groups solved", Total: len(small) + len(large)})
		for _, i := range large { // one after another, since each search uses all goroutines
			c.searchGroup(searchLarge, groups[i], i, step)
		}
		err := parallel.Do(ctx, jobs, len(small), func() func(int) {
			search := newSearch(1)
			return func(i int) { c.searchGroup(search, groups[small[i]], small[i], step) }
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

// divide returns the groups of answers that c.Openers leave. It also sets c.groupLower and c.solved, as far as they are
// known before any search.
func (c *Contest) divide(ctx context.Context) []tree.Group {
	tries := c.Tries - len(c.Openers)
	groups, excess := c.Game.NewWorker(ctx).GroupsAfter(c.Openers)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.solved, c.groupLower = make([]bool, len(groups)), make([]int64, len(groups)+1)
	c.groupLower[len(groups)] = excess
	for i, x := range groups {
		if c.solved[i] = tries <= 1 || len(x.IDs) <= 2; tries <= 1 {
			c.groupLower[i] = c.Game.LastGuessExcess(x.IDs, tries)
		}
	}
	return groups
}

// searchGroup calls search to raise c.groupLower[i], a lower bound on the cost of group x. i is the index of x in the
// result of divide. The search stops when the bound is exact or has risen by step. If step is 0, any bound that is
// quick to compute suffices.
func (c *Contest) searchGroup(search GroupSearch, x tree.Group, i int, step int64) {
	c.mu.Lock()
	lower, rest, exact := c.groupLower[i], c.Cutoff-c.least(), c.solved[i]
	c.mu.Unlock()
	if rest > 0 && !exact { // otherwise c.Cutoff is reached, or the cost is known
		limit := int64(0) // for a quick bound; see GroupSearch
		if step > 0 {
			limit = lower + min(step, rest)
		}
		var ok bool
		if lower, exact, ok = search(x, limit); !ok {
			return // the search was stopped
		}
	}
	c.mu.Lock()
	c.groupLower[i], c.solved[i] = max(c.groupLower[i], lower), exact
	c.mu.Unlock()
	c.Meter.Finish(i)
}
