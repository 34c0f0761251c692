package search

import (
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// If every strategy misses some answers, a search first finds how many the best strategy misses. Let M(H) be this
// number for a set H and a certain number of guesses. What happens in one group has no influence on another, so
//
//	M(H) = min over all guesses g of the sum of M(G) over all groups G that g makes of H, except {g}.
//
// Once M is known, guesses whose groups miss more in total are skipped, and the groups of the other guesses are
// searched with a limit that allows no unnecessary miss. Without M, a search would take very long, because a limit that
// allows one more miss hardly limits the number of guesses.
//
// These facts need no search. Let n be the number of answers in H.
//
//   - With one guess left, M is n-1. With two left, M is the fewest collisions of any guess. With n left, M is 0.
//   - If no guess makes more than G groups of H, none makes more groups of a part of H. So with two guesses left,
//     a strategy finds at most G answers of any part, with three at most G*G, and so on. It misses the others.
//     For short lists, G is counted in advance for each group of each guess. With three guesses left, this G limits how
//     many answers of the group are found; see [matrix.Matrix.CountMost].
//   - A lower bound on M also holds with fewer guesses left.
//   - M(H) >= M(A) - |A \ H| for any set A, in easy mode; see package solver. This excludes guesses, too: a guess
//     with a group G misses at least M(A) - |A \ G|, where M(A) is for the guesses left after it. One set A
//     excludes all guesses that leave most of A in one group.
//
// Whether a guess can be the answer does not matter here. With two guesses or more left, an answer that is alone in its
// group is found by the next guess. So a guess with finer groups misses no more answers (dominance), and only the
// guesses with the finest groups need to be tried.

// misses returns how many answers in x the best strategy misses with tries guesses left. A result of
// limit or more may be only a lower bound. The matrix b must contain the answers in x.
func (w *searcher) misses(d *scratch, b *matrix.Matrix, x *group, tries, limit int) int {
	n := len(x.set)
	if m, known := missesOf(n, tries); known {
		return m
	}
	key := d.keyOf(b, x, tries, leastMisses)
	lower, settled := w.Recall(key, 0, int64(limit))
	if settled {
		return int(lower)
	}
	if w.Tick() {
		return limit
	}
	if tries == 2 {
		_, fewest := w.countCollisions(b, x, d, limit)
		fewest = min(fewest, limit)
		w.Memo.Store(key, int64(fewest), fewest < limit)
		return fewest
	}
	useMissedSets := w.Rules == nil && n > w.PlainMissesMax && tries < len(w.missed)
	if useMissedSets { // try bounds from sets whose misses are known
		d.answers = newBitSet(d.answers, key.Set, len(w.Words.Answers))
		w.Spent += int64(len(d.answers) * len(w.missed[tries]))
		if w.missed[tries].proveMisses(d.answers, limit) {
			w.Memo.Store(key, int64(limit), false)
			return limit
		}
		if tries == 3 && n < len(b.Answers) && b.Finest { // x is only a part of b's answers
			limit = n // an exact number will exclude more sets than a bound
		}
	}
	found := w.fewestMisses(d, b, x, tries, limit, lower, useMissedSets)
	if w.Stop {
		return limit
	}
	m := int(w.StoreMinimum(key, found, lower, int64(limit)))
	if useMissedSets && m > 0 {
		w.missed[tries].add(d.answers, m)
	}
	return m
}

// fewestMisses finds the guess that misses the fewest answers in x. The result counts misses, not excess. lower is a
// lower bound on them. If useMissedSets is set, d.answers must hold the answers in x.
func (w *searcher) fewestMisses(d *scratch, b *matrix.Matrix, x *group, tries, limit int, lower int64, useMissedSets bool) tree.Minimum {
	found := tree.MinimumBelow(int64(limit))
	n, most, excluded := len(x.set), 0, false // most is the largest number of groups that a guess makes of x
	if useMissedSets && tries > 3 && b.Finest {
		most, excluded = w.excludeMost(d, b, x, tries, limit)
	}
	if excluded {
		found.Add(int64(limit))
	} else {
		if w.Rules == nil && n > w.PlainMissesMax && (tries > 3 || !b.Finest) {
			if lower == 0 && w.missesAtMost(d, b, x, tries, 1) == 0 { // faster, and true for most sets
				found.Add(0)
				return found
			}
			w.setFinest(d, &d.matrix, b, x)
			b, x = &d.matrix, groupOfAll(&d.matrix, x.hash, x.rule)
		}
		most = w.sortByGroups(d, b, x)
	}
	for _, o := range d.order {
		best := int(found.Excess)
		v := n - power(n-int(o.excess), most, tries-2) // n-int(o.excess) is its number of groups; see G above
		last := v >= best                              // the other classes make no more groups
		if !last {
			v = w.missesAfter(d, b, x, o.class, tries, most, best)
		}
		if found.Add(int64(v)); w.Stop || last || found.Excess <= lower {
			break
		}
	}
	return found
}

// excludeMost calls sortByGroups, and then removes guesses from d.order that the sets in w.missed prove to miss limit
// or more answers in x. most is the result of sortByGroups. ok reports whether fewer than a quarter of the guesses
// remain.
func (w *searcher) excludeMost(d *scratch, b *matrix.Matrix, x *group, tries, limit int) (most int, ok bool) {
	most = w.sortByGroups(d, b, x)
	w.Spent += int64(len(d.answers) * len(w.missed[tries-1]))
	at := make([]uint16, len(w.Words.Answers)) // by answer, its index in b
	for _, i := range x.set {
		at[b.Answers[i]] = i
	}
	var part []uint16
	for _, y := range slices.Backward(w.missed[tries-1]) {
		spare := y.bound(d.answers, limit-1) - limit // how many answers of y may be missing from a group
		if spare < 0 {
			continue
		}
		part = part[:0]
		score.EachCommon(y.answers, d.answers, func(a int) { part = append(part, at[a]) })
		d.order = slices.DeleteFunc(d.order, func(o option) bool {
			row, apart := b.Row(o.class), 0
			first := row[part[0]]
			for k := len(part) - 1; k > 0 && apart <= spare; k-- { // the last words differ most from the first
				if row[part[k]] != first {
					apart++
				}
			}
			return apart <= spare
		})
	}
	return most, len(d.order) < len(b.Reps)/4
}

// sortByGroups sets d.order to the guesses of b, sorted by the number of groups into which they divide x, most first.
// It returns the largest number of groups.
func (w *searcher) sortByGroups(d *scratch, b *matrix.Matrix, x *group) (most int) {
	collisions, fewest := w.countCollisions(b, x, d, tree.MaxAnswers)
	d.sort(collisions, len(x.set), tree.Infinite)
	return len(x.set) - fewest
}

// missesOf returns how many of n answers the best strategy misses. tries is the number of guesses left.
// known is false if the result also depends on which answers these are.
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

// missesAfter returns how many answers in x perfect play misses after a guess of class c. A result of limit or more may
// be only a lower bound. most is the largest number of groups into which any guess divides x.
func (w *searcher) missesAfter(d *scratch, b *matrix.Matrix, x *group, c int32, tries, most, limit int) int {
	found := capacity{all: power(1, most, tries-2)} // no strategy finds more answers of a group
	if tries == 3 {
		found.each = b.MostRow(c)
	}
	sum := surplus(b.Row(c), x.set, found, limit)
	if sum >= limit {
		return sum
	}
	groups := d.splitLargest(b.Row(c), x.set, tries)
	for i := range groups {
		y := &groups[i]
		w.identify(b, y, c, x.rule)
		sum -= max(0, len(y.set)-found.of(y.set[0]))
		if sum += w.misses(d.below(), b, y, tries-1, limit-sum); sum >= limit || w.Stop {
			break
		}
	}
	return sum
}

// splitLargest is like split, but sorts the groups by size, largest first.
func (d *scratch) splitLargest(row []uint8, s []uint16, minSize int) []group {
	groups := d.split(row, s, minSize)
	slices.SortFunc(groups, func(x, y group) int { return len(y.set) - len(x.set) })
	return groups
}

// A capacity limits how many answers of a group any strategy can find.
type capacity struct {
	all  int     // for any group
	each []uint8 // by answer, the limit for its group; may be nil
}

func (c *capacity) of(answer uint16) int {
	if c.each == nil {
		return c.all
	}
	return min(c.all, int(c.each[answer]))
}

// surplus returns how many answers in s exceed the capacity of their group, in total. It stops counting at limit.
// row[i] is the number of the group that contains answer i.
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

// missLimit returns the smallest number of missed answers whose penalties add up to at least limit. The
// penalty for one answer is [rank.MissPenalty].
func missLimit(limit int64) int {
	return int(min((limit-1)/rank.MissPenalty+1, tree.MaxAnswers+1))
}

// largeGroupMisses returns a lower bound on the number of answers in c that the best strategy misses.
// tries is the number of guesses left. Once the bound reaches limit, it is not improved further.
func (w *searcher) largeGroupMisses(d *scratch, c *largeGroup, tries, limit int) int {
	n := len(c.IDs)
	if tries > 1 && n <= tries {
		return 0
	}
	key := d.keyOfLarge(c, tries)
	key.Kind = leastMisses
	if known, settled := w.Recall(key, 0, int64(limit)); settled {
		return int(known)
	}
	if !w.Fits(n) {
		return 0 // counting the misses would take too long
	}
	w.build(&d.matrix, c.IDs, c.Rule)
	return w.misses(d.below(), &d.matrix, groupOfAll(&d.matrix, c.Hash, c.Rule), tries, limit)
}

const evenGuesses = 6 // the number of guesses that missesAtMost tries for each set

// missesAtMost returns an upper bound on the number of answers in x that the best strategy misses. tries is the number
// of guesses left. If the result is limit or more, ignore it: no bound below limit was found.
func (w *searcher) missesAtMost(d *scratch, b *matrix.Matrix, x *group, tries, limit int) int {
	if m, known := missesOf(len(x.set), tries); known {
		return m
	}
	key := d.keyOf(b, x, tries, upperMisses)
	if m, _, ok := w.Memo.Find(key); ok {
		return int(m)
	}
	if w.Tick() {
		return limit
	}
	collisions, best := w.countCollisions(b, x, d, tree.MaxAnswers)
	if tries > 2 {
		best = limit
		for _, o := range d.mostEven(b, x.set, collisions) {
			if best = min(best, w.missesAtMostAfter(d, b, x, o.class, tries, best)); best == 0 {
				break
			}
		}
	}
	if best < limit {
		w.Memo.Store(key, int64(best), true)
	}
	return best
}

func (w *searcher) missesAtMostAfter(d *scratch, b *matrix.Matrix, x *group, c int32, tries, limit int) (sum int) {
	groups := d.splitLargest(b.Row(c), x.set, tries)
	for i := range groups {
		w.identify(b, &groups[i], c, x.rule)
		if sum += w.missesAtMost(d.below(), b, &groups[i], tries-1, limit-sum); sum >= limit {
			return limit
		}
	}
	return sum
}

// mostEven returns up to evenGuesses guesses of b that divide the answers in s into groups of similar
// size, the most similar first. collisions must be the result of countCollisions for the same answers.
func (d *scratch) mostEven(b *matrix.Matrix, s []uint16, collisions []uint16) []option {
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

// setFinest sets dst to a matrix of the answers in x and the guesses of b that are worth trying. It
// omits a guess if a guess in dst separates the same pairs of answers, or more.
func (w *searcher) setFinest(d *scratch, dst, b *matrix.Matrix, x *group) {
	collisions, _ := w.countCollisions(b, x, d, tree.MaxAnswers)
	d.sort(collisions, len(x.set), tree.Infinite)
	order := make([]int32, len(d.order))
	for k, o := range d.order {
		order[k] = o.class
	}
	dst.FinestOf(b, x.set, order, collisions)
	w.Spent += int64(len(x.set) * len(dst.Reps))
}
