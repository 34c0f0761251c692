package exact

import (
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
)

// If every strategy misses some answers, the least number of misses is searched for first, by itself. Let
// M(H) be that number for a set H and a number of guesses left. The groups that a guess leaves are
// independent, so
//
//	M(H) = min over g of the sum of M(H_s) over the groups H_s without g,
//
// and a strategy that misses M(H) answers misses the least number in each group. So once M is known, a guess
// whose groups miss more in all is skipped. In the other guesses each group is searched with a limit below
// one miss more than its least number. Without that a search would take very long: as long as one more
// miss is allowed, nothing limits the waste.
//
// Bounds of M, n being the number of answers:
//
//   - With one guess left, n-1 answers are missed. With two left, it is the fewest collisions of any
//     guess. With n left, none is missed.
//   - If no guess makes more than G groups of H, none makes more of a part of H. So with two guesses
//     left at most G answers of any part are found, with three at most G*G, and so on. The rest of
//     the part is missed.
//   - A lower bound of M for some number of guesses is one for fewer guesses too.
//
// Whether a guess can be the answer itself does not matter: with two guesses or more, an answer that is alone
// in its group is found by the next guess. So only the groups of a guess count, and a guess with finer groups
// misses no more (bound 9). A search for misses needs only the finest guesses, in all parts of the set; see
// finest. With two guesses left it needs only guesses with fewer collisions than the limit.

// misses returns the least number of answers that any strategy misses of the set s of b's answers, with
// left guesses left, under the contract of a limit. hash and rule are the set's.
func (w *searcher) misses(d *frame, b *matrix.Matrix, s []uint16, hash uint64, rule int32, left, limit int) int {
	n := len(s)
	if m, known := missesOf(n, left); known {
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
		at := tree.Infinite // without a limit: the exact number serves other searches
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
	most := n - least // the most groups of any guess
	found := tree.LeastBelow(int64(limit))
	d.byWaste(collisions, n, tree.Infinite)
	for _, c := range d.order {
		best := int(found.Cost)
		v := n - power(n-int(collisions[c]>>1), most, left-2)
		last := v >= best // later classes make no more groups
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

// missesOf returns the least number of misses of n answers with left guesses left. known is false if it depends
// on the answers.
func missesOf(n, left int) (misses int, known bool) {
	switch {
	case left <= 1:
		return n - max(0, left), true
	case n <= left:
		return 0, true
	}
	return 0, false
}

// collide returns twice the collisions in s of each class in d.classes, which it sets, and the fewest
// collisions. It may leave out classes with limit or more collisions.
func (w *searcher) collide(b *matrix.Matrix, s []uint16, rule int32, d *frame, limit int64) (collisions []uint16, least int) {
	w.count(b, s, rule, d, limit)
	collisions, least = d.coll[:len(b.Reps)], len(s)
	for _, c := range d.classes {
		least = min(least, int(collisions[c]))
		collisions[c] <<= 1 // the form that byWaste expects
	}
	return collisions, least
}

// power returns x times y to the k-th power, or some number above tree.MaxAnswers if that is smaller.
func power(x, y, k int) int {
	for ; k > 0 && x <= tree.MaxAnswers; k-- {
		x *= y
	}
	return x
}

// missesAfter is misses if class c is guessed. No guess makes more than most groups of s.
func (w *searcher) missesAfter(d *frame, b *matrix.Matrix, s []uint16, c int32, left, most, limit int) int {
	found := power(1, most, left-2) // the most answers that can be found of a group
	if few := beyond(b.Row(c), s, found, limit); few >= limit {
		return few
	}
	pieces, sum := d.missPieces(b.Row(c), s, left-1, found)
	// What the memo knows of the largest pieces may be enough.
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

// missPieces returns the pieces of s under row in which answers may be missed with left guesses left, the
// largest first. sum is a lower bound of their misses if at most found answers of each piece can be found.
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

// recallMisses raises x.Cost to the bound in the memo. x is a piece that class c of b makes.
func (w *searcher) recallMisses(b *matrix.Matrix, x *tree.Piece, c int32, left int) {
	if left <= 2 || len(x.Set) <= 2*left {
		w.Name(b, x, c)
		return // it is counted quickly, or most likely has no misses
	}
	if miss, _, ok := w.Find(b, x, c, left, leastMisses); ok {
		x.Cost = max(x.Cost, miss)
	}
}

// beyond returns how many answers of s exceed most in their groups under row, but at most limit.
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

// missLimit returns the least number of misses with which waste reaches limit.
func missLimit(limit int64) int {
	return int(min((limit-1)/rank.Failure+1, tree.MaxAnswers+1))
}

// groupMisses is misses for a group that has no matrix yet. It returns 0 if the group fits none.
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

// fewest is misses, but first tries to find a strategy without misses by a few good guesses. Mostly there is
// one, and finding it takes less time than a full search.
func (w *searcher) fewest(d *frame, b *matrix.Matrix, s []uint16, hash uint64, rule int32, left, limit int) int {
	if left > 2 && len(s) > left {
		if _, _, ok := w.Memo.Find(d.keyOf(b, s, hash, rule, left, leastMisses)); !ok && w.missesAtMost(d, b, s, hash, rule, left, 1) == 0 {
			return 0
		}
	}
	return w.misses(d, b, s, hash, rule, left, limit)
}
