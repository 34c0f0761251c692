package search

import (
	"math/bits"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// listOptions fills pos.scratch.order with the guesses in pos.scratch.allowed that are not possible answers, sorted by
// [laterWeight], lowest first. Guesses whose laterWeight is above maxLater are omitted, and leftOut is a lower bound on
// the laterWeight of each of them. listOptions overwrites pos.scratch.allowed.
func (w *weighted) listOptions(pos position, maxLater int64) (leftOut int64) {
	b, d := pos.matrix, pos.scratch
	top := b.Weight[pos.set[0]]
	d.order = d.order[:0]
	for _, i := range pos.set {
		c := b.OwnClass[i]
		d.allowed[c/64] &^= 1 << (c % 64)
	}
	s := w.counted(b, pos.set, pos.tries)
	leftOut = w.dropHeavy(d.allowed, b, s, maxLater)
	w.Spent += int64(128 * score.Count(d.allowed))
	for k, word := range d.allowed {
		for ; word != 0; word &= word - 1 {
			c := int32(k*64 + bits.TrailingZeros64(word))
			sum, _ := laterWeight(b, c, s, maxLater)
			if sum > maxLater {
				leftOut = min(leftOut, sum)
			} else {
				d.order = append(d.order, option{c, rank.ImmediateExcess(sum, top, pos.tries)})
			}
		}
	}
	sortOptions(d.order)
	return leftOut
}

// setAllowed sets pos.scratch.allowed to the guesses that pos.rule allows, one bit per class.
func (w *weighted) setAllowed(pos position) {
	d := pos.scratch
	d.allowed = score.FullSet(d.allowed, len(pos.matrix.Reps))
	if w.Rules == nil {
		return
	}
	clear(d.allowed)
	guesses := w.Allowed(pos.rule)
	for _, g := range guesses {
		if c := pos.matrix.ClassOf[g]; c >= 0 {
			score.Insert(d.allowed, c)
		}
	}
	w.Spent += int64(len(w.Words.Guesses)/64 + len(guesses))
}

const countWork = 16 // laterWeight takes this many times as long as checking 64 guesses for one pair of answers

// dropHeavy quickly removes guesses from allowed that leave too much for later: their [laterWeight] for s exceeds
// maxLater. It may keep some of them. lower is a lower bound on the later weights of all removed guesses. s must be
// sorted by weight, heaviest first.
func (w *weighted) dropHeavy(allowed []uint64, b *matrix.Matrix, s []uint16, maxLater int64) (lower int64) {
	lower = tree.Infinite
	before := score.Count(allowed)
	// An answer heavier than maxLater must not share a group with an even heavier one.
	for j := 1; j < len(s) && b.Weight[s[j]] > maxLater; j++ {
		w.keepSeparating(allowed, b, s[:j], s[j])
		kept := score.Count(allowed)
		if kept < before {
			lower = b.Weight[s[j]]
		}
		if before = kept; kept*countWork < j*len(allowed) {
			break // testing the guesses left one by one is faster
		}
	}
	return lower
}

// keepSeparating removes the guesses that do not distinguish answer j from every answer in s. It reports whether any
// guess is left in allowed, which holds one bit per class.
func (w *weighted) keepSeparating(allowed []uint64, b *matrix.Matrix, s []uint16, j uint16) bool {
	for _, i := range s {
		w.Spent += int64(len(allowed))
		if !score.Intersect(allowed, w.separating(b, i, j)) {
			return false
		}
	}
	return true
}

// separating returns a bit set of the classes of guesses that put answers i and j into different groups. It is valid
// until the next call.
func (w *weighted) separating(b *matrix.Matrix, i, j uint16) []uint64 {
	return b.Separating(min(i, j), max(i, j), &w.pair)
}
