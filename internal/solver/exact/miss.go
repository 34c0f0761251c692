package exact

import (
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
)

// Where some answers are missed whatever one does, the fewest that are missed are
// looked for first, by themselves. Let M(H) be their number for a set H with some
// guesses left. A guess leaves groups that are each played for themselves, so
//
//	M(H) = min over g of the sum of M(H_s) over the groups H_s without g,
//
// and a strategy that misses no more than M(H) is one whose groups miss no more
// than theirs. So once M is known, a guess whose groups miss more in all can be
// left out, and of the others each group is searched with a limit below one miss
// more than it needs. That is what keeps a search short: without it nothing limits
// what may be wasted as long as one more miss could be allowed.
//
// Bounds of M, n being the number of answers:
//
//   - With one guess left n-1 are missed, with two as many as the guess with the
//     fewest collisions has. With n left none is.
//   - If no guess makes more than G groups of H, none makes more of a part of H. So
//     with two guesses left at most G are found of any part, with three at most G*G
//     and so on, and of a group of n' at least n' less that are missed.
//   - M, like waste, is a lower bound for fewer guesses if it is one for more.
//
// Whether a guess may be the answer itself does not matter: with two guesses or more an
// answer that is alone in its group is found by the next. So all that counts is how a guess
// splits the set, and one that splits it finer than another misses no more (bound 9). A
// search for misses goes without the other, in all parts of the set; see finest. With two guesses
// left only those guesses count that make more groups of the set than must be made of the part.

// misses returns how many of the set s of b's answers are missed at least with so
// many guesses left, if they are fewer than limit; else a lower bound that is at
// least limit. The rule is that of hard mode.
func (w *searcher) misses(d *frame, b *matrix.Matrix, s []uint16, hash uint64, rule int32, left, limit int) int {
	n := len(s)
	if m, told := missesOf(n, left); told {
		return m
	}
	key := d.keyOf(b, s, hash, rule, left, leastMisses)
	lower, enough := w.Recall(key, 0, int64(limit))
	if enough {
		return int(lower)
	}
	if w.Tick() {
		return limit
	}
	if left == 2 {
		at := tree.Infinite // the exact number serves other searches
		if len(b.Answers) > w.how.Sorted {
			at = int64(limit)
		}
		_, least := w.collide(b, s, rule, d, at)
		if int64(least) >= at {
			return int(w.Prove(key, at, false))
		}
		return int(w.Prove(key, int64(least), true))
	}
	if w.Rules == nil && (n > w.how.Sorted || left > 3 && n > w.how.Finest) {
		w.finest(d, &d.matrix, b, s, left > 3)
		b, s = &d.matrix, d.matrix.All
	}
	collisions, least := w.collide(b, s, rule, d, tree.Infinite)
	most := n - least // groups that any guess makes
	found := tree.LeastBelow(int64(limit))
	d.byWaste(collisions, n, tree.Infinite)
	for _, c := range d.order {
		best := int(found.Cost)
		v := n - power(n-int(collisions[c]>>1), most, left-2)
		last := v >= best // those that come next make no more groups
		if !last {
			v = w.missesAfter(d, b, s, c, left, most, best)
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

// missesOf returns how many of n answers are missed with so many guesses left, if these numbers
// tell it.
func missesOf(n, left int) (misses int, told bool) {
	switch {
	case left <= 1:
		return n - max(0, left), true
	case n <= left:
		return 0, true
	}
	return 0, false
}

// collide returns the collisions in s of each class of b, times two, and the fewest; of classes
// that have limit or more it may leave any out.
func (w *searcher) collide(b *matrix.Matrix, s []uint16, rule int32, d *frame, limit int64) (collisions []uint16, least int) {
	w.count(b, s, rule, d, limit)
	collisions, least = d.coll[:len(b.Reps)], len(s)
	for _, c := range d.classes {
		least = min(least, int(collisions[c]))
		collisions[c] <<= 1 // as byWaste has it: whether a guess may be the answer does not matter
	}
	return collisions, least
}

// power returns x times y to the k-th power, or a number that is more than there
// are answers on a matrix.
func power(x, y, k int) int {
	for ; k > 0 && x <= tree.MaxAnswers; k-- {
		x *= y
	}
	return x
}

// missesAfter is misses if class c is guessed. No guess makes more than most
// groups of s.
func (w *searcher) missesAfter(d *frame, b *matrix.Matrix, s []uint16, c int32, left, most, limit int) int {
	found := power(1, most, left-2) // of a group at most
	if few := beyond(b.Row(c), s, found, limit); few >= limit {
		return few
	}
	pieces, sum := d.missPieces(b.Row(c), s, left-1, found)
	// What is known of the largest may be enough.
	for i := range pieces {
		if sum >= limit {
			return sum
		}
		x := &pieces[i]
		sum -= int(x.Cost)
		w.recallMisses(b, x, c, left-1)
		sum += int(x.Cost)
	}
	for _, x := range pieces {
		if sum >= limit {
			return sum
		}
		sum -= int(x.Cost)
		if sum += w.misses(d.below(), b, x.Set, x.Hash, x.Rule, left-1, limit-sum); w.Stop {
			return sum
		}
	}
	return sum
}

// missPieces returns the groups that row makes of s of which some answers may be missed with so
// many guesses left, the largest first, since they are the likeliest to miss, and the sum of what
// is missed at least if no more than found are found of each.
func (d *frame) missPieces(row []uint8, s []uint16, left, found int) (pieces []tree.Piece, sum int) {
	pieces = d.parts.Split(row, s, left+1)
	for i := range pieces {
		x := &pieces[i]
		x.Cost = int64(max(0, len(x.Set)-found))
		sum += int(x.Cost)
	}
	slices.SortFunc(pieces, func(x, y tree.Piece) int { return len(y.Set) - len(x.Set) })
	return pieces, sum
}

// recallMisses raises x.Cost to what the memo knows of a piece that class c makes.
func (w *searcher) recallMisses(b *matrix.Matrix, x *tree.Piece, c int32, left int) {
	if left <= 2 || len(x.Set) <= 2*left {
		w.Name(b, x, c)
		return // it is soon counted, or has no misses mostly
	}
	if miss, _, ok := w.Find(b, x, c, left, leastMisses); ok {
		x.Cost = max(x.Cost, miss)
	}
}

// beyond returns how many of s are one too many in their group, as row has them, if
// a group may have so many; or limit if that is less.
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

// missLimit returns how many misses are too many if waste has to stay below limit.
func missLimit(limit int64) int {
	return int(min((limit-1)/rank.Failure+1, tree.MaxAnswers+1))
}

// groupMisses is misses for a set that has no matrix yet.
func (w *searcher) groupMisses(d *frame, c *node, left, limit int) int {
	n := len(c.IDs)
	if left > 1 && n <= left {
		return 0
	}
	key := d.keyOfNode(c, left)
	key.Kind = leastMisses
	if known, enough := w.Recall(key, 0, int64(limit)); enough {
		return int(known)
	}
	if !w.Search.Fits(n) {
		return 0
	}
	w.buildMatrix(&d.matrix, c.IDs, c.Rule)
	return w.fewest(d.below(), &d.matrix, d.matrix.All, c.Hash, c.Rule, left, limit)
}

// fewest is misses, but looks first for a strategy without misses among those that look
// best. Mostly there is one, and then all that follows need not think of misses.
func (w *searcher) fewest(d *frame, b *matrix.Matrix, s []uint16, hash uint64, rule int32, left, limit int) int {
	if left > 2 && len(s) > left {
		if _, _, ok := w.Memo.Find(d.keyOf(b, s, hash, rule, left, leastMisses)); !ok && w.missesAtMost(d, b, s, hash, rule, left, 1) == 0 {
			return 0
		}
	}
	return w.misses(d, b, s, hash, rule, left, limit)
}
