// Package memo stores the costs that a search has proved for sets of answers. A position is a [Key],
// and its cost is either exact or a lower bound. The package knows nothing about words, guesses or
// searches.
//
// Finding or storing a position locks one of 64 shards, reads a map, usually with a cache miss, and
// compares the set. The shards take up to 600 MB together.
package memo

import (
	"cmp"
	"slices"
	"sync"
)

// A Memo stores what a search has proved about the costs of positions in a game. When it is full, it
// forgets positions that have not been looked up recently. It is safe for concurrent use, and its zero
// value is empty and ready to use.
type Memo struct {
	// Positions with the same hash are told apart by their answers, so a hash collision never gives a wrong cost.

	shards [64]shard // by the highest bits of the hash
	most   int       // bytes of a generation; 0 stands for maxGeneration
}

// A Key identifies a number in a [Memo]: what it counts (Kind), and for which position in the game.
type Key struct {
	Hash uint64   // hash of the answers; its highest bits must be as random as its lowest
	Set  []uint16 // the answers, ascending
	Rule int32    // in hard mode, the number of the rule for the next guess; 0 for none
	Left int      // the number of guesses left, up to 65,535
	Kind Kind
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
	costs map[mapKey]entry
	sets  []uint16 // the answers of all sets, one set after another
}

const maxGeneration = 9 << 19 // bytes of a shard's young generation; limits the whole Memo to 600 MB

const entryBytes = 44 // bytes, roughly, that a map needs per entry, including free slots

// A mapKey has all fields of a [Key] except the slice of answers, which cannot be part of a map key.
type mapKey struct {
	hash uint64
	rule int32
	left uint16
	kind Kind
}

type entry struct {
	value int64  // cost<<1, plus 1 if it is exact
	at    uint32 // the index of the set in generation.sets
	n     uint16 // the size of the set
}

func (k *Key) mapKey() mapKey { return mapKey{k.Hash, k.Rule, uint16(k.Left), k.Kind} }

// Find returns the cost stored under key. If exact is false, the cost is only a lower bound. ok is false
// if nothing is stored under key.
func (m *Memo) Find(key Key) (cost int64, exact, ok bool) {
	s := &m.shards[key.Hash>>58]
	s.Lock()
	defer s.Unlock()
	e, young, ok := s.find(&key)
	if ok && !young {
		m.add(s, &key, e.value)
	}
	return e.value >> 1, e.value&1 != 0, ok
}

// Store stores cost under key. If exact is false, cost is only a lower bound. Store never replaces an
// exact cost or a higher bound.
func (m *Memo) Store(key Key, cost int64, exact bool) {
	value := cost << 1
	if exact {
		value++
	}
	s := &m.shards[key.Hash>>58]
	s.Lock()
	defer s.Unlock()
	e, young, ok := s.find(&key)
	switch {
	// An exact cost has its lowest bit set: it wins over an equal bound.
	case ok && (e.value&1 != 0 || e.value >= value):
	case ok && young:
		e.value = value
		s.young.costs[key.mapKey()] = e
	default:
		m.add(s, &key, value)
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
	e, ok = g.costs[key.mapKey()]
	if !ok || !slices.Equal(g.sets[e.at:][:e.n], key.Set) {
		return entry{}, false
	}
	return e, true
}

func (m *Memo) add(s *shard, key *Key, value int64) {
	g := &s.young
	if entryBytes*len(g.costs)+2*len(g.sets) > cmp.Or(m.most, maxGeneration) {
		s.young, s.old = s.old, s.young
		clear(g.costs)
		g.sets = g.sets[:0]
	}
	if g.costs == nil {
		g.costs = map[mapKey]entry{}
	}
	// This replaces a set with the same mapKey.
	g.costs[key.mapKey()] = entry{value, uint32(len(g.sets)), uint16(len(key.Set))}
	g.sets = append(g.sets, key.Set...) // the caller may change key.Set
}

// Size returns the number of stored positions. A position that was used recently may count twice.
func (m *Memo) Size() (n int) {
	for i := range m.shards {
		s := &m.shards[i]
		s.Lock()
		n += len(s.young.costs) + len(s.old.costs)
		s.Unlock()
	}
	return n
}
