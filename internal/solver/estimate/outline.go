package estimate

import (
	"context"

	"wfind/internal/parallel"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// An Outline is a whole strategy, told by what it wastes: an upper bound of the
// waste of its first guess. A group is played as well as can be where the search
// has found out how, else greedily: each guess is the one that is likely to waste
// least, see [rank.Stats.Estimate]. That takes some hundredths of a second for the
// original lists and about one for the largest.
type Outline struct {
	Guess  int32
	now    int64            // what the guess wastes at once
	groups []int64          // what is wasted on each group, in the order of tree.Worker.Divide
	exact  []bool           // there is no way to waste less on the group
	greedy []*tree.Strategy // how each group is played greedily; nil if no guess is left
}

// Waste returns what the strategy wastes.
func (o *Outline) Waste() int64 {
	sum := o.now
	for _, v := range o.groups {
		sum += v
	}
	return sum
}

// Solve tells that a group wastes exactly so much.
func (o *Outline) Solve(i int, waste int64) {
	o.groups[i], o.exact[i] = waste, true
}

// Greedy returns how a group is played greedily, and whether that is all there is: that it is
// not known how to waste less on it, or not to be.
func (o *Outline) Greedy(i int) (s *tree.Strategy, last bool) { return o.greedy[i], !o.exact[i] }

// NewOutline returns a greedy strategy that begins with guess g, or with the most
// promising guess if g is negative; nil if ctx ends before.
func NewOutline(ctx context.Context, s *tree.Search, g int32, left, jobs int) *Outline {
	p, w := s.Words, newGreedy(ctx, s)
	all := p.AllAnswers()
	if g < 0 {
		options := w.options(all, 0, left, false)
		takeBest(options)
		g = options[0].guess
	}
	var cols score.Columns
	cols.Set(p, all)
	groups := w.Divide(&cols, g, 1, new(tree.Division))
	n := len(groups)
	o := &Outline{Guess: g, now: WasteAtOnce(p, all, groups, g), groups: make([]int64, n), exact: make([]bool, n), greedy: make([]*tree.Strategy, n)}
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		w := newGreedy(ctx, s)
		return func(i int) {
			if x := &groups[i]; x.IDs[0] != p.AnswerOf[g] {
				played := w.play(x, left-1)
				o.greedy[i], o.groups[i] = played.strategy, played.waste(p, x.IDs)
			}
		}
	})
	if err != nil || w.Stop {
		return nil
	}
	return o
}

// waste returns what a set wastes that costs so much.
func (a Total) waste(p *score.Words, ids []int32) int64 {
	return a.Guesses + a.Missed*rank.Failure + p.WeightOf(ids[0]) - 2*p.WeightOfAll(ids)
}

// WasteAtOnce returns what guess g wastes at once of a set, of which it makes these groups.
func WasteAtOnce(p *score.Words, ids []int32, groups []tree.Group, g int32) int64 {
	waste := p.WeightOf(ids[0]) + p.WeightOfAll(ids)
	for _, x := range groups {
		waste -= p.WeightOf(x.IDs[0]) // the heaviest
		if x.IDs[0] == p.AnswerOf[g] {
			waste -= p.WeightOf(x.IDs[0])
		}
	}
	return waste
}

// greedyWork is how many scores are looked at at most, about, for all sets that are left
// after a number of guesses.
const greedyWork = 1 << 25

// newGreedy returns a player that has no second thoughts, and records what it plays. Where there
// are more guesses than can be looked at it makes do with some, at equal distances.
func newGreedy(ctx context.Context, s *tree.Search) *player {
	return &player{Worker: s.NewWorker(ctx), looks: max(64, greedyWork/len(s.Words.Answers)), record: true}
}
