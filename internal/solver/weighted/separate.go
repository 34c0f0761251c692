package weighted

import (
	"math/bits"
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// options sets d.order to the classes in d.allowed, without the words of s, whose later weight is between
// from and to. The later weight of a class is the weight of the answers that are not first in their groups.
// lost is a lower bound of the later weight of the classes above to. split reports whether some class
// separates all of s.
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

// separated removes classes from d.set whose later weight (see options) is above spare. It returns a lower
// bound of their later weights.
//
// For each class it adds up the weights of the later answers, in units of (spare+1)/allParts, each rounded down.
// A class is removed when its sum reaches [allParts]. The sums of 64 classes are added at a time, one
// binary digit per word.
func (w *searcher) separated(b *matrix.Matrix, s []uint16, d *frame, spare int64) (lost int64) {
	words := len(d.set)
	d.apart, d.sums = score.Grow(d.apart, words), score.Grow(d.sums, words)
	clear(d.sums)
	lost = tree.Infinite
	before := matrix.Count(d.set)
	for j := 1; j < len(s); j++ {
		parts := int(min(b.Weight[s[j]]*allParts/(spare+1), allParts))
		if parts == 0 {
			break
		}
		copy(d.apart, d.set)
		for _, i := range s[:j] {
			w.Spent += int64(words)
			if !matrix.Keep(d.apart, b.Separating(i, s[j], &w.pair)) {
				break
			}
		}
		least := spare + 1
		if parts == allParts {
			copy(d.set, d.apart)
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
	allParts = 1 << 4 // see separated
	// lookWork is the work of counting one class, relative to testing 64 classes for a pair of answers.
	lookWork = 16
)

// add adds parts to the sums of the classes in d.set that are not in d.apart. It removes the classes whose
// sum reaches allParts.
func (d *frame) add(parts int) {
	for k, x := range d.set {
		if collides := x &^ d.apart[k]; collides != 0 {
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

// inseparable reports whether no class of b separates all of s.
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

// maxFinest is the largest size of a set whose splits finest compares.
const maxFinest = 32

// maxFine is the most splits that finest compares an option with.
const maxFine = 128

// finest removes the options whose groups are unions of the groups of another option or of a word of s: by
// bound 6 they cost no less. first is set for the first batch of s; later batches are compared with earlier
// ones too. The options are sorted, so those that split finer come first.
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
