package estimate

import (
	"context"

	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// An Outline is a whole strategy, told by what it wastes: an upper bound of the
// waste of its first guess. Each group is played greedily: each guess is the one that is likely
// to waste least, see [rank.Stats.Estimate]. That takes some hundredths of a second for the
// original lists and about one for the largest.
type Outline struct {
	Guess  int32
	now    int64   // what the guess wastes at once
	groups []int64 // what is wasted on each group, in the order of tree.Worker.Divide
}

// Waste returns what the strategy wastes if some groups are played as well as can be: solved has what
// they waste then, and a negative number for the others; nil stands for none.
func (o *Outline) Waste(solved []int64) int64 {
	sum := o.now
	for i, v := range o.groups {
		if i < len(solved) && solved[i] >= 0 {
			v = solved[i]
		}
		sum += v
	}
	return sum
}

// NewOutline returns a greedy strategy that begins with guess g, or with the most
// promising guess if g is negative; nil if ctx ends before.
func NewOutline(ctx context.Context, s *tree.Search, g int32, left, jobs int) *Outline {
	p, w := s.Words, newGreedy(ctx, s)
	all := p.AllAnswers()
	if g < 0 {
		g = w.best(all, 0, left).guess
	}
	var cols score.Columns
	cols.For(p, all, []int32{g})
	groups := w.Divide(&cols, g, 1, new(tree.Division))
	o := &Outline{Guess: g, now: tree.WasteAtOnce(p, all, groups, g), groups: make([]int64, len(groups))}
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		w := newGreedy(ctx, s)
		return func(i int) {
			if x := &groups[i]; x.IDs[0] != p.AnswerOf[g] {
				o.groups[i] = w.play(x, left-1)
			}
		}
	})
	if err != nil || w.Stop {
		return nil
	}
	return o
}

// Strategies returns, for one goroutine, what tells how an outline plays a group.
func Strategies(ctx context.Context, s *tree.Search) func(x tree.Group, left int) *tree.Strategy {
	w := newGreedy(ctx, s)
	return func(x tree.Group, left int) *tree.Strategy { return w.strategy(&x, left) }
}

// strategy returns how a group is played greedily.
func (w *player) strategy(x *tree.Group, left int) *tree.Strategy {
	if len(x.IDs) == 1 || left == 1 {
		return w.LastGuess(x.IDs)
	}
	g := w.Words.Answers[x.IDs[0]]
	if len(x.IDs) > 2 {
		g = w.best(x.IDs, x.Rule, left).guess
	}
	var cols score.Columns
	cols.Set(w.Words, x.IDs)
	return w.After(&cols, g, func(x *tree.Group) *tree.Strategy { return w.strategy(x, left-1) })
}

// greedyWork is how many scores are looked at at most, about, for all sets that are left
// after a number of guesses.
const greedyWork = 1 << 25

// newGreedy returns a player that has no second thoughts. Where there are more guesses than can be
// looked at it makes do with some, at equal distances.
func newGreedy(ctx context.Context, s *tree.Search) *player {
	return &player{Worker: s.NewWorker(ctx), looks: max(64, greedyWork/len(s.Words.Answers))}
}
