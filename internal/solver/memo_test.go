package solver

import (
	"slices"
	"testing"

	"wfind/internal/testkit/seed"
)

// TestMemoKeys finds sets in a memo among others with the same hash.
func TestMemoKeys(t *testing.T) {
	r := seed.Rand(t)
	const hash = 1<<58 + 1 // that of all sets
	m := new(memo)
	var sets [][]uint16
	for range 300 {
		set := make([]uint16, 3+r.IntN(5))
		for i := range set {
			// Differences of all sizes.
			set[i] = uint16(r.Uint32() >> (16 + r.IntN(14)))
		}
		slices.Sort(set)
		sets = append(sets, slices.Compact(set))
	}
	slices.SortFunc(sets, slices.Compare)
	sets = slices.CompactFunc(sets, slices.Equal)
	for i, set := range sets {
		if _, _, ok := m.find(hash, set, 0, 5); ok {
			t.Fatalf("%d is there before it is stored", set)
		}
		m.store(hash, set, 0, 5, int64(i), true)
	}
	for i, set := range sets {
		if cost, exact, ok := m.find(hash, set, 0, 5); cost != int64(i) || !exact || !ok {
			t.Fatalf("%d has cost %d (%v, %v), want %d", set, cost, exact, ok, i)
		}
	}
}

// TestMemoFull stores far more than a memo has memory for: it keeps to that, remembers
// what it was asked for, and tells nothing wrong.
func TestMemoFull(t *testing.T) {
	const all = 1 << 30
	r := seed.Rand(t)
	for _, test := range []struct {
		name  string
		words int // answers of a set
		dear  int // sets that are asked for now and again
	}{
		{"many small sets", 5, 1000},
		{"few large sets", 1000, 100},
		{"all are asked for", 100, all},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := new(memo)
			s := &m.shards[0]
			set := make([]uint16, test.words)
			for i := range set {
				set[i] = uint16(r.IntN(1 << 16)) // some are far apart
			}
			slices.Sort(set)
			set = slices.Compact(set)
			check := func(n uint64, must bool) {
				t.Helper()
				cost, exact, ok := m.find(n, set, 0, 5)
				if ok && (cost != int64(n) || !exact) || must && !ok {
					t.Fatalf("set %d has cost %d (%v, %v)", n, cost, exact, ok)
				}
			}
			key := len(appendKey(nil, set))
			stored := uint64(3 * maxShard / (key + slotBytes))
			for n := range stored {
				m.store(n, set, 0, 5, int64(n), true)
				check(uint64(r.Int64N(int64(min(n, uint64(test.dear))+1))), false)
				if len(s.keys)+slotBytes*len(s.slots) > maxShard+key {
					t.Fatalf("%d sets take %d bytes and %d slots", s.used, len(s.keys), len(s.slots))
				}
			}
			if test.dear < all {
				for n := range uint64(test.dear) {
					check(n, true)
				}
			}
			for n := range stored {
				check(n, false)
			}
		})
	}
}
