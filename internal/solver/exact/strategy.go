package exact

import (
	"cmp"
	"context"
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
)

// Strategies returns what finds, for one goroutine, the strategy for a group with so many guesses
// left that is worth its exact waste; nil if ctx ends before. Of guesses that are equally good it
// takes the one that makes most groups, then a candidate, then the first in the alphabet.
func Strategies(ctx context.Context, s *tree.Search, how *Bounding) func(group tree.Group, left int) *tree.Strategy {
	w := newSearcher(ctx, s, how)
	return func(group tree.Group, left int) *tree.Strategy { return w.strategy(&node{Group: group}, left) }
}

// strategy returns the strategy for a set, which is worth its exact waste.
func (w *searcher) strategy(c *node, left int) *tree.Strategy {
	if w.Tick() {
		return nil
	}
	n := len(c.IDs)
	switch {
	case left <= 1 || n == 1:
		return w.LastGuess(c.IDs)
	case n > w.Search.MatrixMax:
		return w.strategyLarge(c, left)
	}
	b := new(matrix.Matrix)
	if n <= quickWords {
		// A word of the set that tells all others apart is best, and needs no other guesses.
		w.Maker.Build(b, c.IDs, []int32{})
		if waste, _ := quick(b, b.All, left); waste == 0 {
			return w.strategyOn(b, b.All, c.Hash, c.Rule, left)
		}
	}
	w.Build(b, c.IDs, c.Rule)
	return w.strategyOn(b, b.All, c.Hash, c.Rule, left)
}

// strategyOn is strategy for the set s of b's answers.
func (w *searcher) strategyOn(b *matrix.Matrix, s []uint16, hash uint64, rule int32, left int) *tree.Strategy {
	p := w.Words
	left = min(left, len(s))
	if left <= 1 || len(s) == 1 || w.Rules != nil && len(s) < len(b.Answers) {
		c := node{Group: tree.Group{Hash: hash, Rule: rule}}
		for _, i := range s {
			c.IDs = append(c.IDs, b.Answers[i])
		}
		return w.strategy(&c, left)
	}
	want, exact := quick(b, s, left)
	if !exact {
		want = w.solve(b, s, hash, rule, left, want, tree.Infinite)
	}
	class, guess := w.choose(b, s, rule, left, want)
	if w.Stop {
		return nil
	}
	node := &tree.Strategy{Guess: p.Guesses[guess]}
	pieces := w.scratch().parts.Split(b.Row(class), s, 1)
	w.level++
	for _, x := range pieces {
		first := b.Answers[x.Set[0]]
		if p.Answers[first] == guess {
			node.Answer = true
			continue
		}
		w.Name(b, &x, class)
		node.Next = append(node.Next, tree.Branch{Score: p.Score(guess, first), Strategy: w.strategyOn(b, x.Set, x.Hash, x.Rule, left-1)})
	}
	w.level--
	node.Sort()
	return node
}

// choose returns a guess that wastes no more than want, the least there is: of
// those the one that makes most groups, then a candidate, then the first in the
// alphabet.
func (w *searcher) choose(b *matrix.Matrix, s []uint16, rule int32, left int, want int64) (class, guess int32) {
	type option struct{ x, guess, class int32 }
	var options []option
	add := func(x int, guess, class int32) {
		ok := immediate(x) <= want
		if left == 2 {
			ok = lastButOne(x) == want
		}
		if ok {
			options = append(options, option{int32(x), guess, class})
		}
	}
	d := w.scratch()
	waste, _ := w.rank(b, s, rule, d)
	for _, i := range s {
		c := b.Own[i]
		add(int(waste[c]), w.Words.Answers[b.Answers[i]], c)
	}
	for _, c := range d.classes {
		if x := waste[c]; x&1 != 0 {
			add(int(x), b.First[c], c)
		}
	}
	slices.SortFunc(options, func(a, b option) int {
		if a.x != b.x {
			return int(a.x - b.x)
		}
		return int(a.guess - b.guess)
	})
	for _, o := range options {
		if w.Stop || left == 2 || w.evaluate(b, s, o.class, immediate(int(o.x)), left, want+1) == want {
			return o.class, o.guess
		}
	}
	panic("solver: no guess is as good as the best")
}

// strategyLarge is strategy for sets that get no matrix.
func (w *searcher) strategyLarge(c *node, left int) *tree.Strategy {
	left = min(left, len(c.IDs))
	want := w.wasteOf(c, left, tree.Infinite)
	f := w.newLargeSet(c, left)
	if w.Stop {
		return nil
	}
	order := f.guesses.Order
	if w.Rules == nil {
		f.field.supers = newSupersets(&f.field, order, true, w.how)
	}
	slices.SortFunc(order, func(a, b rank.Stats) int { return cmp.Or(a.Collisions()-b.Collisions(), a.Guess-b.Guess) })
	try := func(g int32, k int64) int64 {
		return w.try(&f.field, g, k, left, func() int64 { return want + 1 })
	}
	return w.BestOf(f.field.cols, order, left, want, try, func(next *tree.Group) *tree.Strategy {
		w.level++
		defer func() { w.level-- }()
		return w.strategy(&node{Group: *next}, left-1)
	})
}
