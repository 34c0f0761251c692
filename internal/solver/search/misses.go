package search

import (
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// If every strategy misses some answers, a search first finds how many the best strategy misses. Let M(H) be this
// number for a set H and a certain number of guesses left. The groups are independent of each other, so
//
//	M(H) = min over all guesses g of the sum of M(G) over all groups G into which g divides H, except {g}.
//
// Once M is known, guesses whose groups miss more in total are skipped, and the groups of the other guesses are
// searched with a limit that allows no unnecessary miss. Without M, a search would take very long, because a limit that
// allows one more miss hardly limits the number of guesses.
//
// These facts need no search. Let n be the number of answers in H.
//
//   - With one guess left, M is n-1. With two left, M is the fewest collisions of any guess. With n left, M is 0.
//   - If no guess divides H into more than K groups, none divides a part of H into more. So with two guesses left, a
//     strategy finds at most K answers of any part, with three at most K*K, and so on. It misses the others. For short
//     lists, K is counted in advance for each group of each guess. With three guesses left, this K limits how many
//     answers of the group are found; see [matrix.Matrix.CountMost].
//   - A lower bound on M also holds with fewer guesses left.
//   - M(H) >= M(A) - |A \ H| for any set A, in easy mode; see package solver. This excludes guesses, too: a guess
//     with a group G misses at least M(A) - |A \ G|, where M(A) is for the guesses left after it. One set A
//     excludes all guesses that leave most of A in one group.
//
// Whether a guess can be the answer does not matter here. With two guesses or more left, an answer that is alone in its
// group is found by the next guess. So a guess with finer groups misses no more answers (dominance), and only the
// guesses with the finest groups need to be tried.

// misses returns the number of answers that perfect play misses in pos. A result of limit or more may be only a lower
// bound.
func (w *searcher) misses(pos position, limit int) int {
	n, d, tries := len(pos.set), pos.scratch, pos.tries
	if m, known := missesOf(n, tries); known {
		return m
	}
	key := pos.key(leastMisses)
	lower, settled := w.Recall(key, 0, int64(limit))
	if settled {
		return int(lower)
	}
	if w.Tick() {
		return limit
	}
	if tries == 2 {
		_, fewest := w.countCollisions(pos, limit)
		fewest = min(fewest, limit)
		w.Memo.Store(key, int64(fewest), fewest < limit)
		return fewest
	}
	useMissedSets := w.usesMissedSets(pos)
	if useMissedSets { // try the sets whose misses are known
		d.answers = newBitSet(d.answers, key.Set, len(w.Words.Answers))
		w.Spent += int64(len(d.answers) * len(w.missed[tries]))
		if w.missed[tries].proveMisses(d.answers, limit) {
			w.Memo.Store(key, int64(limit), false)
			return limit
		}
		if tries == 3 && n < len(pos.matrix.Answers) && pos.matrix.Finest { // pos has only some of the answers in the matrix
			limit = n // an exact number will exclude more sets than a bound
		}
	}
	found := w.fewestMisses(pos, limit, lower)
	if w.Stop {
		return limit
	}
	m := int(w.StoreMinimum(key, &found))
	if useMissedSets && m > 0 {
		w.missed[tries].add(d.answers, m)
	}
	return m
}

// usesMissedSets reports whether the sets in w.missed help to count the answers that are missed in pos.
func (w *searcher) usesMissedSets(pos position) bool {
	return w.Rules == nil && len(pos.set) > w.PlainMissesMax && pos.tries < len(w.missed)
}

// fewestMisses looks for the guess in pos after which perfect play misses the fewest answers, fewer than limit. lower
// is a known lower bound on this number. If w.usesMissedSets(pos) is true, pos.scratch.answers must hold the answers in
// pos.
func (w *searcher) fewestMisses(pos position, limit int, lower int64) (found tree.Minimum) {
	found = tree.NewMinimum(lower, int64(limit))
	n, tries := len(pos.set), pos.tries
	most, few := 0, false // most is the largest number of groups that any guess leaves in pos
	if w.usesMissedSets(pos) && tries > 3 && pos.matrix.Finest {
		most = w.sortByGroups(pos)
		w.excludeByMissedSets(pos, limit)
		few = len(pos.scratch.order) < len(pos.matrix.Reps)/4
	}
	if few {
		found.Add(int64(limit)) // for the excluded guesses
	} else {
		if w.Rules == nil && n > w.PlainMissesMax && (tries > 3 || !pos.matrix.Finest) {
			if lower == 0 && w.missesUpperBound(pos, 1) == 0 { // this is faster, and enough for most sets
				found.Add(0)
				return found
			}
			pos = w.onFinest(pos)
		}
		most = w.sortByGroups(pos)
	}
	for _, o := range pos.scratch.order {
		best := int(found.Lowest)
		// o divides pos into n-int(o.key) groups. A strategy finds at most most^(tries-2) answers of each.
		v := n - power(n-int(o.key), most, tries-2)
		last := v >= best // the other classes have no more groups
		if !last {
			v = w.missesAfter(pos, o.class, most, best)
		}
		if found.Add(int64(v)); w.Stop || last || found.Done() {
			break
		}
	}
	return found
}

// excludeByMissedSets removes guesses from pos.scratch.order after which every strategy misses at least limit answers,
// as far as the sets in w.missed prove this. pos.scratch.answers must hold the answers in pos.
func (w *searcher) excludeByMissedSets(pos position, limit int) {
	d, sets := pos.scratch, w.missed[pos.tries-1]
	w.Spent += int64(len(d.answers) * len(sets))
	at := make([]uint16, len(w.Words.Answers)) // by answer, its index in the matrix
	for _, i := range pos.set {
		at[pos.matrix.Answers[i]] = i
	}
	var part []uint16
	for _, y := range slices.Backward(sets) {
		spare := y.spare(d.answers, limit) // how many answers of y a group may lack
		if spare < 0 {
			continue
		}
		part = part[:0]
		score.EachCommon(y.answers, d.answers, func(a int) { part = append(part, at[a]) })
		d.order = slices.DeleteFunc(d.order, func(o option) bool {
			row, apart := pos.matrix.Row(o.class), 0
			first := row[part[0]]
			for k := len(part) - 1; k > 0 && apart <= spare; k-- { // the last words differ most from the first
				if row[part[k]] != first {
					apart++
				}
			}
			return apart <= spare
		})
	}
}

// sortByGroups fills pos.scratch.order with the guesses allowed in pos, sorted by their number of groups, most first.
// most is the highest number.
func (w *searcher) sortByGroups(pos position) (most int) {
	collisions, fewest := w.countCollisions(pos, tree.MaxAnswers)
	pos.scratch.sortClasses(collisions, len(pos.set), tree.Infinite)
	return len(pos.set) - fewest
}

// missesOf returns the number of answers that perfect play misses if n answers are possible and the given number of
// guesses is left. If this depends on which answers are possible, known is false.
func missesOf(n, tries int) (misses int, known bool) {
	switch {
	case tries <= 1:
		return n - max(0, tries), true
	case n <= tries:
		return 0, true
	}
	return 0, false
}

// power returns x*y^k for positive x and y. A result above [tree.MaxAnswers] is only a lower bound.
func power(x, y, k int) int {
	for ; k > 0 && x <= tree.MaxAnswers; k-- {
		x *= y
	}
	return x
}

// missesAfter returns the number of answers that perfect play misses in pos after a guess of class c. A result of limit
// or more may be only a lower bound. maxGroups is the largest number of groups that a guess in pos makes.
func (w *searcher) missesAfter(pos position, c int32, maxGroups, limit int) int {
	found := capacity{all: power(1, maxGroups, pos.tries-2)} // no strategy finds more answers of a group
	if pos.tries == 3 {
		found.each = pos.matrix.MostRow(c)
	}
	sum := surplus(pos.matrix.Row(c), pos.set, found, limit)
	if sum >= limit {
		return sum
	}
	groups := pos.splitSorted(c)
	for i := range groups {
		y := &groups[i]
		w.identify(pos, y, c)
		sum -= max(0, len(y.set)-found.of(y.set[0]))
		if sum += w.misses(pos.after(y), limit-sum); sum >= limit || w.Stop {
			break
		}
	}
	return sum
}

// splitSorted returns the groups into which a guess of class c divides the answers in pos, largest first. It omits
// groups without misses: those with no more answers than the guesses left after this guess.
func (pos position) splitSorted(c int32) []group {
	groups := pos.scratch.split(pos.matrix.Row(c), pos.set, pos.tries)
	slices.SortFunc(groups, func(x, y group) int { return len(y.set) - len(x.set) })
	return groups
}

// A capacity limits how many answers of each group a strategy can find with the guesses left.
type capacity struct {
	all  int     // the limit for every group
	each []uint8 // by answer, a limit for the group that contains it; nil if there are none
}

// of returns the limit for the group that contains the given answer.
func (c *capacity) of(answer uint16) int {
	if c.each == nil {
		return c.all
	}
	return min(c.all, int(c.each[answer]))
}

// surplus counts the answers in s that must be missed after a guess, because their groups have more answers than c
// allows. row[i] is the group number of answer i. If the count reaches limit, surplus stops.
func surplus(row []uint8, s []uint16, c capacity, limit int) (n int) {
	if c.each == nil && c.all >= len(s) {
		return 0
	}
	var count [256]uint16
	for _, i := range s {
		g := row[i]
		if count[g]++; int(count[g]) > c.of(i) {
			if n++; n >= limit {
				break
			}
		}
	}
	return n
}

// missLimit returns the smallest number of missed answers that adds at least limit to the excess cost.
func missLimit(limit int64) int {
	return int(min((limit-1)/rank.MissPenalty+1, tree.MaxAnswers+1))
}

// largeGroupMisses returns the number of answers in x that perfect play misses. A result of limit or more may be only a
// lower bound. If x is too large to count its misses, the result is 0.
func (w *searcher) largeGroupMisses(x *largeGroup, limit int) int {
	n := len(x.IDs)
	if x.tries > 1 && n <= x.tries {
		return 0
	}
	if known, settled := w.Recall(x.key(leastMisses), 0, int64(limit)); settled {
		return int(known)
	}
	if !w.Fits(n) {
		return 0 // counting the misses would take too long
	}
	return w.misses(w.positionOf(x), limit)
}

const evenGuesses = 6 // the number of guesses that missesUpperBound tries for each set

// missesUpperBound returns the number of answers that a good strategy misses in pos, an upper bound for perfect play.
// It tries only a few guesses. A result of limit or more means only that it has found no strategy that misses fewer.
func (w *searcher) missesUpperBound(pos position, limit int) int {
	if m, known := missesOf(len(pos.set), pos.tries); known {
		return m
	}
	key := pos.key(upperMisses)
	if m, _, ok := w.Memo.Find(key); ok {
		return int(m)
	}
	if w.Tick() {
		return limit
	}
	best := limit
	if pos.tries == 2 {
		_, best = w.countCollisions(pos, tree.MaxAnswers)
	} else {
		for _, o := range w.mostEven(pos) {
			if best = min(best, w.missesUpperBoundAfter(pos, o.class, best)); best == 0 {
				break
			}
		}
	}
	if best < limit {
		w.Memo.Store(key, int64(best), true)
	}
	return best
}

// missesUpperBoundAfter returns an upper bound on the number of answers that perfect play misses in pos after a guess
// of class c. If it finds no bound below limit, it returns limit.
func (w *searcher) missesUpperBoundAfter(pos position, c int32, limit int) (sum int) {
	groups := pos.splitSorted(c)
	for i := range groups {
		w.identify(pos, &groups[i], c)
		if sum += w.missesUpperBound(pos.after(&groups[i]), limit-sum); sum >= limit {
			return limit
		}
	}
	return sum
}

// mostEven returns up to evenGuesses guesses that divide the answers in pos most evenly, best first.
func (w *searcher) mostEven(pos position) []option {
	w.sortByGroups(pos)
	some := pos.scratch.order[:min(len(pos.scratch.order), 8*evenGuesses)] // the guesses with the most groups
	for k := range some {
		var count [256]int64
		row, squares := pos.matrix.Row(some[k].class), int64(0)
		for _, i := range pos.set {
			squares += 2*count[row[i]] + 1
			count[row[i]]++
		}
		some[k].key = squares
	}
	sortOptions(some)
	return some[:min(len(some), evenGuesses)]
}

// onFinest returns pos with a smaller matrix, which has only the guesses that matter for counting misses. It omits a
// guess if another guess divides the answers into the same groups or finer ones.
func (w *searcher) onFinest(pos position) position {
	w.sortByGroups(pos)
	d, b := pos.scratch, &pos.scratch.matrix
	order := make([]int32, len(d.order))
	for k, o := range d.order {
		order[k] = o.class
	}
	b.FinestOf(pos.matrix, pos.set, order)
	w.Spent += int64(len(pos.set) * len(b.Reps))
	return position{group: groupOfAll(b, pos.hash, pos.rule), matrix: b, scratch: d, tries: pos.tries}
}
