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

// A Strategy is a decision tree for a game: a guess and, for each score of the guess, the next Strategy.
type Strategy = tree.Strategy

// Best returns the first guess of the best strategy found, with the cost of this strategy. If r.Proved is false, the
// search may not have found a good one. Best then also tries a simple, greedy strategy, on jobs goroutines. ok is false
// if ctx is done before any strategy is found.
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

// Strategy returns the best strategy found, which begins with the guess from [Result.Best]. It is optimal if r.Proved
// is true. Strategy uses jobs goroutines, or one per core if jobs is 0. It returns an error if ctx is done first.
func (r *Result) Strategy(ctx context.Context, jobs int) (*Strategy, error) {
	// See search.Strategies for the order of equally good guesses.
	best, ok := r.Best(ctx, jobs)
	if !ok {
		return nil, cmp.Or(ctx.Err(), errors.New("the search ended before it found any strategy"))
	}
	s, tries := r.contest.Game, r.contest.Tries
	p, openers := s.Words, r.contest.Openers
	if len(openers) == 0 {
		openers = []int32{int32(best.Guess)}
	}
	proved := len(r.Choices) > 0 && best == r.Choices[0]
	if tries <= 1 {
		missed := slices.DeleteFunc(p.AnswerWords(), func(word string) bool { return word == best.Word })
		return &Strategy{Guess: best.Word, Answer: p.AnswerOf[best.Guess] >= 0, Missed: missed}, nil
	}
	w := s.NewWorker(ctx)
	groups, _ := w.GroupsAfter(openers)
	next := make([]*Strategy, len(p.Answers)) // by the first answer of a group
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		optimal, greedy := search.Strategies(ctx, s), estimate.Strategies(ctx, s)
		return func(i int) {
			x := groups[i]
			strategy := greedy
			if proved || r.contest.Solved(i) {
				strategy = optimal
			}
			next[x.IDs[0]] = strategy(x, tries-len(openers))
		}
	})
	if err != nil {
		return nil, err
	}
	return startingWith(w, &tree.Group{IDs: p.AllAnswers()}, openers, func(x *tree.Group) *Strategy { return next[x.IDs[0]] }), nil
}

// startingWith returns a strategy for the answers in x that guesses openers first, one after another. next must return
// the rest of the strategy for each group of answers that the openers leave.
func startingWith(w *tree.Worker, x *tree.Group, openers []int32, next func(*tree.Group) *Strategy) *Strategy {
	return w.NewStrategy(x, openers[0], func(x *tree.Group) *Strategy {
		switch {
		case len(openers) == 1:
			return next(x)
		case len(x.IDs) == 1: // guess it at once
			return w.LastGuess(x.IDs)
		}
		return startingWith(w, x, openers[1:], next)
	})
}
