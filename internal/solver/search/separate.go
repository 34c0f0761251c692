package search

import (
	"math/bits"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// options fills d.order with the allowed guesses, other than the answers in s, whose later weight
// is between from and to, inclusive. Every guess above that range has a later weight of at least
// lost.
func (w *unequal) options(b *matrix.Matrix, s []uint16, d *scratch, tries int, from, to int64) (lost int64) {
	top := b.Weight[s[0]]
	d.order = d.order[:0]
	d.unequal.set = append(d.unequal.set[:0], d.unequal.allowed...)
	for _, x := range s {
		c := b.Own[x]
		d.unequal.set[c/64] &^= 1 << (c % 64)
	}
	s = w.counted(b, s, tries)
	lost = w.separated(b, s, d, to)
	w.Spent += int64(128 * matrix.Count(d.unequal.set))
	for k, word := range d.unequal.set {
		for ; word != 0; word &= word - 1 {
			c := int32(k*64 + bits.TrailingZeros64(word))
			sum, _ := later(b.Row(c), s, b.Weight, to)
			if sum > to {
				lost = min(lost, sum)
			} else if sum >= from {
				d.order = append(d.order, option{c, atOnce(sum, top, tries)})
			}
		}
	}
	return lost
}

// separated removes from d.unequal.set most guesses with a later weight above spare. Every removed
// guess has a later weight of at least lost.
func (w *unequal) separated(b *matrix.Matrix, s []uint16, d *scratch, spare int64) (lost int64) {
	// For each guess, add up the weights of the answers that share a group with a heavier one, in units of
	// (spare+1)/allParts, rounded down. Remove the guess when its sum reaches allParts. Each 64-bit word holds the same
	// binary digit of 64 sums, so 64 sums are added to at a time.
	words := len(d.unequal.set)
	d.unequal.apart, d.unequal.sums = score.Grow(d.unequal.apart, words), score.Grow(d.unequal.sums, words)
	clear(d.unequal.sums)
	lost = tree.Infinite
	before := matrix.Count(d.unequal.set)
	for j := 1; j < len(s); j++ {
		parts := int(min(b.Weight[s[j]]*allParts/(spare+1), allParts))
		if parts == 0 {
			break
		}
		copy(d.unequal.apart, d.unequal.set)
		for _, i := range s[:j] {
			w.Spent += int64(words)
			if !matrix.Keep(d.unequal.apart, b.Separating(i, s[j], &w.pair)) {
				break
			}
		}
		least := spare + 1
		if parts == allParts {
			copy(d.unequal.set, d.unequal.apart)
			least = b.Weight[s[j]]
		} else {
			d.add(parts)
		}
		left := matrix.Count(d.unequal.set)
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
	// allParts is the sum at which separated removes a class. It needs four binary digits.
	allParts = 1 << 4
	// lookWork is the work of counting one class, relative to testing 64 classes on a pair of answers.
	lookWork = 16
)

// add adds parts to the sum of each guess that is in d.unequal.set, but not in d.unequal.apart. It
// removes guesses from d.unequal.set when their sums reach allParts.
func (d *scratch) add(parts int) {
	for k, x := range d.unequal.set {
		if collides := x &^ d.unequal.apart[k]; collides != 0 {
			sum, carry := &d.unequal.sums[k], uint64(0)
			for i, digit := range sum {
				more := collides & -uint64(parts>>i&1)
				sum[i] = digit ^ more ^ carry
				carry = digit&more | carry&(digit^more)
			}
			d.unequal.set[k] = x &^ carry
		}
	}
}
