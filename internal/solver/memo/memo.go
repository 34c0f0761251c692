// Package memo remembers what a search has proved of sets of answers. It knows nothing of
// words, of guesses or of how a search goes on, and uses the standard library only: a
// position is a [Key], what is known of it a number that is exact or a lower bound.
//
// To find or store a position takes a lock of one of 64 shards, a look at one line of memory
// that is mostly far away, and one at the set. All of them together take up
// to 600 MB.
package memo

import (
	"cmp"
	"slices"
	"sync"
)

// A Memo remembers what has been proved of positions: an exact cost or a lower
// bound of it. It may be used by several goroutines. A set of answers is found by its hash
// and compared in full, so that a proof never rests on a hash. When the memo is full it
// forgets what it was not asked for in a while; that is found again if it is needed.
// The zero value is empty.
type Memo struct {
	shards [64]shard
	spare  memory // of the shard that was swept last, for the next
	sweep  sync.Mutex
	most   int // bytes of a shard; 0 stands for maxShard
}

// A Key says of what position what is known.
type Key struct {
	Hash uint64   // of the answers; its highest bits are as random as its lowest
	Set  []uint16 // the answers, ascending
	Rule int32    // what the next guess has to contain in hard mode; 0: nothing
	Left int      // guesses left, up to 65,535
	Kind Kind
}

// A Kind tells one thing that is known of a position from another, such as what it costs
// at least from how many answers it misses. The numbers are the user's.
type Kind uint8

type shard struct {
	sync.Mutex
	memory
	used int
	_    [64]byte
}

// memory is what a shard takes.
type memory struct {
	slots []entry
	keys  []byte // the answers of all sets, a set after the other; see appendKey
}

// maxShard is how many bytes a shard takes, about, and so the memo up to 600 MB. Proofs take
// hardly longer with a quarter of the memory that it would take to forget nothing.
const maxShard = 9 << 20

// slotBytes is the memory of a slot.
const slotBytes = 32

type entry struct {
	hash  uint64
	value int64 // cost<<1, plus 1 if it is exact
	key   uint32
	rule  int32
	n     uint16 // 0: the slot is free
	left  uint16
	kind  Kind
	asked bool // for, since it was stored or the shard was swept
}

// Find returns what is known of a position.
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

// Store adds what has been proved of a position to what is known of it.
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

// lookup returns the slot of a position, or the free one where it belongs.
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

// Size returns how many positions are known.
func (m *Memo) Size() (n int) {
	for i := range m.shards {
		s := &m.shards[i]
		s.Lock()
		n += s.used
		s.Unlock()
	}
	return n
}

// fits reports whether a shard may have so many slots, with the keys that it has.
func (m *Memo) fits(s *shard, slots int) bool {
	return len(s.keys)+slotBytes*slots <= cmp.Or(m.most, maxShard)
}

// extend doubles the table, if that fits.
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

// place puts a position that a shard has not got into a free slot.
func (s *shard) place(slot entry) {
	mask := len(s.slots) - 1
	i := int(slot.hash) & mask
	for s.slots[i].n != 0 {
		i = (i + 1) & mask
	}
	s.slots[i] = slot
}

// sweepShard makes a shard forget what it was not asked for since it was last swept. If
// that is less than a quarter, it forgets half of the rest too.
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

// farApart stands for a difference that takes two bytes more.
const farApart = 255

// appendKey appends the answers of a set to a key: by how much each is above the one
// before it, in a byte mostly.
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

// keyBytes returns how long the key of so many answers is that key begins with.
func keyBytes(key []byte, answers int) (n int) {
	for range answers {
		if key[n] == farApart {
			n += 2
		}
		n++
	}
	return n
}

// isKey reports whether a key of as many answers is that of a set.
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
