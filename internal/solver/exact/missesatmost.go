package exact

import (
	"cmp"
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/tree"
)

// evenGuesses is the number of guesses that missesAtMost tries for a set.
const evenGuesses = 6

// missesAtMost returns an upper bound of the least number of misses of the set s of b's answers with left
// guesses left, but at most limit. It tries only the few guesses that leave the smallest groups, here and in
// all groups below. hash and rule are the set's.
func (w *searcher) missesAtMost(d *frame, b *matrix.Matrix, s []uint16, hash uint64, rule int32, left, limit int) int {
	if m, known := missesOf(len(s), left); known {
		return m
	}
	key := d.keyOf(b, s, hash, rule, left, someMisses)
	if m, _, ok := w.Memo.Find(key); ok {
		return int(m)
	}
	if w.Tick() {
		return limit
	}
	collisions, best := w.collide(b, s, rule, d, tree.Infinite)
	if left > 2 {
		best = limit
		for _, c := range d.mostEven(b, s, collisions) {
			if best = min(best, w.missesAtMostAfter(d, b, s, c, left, best)); best == 0 {
				break
			}
		}
	}
	if best < limit {
		w.Memo.Store(key, int64(best), true)
	}
	return best
}

// missesAtMostAfter is missesAtMost if class c is guessed.
func (w *searcher) missesAtMostAfter(d *frame, b *matrix.Matrix, s []uint16, c int32, left, limit int) (sum int) {
	pieces, _ := d.missPieces(b.Row(c), s, left-1, len(s))
	for _, x := range pieces {
		w.Name(b, &x, c)
		if sum += w.missesAtMost(d.below(), b, x.Set, x.Hash, x.Rule, left-1, limit-sum); sum >= limit {
			return limit
		}
	}
	return sum
}

// mostEven returns the classes with the smallest groups of s, by the sum of their squared sizes. It considers
// only classes with about the most groups.
func (d *frame) mostEven(b *matrix.Matrix, s []uint16, collisions []uint16) []int32 {
	d.byWaste(collisions, len(s), tree.Infinite)
	some := d.order[:min(len(d.order), 8*evenGuesses)]
	even := make([]try, len(some))
	for k, c := range some {
		var count [256]int64
		row, sum := b.Row(c), int64(0)
		for _, i := range s {
			sum += 2*count[row[i]] + 1
			count[row[i]]++
		}
		even[k] = try{c, sum}
	}
	slices.SortFunc(even, func(x, y try) int { return cmp.Or(cmp.Compare(x.waste, y.waste), cmp.Compare(x.guess, y.guess)) })
	some = some[:min(len(some), evenGuesses)]
	for k := range some {
		some[k] = even[k].guess
	}
	return some
}
