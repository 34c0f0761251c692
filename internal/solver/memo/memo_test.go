package memo

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"wfind/internal/testkit/random"
)

// TestMemoKeys stores sets with the same hash. Only the last one is found, and never with the cost of another.
func TestMemoKeys(t *testing.T) {
	m := new(Memo)
	sets := [][]uint16{{1, 2, 3}, {1, 2, 4}, {1, 2}, {1, 2, 3, 4}, {1, 2, 3}}
	for i, set := range sets {
		m.Store(Key{Hash: 1<<58 + 1, Set: set, Tries: 5}, int64(i), true)
		for j, other := range sets[:i+1] {
			cost, exact, ok := m.Find(Key{Hash: 1<<58 + 1, Set: other, Tries: 5})
			if found := slices.Equal(set, other); ok != found || ok && (cost != int64(i) || !exact) {
				t.Errorf("after set %d, set %d has cost %d (%v, %v)", i, j, cost, exact, ok)
			}
		}
	}
}

// TestMemoKinds checks keys that differ only in what is known, in the number of guesses left,
// including numbers above 255, or in the rule.
func TestMemoKinds(t *testing.T) {
	m := new(Memo)
	var keys []Key
	for _, left := range []int{1, 5, 5 + 1<<6, 5 + 1<<7, 255, 256, 261, 512 + 5, 65535} {
		for kind := range Kind(3) {
			for rule := range int32(2) {
				keys = append(keys, Key{Hash: 7, Set: []uint16{1, 2, 700}, Rule: rule, Tries: left, Kind: kind})
			}
		}
	}
	for i, key := range keys {
		if _, _, ok := m.Find(key); ok {
			t.Fatalf("%+v is found before it is stored", key)
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

// TestMemoFull stores far more than fits in a memo's memory, in two shards at once. The shards must
// stay within that memory, keep the sets that are often asked for, and return nothing wrong.
func TestMemoFull(t *testing.T) {
	for _, test := range []struct {
		name     string
		words    int    // the number of answers in a set
		frequent uint64 // number of sets that are looked up again and again
	}{
		{"few large sets", 1000, 10},
		{"many small sets", 5, 100},
		{"all are asked for", 100, math.MaxInt64},
	} {
		m := &Memo{most: 1 << 18}
		for shard := range uint64(2) {
			t.Run(fmt.Sprintf("%s in shard %d", test.name, shard), func(t *testing.T) {
				t.Parallel()
				fillShard(t, m, shard, test.words, test.frequent)
			})
		}
	}
}

// fillShard stores sets in a shard that differ only in their hash, and keeps asking for the first of them.
func fillShard(t *testing.T, m *Memo, shard uint64, words int, frequent uint64) {
	r := random.Rand(t)
	s := &m.shards[shard]
	set := make([]uint16, words)
	for i := range set {
		set[i] = uint16(i)
	}
	found := func(n uint64) bool {
		cost, exact, ok := m.Find(Key{Hash: shard<<58 | n, Set: set, Tries: 5})
		if ok && (cost != int64(n) || !exact) {
			t.Fatalf("set %d has cost %d (%v)", n, cost, exact)
		}
		return ok
	}
	size := entryBytes + words
	stored := uint64(6 * m.most / size)
	for n := range stored {
		m.Store(Key{Hash: shard<<58 | n, Set: set, Tries: 5}, int64(n), true)
		if !found(n) {
			t.Fatalf("set %d is not found after it was stored", n)
		}
		found(r.Uint64N(min(n+1, frequent)))
		for _, g := range []generation{s.young, s.old} {
			if entryBytes*len(g.entries)+len(g.names) > m.most+size {
				t.Fatalf("%d sets take %d numbers", len(g.entries), len(g.names))
			}
		}
	}
	kept := 0
	for n := range stored {
		if found(n) {
			kept++
		} else if n < frequent && frequent < stored {
			t.Errorf("set %d is forgotten although Find often asked for it", n)
		}
	}
	if kept == 0 || kept == int(stored) {
		t.Errorf("of %d sets %d are found", stored, kept)
	}
}
