// Package memo stores numbers that a search has proved about sets of answers, such as the excess cost of the best
// strategy. Each number is stored as exact or as a lower bound. The package knows nothing about words, guesses or
// searches.
//
// Each call to Find or Store locks one of 64 shards, looks up a map entry, which is seldom in the cache, and compares
// the set. Together, the shards take up to 600 MB.
package memo

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"sync"
)

// A Memo stores numbers that a search has proved about positions in a game. When it is full, it forgets positions that
// have not been looked up recently. It is safe for concurrent use, and its zero value is empty and ready to use.
type Memo struct {
	// Positions with the same hash are distinguished by their answers, so a hash collision never gives a wrong number.

	shards [64]shard // by the highest bits of the hash
	most   int       // size of a full generation in bytes; 0 means maxGeneration
}

// A Key identifies a number in a [Memo]. Its Kind is the meaning of the number, and the other fields describe the
// position in the game.
type Key struct {
	Hash  uint64   // hash of the answers; its highest bits must be as random as its lowest
	Set   []uint16 // the answers, ascending
	Rule  int32    // in hard mode, identifies the rule for the next guess; 0 for none
	Tries int      // the number of guesses left, up to 65,535
	Kind  Kind
}

// A Kind identifies what a number in a [Memo] counts, such as guesses or missed answers. Users of the package
// define their own values.
type Kind uint16

type shard struct {
	sync.Mutex // goroutines rarely wait for each other, because there are many shards
	// New positions go into the young generation. When it is full, it becomes the old one. The positions in the
	// previous old generation are then forgotten, except those that Find has copied to the young one.
	young, old generation
	name       []byte   // scratch memory for find
	_          [64]byte // keeps two shards from sharing a cache line
}

type generation struct {
	entries map[uint64]entry // by Key.hash
	names   []byte           // the names of all keys, one after another; see Key.appendName
}

const maxGeneration = 9 << 19 // size of a full generation in bytes; limits the whole Memo to 600 MB

const entryBytes = 38 // approximate memory per map entry in bytes, including free slots

type entry struct {
	packed int64  // value<<1, plus 1 if the value is exact
	at     uint32 // index of the key's name in generation.names
}

func (k *Key) hash() uint64 {
	return k.Hash ^ (uint64(k.Rule)<<32|uint64(k.Tries)<<8|uint64(k.Kind))*0x9e3779b97f4a7c15
}

// appendName appends a name for k to b. Different keys have different names, and no name is a prefix of another one.
func (k *Key) appendName(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(k.Kind))
	b = binary.AppendUvarint(b, uint64(k.Rule))
	b = binary.AppendUvarint(b, uint64(k.Tries))
	b = binary.AppendUvarint(b, uint64(len(k.Set)))
	last := uint16(0)
	for _, a := range k.Set {
		if d := a - last; d < 0x80 { // as in nearly all cases
			b = append(b, byte(d))
		} else {
			b = binary.AppendUvarint(b, uint64(d))
		}
		last = a
	}
	return b
}

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
		s.young.entries[key.hash()] = e
	default:
		m.add(s, &key, packed)
	}
}

// find looks up key. ok reports whether key was found, and young whether it was found in the young generation.
func (s *shard) find(key *Key) (e entry, young, ok bool) {
	hash := key.hash()
	for _, g := range [...]*generation{&s.young, &s.old} {
		if e, ok = g.entries[hash]; ok {
			if s.name = key.appendName(s.name[:0]); bytes.HasPrefix(g.names[e.at:], s.name) {
				return e, g == &s.young, true
			}
		}
	}
	return entry{}, false, false
}

func (m *Memo) add(s *shard, key *Key, packed int64) {
	g := &s.young
	if entryBytes*len(g.entries)+len(g.names) > cmp.Or(m.most, maxGeneration) {
		s.young, s.old = s.old, s.young
		clear(g.entries)
		g.names = g.names[:0]
	}
	if g.entries == nil {
		g.entries = map[uint64]entry{}
	}
	g.entries[key.hash()] = entry{packed, uint32(len(g.names))} // this replaces a position with the same hash
	g.names = key.appendName(g.names)
}

// Size returns roughly the number of stored positions. It counts some recently used positions twice.
func (m *Memo) Size() (n int) {
	for i := range m.shards {
		s := &m.shards[i]
		s.Lock()
		n += len(s.young.entries) + len(s.old.entries)
		s.Unlock()
	}
	return n
}
