package weighted

import (
	"cmp"
	"context"
	"slices"

	"wfind/internal/parallel"
	"wfind/internal/solver/contest"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// opener finds what the given guess costs: the sum over the groups it leaves, each a
// task of its own.
func (r *root) opener(ctx context.Context) error {
	w, g := newSearcher(ctx, r.contest.Search), r.contest.Opener
	var cols score.Columns
	cols.Set(r.words, r.words.AllAnswers())
	var d tree.Division
	groups := w.Divide(&cols, g, 1, &d)
	var st rank.Stats
	w.Counter.Set(&cols)
	w.Counter.Count(g, &st)
	solved := make([]int64, len(groups))
	for i := range groups {
		if groups[i].IDs[0] != r.words.AnswerOf[g] {
			solved[i] = contest.Unsolved
		}
	}
	r.contest.SetGroups(st.Waste, solved)
	r.contest.Begin(contest.Step{What: "groups solved", Total: len(groups)})
	err := parallel.Do(ctx, r.jobs, len(groups), func() func(int) {
		w := newSearcher(ctx, r.contest.Search)
		w.level = 1
		return func(i int) {
			lower := int64(0)
			if solved[i] == contest.Unsolved {
				if lower = w.wasteOf(&groups[i], r.contest.Left-1, tree.Infinite); w.Stop {
					return
				}
				r.contest.Solve(i, lower)
			}
			r.contest.Finish(i, lower)
		}
	})
	if err == nil {
		r.contest.Enter(g, r.contest.Least())
	}
	return err
}

// Strategies returns what finds, for one goroutine, the strategy for a group with so many guesses
// left that is worth its exact waste; nil if ctx ends before. Of guesses that are equally good it
// takes the one that wastes least at once, then the first in the alphabet.
func Strategies(ctx context.Context, s *tree.Search) func(group tree.Group, left int) *tree.Strategy {
	w := newSearcher(ctx, s)
	return func(group tree.Group, left int) *tree.Strategy { return w.strategy(&group, left) }
}

// strategy returns the strategy for a set. Of guesses that are equally good
// it takes the one that wastes least at once, then the first in the alphabet.
func (w *searcher) strategy(c *tree.Group, left int) *tree.Strategy {
	n := len(c.IDs)
	if w.Tick() {
		return nil
	}
	if left <= 1 || n == 1 {
		return w.LastGuess(c.IDs)
	}
	want := w.wasteOf(c, left, tree.Infinite)
	guesses := w.Allowed(c.Rule)
	if want < w.Words.Weight[c.IDs[0]] { // any other guess than a word of the set wastes as much
		guesses = nil
		for _, a := range c.IDs {
			guesses = append(guesses, w.Words.Answers[a])
		}
	}
	cols, order := w.rankLarge(c, guesses)
	if w.Stop {
		return nil
	}
	left = min(left, n)
	slices.SortStableFunc(order, func(a, b rank.Stats) int {
		return cmp.Or(cmp.Compare(a.AtOnce(left), b.AtOnce(left)), a.Guess-b.Guess)
	})
	for i := range order {
		s := &order[i]
		g, k := int32(s.Guess), s.AtOnce(left)
		if k > want {
			break
		}
		if left > 2 {
			k = w.tryLarge(cols, g, k, left, want+1)
		}
		if w.Stop {
			return nil
		}
		if k != want {
			continue
		}
		return w.StrategyAfter(cols, g, func(next *tree.Group) *tree.Strategy { return w.strategy(next, left-1) })
	}
	panic("solver: no guess is as good as the best")
}
