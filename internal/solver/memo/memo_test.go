package memo

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"wfind/internal/testkit/seed"
)

// TestMemoKeys finds sets in a memo among others with the same hash.
func TestMemoKeys(t *testing.T) {
	r := seed.Rand(t)
	const hash = 1<<58 + 1 // the same for all sets
	m := new(Memo)
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
		if _, _, ok := m.Find(Key{Hash: hash, Set: set, Left: 5}); ok {
			t.Fatalf("%d is there before it is stored", set)
		}
		m.Store(Key{Hash: hash, Set: set, Left: 5}, int64(i), true)
	}
	for i, set := range sets {
		if cost, exact, ok := m.Find(Key{Hash: hash, Set: set, Left: 5}); cost != int64(i) || !exact || !ok {
			t.Fatalf("%d has cost %d (%v, %v), want %d", set, cost, exact, ok, i)
		}
	}
}

// TestMemoKinds distinguishes positions that differ in what is known of them, in the guesses
// left, more than 255 of them too, or in the rule.
func TestMemoKinds(t *testing.T) {
	m := new(Memo)
	var keys []Key
	for _, left := range []int{1, 5, 5 + 1<<6, 5 + 1<<7, 255, 256, 261, 512 + 5, 65535} {
		for kind := range Kind(3) {
			for rule := range int32(2) {
				keys = append(keys, Key{Hash: 7, Set: []uint16{1, 2, 700}, Rule: rule, Left: left, Kind: kind})
			}
		}
	}
	for i, key := range keys {
		if _, _, ok := m.Find(key); ok {
			t.Fatalf("%+v is there before it is stored", key)
		}
		m.Store(key, int64(i), i%2 == 0)
	}
	for i, key := range keys {
		if cost, exact, ok := m.Find(key); !ok || cost != int64(i) || exact != (i%2 == 0) {
			t.Errorf("%+v has cost %d (%v, %v), want %d", key, cost, exact, ok, i)
		}
	}
	if m.Size() != len(keys) {
		t.Errorf("%d positions are known, want %d", m.Size(), len(keys))
	}
}

// TestMemoFull stores far more than a memo has memory for, in two shards at once: they keep
// to it, remember what they were asked for, and give no wrong answer.
func TestMemoFull(t *testing.T) {
	for _, test := range []struct {
		name  string
		words int    // answers of a set
		dear  uint64 // sets that are asked for now and again
	}{
		{"few large sets", 1000, 10},
		{"many small sets", 5, 100},
		{"all are asked for", 100, math.MaxInt64},
	} {
		m := &Memo{most: 1 << 18}
		for shard := range uint64(2) {
			t.Run(fmt.Sprintf("%s in shard %d", test.name, shard), func(t *testing.T) {
				t.Parallel()
				fillShard(t, m, shard, test.words, test.dear)
			})
		}
	}
}

// fillShard stores sets of the same size in a shard, all of them the same but for their
// hash, and asks for the first of them again and again.
func fillShard(t *testing.T, m *Memo, shard uint64, words int, dear uint64) {
	r := seed.Rand(t)
	s := &m.shards[shard]
	set := make([]uint16, words)
	for i := range set {
		set[i] = uint16(r.IntN(1 << 16)) // some are far apart
	}
	slices.Sort(set)
	set = slices.Compact(set)
	check := func(n uint64, must bool) {
		cost, exact, ok := m.Find(Key{Hash: shard<<58 | n, Set: set, Left: 5})
		if ok && (cost != int64(n) || !exact) || must && !ok {
			t.Fatalf("set %d has cost %d (%v, %v)", n, cost, exact, ok)
		}
	}
	key := len(appendKey(nil, set))
	stored := uint64(3 * m.most / (key + slotBytes))
	for n := range stored {
		m.Store(Key{Hash: shard<<58 | n, Set: set, Left: 5}, int64(n), true)
		check(r.Uint64N(min(n+1, dear)), false)
		if len(s.keys)+slotBytes*len(s.slots) > m.most+key {
			t.Fatalf("%d sets take %d bytes and %d slots", s.used, len(s.keys), len(s.slots))
		}
	}
	kept := 0
	for n := range stored {
		check(n, n < dear && dear < stored)
		if _, _, ok := m.Find(Key{Hash: shard<<58 | n, Set: set, Left: 5}); ok {
			kept++
		}
	}
	if kept != s.used || kept == int(stored) {
		t.Errorf("of %d sets %d are found, and %d are there", stored, kept, s.used)
	}
}
