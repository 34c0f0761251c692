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

// proveMisses reports whether the sets in m prove that every strategy misses at least limit of the answers in the given
// bit set. If the result is false, this may still be true.
func (m missedSets) proveMisses(set []uint64, limit int) bool {
	for i := range m {
		if m[i].spare(set, limit) >= 0 {
			return true
		}
	}
	return false
}

// spare returns how many answers can be removed from the given bit set, whichever they are, while y still proves that
// every strategy misses at least limit of the rest. If y does not prove this for the whole set, the result is negative.
func (y *missedSet) spare(set []uint64, limit int) int {
	// Every strategy misses y.misses answers of y, or fewer by the number of answers that set lacks.
	k := y.misses - limit
	for j := 0; j < len(set) && k >= 0; j++ {
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
