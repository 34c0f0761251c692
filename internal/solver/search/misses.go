package search

import (
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
)

// If every strategy misses some answers, a search first finds how many the best strategy misses. Let M(H) be this
// number for a set H and a certain number of guesses. The groups that a guess leaves are independent, so
//
//	M(H) = min over g of the sum of M(H_s) over the groups H_s without g,
//
// and a strategy that misses M(H) answers misses as few as possible in each group. Once M is known, guesses whose
// groups miss more in total are skipped, and the groups of the other guesses are searched with a limit that
// allows no unnecessary miss. Without this a search would take very long, because a limit that allows one more
// miss does not limit the number of guesses.
//
// These facts about M need no search. n is the number of answers.
//
//   - With one guess left, M is n-1. With two left, M is the fewest collisions of any guess. With n left, M
//     is 0.
//   - If no guess makes more than G groups of H, none makes more groups of a part of H. So with two guesses left,
//     a strategy finds at most G answers of any part, with three at most G*G, and so on. It misses the others.
//   - A lower bound on M also holds with fewer guesses left.
//
// Whether a guess can be the answer does not matter here, because with two guesses or more left, an answer that is
// alone in its group is found by the next guess. Only the groups count, and a guess with finer groups misses no
// more answers (dominance). So a search for misses needs only the finest guesses; see finest.

// misses returns the fewest answers of x, a group of b's answers, that any strategy misses when
// left guesses remain. A result below limit is exact; any other is only a lower bound.
func (w *searcher) misses(d *frame, b *matrix.Matrix, x *group, left, limit int) int {
	n := len(x.set)
	if m, known := missesOf(n, left); known {
		return m
	}
	key := d.keyOf(b, x, left, leastMisses)
	lower, enough := w.Recall(key, 0, int64(limit))
	if enough {
		return int(lower)
	}
	if w.Tick() {
		return limit
	}
	if left == 2 {
		at := tree.Infinite // without a limit: the exact number serves other searches
		if len(b.Answers) > w.Search.Sorted {
			at = int64(limit)
		}
		_, least := w.count(b, x, d, at)
		if int64(least) >= at {
			return int(w.Prove(key, at, false))
		}
		return int(w.Prove(key, int64(least), true))
	}
	if w.Rules == nil && (n > w.Search.Sorted || left > 3 && n > w.Search.Finest) {
		w.finest(d, &d.matrix, b, x, left > 3)
		b, x = &d.matrix, whole(&d.matrix, x.hash, x.rule)
	}
	collisions, least := w.count(b, x, d, tree.Infinite)
	most := n - least // the most groups of any guess
	found := tree.LeastBelow(int64(limit))
	d.sort(collisions, n, tree.Infinite)
	for _, o := range d.order {
		best := int(found.Cost)
		v := n - power(n-int(o.excess), most, left-2)
		last := v >= best // later classes make no more groups
		if !last {
			v = w.missesAfter(d, b, x, o.class, left, most, best)
		}
		if w.Stop {
			return limit
		}
		if found.Add(int64(v)); last || found.Cost <= lower {
			break
		}
	}
	return int(w.ProveLeast(key, found, lower, int64(limit)))
}

// missesOf returns the fewest of n answers that any strategy misses when left guesses remain. known
// is false if the number depends on which answers these are.
func missesOf(n, left int) (misses int, known bool) {
	switch {
	case left <= 1:
		return n - max(0, left), true
	case n <= left:
		return 0, true
	}
	return 0, false
}

// power returns x*y^k. It stops early at a number above tree.MaxAnswers, so that it cannot
// overflow.
func power(x, y, k int) int {
	for ; k > 0 && x <= tree.MaxAnswers; k-- {
		x *= y
	}
	return x
}

// missesAfter returns the fewest answers of x that any strategy misses if the next guess is of
// class c. left includes this guess. A result below limit is exact; any other is only a lower
// bound. most must be at least the number of groups that any guess makes of x.
func (w *searcher) missesAfter(d *frame, b *matrix.Matrix, x *group, c int32, left, most, limit int) int {
	found := power(1, most, left-2) // no strategy finds more answers of a group
	if few := beyond(b.Row(c), x.set, found, limit); few >= limit {
		return few
	}
	groups, sum := d.missGroups(b.Row(c), x.set, left-1, found)
	// The bounds in the memo may be enough to reach the limit.
	for i := range groups {
		if sum >= limit {
			return sum
		}
		y := &groups[i]
		w.name(b, y, c, x.rule)
		sum -= int(y.cost)
		w.recallMisses(d.below(), b, y, left-1)
		sum += int(y.cost)
	}
	for i := range groups {
		if sum >= limit {
			return sum
		}
		y := &groups[i]
		sum -= int(y.cost)
		if sum += w.misses(d.below(), b, y, left-1, limit-sum); w.Stop {
			return sum
		}
	}
	return sum
}

// missGroups divides the answers in s into groups, given the group of each answer in row. It
// returns the groups of more than left answers, largest first, because no answer of a smaller group
// is missed. It sets the cost of each group to a lower bound on its missed answers, given that no
// strategy finds more than found of them. sum is the total of these bounds.
func (d *frame) missGroups(row []uint8, s []uint16, left, found int) (groups []group, sum int) {
	groups = d.split(row, s, left+1)
	for i := range groups {
		x := &groups[i]
		x.cost = int64(max(0, len(x.set)-found))
		sum += int(x.cost)
	}
	slices.SortFunc(groups, func(x, y group) int { return len(y.set) - len(x.set) })
	return groups, sum
}

// recallMisses raises x.cost to the memo's lower bound on the missed answers of x, if there is one.
// It skips groups that can probably be solved quickly, or without missing any.
func (w *searcher) recallMisses(d *frame, b *matrix.Matrix, x *group, left int) {
	if left <= 2 || len(x.set) <= 2*left {
		return
	}
	if miss, _, ok := w.Memo.Find(d.keyOf(b, x, left, leastMisses)); ok {
		x.cost = max(x.cost, miss)
	}
}

// beyond returns how many answers in s are left over if each group keeps at most most of its
// answers. row has the group number of each answer. beyond stops counting at limit.
func beyond(row []uint8, s []uint16, most, limit int) int {
	if most >= len(s) {
		return 0
	}
	var count [256]uint16
	over := 0
	for _, x := range s {
		g := row[x]
		if count[g]++; int(count[g]) > most {
			if over++; over >= limit {
				break
			}
		}
	}
	return over
}

// missLimit returns the smallest number of missed answers whose cost is at least limit.
func missLimit(limit int64) int {
	return int(min((limit-1)/rank.Failure+1, tree.MaxAnswers+1))
}

// largeGroupMisses does the work of misses for a group without a matrix. It builds a temporary
// matrix. If the group is too large for that, it returns 0.
func (w *searcher) largeGroupMisses(d *frame, c *largeGroup, left, limit int) int {
	n := len(c.IDs)
	if left > 1 && n <= left {
		return 0
	}
	key := d.keyOfLarge(c, left)
	key.Kind = leastMisses
	if known, enough := w.Recall(key, 0, int64(limit)); enough {
		return int(known)
	}
	if !w.Search.Fits(n) {
		return 0
	}
	w.build(&d.matrix, c.IDs, c.Rule)
	return w.fewest(d.below(), &d.matrix, whole(&d.matrix, c.Hash, c.Rule), left, limit)
}

// fewest returns the same number as misses, but is usually faster. It first tries a few good
// guesses, to find a strategy that misses nothing.
func (w *searcher) fewest(d *frame, b *matrix.Matrix, x *group, left, limit int) int {
	if left > 2 && len(x.set) > left {
		if _, _, ok := w.Memo.Find(d.keyOf(b, x, left, leastMisses)); !ok && w.missesAtMost(d, b, x, left, 1) == 0 {
			return 0
		}
	}
	return w.misses(d, b, x, left, limit)
}

// evenGuesses is the number of guesses that missesAtMost tries for each set.
const evenGuesses = 6

// missesAtMost returns an upper bound on the answers of x that the best strategy misses when left
// guesses remain. The result is at most limit. To save time, missesAtMost tries only the
// evenGuesses guesses that leave the smallest groups, both for x and for each group below it.
func (w *searcher) missesAtMost(d *frame, b *matrix.Matrix, x *group, left, limit int) int {
	if m, known := missesOf(len(x.set), left); known {
		return m
	}
	key := d.keyOf(b, x, left, someMisses)
	if m, _, ok := w.Memo.Find(key); ok {
		return int(m)
	}
	if w.Tick() {
		return limit
	}
	collisions, best := w.count(b, x, d, tree.Infinite)
	if left > 2 {
		best = limit
		for _, o := range d.mostEven(b, x.set, collisions) {
			if best = min(best, w.missesAtMostAfter(d, b, x, o.class, left, best)); best == 0 {
				break
			}
		}
	}
	if best < limit {
		w.Memo.Store(key, int64(best), true)
	}
	return best
}

func (w *searcher) missesAtMostAfter(d *frame, b *matrix.Matrix, x *group, c int32, left, limit int) (sum int) {
	groups, _ := d.missGroups(b.Row(c), x.set, left-1, len(x.set))
	for i := range groups {
		w.name(b, &groups[i], c, x.rule)
		if sum += w.missesAtMost(d.below(), b, &groups[i], left-1, limit-sum); sum >= limit {
			return limit
		}
	}
	return sum
}

// mostEven returns the evenGuesses classes that split the answers in s most evenly, which means
// that the sum of their squared group sizes is least. It considers only the classes with the fewest
// collisions.
func (d *frame) mostEven(b *matrix.Matrix, s []uint16, collisions []uint16) []option {
	d.sort(collisions, len(s), tree.Infinite)
	some := d.order[:min(len(d.order), 8*evenGuesses)]
	for k := range some {
		var count [256]int64
		row, squares := b.Row(some[k].class), int64(0)
		for _, i := range s {
			squares += 2*count[row[i]] + 1
			count[row[i]]++
		}
		some[k].excess = squares
	}
	sortOptions(some)
	return some[:min(len(some), evenGuesses)]
}

// finest fills dst with the classes of b that are worth trying on x, a group of b's answers, sorted
// by their collisions. Use dst only for counting misses, because dst.Own is not set.
//
// If compare is true, dst omits classes that split x no finer than another class does. In easy
// mode, counting misses does not need them. For 75 words of three letters, 200 of 500 classes
// remain.
func (w *searcher) finest(d *frame, dst, b *matrix.Matrix, x *group, compare bool) {
	collisions, _ := w.count(b, x, d, tree.Infinite)
	d.sort(collisions, len(x.set), tree.Infinite)
	order := make([]int32, len(d.order))
	for k, o := range d.order {
		order[k] = o.class
	}
	first := 0
	if compare {
		first = len(order)
	}
	dst.FinestOf(b, x.set, order, collisions, first)
	w.Spent += int64(len(x.set) * len(dst.Reps))
}
