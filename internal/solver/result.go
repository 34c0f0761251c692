package solver

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"wfind/internal/parallel"
	"wfind/internal/solver/contest"
	"wfind/internal/solver/estimate"
	"wfind/internal/solver/exact"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/solver/weighted"
)

// A Strategy says what to guess and how to go on after each score.
type Strategy = tree.Strategy

// A Branch is how to go on after a score.
type Branch = tree.Branch

// Best returns the first guess of the best strategy found, and what that
// strategy costs: an upper bound, and the exact cost if r is proved. If nothing
// was found by the search itself it is a greedy strategy, and made now; so it is
// missing only if ctx ends.
func (r *Result) Best(ctx context.Context, jobs int) (best Choice, ok bool) {
	if r.Proved {
		return r.Choices[0], true
	}
	s := r.solver.search
	if r.outline == nil {
		if r.outline = estimate.NewOutline(ctx, s, r.opener, r.left, jobs); r.outline != nil {
			for i, v := range r.solved {
				if v != contest.Unsolved {
					r.outline.Solve(i, v)
				}
			}
		}
	}
	if r.outline != nil {
		best, ok = contest.ChoiceOf(s, r.outline.Guess, r.outline.Waste()), true
	}
	if len(r.Choices) > 0 && (!ok || !r.Choices[0].Expected.Worse(best.Expected)) {
		return r.Choices[0], true
	}
	return best, ok
}

// Strategy returns the strategy that [Result.Best] tells of. After its first guess
// it takes, where play is known to be optimal, of guesses that are equally good
// the one that makes most groups, then candidates, then the first in the alphabet;
// so the result depends neither on chance nor on the number of jobs.
//
// That there is no better one need not be proved.
func (r *Result) Strategy(ctx context.Context, jobs int) (*Strategy, error) {
	best, ok := r.Best(ctx, jobs)
	if !ok {
		return nil, cmp.Or(ctx.Err(), errors.New("no strategy was found"))
	}
	s := r.solver.search
	p, g := s.Words, int32(best.Guess)
	proved := len(r.Choices) > 0 && best == r.Choices[0]
	root := &Strategy{Guess: best.Word, Answer: best.Candidate}
	var cols score.Columns
	cols.Set(p, p.AllAnswers())
	groups := s.NewWorker(ctx).Divide(&cols, g, 1, new(tree.Division))
	var mu sync.Mutex
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		strategy := r.strategies(ctx)
		return func(i int) {
			c := groups[i]
			if c.IDs[0] == p.AnswerOf[g] {
				return
			}
			if r.left <= 1 {
				mu.Lock()
				defer mu.Unlock()
				for _, a := range c.IDs {
					root.Failed = append(root.Failed, p.Guesses[p.Answers[a]])
				}
				return
			}
			var next *Strategy
			last := false
			if !proved {
				next, last = r.outline.Greedy(i)
			}
			if !last {
				next = strategy(c, r.left-1)
			}
			mu.Lock()
			defer mu.Unlock()
			root.Next = append(root.Next, Branch{Score: p.Score(g, c.IDs[0]), Strategy: next})
		}
	})
	if err != nil {
		return nil, err
	}
	root.Sort()
	return root, nil
}

// strategies returns what finds the strategy for a group of which it is known how to waste least.
func (r *Result) strategies(ctx context.Context) func(group tree.Group, left int) *Strategy {
	s := r.solver.search
	if s.Words.Weighted() {
		return weighted.Strategies(ctx, s)
	}
	return exact.Strategies(ctx, s, &r.solver.how)
}
