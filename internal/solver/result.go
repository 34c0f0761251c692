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
	p, openers := s.Words, r.contest.Openers
	if len(openers) == 0 {
		openers = []int32{int32(best.Guess)}
	}
	proved := len(r.Choices) > 0 && best == r.Choices[0]
	if left <= 1 {
		failed := slices.DeleteFunc((&Problem{p}).Answers(), func(word string) bool { return word == best.Word })
		return &Strategy{Guess: best.Word, Answer: best.Candidate, Failed: failed}, nil
	}
	w := s.NewWorker(ctx)
	groups, _ := w.DivideBy(openers)
	next := make([]*Strategy, len(p.Answers)) // by the first answer of a group
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		optimal, greedy := search.Strategies(ctx, s, r.how), estimate.Strategies(ctx, s)
		return func(i int) {
			x := groups[i]
			strategy := greedy
			if proved || r.contest.Solved(i) {
				strategy = optimal
			}
			next[x.IDs[0]] = strategy(x, left-len(openers))
		}
	})
	if err != nil {
		return nil, err
	}
	return guessing(w, &tree.Group{IDs: p.AllAnswers()}, openers, func(x *tree.Group) *Strategy { return next[x.IDs[0]] }), nil
}

// guessing returns the strategy for group x that guesses openers one after the other, as
// [tree.Worker.DivideBy] does, and then follows next for each group.
func guessing(w *tree.Worker, x *tree.Group, openers []int32, next func(*tree.Group) *Strategy) *Strategy {
	var cols score.Columns
	cols.For(w.Words, x.IDs, openers[:1])
	return w.After(&cols, openers[0], x.Rule, func(x *tree.Group) *Strategy {
		switch {
		case len(openers) == 1:
			return next(x)
		case len(x.IDs) == 1:
			return w.LastGuess(x.IDs)
		}
		return guessing(w, x, openers[1:], next)
	})
}
