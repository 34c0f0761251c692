// Package memo stores the costs that a search has proved for sets of answers. A position is a [Key],
// and its cost is either exact or a lower bound. The package knows nothing about words, guesses or
// searches.
//
// Finding or storing a position locks one of 64 shards, reads a slot, usually with a cache miss, and
// compares the set. The shards take up to 600 MB together.
package memo

import (
	"cmp"
	"slices"
	"sync"
)

// A Memo holds proved costs of positions, each exact or a lower bound. Several goroutines may use it
// at once. It looks a set of answers up by hash and compares the whole set, so no proof depends on
// a hash. A full Memo drops positions that were not looked up recently; the search proves them again
// if it needs them. The zero value is empty and ready to use.
type Memo struct {
	shards [64]shard
	spare  memory // of the shard that was swept last, for the next
	sweep  sync.Mutex
	most   int // bytes of a shard; 0 stands for maxShard
}

// A Key identifies a position, and the kind of cost that is stored for it.
type Key struct {
	Hash uint64   // of the answers; its highest bits are as random as its lowest
	Set  []uint16 // the answers, ascending
	Rule int32    // in hard mode, the number of the rule for the next guess; 0 for none
	Left int      // guesses left, up to 65,535
	Kind Kind
}

// A Kind distinguishes the costs of one position, such as its guesses and its misses. The caller
// chooses the numbers.
type Kind uint8

type shard struct {
	sync.Mutex
	memory
	used int
	_    [64]byte
}

// memory is the memory of a shard.
type memory struct {
	slots []entry
	keys  []byte // the answers of all sets, one set after another; see appendKey
}

// maxShard is the approximate size of a full shard in bytes; 64 of them take 600 MB. Proofs take
// hardly longer with a quarter of the memory that it would take to keep everything.
const maxShard = 9 << 20

// slotBytes is the size of a slot in bytes.
const slotBytes = 32

type entry struct {
	hash  uint64
	value int64 // cost<<1, plus 1 if it is exact
	key   uint32
	rule  int32
	n     uint16 // 0: the slot is free
	left  uint16
	kind  Kind
	asked bool // looked up since it was stored or the shard was last swept
}

// Find returns the stored cost of the position key, and whether it is exact. ok is false if there is none.
func (m *Memo) Find(key Key) (cost int64, exact, ok bool) {
	s := &m.shards[key.Hash>>58]
	s.Lock()
	defer s.Unlock()
	if slot := s.lookup(&key); slot != nil && slot.n != 0 {
		slot.asked = true
		return slot.value >> 1, slot.value&1 != 0, true
	}
	return 0, false, false
}

// Store stores a proved cost of the position key. An exact cost replaces a bound, and a higher bound a
// lower one.
func (m *Memo) Store(key Key, cost int64, exact bool) {
	value := cost << 1
	if exact {
		value++
	}
	s := &m.shards[key.Hash>>58]
	s.Lock()
	defer s.Unlock()
	if full := 4*s.used >= 3*len(s.slots); full && !m.extend(s) || !full && !m.fits(s, len(s.slots)) {
		m.sweepShard(s)
	}
	slot := s.lookup(&key)
	if slot.n != 0 {
		// An exact cost has its lowest bit set: it wins over an equal bound.
		if slot.value&1 == 0 {
			slot.value = max(slot.value, value)
		}
		return
	}
	*slot = entry{
		hash: key.Hash, value: value, key: uint32(len(s.keys)),
		rule: key.Rule, n: uint16(len(key.Set)), left: uint16(key.Left), kind: key.Kind,
	}
	s.keys = appendKey(s.keys, key.Set)
	s.used++
}

// lookup returns the slot of the position key, or the free slot where it belongs; nil without a table.
func (s *shard) lookup(key *Key) *entry {
	if len(s.slots) == 0 {
		return nil
	}
	mask := len(s.slots) - 1
	for i := int(key.Hash) & mask; ; i = (i + 1) & mask {
		slot := &s.slots[i]
		if slot.n == 0 {
			return slot
		}
		if slot.hash == key.Hash && slot.rule == key.Rule && slot.left == uint16(key.Left) && slot.kind == key.Kind &&
			int(slot.n) == len(key.Set) && isKey(s.keys[slot.key:], key.Set) {
			return slot
		}
	}
}

// Size returns the number of stored positions.
func (m *Memo) Size() (n int) {
	for i := range m.shards {
		s := &m.shards[i]
		s.Lock()
		n += s.used
		s.Unlock()
	}
	return n
}

// fits reports whether s may have this many slots in addition to its keys.
func (m *Memo) fits(s *shard, slots int) bool {
	return len(s.keys)+slotBytes*slots <= cmp.Or(m.most, maxShard)
}

// extend doubles the table of s and returns true, or returns false if that does not fit.
func (m *Memo) extend(s *shard) bool {
	old := s.slots
	n := max(64, 2*len(old))
	if !m.fits(s, n) {
		return false
	}
	s.slots = make([]entry, n)
	for _, slot := range old {
		if slot.n != 0 {
			s.place(slot)
		}
	}
	return true
}

// place puts slot, whose position is not in the shard, into a free slot.
func (s *shard) place(slot entry) {
	mask := len(s.slots) - 1
	i := int(slot.hash) & mask
	for s.slots[i].n != 0 {
		i = (i + 1) & mask
	}
	s.slots[i] = slot
}

// sweepShard drops the positions of s that were not looked up since the last sweep. If those are less
// than a quarter, it drops half of the rest too.
func (m *Memo) sweepShard(s *shard) {
	m.sweep.Lock()
	defer m.sweep.Unlock()
	asked := 0
	for i := range s.slots {
		if s.slots[i].asked {
			asked++
		}
	}
	half := 4*asked > 3*s.used
	old := s.memory
	s.slots = slices.Grow(m.spare.slots[:0], len(old.slots))[:len(old.slots)]
	clear(s.slots)
	s.keys = m.spare.keys[:0]
	m.spare, s.used = old, 0
	skip := false
	for _, slot := range old.slots {
		if !slot.asked {
			continue
		}
		if skip = half && !skip; skip {
			continue
		}
		key := old.keys[slot.key:]
		slot.key, slot.asked = uint32(len(s.keys)), false
		s.keys = append(s.keys, key[:keyBytes(key, int(slot.n))]...)
		s.place(slot)
		s.used++
	}
}

// farApart marks a difference that follows in two more bytes.
const farApart = 255

// appendKey appends the set ids to key as differences between neighbours, which mostly take one byte
// each.
func appendKey(key []byte, ids []uint16) []byte {
	last := uint16(0)
	for _, id := range ids {
		if d := id - last; d < farApart {
			key = append(key, byte(d))
		} else {
			key = append(key, farApart, byte(d), byte(d>>8))
		}
		last = id
	}
	return key
}

// keyBytes returns the length in bytes of the first set in key, which has this many answers.
func keyBytes(key []byte, answers int) (n int) {
	for range answers {
		if key[n] == farApart {
			n += 2
		}
		n++
	}
	return n
}

// isKey reports whether key begins with the set ids.
func isKey(key []byte, ids []uint16) bool {
	last, k := uint16(0), 0
	for _, id := range ids {
		d := uint16(key[k])
		if k++; d == farApart {
			d = uint16(key[k]) | uint16(key[k+1])<<8
			k += 2
		}
		if last += d; last != id {
			return false
		}
	}
	return true
}
