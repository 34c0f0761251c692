package solver

import (
	"cmp"
	"slices"
	"wfind/internal/solver/matrix"
)

// A Strategy says what to guess and how to go on after each score.
type Strategy struct {
	Guess string
	// Next holds how to go on, in the order of the scores' codes. Scores that
	// cannot come are left out, and so is the one that ends the game.
	Next []Branch
	// Answer says that the guess may be the answer.
	Answer bool
	// Failed are answers for which no guess is left after this one.
	Failed []string
}

// A Branch is how to go on after a score.
type Branch struct {
	Score uint64 // see constraint.Score.Code
	*Strategy
}

// Each calls f for every answer that the strategy finds, with the guesses that
// lead to it, itself the last. The slice is good until f returns.
func (s *Strategy) Each(f func(guesses []string)) {
	var path []string
	var walk func(s *Strategy)
	walk = func(s *Strategy) {
		path = append(path, s.Guess)
		if s.Answer {
			f(path)
		}
		for _, b := range s.Next {
			walk(b.Strategy)
		}
		path = path[:len(path)-1]
	}
	walk(s)
}

// After returns how to go on after a score, nil if the game is over then.
func (s *Strategy) After(score uint64) *Strategy {
	for _, b := range s.Next {
		if b.Score == score {
			return b.Strategy
		}
	}
	return nil
}

// Size returns how many answers the strategy is for.
func (s *Strategy) Size() int {
	n := len(s.Failed)
	if s.Answer {
		n++
	}
	for _, b := range s.Next {
		n += b.Size()
	}
	return n
}

// Histogram returns how many games are won with 1, 2, … guesses.
func (s *Strategy) Histogram() []int {
	var h []int
	s.Each(func(guesses []string) {
		for len(h) < len(guesses) {
			h = append(h, 0)
		}
		h[len(guesses)-1]++
	})
	return h
}

func (s *Strategy) sort() {
	slices.Sort(s.Failed)
	slices.SortFunc(s.Next, func(a, b Branch) int {
		if a.Score < b.Score {
			return -1
		}
		return 1
	})
}

// strategy returns the strategy for a set, which is worth its exact waste.
func (w *searcher) strategy(c *group, left int) *Strategy {
	if w.tick() {
		return nil
	}
	if left <= 1 || len(c.ids) == 1 {
		return w.lastGuess(c.ids)
	}
	if len(c.ids) > w.shared.boardMax {
		return w.strategyLarge(c, left)
	}
	b := new(matrix.Matrix)
	w.maker.Build(b, c.ids, w.allowed(c.rule))
	return w.strategyOn(b, b.All, c.hash, c.rule, left)
}

// lastGuess guesses the first of a set.
func (w *searcher) lastGuess(ids []int32) *Strategy {
	node := &Strategy{Guess: w.shared.p.Guesses[w.shared.p.Answers[ids[0]]], Answer: true}
	for _, a := range ids[1:] {
		node.Failed = append(node.Failed, w.shared.p.Guesses[w.shared.p.Answers[a]])
	}
	return node
}

// allowed returns the guesses that a rule allows, nil if that is all.
func (w *searcher) allowed(rule int32) []int32 {
	if w.shared.rules == nil {
		return nil
	}
	return w.shared.rules.Allowed(rule, nil)
}

// strategyOn is strategy for the set s of b's answers.
func (w *searcher) strategyOn(b *matrix.Matrix, s []uint16, hash uint64, rule int32, left int) *Strategy {
	p := w.shared.p
	left = min(left, len(s))
	if left <= 1 || len(s) == 1 || w.shared.rules != nil && len(s) < len(b.Answers) {
		c := group{hash: hash, rule: rule}
		for _, i := range s {
			c.ids = append(c.ids, b.Answers[i])
		}
		return w.strategy(&c, left)
	}
	want, exact := quick(b, s, left)
	if !exact {
		want = w.solve(b, s, hash, rule, left, want, infinite)
	}
	class, guess := w.choose(b, s, rule, left, want)
	if w.stop {
		return nil
	}
	node := &Strategy{Guess: p.Guesses[guess]}
	d := w.scratch()
	ends := slices.Clone(d.parts.split(b.Row(class), s))
	part := slices.Clone(d.parts.list)
	w.level++
	start := uint16(0)
	for _, end := range ends {
		t := part[start:end]
		start = end
		if len(t) == 0 {
			continue
		}
		if p.Answers[b.Answers[t[0]]] == guess {
			node.Answer = true
			continue
		}
		node.Next = append(node.Next, Branch{
			p.Score(guess, b.Answers[t[0]]),
			w.strategyOn(b, t, w.hash(b, t), b.RuleAfter(w.shared.rules, class, t[0]), left-1),
		})
	}
	w.level--
	node.sort()
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
	waste, _ := w.rank(b, s, rule, d, 0, infinite)
	for _, i := range s {
		c := b.Own[i]
		add(int(waste[c]), w.shared.p.Answers[b.Answers[i]], c)
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
		if w.stop || left == 2 || w.evaluate(b, s, o.class, immediate(int(o.x)), left, want+1) == want {
			return o.class, o.guess
		}
	}
	panic("solver: no guess is as good as the best")
}

// strategyLarge is strategy for sets that get no board.
func (w *searcher) strategyLarge(c *group, left int) *Strategy {
	left = min(left, len(c.ids))
	want := w.wasteOf(c, left, infinite)
	f := newLargeSet()
	if w.makeLargeSet(f, c, left); w.stop {
		return nil
	}
	if w.shared.rules == nil {
		f.field.supers = newSupersets(&f.field, f.order, true, w.shared.bounding)
	}
	slices.SortFunc(f.order, func(a, b Stats) int { return cmp.Or(a.Collisions()-b.Collisions(), a.Guess-b.Guess) })
	for _, o := range f.order {
		g, k := int32(o.Guess), o.AtOnce(left)
		best := k == want
		if left > 2 {
			best = k <= want && w.try(&f.field, g, k, left, func() int64 { return want + 1 }) == want
		}
		if w.stop {
			return nil
		}
		if !best {
			continue
		}
		return w.strategyAfter(&f.field, g, func(next *group) *Strategy {
			w.level++
			defer func() { w.level-- }()
			return w.strategy(next, left-1)
		})
	}
	panic("solver: no guess is as good as the best")
}

// strategyAfter returns the strategy for a field that begins with guess g, and goes on in
// each group as next tells.
func (w *searcher) strategyAfter(f *field, g int32, next func(*group) *Strategy) *Strategy {
	p := w.shared.p
	node := &Strategy{Guess: p.Guesses[g]}
	for _, x := range w.allGroups(f, g, new(fieldScratch)) {
		if x.ids[0] == p.AnswerOf[g] {
			node.Answer = true
			continue
		}
		node.Next = append(node.Next, Branch{p.Score(g, x.ids[0]), next(&x)})
	}
	node.sort()
	return node
}
