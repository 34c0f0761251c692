package search

import (
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// boundQuickly raises c.excess, a lower bound on the excess cost of c, as far as this takes little work. It also
// updates c.exact, c.bounded, c.fewest and c.own. c must have a parent.
func (w *searcher) boundQuickly(c *largeGroup) {
	n := len(c.IDs)
	if n <= 2 || c.tries <= 1 {
		c.exact = true
		if c.tries <= 1 && n > 1 {
			c.excess = tree.LastGuessExcess(int64(n), 1, c.tries)
		}
		return
	}
	excess, exact, ok := w.Memo.Find(c.key(leastExcess))
	switch {
	case ok:
		c.excess, c.exact, c.bounded = max(c.excess, excess), exact, true
	case n <= w.OwnWordsMax:
		c.boundByOwnWords(w.counter(c))
	default:
		c.excess = max(c.excess, int64(n-c.parent.most)) // no guess divides c into more groups than its parent
	}
}

// boundByOwnWords raises c.excess, a lower bound on the excess cost of c, by trying only the answers in c as guesses.
// It also sets c.exact, c.fewest and c.own. counter must come from [searcher.counter] for c.
func (c *largeGroup) boundByOwnWords(counter *score.Counter) {
	c.fewest, c.own = len(c.IDs), true
	for _, a := range c.IDs {
		if k, ok := counter.Collisions(counter.Cols.Words.Answers[a], c.fewest); ok {
			c.fewest = k
		}
		if c.fewest == 0 {
			break
		}
	}
	bound, exact := ownWordBound(c.fewest, c.tries)
	c.excess, c.exact = max(c.excess, bound), exact
}

// boundBySuperset raises c.excess, a lower bound on the excess cost of c, if the groups of a larger set that contains c
// have been counted. No guess divides c into more groups than the larger set. c must have a parent.
func (w *searcher) boundBySuperset(c *largeGroup) {
	if w.Rules != nil {
		return // in hard mode, guesses are not ranked
	}
	if counts := w.groupBounds(c); counts.ranking != nil {
		c.excess = max(c.excess, int64(len(c.IDs)-counts.ranking.most()))
	}
}

// boundByCounting raises c.excess, a lower bound on the excess cost of c, by finding the guess that divides c into the
// most groups. It also updates c.exact, c.bounded, c.fewest and c.own, and stores the bound in the memo. c must have a
// parent.
func (w *searcher) boundByCounting(c *largeGroup) {
	n := len(c.IDs)
	counts := w.groupBounds(c) // call this before w.counter, which uses the same memory
	x := groupCounter{group: c, counter: w.counter(c), upper: counts.groups}
	w.Spent += int64(20 * n)
	defer func() {
		w.Spent += x.scored
		if counts.uncounted != nil {
			counts.uncounted.extraWork.Add(x.scored)
		}
	}()
	ownWords := n <= w.OwnWordsMax
	if c.fewest == 0 {
		if c.fewest = n; ownWords {
			if c.boundByOwnWords(x.counter); c.exact {
				return
			}
		}
	}
	if w.Tick() {
		return
	}
	x.counter.Cols.CountValues()
	if counts.ranking == nil {
		x.countAll(w)
	} else {
		x.countRanked(w, counts.ranking)
	}
	if w.Stop {
		return
	}
	deficit := int64(0)
	if ownWords && !c.own {
		deficit = 1 // the guess with the most groups is not in c, and every answer in c makes fewer groups
	}
	c.excess = max(c.excess, rank.ImmediateExcess(int64(c.fewest), deficit, c.tries))
	c.exact, c.bounded = ownWords && (c.tries == 2 || c.excess == 1), true
	w.Memo.Store(c.key(leastExcess), c.excess, c.exact)
}

// boundByAnswers raises c.excess, a lower bound on the excess cost of c, if each answer in c divides c into fewer
// groups than the best guess does. Call [searcher.boundByCounting] first.
func (w *searcher) boundByAnswers(c *largeGroup) {
	counter := w.counter(c)
	for _, a := range c.IDs {
		if _, ok := counter.Collisions(w.Words.Answers[a], c.fewest+1); ok {
			return
		}
	}
	c.excess = max(c.excess, rank.ImmediateExcess(int64(c.fewest), 1, c.tries)) // the best guess cannot be the answer
	w.Memo.Store(c.key(leastExcess), c.excess, false)
}

// groupBounds returns upper bounds on the number of groups into which each guess divides c. c must have a parent.
func (w *searcher) groupBounds(c *largeGroup) groupBounds {
	f := c.parent
	switch {
	case f.supers != nil:
		return f.supers.bounds(w.Maker, c.guess, c.IDs[0])
	case f.counts.ranking.order != nil && w.Rules == nil:
		// In hard mode, few guesses are allowed, and trying all of them is faster than ranking them.
		return groupBounds{ranking: &f.counts.ranking}
	case f.counts.groups != nil:
		return groupBounds{groups: [][]uint16{f.counts.groups}}
	}
	return groupBounds{}
}

// counter returns a Counter for the answers in c. It is valid until the next call of counter.
func (w *searcher) counter(c *largeGroup) *score.Counter {
	w.Maker.Counter.Cols.Begin(w.Words, c.IDs)
	return &w.Maker.Counter
}

// A groupCounter looks for the guess that divides a set of answers into the most groups.
type groupCounter struct {
	group   *largeGroup // the answers; its fields fewest and own describe the best guess so far
	counter *score.Counter
	upper   [][]uint16 // each upper[k][g] is an upper bound on the number of groups into which guess g divides the answers
	scored  int64      // the number of scores computed, for all guesses together
}

// most returns the largest number of groups into which any guess counted so far divides the answers.
func (x *groupCounter) most() int { return len(x.group.IDs) - x.group.fewest }

// countAll tries every guess that x.group.Rule allows, and sets x.group.fewest to the fewest collisions of any guess.
// It skips guesses that cannot have fewer collisions according to x.upper.
func (x *groupCounter) countAll(w *searcher) {
	for i, g := range w.Allowed(x.group.Rule) {
		if i&1023 == 0 && w.Tick() || x.group.fewest == 0 {
			return
		}
		few := func(groups []uint16) bool { return int(groups[g]) <= x.most() }
		if !slices.ContainsFunc(x.upper, few) {
			x.count(g)
		}
	}
}

// countRanked tries guesses in the order of ranking, and sets x.group.fewest to the fewest collisions of any guess. It
// stops when no later guess can have fewer. The ranking must be for a set that contains x.group.
func (x *groupCounter) countRanked(w *searcher, ranking *ranking) {
	for at := 0; at < ranking.countAbove(x.most()) && x.group.fewest > 0; at++ {
		if at&31 == 0 && w.Tick() {
			return
		}
		x.count(int32(ranking.order[at]))
	}
}

func (x *groupCounter) count(g int32) {
	if !x.counter.Cols.MayExceed(g, x.most()) {
		return
	}
	x.scored += int64(len(x.group.IDs))
	if k, ok := x.counter.Collisions(g, x.group.fewest); ok {
		x.group.fewest, x.group.own = k, false
	}
}
