package search

import (
	"math/bits"
	"slices"
)

// missedSets holds recently searched sets of answers. No strategy finds all answers of any of these sets in time.
type missedSets []missedSet

type missedSet struct {
	answers []uint64 // one bit per answer
	misses  int      // a lower bound on the number of missed answers
}

const maxMissedSets = 1 << 12 // proveMisses goes through all of them, which takes a few microseconds

// proveMisses reports whether m proves that every strategy misses at least limit of the answers in set, a bit set.
func (m missedSets) proveMisses(set []uint64, limit int) bool {
	for i := range m {
		if m[i].bound(set, limit-1) >= limit {
			return true
		}
	}
	return false
}

// bound returns a lower bound on how many answers in set, a bit set, every strategy misses. It assumes that every
// strategy misses at least y.misses answers in y.answers. If the bound falls to least, bound stops, and the result may
// be too high.
func (y *missedSet) bound(set []uint64, least int) int {
	k := y.misses // minus the number of answers that are not in set
	for j := 0; j < len(set) && k > least; j++ {
		k -= bits.OnesCount64(y.answers[j] &^ set[j])
	}
	return k
}

func (m *missedSets) add(set []uint64, misses int) {
	if len(*m) == maxMissedSets {
		*m = slices.Delete(*m, 0, maxMissedSets/2) // the oldest
	}
	*m = append(*m, missedSet{slices.Clone(set), misses})
}
