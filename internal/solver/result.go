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

// A Strategy is a guess, with another Strategy to follow after each score that the guess can get.
type Strategy = tree.Strategy

// Best returns the first guess of the best strategy found, and the strategy's cost. If r.Proved is
// false, a better strategy may exist. Best may then have to build a strategy first, with jobs
// goroutines. ok is false if ctx ends before there is any strategy.
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

// Strategy returns the complete strategy that begins with the guess from [Result.Best]. It is optimal
// if r.Proved is true. Of equally good guesses, it prefers the one with the most different scores, then
// a possible answer, then the first in the alphabet. Strategy uses jobs goroutines, which does not
// affect the result. It returns ctx's error if ctx ends first, or another error if no strategy was
// found.
func (r *Result) Strategy(ctx context.Context, jobs int) (*Strategy, error) {
	best, ok := r.Best(ctx, jobs)
	if !ok {
		return nil, cmp.Or(ctx.Err(), errors.New("the search ended before it found a strategy"))
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
		optimal, greedy := search.Strategies(ctx, s), estimate.Strategies(ctx, s)
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

// guessing returns a strategy for the answers in x. It guesses openers one after another, and continues
// with next(y) for each group y of answers that get the same scores.
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
