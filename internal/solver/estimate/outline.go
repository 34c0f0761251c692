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
	w := newGreedy(ctx, s)
	cols := new(score.Columns)
	cols.Set(s.Words, s.Words.AllAnswers())
	if g < 0 {
		g = w.promising(cols, 0, left)
	}
	groups := w.Divide(cols, g, 1, new(tree.Division))
	n := len(groups)
	o := &Outline{Guess: g, now: wasteAtOnce(s.Words, cols.Answers, groups, g), groups: make([]int64, n), exact: make([]bool, n), greedy: make([]*tree.Strategy, n)}
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		w := newGreedy(ctx, s)
		return func(i int) {
			if groups[i].IDs[0] != s.Words.AnswerOf[g] {
				o.greedy[i], o.groups[i] = w.play(&groups[i], left-1)
			}
		}
	})
	if err != nil || w.Stop {
		return nil
	}
	return o
}

// greedy is a goroutine that plays greedily.
type greedy struct {
	*tree.Worker
	looks int // guesses to look at for a set, besides some of its own
	level int
	stack []*greedyScratch
}

// greedyScratch is the memory of one level of a greedy game.
type greedyScratch struct {
	cols  score.Columns
	parts tree.Division
}

// wasteAtOnce returns what guess g wastes at once of a set, of which it makes these groups.
func wasteAtOnce(p *score.Words, ids []int32, groups []tree.Group, g int32) int64 {
	waste := p.WeightOf(ids[0])
	for _, a := range ids {
		waste += p.WeightOf(a)
	}
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

func newGreedy(ctx context.Context, s *tree.Search) *greedy {
	return &greedy{Worker: s.NewWorker(ctx), looks: max(64, greedyWork/len(s.Words.Answers))}
}

// play returns the greedy strategy for a set, and what it wastes.
func (w *greedy) play(c *tree.Group, left int) (*tree.Strategy, int64) {
	p := w.Words
	if n := len(c.IDs); left <= 1 || n == 1 {
		sum := int64(0)
		for _, a := range c.IDs {
			sum += p.WeightOf(a)
		}
		waste := tree.Hopeless(sum, p.WeightOf(c.IDs[0]), min(left, 1))
		if left <= 0 {
			return nil, waste
		}
		return w.LastGuess(c.IDs), waste
	}
	for len(w.stack) <= w.level {
		w.stack = append(w.stack, new(greedyScratch))
	}
	d := w.stack[w.level]
	d.cols.Set(p, c.IDs)
	g := w.promising(&d.cols, c.Rule, left)
	if w.Stop {
		return nil, 0
	}
	node := &tree.Strategy{Guess: p.Guesses[g]}
	groups := w.Divide(&d.cols, g, 1, &d.parts)
	sum := wasteAtOnce(p, d.cols.Answers, groups, g)
	w.level++
	defer func() { w.level-- }()
	for i := range groups {
		x := &groups[i]
		if x.IDs[0] == p.AnswerOf[g] {
			node.Answer = true
			continue
		}
		next, waste := w.play(x, left-1)
		if w.Stop {
			return nil, 0
		}
		sum += waste
		node.Next = append(node.Next, tree.Branch{Score: p.Score(g, x.IDs[0]), Strategy: next})
	}
	node.Sort()
	return node, sum
}

// promising returns the guess that is likely to waste least of the field. Where
// there are more than can be looked at it makes do with some, at equal distances,
// and some of the field's own.
func (w *greedy) promising(cols *score.Columns, rule int32, left int) int32 {
	p, n := w.Words, len(cols.Answers)
	var best rank.Stats
	w.Counter.Set(cols)
	look := func(g int32) {
		var s rank.Stats
		w.Counter.Count(g, &s)
		if s.Groups > 1 && (best.Groups == 0 || better(&s, &best, left)) {
			best = s
		}
	}
	// Besides the words of the field, no guess wastes less than the heaviest of them weighs.
	enough := func() bool {
		return n <= 2 || best.Groups == n || left > 2 && best.Groups > 0 && best.Waste <= p.WeightOf(cols.Answers[0])
	}
	for i := 0; i < n && !w.Tick(); i += 1 + n/w.looks {
		look(p.Answers[cols.Answers[i]])
	}
	guesses := w.Allowed(rule)
	for i := 0; i < len(guesses) && !enough() && !w.Tick(); i += 1 + len(guesses)/w.looks {
		look(guesses[i])
	}
	return int32(best.Guess)
}

// better reports whether a is likely to waste less than b with so many guesses left.
func better(a, b *rank.Stats, left int) bool {
	if left == 2 {
		return a.AtOnce(left) < b.AtOnce(left)
	}
	return rank.ByEstimate(a, b) < 0
}
