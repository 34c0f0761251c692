package contest

import "wfind/internal/solver/tree"

// A Result holds the best guesses that a search found, and whether they are proved to be the best.
type Result struct {
	// Choices holds the best guesses, best first. Among guesses with the same cost, possible answers come first, and
	// then the order is alphabetical. There are fewer than Options.Rows guesses if the search was stopped, or if too
	// few guesses cost less than Options.Below.
	Choices []Choice
	// Proved means that no other guess is better than those in Choices. It is false if the search was stopped or if no
	// guess costs less than Options.Below.
	Proved bool
	// BestProved means that no guess is better than Choices[0]. The other Choices may still be unproved.
	BestProved bool
	// AtLeast is a lower bound on the cost of every guess, or of the given first guesses. If BestProved is true, it is
	// the cost of Choices[0]. It is zero if the answers have weights.
	AtLeast tree.Cost
	Bound   tree.Expectation // the same bound as a mean per answer
	// GivenUp means that the search ended because every guess costs Options.Below or more. After a search for three
	// openers, it means only that no openers were found that cost less.
	GivenUp bool
}

// Result returns the best guesses found so far, and a lower bound that holds for the cost of every guess. stopped is
// the error with which the search ended early, or nil if the search is complete.
func (c *Contest) Result(stopped error) Result {
	c.mu.Lock()
	defer c.mu.Unlock()
	done := stopped == nil && len(c.best) > 0
	r := Result{Proved: done, BestProved: done || c.bestProved}
	for _, e := range c.best {
		r.Choices = append(r.Choices, c.choice(e.guess, e.excess))
	}
	least := c.least()
	if r.BestProved {
		least = c.best[0].excess
	}
	r.GivenUp = least >= c.Cutoff
	r.AtLeast, r.Bound = c.costs(least)
	return r
}

func (c *Contest) choice(g int32, excess int64) Choice {
	total, mean := c.costs(excess)
	return Choice{Guess: int(g), Word: c.Game.Words.Guesses[g], Cost: total, Expected: mean}
}

func (c *Contest) costs(excess int64) (total tree.Cost, mean tree.Expectation) {
	p := c.Game.Words
	if !p.Weighted() {
		total = tree.CostOf(excess, len(p.Answers))
	}
	return total, tree.ExpectationOf(p, excess)
}
