package solver

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"wfind/internal/parallel"
)

// An outline is a whole strategy, told by what it wastes: an upper bound of the
// waste of its first guess. A group is played as well as can be where the search
// has found out how, else greedily: each guess is the one that is likely to waste
// least, see [Stats.Estimate]. That takes some hundredths of a second for the
// original lists and about one for the largest.
type outline struct {
	guess  int32
	now    int64       // what the guess wastes at once
	groups []int64     // what is wasted on each group, in the order of allGroups
	exact  []bool      // there is no way to waste less on the group
	greedy []*Strategy // how each group is played greedily; nil if no guess is left
}

func (o *outline) waste() int64 {
	sum := o.now
	for _, v := range o.groups {
		sum += v
	}
	return sum
}

// solved tells that a group wastes exactly so much.
func (o *outline) solved(i int, waste int64) {
	o.groups[i], o.exact[i] = waste, true
}

// outline returns a greedy strategy that begins with guess g, or with the most
// promising guess if g is negative; nil if ctx ends before.
func (s *search) outline(ctx context.Context, g int32, left, jobs int) *outline {
	w := s.newGreedy(ctx)
	f := s.newField(nil)
	if g < 0 {
		g = w.promising(f, 0, left)
	}
	groups := w.worker.allGroups(f, g, new(fieldScratch))
	n := len(groups)
	o := &outline{guess: g, now: s.wasteAtOnce(f.ids, groups, g), groups: make([]int64, n), exact: make([]bool, n), greedy: make([]*Strategy, n)}
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		w := s.newGreedy(ctx)
		return func(i int) {
			if groups[i].ids[0] != s.p.AnswerOf[g] {
				o.greedy[i], o.groups[i] = w.play(&groups[i], left-1)
			}
		}
	})
	if err != nil || w.worker.stop {
		return nil
	}
	return o
}

// greedy is a goroutine that plays greedily.
type greedy struct {
	worker *searcher
	looks  int // guesses to look at for a set, besides some of its own
}

// wasteAtOnce returns what guess g wastes at once of a set, of which it makes these groups.
func (s *search) wasteAtOnce(ids []int32, groups []group, g int32) int64 {
	waste := s.p.WeightOf(ids[0])
	for _, a := range ids {
		waste += s.p.WeightOf(a)
	}
	for _, x := range groups {
		waste -= s.p.WeightOf(x.ids[0]) // the heaviest
		if x.ids[0] == s.p.AnswerOf[g] {
			waste -= s.p.WeightOf(x.ids[0])
		}
	}
	return waste
}

// greedyWork is how many scores are looked at at most, about, for all sets that are left
// after a number of guesses.
const greedyWork = 1 << 25

func (s *search) newGreedy(ctx context.Context) *greedy {
	n := len(s.p.Answers)
	return &greedy{worker: s.newSearcher(ctx), looks: max(64, greedyWork/n)}
}

// play returns the greedy strategy for a set, and what it wastes.
func (w *greedy) play(c *group, left int) (*Strategy, int64) {
	p := w.worker.shared.p
	if n := len(c.ids); left <= 1 || n == 1 {
		sum := int64(0)
		for _, a := range c.ids {
			sum += p.WeightOf(a)
		}
		waste := hopelessWeight(sum, p.WeightOf(c.ids[0]), min(left, 1))
		if left <= 0 {
			return nil, waste
		}
		return w.worker.lastGuess(c.ids), waste
	}
	d := &w.worker.scratch().field
	d.cols.Set(p, c.ids)
	f := &field{ids: slices.Clone(c.ids), cols: &d.cols}
	g := w.promising(f, c.rule, left)
	if w.worker.stop {
		return nil, 0
	}
	node := &Strategy{Guess: p.Guesses[g]}
	groups := w.worker.allGroups(f, g, d)
	sum := w.worker.shared.wasteAtOnce(f.ids, groups, g)
	w.worker.level++
	defer func() { w.worker.level-- }()
	for i := range groups {
		x := &groups[i]
		if x.ids[0] == p.AnswerOf[g] {
			node.Answer = true
			continue
		}
		next, waste := w.play(x, left-1)
		if w.worker.stop {
			return nil, 0
		}
		sum += waste
		node.Next = append(node.Next, Branch{p.Score(g, x.ids[0]), next})
	}
	node.sort()
	return node, sum
}

// promising returns the guess that is likely to waste least of the field. Where
// there are more than can be looked at it makes do with some, at equal distances,
// and some of the field's own.
func (w *greedy) promising(f *field, rule int32, left int) int32 {
	p, n := w.worker.shared.p, len(f.ids)
	var best Stats
	w.worker.counter.Set(f.cols)
	look := func(g int32) {
		var s Stats
		w.worker.counter.Count(g, &s)
		if s.Groups > 1 && (best.Groups == 0 || better(&s, &best, left)) {
			best = s
		}
	}
	// Besides the words of the field, no guess wastes less than the heaviest of them weighs.
	enough := func() bool {
		return n <= 2 || best.Groups == n || left > 2 && best.Groups > 0 && best.Waste <= p.WeightOf(f.ids[0])
	}
	for i := 0; i < n && !w.worker.tick(); i += 1 + n/w.looks {
		look(p.Answers[f.ids[i]])
	}
	guesses := p.AllGuesses()
	if w.worker.shared.rules != nil {
		guesses = w.worker.shared.rules.Allowed(rule, nil)
	}
	for i := 0; i < len(guesses) && !enough() && !w.worker.tick(); i += 1 + len(guesses)/w.looks {
		look(guesses[i])
	}
	return int32(best.Guess)
}

// better reports whether a is likely to waste less than b with so many guesses left.
func better(a, b *Stats, left int) bool {
	if left == 2 {
		return a.AtOnce(left) < b.AtOnce(left)
	}
	return ByEstimate(a, b) < 0
}

// Best returns the first guess of the best strategy found, and what that
// strategy costs: an upper bound, and the exact cost if r is proved. If nothing
// was found by the search itself it is a greedy strategy, and made now; so it is
// missing only if ctx ends.
func (r *Result) Best(ctx context.Context, jobs int) (best Choice, ok bool) {
	if r.Proved {
		return r.Choices[0], true
	}
	s := r.search
	if r.outline == nil {
		if r.outline = s.outline(ctx, r.opener, r.left, jobs); r.outline != nil && r.opener >= 0 {
			for i, v := range r.solved {
				if v != unsolved {
					r.outline.solved(i, v)
				}
			}
		}
	}
	if r.outline != nil {
		best, ok = s.choice(entry{r.outline.guess, r.outline.waste()}), true
	}
	if len(r.Choices) > 0 && (!ok || !r.Choices[0].Expected.worse(best.Expected)) {
		return r.Choices[0], true
	}
	return best, ok
}

// unsolved stands for the waste of a group that is not known.
const unsolved int64 = -1

// makeOutline makes the outline of a contest if there is none yet.
func (c *contest) makeOutline(ctx context.Context, jobs int) {
	whole := c.shared.outline(ctx, c.fixed, c.left, jobs)
	if whole == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, v := range c.solved {
		if v != unsolved {
			whole.solved(i, v)
		}
	}
	c.outline = whole
	c.tell()
}

// Strategy returns the strategy that [Result.Best] tells of. After its first guess
// it takes, where play is known to be optimal, of guesses that are equally good
// the one that makes most groups, then candidates, then the first in the alphabet;
// so the result depends neither on chance nor on the number of jobs.
//
// That there is no better one need not be proved.
func (r *Result) Strategy(ctx context.Context, jobs int) (*Strategy, error) {
	best, ok := r.Best(ctx, jobs)
	if !ok {
		return nil, cmp.Or(ctx.Err(), errors.New("no strategy was found"))
	}
	s := r.search
	exact := len(r.Choices) > 0 && best == r.Choices[0]
	g := int32(best.Guess)
	root := &Strategy{Guess: best.Word, Answer: best.Candidate}
	groups := s.newSearcher(ctx).allGroups(s.newField(nil), g, new(fieldScratch))
	var mu sync.Mutex
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		return func(i int) {
			c := groups[i]
			if c.ids[0] == s.p.AnswerOf[g] {
				return
			}
			if r.left <= 1 {
				mu.Lock()
				defer mu.Unlock()
				for _, a := range c.ids {
					root.Failed = append(root.Failed, s.p.Guesses[s.p.Answers[a]])
				}
				return
			}
			next := (*Strategy)(nil)
			switch {
			case !exact && !r.outline.exact[i]:
				next = r.outline.greedy[i]
			case s.p.Weighted():
				next = s.newWeigher(ctx).weightedStrategy(&c, r.left-1)
			default:
				next = s.newSearcher(ctx).strategy(&c, r.left-1)
			}
			mu.Lock()
			defer mu.Unlock()
			root.Next = append(root.Next, Branch{s.p.Score(g, c.ids[0]), next})
		}
	})
	if err != nil {
		return nil, err
	}
	root.sort()
	return root, nil
}
