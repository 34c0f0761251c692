package contest

import "wfind/internal/solver/tree"

// A Result is what a contest has found.
type Result struct {
	// Choices are the best guesses and their exact costs, the best first;
	// candidates win ties, then the alphabet. They are few or none if the search
	// was stopped or nothing costs less than the limit that was given.
	Choices []Choice
	// Proved says that Choices has the best, as many as were asked for, and their costs. It is false
	// if the search was stopped, or nothing costs less than the limit.
	Proved bool
	// Sure says that the first of Choices is proved to be the best, Proved or not.
	Sure bool
	// AtLeast is what any guess, or the given opener, costs at least. If Proved
	// it is the cost of the best.
	AtLeast tree.Cost // of answers that are equally likely
	Bound   tree.Expectation
	// GivenUp says that the search ended because AtLeast is the limit or more.
	GivenUp bool
}

// Result tells what has been found. Stopped is what ended the search before, nil if nothing.
func (c *Contest) Result(stopped error) Result {
	c.mu.Lock()
	defer c.mu.Unlock()
	done := stopped == nil && len(c.best) > 0
	r := Result{Proved: done, Sure: done || c.sure}
	for _, e := range c.best {
		r.Choices = append(r.Choices, ChoiceOf(c.Search, e.guess, e.waste))
	}
	least := c.least()
	if r.Sure {
		least = c.best[0].waste
	}
	r.GivenUp = least >= c.Below
	r.AtLeast, r.Bound = c.bounds(least)
	return r
}

// bounds tells what any guess costs at least, if it wastes so much.
func (c *Contest) bounds(waste int64) (tree.Cost, tree.Expectation) {
	p := c.Search.Words
	bound := tree.ExpectationOf(p, waste)
	if p.Weighted() {
		return tree.Cost{}, bound
	}
	return tree.CostOf(waste, len(p.Answers)), bound
}

// ChoiceOf returns the choice of a guess that wastes so much.
func ChoiceOf(s *tree.Search, g int32, waste int64) Choice {
	p := s.Words
	choice := Choice{
		Guess:     int(g),
		Word:      p.Guesses[g],
		Candidate: p.AnswerOf[g] >= 0,
		Expected:  tree.ExpectationOf(p, waste),
	}
	if !p.Weighted() {
		choice.Cost = tree.CostOf(waste, len(p.Answers))
	}
	return choice
}
