package search

import (
	"context"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// Strategies returns a function that finds an optimal strategy for the answers in group. tries is the number of guesses
// left. The function returns nil if ctx is done. It is not safe for concurrent use.
func Strategies(ctx context.Context, game *tree.Game) func(group tree.Group, tries int) *tree.Strategy {
	return newSearcher(ctx, game).strategy
}

func (w *searcher) strategy(x tree.Group, tries int) *tree.Strategy {
	if w.Tick() {
		return nil
	}
	if tries <= 1 || len(x.IDs) == 1 {
		return w.LastGuess(x.IDs)
	}
	tries = min(tries, len(x.IDs))
	want := w.solveLarge(w.newLargeGroup(x, tries), tree.Infinite)
	guesses := w.Allowed(x.Rule)
	if want < w.Words.WeightOf(x.IDs[0]) { // any guess that cannot be the answer has at least this excess cost
		guesses = nil
		for _, a := range x.IDs {
			guesses = append(guesses, w.Words.Answers[a])
		}
	}
	var cols score.Columns
	order := w.Stats(&cols, x.IDs, guesses, tries, want)
	by := rank.ByGroups // of the optimal guesses, the strategy makes the first in this order
	if w.Words.Weighted() {
		by = func(s *rank.Stats) int64 { return s.ImmediateExcess(tries) }
	}
	order = rank.Best(order, by, len(order))
	large := &largeSet{cols: &cols, maxGroups: len(x.IDs), rule: x.Rule, tries: tries}
	for i := range order {
		excess := order[i].ImmediateExcess(tries)
		if tries > 2 {
			excess = w.evaluateLarge(&w.top, large, &order[i], func() int64 { return want + 1 })
		}
		if w.Stop {
			return nil
		}
		if excess == want {
			return w.NewStrategy(&x, int32(order[i].Guess), func(next *tree.Group) *tree.Strategy { return w.strategy(*next, tries-1) })
		}
	}
	if w.Stop {
		return nil
	}
	panic("solver: internal error: no guess leads to the best result that the search found")
}

// Openers returns a function that rates openers, which are guessed one after another before perfect play begins. The
// rating is the excess cost of the game; see [tree.Cost.Excess]. A rating of limit or more is only a lower bound. tries
// is the number of guesses after the openers. ok is false if ctx is done. The function works only in easy mode, and is
// not safe for concurrent use.
func Openers(ctx context.Context, game *tree.Game) func(openers []int32, tries int, limit int64) (excess int64, ok bool) {
	w := newSearcher(ctx, game)
	return func(openers []int32, tries int, limit int64) (excess int64, ok bool) {
		groups, excess := w.GroupsAfter(openers)
		for _, x := range groups {
			if excess < limit {
				excess += w.solveLarge(w.newLargeGroup(x, tries), limit-excess)
			}
		}
		return excess, !w.Stop
	}
}
