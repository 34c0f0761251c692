package estimate

import (
	"context"
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A GreedyCost is the cost of a greedy strategy, which always makes the guess with the best statistics. Perfect play
// costs the same or less.
type GreedyCost struct {
	Guess   int32   // the first guess
	openers int64   // the part of the excess cost that the openers cause, whatever follows
	groups  []int64 // the excess cost of each group that the openers leave, in the order of tree.Worker.GroupsAfter
}

// Excess returns the excess cost of a strategy that is greedy only in groups that are not solved. If solved[i] is true,
// group i is played perfectly, and perfect[i] must be its excess cost. If solved is nil, no group is solved.
func (c *GreedyCost) Excess(perfect []int64, solved []bool) int64 {
	sum := c.openers
	for i, v := range c.groups {
		if i < len(solved) && solved[i] {
			v = perfect[i]
		}
		sum += v
	}
	return sum
}

// PlayGreedy returns the cost of a greedy strategy that begins with openers. If there are none, the strategy chooses
// its own first guess. tries is the number of guesses left, including the openers. PlayGreedy uses jobs goroutines, or
// one per core if jobs is 0. If ctx is done first, it returns nil.
func PlayGreedy(ctx context.Context, game *tree.Game, openers []int32, tries, jobs int) *GreedyCost {
	p, w := game.Words, newGreedyPlayer(ctx, game)
	if len(openers) == 0 {
		openers = []int32{w.greedy(p.AllAnswers(), 0, tries)}
	}
	groups, now := w.GroupsAfter(openers)
	c := &GreedyCost{Guess: openers[0], openers: now, groups: make([]int64, len(groups))}
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		w := newGreedyPlayer(ctx, game)
		return func(i int) {
			c.groups[i] = w.excess(&groups[i], tries-len(openers))
		}
	})
	if err != nil || w.Stop {
		return nil
	}
	return c
}

// Strategies returns a function that builds a greedy strategy for the answers in x, with tries guesses left. Such a
// strategy always makes the guess with the best statistics. The function is not safe for concurrent use.
func Strategies(ctx context.Context, game *tree.Game) func(x tree.Group, tries int) *tree.Strategy {
	w := newGreedyPlayer(ctx, game)
	return func(x tree.Group, tries int) *tree.Strategy { return w.strategy(&x, tries) }
}

func (w *player) strategy(x *tree.Group, tries int) *tree.Strategy {
	if len(x.IDs) == 1 || tries == 1 {
		return w.LastGuess(x.IDs)
	}
	g := w.Words.Answers[x.IDs[0]]
	if len(x.IDs) > 2 {
		g = w.greedy(x.IDs, x.Rule, tries)
	}
	return w.NewStrategy(x, g, func(x *tree.Group) *tree.Strategy { return w.strategy(x, tries-1) })
}

// greedy returns the guess with the best statistics for the answers in ids. rule is the rule for this guess. tries is
// the number of guesses left.
func (w *player) greedy(ids []int32, rule score.Rule, tries int) int32 {
	return slices.MinFunc(w.options(ids, rule, tries, false), prospect.compare).guess
}

// newGreedyPlayer returns a player that always makes the guess with the best statistics.
func newGreedyPlayer(ctx context.Context, game *tree.Game) *player {
	const work = 1 << 25 // about the number of scores to compute for each turn, for all groups together
	return &player{Worker: game.NewWorker(ctx), sample: max(64, work/len(game.Words.Answers))}
}
