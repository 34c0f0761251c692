package solver

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"wfind/internal/solver/estimate"
	"wfind/internal/solver/search"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A Strategy is a decision tree for a game: a guess and, for each score that the guess can get, the
// Strategy to continue with.
type Strategy = tree.Strategy

// Best returns the first guess of the best strategy found, with the cost of that strategy. If
// r.Proved is false, there may be a better strategy, and Best may take time to build one, on jobs
// goroutines. ok is false if ctx is done before there is any strategy.
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

// Strategy returns the complete strategy that begins with the guess from [Result.Best]. It is
// optimal if r.Proved is true. Ties go to the guess with the most different scores, then to a
// possible answer, then to the first in alphabetical order. Strategy uses jobs goroutines, but
// their number does not affect the result. It returns ctx.Err() if ctx is done first, or another
// error if no strategy was found.
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
	return startingWith(w, &tree.Group{IDs: p.AllAnswers()}, openers, func(x *tree.Group) *Strategy { return next[x.IDs[0]] }), nil
}

// startingWith returns a strategy for the answers in x that makes the guesses in openers first,
// and then follows next for each group of answers that is left.
func startingWith(w *tree.Worker, x *tree.Group, openers []int32, next func(*tree.Group) *Strategy) *Strategy {
	return w.After(x, openers[0], func(x *tree.Group) *Strategy {
		switch {
		case len(openers) == 1:
			return next(x)
		case len(x.IDs) == 1:
			return w.LastGuess(x.IDs)
		}
		return startingWith(w, x, openers[1:], next)
	})
}
