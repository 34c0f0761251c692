package search

import (
	"math/bits"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/tree"
)

// listOptions sets d.order to the allowed guesses that cannot be an answer but are worth trying.
func (w *unequal) listOptions(b *matrix.Matrix, s []uint16, d *scratch, tries int, spare int64) (lost int64) {
	// A guess whose laterWeight is above spare cannot be better than the best one. lost is a lower bound on the
	// laterWeight of these guesses.
	top := b.Weight[s[0]]
	d.order = d.order[:0]
	for _, x := range s {
		c := b.Own[x]
		d.allowed[c/64] &^= 1 << (c % 64)
	}
	s = w.counted(b, s, tries)
	lost = w.dropCostly(b, s, d, spare)
	w.Spent += int64(128 * matrix.Count(d.allowed))
	for k, word := range d.allowed {
		for ; word != 0; word &= word - 1 {
			c := int32(k*64 + bits.TrailingZeros64(word))
			sum, _ := laterWeight(b.Row(c), s, b.Weight, spare)
			if sum > spare {
				lost = min(lost, sum)
			} else {
				d.order = append(d.order, option{c, immediateExcess(sum, top, tries)})
			}
		}
	}
	sortOptions(d.order)
	return lost
}

// setAllowed sets d.allowed to the guesses that a hard-mode rule allows.
func (w *unequal) setAllowed(b *matrix.Matrix, rule int32, d *scratch) {
	d.allowed = b.EveryClass(d.allowed)
	if w.Rules == nil {
		return
	}
	clear(d.allowed)
	guesses := w.Allowed(rule)
	for _, g := range guesses {
		if c := b.ClassOf[g]; c >= 0 {
			d.allowed[c/64] |= 1 << (c % 64)
		}
	}
	w.Spent += int64(len(w.Words.Guesses)/64 + len(guesses))
}

// countWork is the work of calling laterWeight for one guess.
const countWork = 16 // in units of the work of checking 64 guesses for one pair of answers

// dropCostly removes most guesses whose [laterWeight] is above spare from d.allowed.
func (w *unequal) dropCostly(b *matrix.Matrix, s []uint16, d *scratch, spare int64) (lost int64) {
	// lost is a lower bound on the laterWeight of the guesses that it removes.
	lost = tree.Infinite
	before := matrix.Count(d.allowed)
	// An answer heavier than spare must not share a group with an even heavier one.
	for j := 1; j < len(s) && b.Weight[s[j]] > spare; j++ {
		w.keepSeparating(d.allowed, b, s[:j], s[j])
		left := matrix.Count(d.allowed)
		if left < before {
			lost = b.Weight[s[j]]
		}
		if before = left; left*countWork < j*len(d.allowed) {
			break
		}
	}
	return lost
}

// keepSeparating reduces classes to the guesses that separate answer j from every answer in s.
func (w *unequal) keepSeparating(classes []uint64, b *matrix.Matrix, s []uint16, j uint16) bool {
	// A guess separates two answers if it gets different scores for them. The result is false if no guess is left.
	for _, i := range s {
		w.Spent += int64(len(classes))
		if !matrix.Keep(classes, w.separating(b, i, j)) {
			return false
		}
	}
	return true
}

// separating returns the guesses that get different scores for answers i and j.
func (w *unequal) separating(b *matrix.Matrix, i, j uint16) []uint64 {
	// The result has one bit per class.
	return b.Separating(min(i, j), max(i, j), &w.pair)
}
