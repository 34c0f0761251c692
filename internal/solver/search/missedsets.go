package search

import (
	"math/bits"
	"slices"
)

// missedSets holds recently searched sets of answers that are too hard: every strategy misses some of the answers.
type missedSets []missedSet

type missedSet struct {
	answers []uint64 // one bit per answer
	misses  int      // every strategy misses at least this many of the answers
}

const maxMissedSets = 1 << 12 // the most sets to keep; checking all of them takes a few microseconds

// proveMisses reports whether m proves that every strategy misses at least limit of the answers in set. set is a bit
// set.
func (m missedSets) proveMisses(set []uint64, limit int) bool {
	for i := range m {
		if m[i].bound(set, limit-1) >= limit {
			return true
		}
	}
	return false
}

// bound returns a lower bound on the number of answers in set that perfect play misses. It is y.misses minus the number
// of answers in y that set lacks. set is a bit set. A result of stopAt or less is no bound, as counting stops there.
func (y *missedSet) bound(set []uint64, stopAt int) int {
	k := y.misses
	for j := 0; j < len(set) && k > stopAt; j++ {
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
