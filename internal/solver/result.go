package solver

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"wfind/internal/solver/estimate"
	"wfind/internal/solver/score"
	"wfind/internal/solver/search"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A Strategy is a guess with a strategy for each score that it may get.
type Strategy = tree.Strategy

// A Branch is a score with the strategy that follows it.
type Branch = tree.Branch

// Best returns the first guess of the best strategy found, with its cost: an upper bound, or the
// exact cost if r is proved. If the search itself found nothing better, Best plays a greedy strategy
// now. It returns false only if ctx ends before.
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

// Strategy returns the strategy whose first guess [Result.Best] returns. It is optimal if r is
// proved. Of guesses that are equally good it takes the one with the most groups, then possible
// answers, then the first in the alphabet. So the result depends neither on chance nor on jobs. It
// returns ctx's error, or one if no strategy was found.
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
	cols.For(p, p.AllAnswers(), []int32{g})
	w := s.NewWorker(ctx)
	groups := w.Divide(&cols, g, 0, 1, new(tree.Division))
	next := make([]*Strategy, len(p.Answers)) // by the first answer of a group
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		optimal, greedy := search.Strategies(ctx, s, r.how), estimate.Strategies(ctx, s)
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
	return w.After(&cols, g, 0, func(x *tree.Group) *Strategy { return next[x.IDs[0]] }), nil
}
