// Package memo stores numbers that a search has proved about sets of answers, such as the excess of the
// best strategy. Each number is either exact or a lower bound. The package knows nothing about words,
// guesses or searches.
//
// Finding or storing a position locks one of 64 shards, reads a map, usually with a cache miss, and
// compares the set. The shards take up to 600 MB together.
package memo

import (
	"cmp"
	"slices"
	"sync"
)

// A Memo stores numbers that a search has proved about positions in a game. When it is full, it
// forgets positions that have not been looked up recently. It is safe for concurrent use, and its zero
// value is empty and ready to use.
type Memo struct {
	// Positions with the same hash are told apart by their answers, so a hash collision never gives a wrong number.

	shards [64]shard // by the highest bits of the hash
	most   int       // bytes of a generation; 0 stands for maxGeneration
}

// A Key identifies a number in a [Memo]: what it counts (Kind), and for which position in the game.
type Key struct {
	Hash  uint64   // hash of the answers; its highest bits must be as random as its lowest
	Set   []uint16 // the answers, ascending
	Rule  int32    // in hard mode, the number of the rule for the next guess; 0 for none
	Tries int      // the number of guesses left, up to 65,535
	Kind  Kind
}

// A Kind says what a number in a [Memo] counts, such as guesses or missed answers. Users of the package
// define their own values.
type Kind uint16

// A shard is one part of a Memo, with its own lock.
type shard struct {
	sync.Mutex // goroutines rarely wait for each other, because there are many shards
	// New positions go into the young generation. When that is full, it becomes the old one, and the previous old one
	// is forgotten, except for positions that were looked up in the meantime.
	young, old generation
	_          [64]byte // keeps shards out of each other's cache lines
}

type generation struct {
	entries map[mapKey]entry
	sets    []uint16 // the answers of all sets, one set after another
}

const maxGeneration = 9 << 19 // bytes of a shard's young generation; limits the whole Memo to 600 MB

const entryBytes = 44 // bytes, roughly, that a map needs per entry, including free slots

// A mapKey has all fields of a [Key] except the slice of answers, which cannot be part of a map key.
type mapKey struct {
	hash  uint64
	rule  int32
	tries uint16
	kind  Kind
}

type entry struct {
	packed int64  // the value<<1, plus 1 if it is exact
	at     uint32 // the index of the set in generation.sets
	n      uint16 // the size of the set
}

func (k *Key) mapKey() mapKey { return mapKey{k.Hash, k.Rule, uint16(k.Tries), k.Kind} }

// Find returns the value stored under key. If exact is false, the value is only a lower bound. ok is false
// if nothing is stored under key.
func (m *Memo) Find(key Key) (value int64, exact, ok bool) {
	s := &m.shards[key.Hash>>58]
	s.Lock()
	defer s.Unlock()
	e, young, ok := s.find(&key)
	if ok && !young {
		m.add(s, &key, e.packed)
	}
	return e.packed >> 1, e.packed&1 != 0, ok
}

// Store stores value under key. If exact is false, value is only a lower bound. Store never replaces an
// exact value or a higher bound.
func (m *Memo) Store(key Key, value int64, exact bool) {
	packed := value << 1
	if exact {
		packed++
	}
	s := &m.shards[key.Hash>>58]
	s.Lock()
	defer s.Unlock()
	e, young, ok := s.find(&key)
	switch {
	// An exact value has its lowest bit set: it wins over an equal bound.
	case ok && (e.packed&1 != 0 || e.packed >= packed):
	case ok && young:
		e.packed = packed
		s.young.entries[key.mapKey()] = e
	default:
		m.add(s, &key, packed)
	}
}

func (s *shard) find(key *Key) (e entry, young, ok bool) {
	if e, ok = s.young.find(key); ok {
		return e, true, true
	}
	e, ok = s.old.find(key)
	return e, false, ok
}

func (g *generation) find(key *Key) (e entry, ok bool) {
	e, ok = g.entries[key.mapKey()]
	if !ok || !slices.Equal(g.sets[e.at:][:e.n], key.Set) {
		return entry{}, false
	}
	return e, true
}

func (m *Memo) add(s *shard, key *Key, packed int64) {
	g := &s.young
	if entryBytes*len(g.entries)+2*len(g.sets) > cmp.Or(m.most, maxGeneration) {
		s.young, s.old = s.old, s.young
		clear(g.entries)
		g.sets = g.sets[:0]
	}
	if g.entries == nil {
		g.entries = map[mapKey]entry{}
	}
	// This replaces a set with the same mapKey.
	g.entries[key.mapKey()] = entry{packed, uint32(len(g.sets)), uint16(len(key.Set))}
	g.sets = append(g.sets, key.Set...) // the caller may change key.Set
}

// Size returns the number of stored positions. A position that was used recently may count twice.
func (m *Memo) Size() (n int) {
	for i := range m.shards {
		s := &m.shards[i]
		s.Lock()
		n += len(s.young.entries) + len(s.old.entries)
		s.Unlock()
	}
	return n
}
