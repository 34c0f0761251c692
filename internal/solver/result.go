package solver

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"wfind/internal/solver/estimate"
	"wfind/internal/solver/exact"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/solver/weighted"
	"wfind/internal/system/parallel"
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
	best, ok = r.contest.Greedy(ctx, jobs)
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
	s, left := r.contest.Search, r.contest.Left
	p, g := s.Words, int32(best.Guess)
	proved := len(r.Choices) > 0 && best == r.Choices[0]
	if left <= 1 {
		failed := slices.DeleteFunc((&Problem{p}).Answers(), func(word string) bool { return word == best.Word })
		return &Strategy{Guess: best.Word, Answer: best.Candidate, Failed: failed}, nil
	}
	var cols score.Columns
	cols.Set(p, p.AllAnswers())
	w := s.NewWorker(ctx)
	groups := w.Divide(&cols, g, 1, new(tree.Division))
	next := make([]*Strategy, len(p.Answers)) // for each group, by its first answer
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		optimal, greedy := r.strategies(ctx), estimate.Strategies(ctx, s)
		return func(i int) {
			x := groups[i]
			switch first := x.IDs[0]; {
			case first == p.AnswerOf[g]:
			case proved || r.contest.Solved(i):
				next[first] = optimal(x, left-1)
			default:
				next[first] = greedy(x, left-1)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return w.After(&cols, g, func(x *tree.Group) *Strategy { return next[x.IDs[0]] }), nil
}

// strategies returns what finds the strategy for a group of which it is known how to waste least.
func (r *Result) strategies(ctx context.Context) func(group tree.Group, left int) *Strategy {
	s := r.contest.Search
	if s.Words.Weighted() {
		return weighted.Strategies(ctx, s)
	}
	return exact.Strategies(ctx, s, r.how)
}
