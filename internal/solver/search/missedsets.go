package search

import (
	"math/bits"
	"slices"
)

// missedSets holds recently searched sets of answers. Every strategy misses some answers of each set.
type missedSets []missedSet

type missedSet struct {
	answers []uint64 // one bit per answer
	misses  int      // a lower bound on the number of missed answers
}

const maxMissedSets = 1 << 12 // proveMisses goes through all of them, which takes a few microseconds

// proveMisses reports whether m proves that every strategy misses limit or more of the answers in set. set has one bit
// per answer.
func (m missedSets) proveMisses(set []uint64, limit int) bool {
	for i := range m {
		if m[i].bound(set, limit-1) >= limit {
			return true
		}
	}
	return false
}

// bound returns a lower bound on the number of answers in set that every strategy misses. set has one bit per answer. A
// result of least or less may be too high, because bound then stops early.
func (y *missedSet) bound(set []uint64, least int) int {
	k := y.misses // minus the number of answers that are not in set
	for j := 0; j < len(set) && k > least; j++ {
		k -= bits.OnesCount64(y.answers[j] &^ set[j])
	}
	return k
}

// add records that every strategy misses n or more of the answers in set. set has one bit per answer.
func (m *missedSets) add(set []uint64, n int) {
	if len(*m) == maxMissedSets {
		*m = slices.Delete(*m, 0, maxMissedSets/2) // the oldest
	}
	*m = append(*m, missedSet{slices.Clone(set), n})
}
