package search

import (
	"math/bits"
	"slices"
)

// missedSets holds recently searched sets of answers that no strategy can find completely.
type missedSets []missedSet

type missedSet struct {
	answers []uint64 // one bit per answer
	misses  int      // a lower bound on the number of missed answers
}

const maxMissedSets = 1 << 12 // proveMisses goes through all of them, which takes a few microseconds

// proveMisses reports whether m proves that every strategy misses at least limit of the answers in set, a bit set of
// answers.
func (m missedSets) proveMisses(set []uint64, limit int) bool {
	for i := range m {
		if m[i].bound(set, limit-1) >= limit {
			return true
		}
	}
	return false
}

// bound returns a lower bound on the number of answers in set that every strategy misses, as far as y proves it. set is
// a bit set of answers. A result of least or less may be too high, because bound has then stopped early.
func (y *missedSet) bound(set []uint64, least int) int {
	k := y.misses // minus the number of answers that are not in set
	for j := 0; j < len(set) && k > least; j++ {
		k -= bits.OnesCount64(y.answers[j] &^ set[j])
	}
	return k
}

// add records that every strategy misses at least n of the answers in set, a bit set of answers.
func (m *missedSets) add(set []uint64, n int) {
	if len(*m) == maxMissedSets {
		*m = slices.Delete(*m, 0, maxMissedSets/2) // the oldest
	}
	*m = append(*m, missedSet{slices.Clone(set), n})
}
