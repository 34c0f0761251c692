package contest

import "wfind/internal/solver/tree"

// A Result holds the outcome of a contest.
type Result struct {
	// Choices are the best guesses and their exact costs, best first. Among equals, possible answers
	// come first, then the alphabet decides. There can be fewer than Options.Rows, or none, if the
	// search was stopped or too few guesses cost less than Options.Below.
	Choices []Choice
	// Proved reports whether Choices are proved to be the best guesses. It is false if the search was
	// stopped, or no guess costs less than Options.Below.
	Proved bool
	// Sure reports whether Choices[0] is proved to be the best guess, whatever Proved is.
	Sure bool
	// AtLeast is a lower bound on the cost of any guess, or of the given openers. If Proved is true, it
	// is the cost of the best guess. It is zero if the answers have weights.
	AtLeast tree.Cost
	Bound   tree.Expectation // the same bound per answer
	// GivenUp reports whether the search ended because the bound reached Options.Below.
	GivenUp bool
}

// Result returns the result so far. stopped is the error that ended the search early, or nil if it
// ran to completion.
func (c *Contest) Result(stopped error) Result {
	c.mu.Lock()
	defer c.mu.Unlock()
	done := stopped == nil && len(c.best) > 0
	r := Result{Proved: done, Sure: done || c.sure}
	for _, e := range c.best {
		r.Choices = append(r.Choices, ChoiceOf(c.Search, e.guess, e.excess))
	}
	least := c.least()
	if r.Sure {
		least = c.best[0].excess
	}
	r.GivenUp = least >= c.Below
	r.AtLeast, r.Bound = c.bounds(least)
	return r
}

func (c *Contest) bounds(excess int64) (tree.Cost, tree.Expectation) {
	p := c.Search.Words
	bound := tree.ExpectationOf(p, excess)
	if p.Weighted() {
		return tree.Cost{}, bound
	}
	return tree.CostOf(excess, len(p.Answers)), bound
}

// ChoiceOf returns the Choice for guess g, given the excess of the best strategy that starts with
// g.
func ChoiceOf(s *tree.Search, g int32, excess int64) Choice {
	p := s.Words
	choice := Choice{
		Guess:     int(g),
		Word:      p.Guesses[g],
		Candidate: p.AnswerOf[g] >= 0,
		Expected:  tree.ExpectationOf(p, excess),
	}
	if !p.Weighted() {
		choice.Cost = tree.CostOf(excess, len(p.Answers))
	}
	return choice
}
