package weighted

import (
	"math/bits"
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// options puts into d.order the classes of which the answers that are not first in
// their groups weigh from from to to, the words of s left out. It returns what these
// weigh at least with the classes that were left out because they weigh more, and
// whether any class tells all of s apart.
func (w *searcher) options(b *matrix.Matrix, s []uint16, d *frame, left int, from, to int64) (lost int64, split bool) {
	top := b.Weight[s[0]]
	d.order = d.order[:0]
	d.set = append(d.set[:0], d.allowed...)
	for _, x := range s {
		c := b.Own[x]
		d.set[c/64] &^= 1 << (c % 64)
	}
	s = w.counted(b, s, left)
	lost = w.separated(b, s, d, to)
	w.Spent += int64(128 * matrix.Count(d.set))
	for k, word := range d.set {
		for ; word != 0; word &= word - 1 {
			c := int32(k*64 + bits.TrailingZeros64(word))
			later := w.tally.later(b.Row(c), s, b.Weight, to)
			if later > to {
				lost = min(lost, later)
			} else if later >= from {
				d.order = append(d.order, option{c, w.atOnce(later, top, left)})
			}
			split = split || later == 0
		}
	}
	return lost, split
}

// separated removes from d.set classes that leave answers of s together of which the
// lighter ones weigh more than spare, all told. It returns what these weigh at least.
//
// For each class the lighter ones are added up in parts of spare, rounded down, until
// there are [allParts] of them; 64 classes at a time, digit by digit.
func (w *searcher) separated(b *matrix.Matrix, s []uint16, d *frame, spare int64) (lost int64) {
	words := len(d.set)
	d.told, d.sums = score.Grow(d.told, words), score.Grow(d.sums, words)
	clear(d.sums)
	lost = tree.Infinite
	before := matrix.Count(d.set)
	for j := 1; j < len(s); j++ {
		parts := int(min(b.Weight[s[j]]*allParts/(spare+1), allParts))
		if parts == 0 {
			break
		}
		copy(d.told, d.set)
		for _, i := range s[:j] {
			w.Spent += int64(words)
			if !matrix.Keep(d.told, b.Separating(i, s[j], &w.pair)) {
				break
			}
		}
		least := spare + 1
		if parts == allParts {
			copy(d.set, d.told)
			least = b.Weight[s[j]]
		} else {
			d.add(parts)
		}
		left := matrix.Count(d.set)
		if left < before {
			lost = min(lost, least)
		}
		if before = left; left*lookWork < j*words {
			break
		}
	}
	return lost
}

const (
	allParts = 1 << 4 // of spare, see separated
	// lookWork is how much more work it is to look at one class than to tell 64 of them
	// apart by a pair of answers.
	lookWork = 16
)

// add adds so many parts to the sums of the classes of d.set that are not in
// d.told, and removes those from d.set that come to wholeParts.
func (d *frame) add(parts int) {
	for k, x := range d.set {
		if collides := x &^ d.told[k]; collides != 0 {
			sum, carry := &d.sums[k], uint64(0)
			for i, digit := range sum {
				more := collides & -uint64(parts>>i&1)
				sum[i] = digit ^ more ^ carry
				carry = digit&more | carry&(digit^more)
			}
			d.set[k] = x &^ carry
		}
	}
}

// inseparable reports whether no class of b tells all of s apart.
func (w *searcher) inseparable(b *matrix.Matrix, s []uint16) bool {
	w.trial = b.EveryClass(w.trial)
	for j := 1; j < len(s); j++ {
		for _, i := range s[:j] {
			w.Spent += int64(len(w.trial)) / 2
			if !matrix.Keep(w.trial, b.Separating(i, s[j], &w.pair)) {
				return true
			}
		}
	}
	return false
}

// maxFinest is how many answers a set may have for its splits to be compared.
const maxFinest = 32

// maxFine is how many splits another is compared with.
const maxFine = 128

// finest removes options whose groups are unions of the groups of another, or of a word
// of s; they cost no less. Unless it is the first time for s it compares with the splits
// of former options too. The options are sorted, so what splits finer comes first.
func (d *frame) finest(b *matrix.Matrix, s []uint16, first bool) {
	if len(s) > maxFinest {
		return
	}
	if first {
		d.splits.Reset(len(s))
		for _, x := range s {
			d.splits.Add(b.Row(b.Own[x]), s, maxFine)
		}
	}
	d.order = slices.DeleteFunc(d.order, func(o option) bool { return !d.splits.Add(b.Row(o.class), s, maxFine) })
}
