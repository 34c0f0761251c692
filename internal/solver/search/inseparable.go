package search

import (
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// inseparables holds sets of answers that no single guess can distinguish; see [inseparableSet].
type inseparables struct {
	matrix *matrix.Matrix // the matrix whose answers and classes sets refers to
	sets   []inseparableSet
	bits   []uint64 // scratch memory for excludeByInseparables
}

// An inseparableSet is a set of answers that no single guess can distinguish: every guess gets the same score for at
// least two of the answers.
type inseparableSet struct {
	answers []uint64 // one bit per answer
	splits  []uint64 // the classes of guesses that divide the answers into several groups, one bit per class
}

const maxInseparable = 1 << 12 // the most sets to keep; checking all of them takes a few microseconds

// mustFind returns the answers in s that every strategy with an excess cost below limit finds, because missing one of
// them costs at least limit. s must be sorted by weight, heaviest first.
func (w *weighted) mustFind(b *matrix.Matrix, s []uint16, limit int64) []uint16 {
	missable, n := (limit-1)/rank.MissPenalty, 0 // the total weight that the strategy may miss
	for n < len(s) && b.Weight[s[n]] > missable && b.Answers[s[n]] < w.required() {
		n++
	}
	return s[:n]
}

// excludeByInseparables removes guesses after which two more guesses cannot find all of the given answers. It
// recognizes only some of these guesses, by the sets in w.inseparable. allowed is a bit set of classes. If removed is
// false, it is unchanged.
func (w *weighted) excludeByInseparables(allowed []uint64, b *matrix.Matrix, answers []uint16) (removed bool) {
	// No two guesses find all answers of an inseparable set. So the guess before them must divide the set.
	x := &w.inseparable
	if x.matrix != b || len(x.sets) == 0 {
		return false
	}
	x.bits = newBitSet(x.bits, answers, len(b.Answers))
	w.Spent += int64(4 * len(x.sets))
	for i := range x.sets {
		if y := &x.sets[i]; isSubset(y.answers, x.bits) {
			removed = true
			if !score.Intersect(allowed, y.splits) {
				break
			}
		}
	}
	return removed
}

// newBitSet returns a bit set of the numbers in s, which must all be less than n. It may reuse the memory of dst.
func newBitSet(dst []uint64, s []uint16, n int) []uint64 {
	dst = score.EmptySet(dst, n)
	for _, i := range s {
		score.Insert(dst, i)
	}
	return dst
}

func isSubset(x, y []uint64) bool {
	for k := range x {
		if x[k]&^y[k] != 0 {
			return false
		}
	}
	return true
}

// addInseparable looks for a minimal set of answers in s that no single guess can distinguish, and adds it to
// w.inseparable.
func (w *weighted) addInseparable(b *matrix.Matrix, s []uint16) {
	x := &w.inseparable
	if x.matrix != b {
		*x = inseparables{matrix: b}
	}
	if len(x.sets) == maxInseparable {
		return
	}
	// Add answers until no guess separates all of them. Without the last answer, some guess does. So every inseparable
	// part of them contains the last answer. Put it first, and start again without the answers that were not added.
	s = slices.Clone(s)
	var separating []uint64
	for needed := 0; ; needed++ {
		separating = score.FullSet(separating, len(b.Reps))
		last := 0
		for last < len(s) && w.keepSeparating(separating, b, s[:last], s[last]) {
			last++
		}
		if last == len(s) {
			return // a guess that the rule forbids separates s
		}
		if last < needed {
			s = s[:needed]
			break
		}
		j := s[last]
		copy(s[1:], s[:last])
		s[0] = j
		s = s[:last+1]
	}
	splits := make([]uint64, len(separating))
	for _, j := range s[1:] {
		for k, y := range w.separating(b, s[0], j) {
			splits[k] |= y
		}
	}
	x.sets = append(x.sets, inseparableSet{newBitSet(nil, s, len(b.Answers)), splits})
}
