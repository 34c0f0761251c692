package search

import (
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// boundQuickly finds a lower bound on the excess cost of x with little work, and stores it in x. If x has more than
// w.OwnWordsMax answers, it must have a parent.
func (w *searcher) boundQuickly(x *largeGroup) {
	n := len(x.IDs)
	if n <= 2 || x.tries <= 1 {
		x.exact = true
		if x.tries <= 1 && n > 1 {
			x.lower = w.LastGuessExcess(x.IDs, x.tries)
		}
		return
	}
	excess, exact, ok := w.Memo.Find(x.key(leastExcess))
	switch {
	case ok:
		x.lower, x.exact, x.bounded = max(x.lower, excess), exact, true
	case n <= w.OwnWordsMax:
		w.boundByOwnWords(x)
	default:
		x.lower = max(x.lower, int64(n-x.parent.maxGroups)) // no guess divides x into more groups than its parent
	}
}

// boundByOwnWords raises x.lower by trying only the answers in x as guesses. It sets x.exact if this is enough to find
// the excess cost of x.
func (w *searcher) boundByOwnWords(x *largeGroup) {
	counter := w.counter(x)
	x.fewest, x.bestIsAnswer = len(x.IDs), true
	for _, a := range x.IDs {
		if k, ok := counter.Collisions(counter.Cols.Words.Answers[a], x.fewest); ok {
			x.fewest = k
		}
		if x.fewest == 0 {
			break
		}
	}
	// Every other guess has an excess cost of at least one.
	bound, exact := ownWordBound(x.fewest, x.tries)
	x.lower, x.exact = max(x.lower, bound), exact
}

// boundByCounting raises x.lower by finding the guess that divides x into the most groups. It needs the results of
// [searcher.boundQuickly], and x must have a parent.
func (w *searcher) boundByCounting(x *largeGroup) {
	n := len(x.IDs)
	counts := w.boundsFor(x) // call this before w.counter, which uses the same memory
	counting := groupCounter{group: x, counter: w.counter(x), upper: counts.groups}
	w.Spent += int64(20 * n)
	defer func() {
		w.Spent += counting.scored
		if counts.uncounted != nil {
			counts.uncounted.extraWork.Add(counting.scored)
		}
	}()
	if w.Tick() {
		return
	}
	counting.counter.Cols.CountValues()
	if counts.ranking == nil {
		counting.countAll(w)
	} else {
		counting.countRanked(w, counts.ranking)
	}
	if w.Stop {
		return
	}
	ownWords, deficit := n <= w.OwnWordsMax, int64(0)
	if ownWords && !x.bestIsAnswer {
		deficit = 1 // the guess with the most groups is not in x, and every answer in x makes fewer groups
	}
	x.lower = max(x.lower, rank.ImmediateExcess(int64(x.fewest), deficit, x.tries))
	x.exact, x.bounded = ownWords && (x.tries == 2 || x.lower == 1), true
	w.Memo.Store(x.key(leastExcess), x.lower, x.exact)
}

// boundByAnswers raises x.lower by one if none of the guesses that divide x into the most groups is a possible answer.
// It needs the results of [searcher.boundByCounting].
func (w *searcher) boundByAnswers(x *largeGroup) {
	counter := w.counter(x)
	for _, a := range x.IDs {
		if _, ok := counter.Collisions(w.Words.Answers[a], x.fewest+1); ok {
			return
		}
	}
	x.lower = max(x.lower, rank.ImmediateExcess(int64(x.fewest), 1, x.tries))
	w.Memo.Store(x.key(leastExcess), x.lower, false)
}

// boundsFor returns upper bounds on the number of groups into which each guess divides x. x must have a parent.
func (w *searcher) boundsFor(x *largeGroup) groupBounds {
	large := x.parent
	switch {
	case large.supers != nil:
		return large.supers.bounds(w.Maker, x)
	case large.counts.ranking.order != nil && w.Rules == nil:
		// In hard mode, few guesses are allowed, and trying all of them is faster than ranking them.
		return groupBounds{ranking: &large.counts.ranking}
	case large.counts.groups != nil:
		return groupBounds{groups: [][]uint16{large.counts.groups}}
	}
	return groupBounds{}
}

// counter returns a Counter for the answers in x. The Counter is valid until the next call to counter.
func (w *searcher) counter(x *largeGroup) *score.Counter {
	w.Maker.Counter.Cols.Begin(w.Words, x.IDs)
	return &w.Maker.Counter
}

// A groupCounter looks for the guess that divides a set of answers into the most groups.
type groupCounter struct {
	group   *largeGroup // the answers; its fields fewest and bestIsAnswer describe the best guess so far
	counter *score.Counter
	upper   [][]uint16 // each upper[k][g] is an upper bound on the number of groups into which guess g divides the answers
	scored  int64      // the number of scores computed, for all guesses together
}

// mostGroups returns the number of groups into which the best guess counted so far divides the answers.
func (x *groupCounter) mostGroups() int { return len(x.group.IDs) - x.group.fewest }

// countAll finds the guess with the most groups, among all that the rule allows. It stores the result in x.group.
func (x *groupCounter) countAll(w *searcher) {
	for i, g := range w.Allowed(x.group.Rule) {
		if i&1023 == 0 && w.Tick() || x.group.fewest == 0 {
			return
		}
		few := func(groups []uint16) bool { return int(groups[g]) <= x.mostGroups() }
		if !slices.ContainsFunc(x.upper, few) {
			x.count(g)
		}
	}
}

// countRanked finds the guess that divides x.group into the most groups, and stores the result in x.group. It tries
// guesses in the order of ranking, which must be for x.group or for a larger set that contains it.
func (x *groupCounter) countRanked(w *searcher, ranking *ranking) {
	for at := 0; at < ranking.countAbove(x.mostGroups()) && x.group.fewest > 0; at++ {
		if at&31 == 0 && w.Tick() {
			return
		}
		x.count(int32(ranking.order[at]))
	}
}

func (x *groupCounter) count(g int32) {
	if !x.counter.Cols.MayExceed(g, x.mostGroups()) {
		return
	}
	x.scored += int64(len(x.group.IDs))
	if k, ok := x.counter.Collisions(g, x.group.fewest); ok {
		x.group.fewest, x.group.bestIsAnswer = k, false
	}
}
