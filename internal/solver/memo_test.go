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

// TestMemoFull checks that a memo keeps to its memory and what it knows.
func TestMemoFull(t *testing.T) {
	m := new(memo)
	s := &m.shards[0]
	set := make([]uint16, 1000) // keys of a kilobyte, so that it is soon full
	for i := range set {
		set[i] = uint16(i)
	}
	n := uint64(0)
	for ; n < maxShard; n++ {
		before := s.used
		m.store(n, set, 0, 5, int64(n), false)
		if s.used == before {
			break
		}
	}
	if s.used < maxShard/2000 || len(s.keys)+slotBytes*len(s.slots) > maxShard+len(set) {
		t.Errorf("%d sets take %d bytes and %d slots", s.used, len(s.keys), len(s.slots))
	}
	m.store(n-1, set, 0, 5, int64(n), true)
	if cost, exact, _ := m.find(n-1, set, 0, 5); cost != int64(n) || !exact {
		t.Errorf("the last set has cost %d, %v after it was proved to be %d", cost, exact, n)
	}
	if _, _, ok := m.find(n, set, 0, 5); ok {
		t.Error("a set was stored though there was no room")
	}
}
