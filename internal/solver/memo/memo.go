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

// A Memo holds the proved costs of positions. Each cost is exact or a lower bound. The zero value is empty and
// ready to use, and several goroutines may use a Memo at once.
//
// A Memo finds a set of answers by its hash, but compares the whole set, so a collision of hashes cannot make a
// proof wrong. When it is full, it forgets positions that were not looked up recently. The caller must be able to
// prove them again.
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

type memory struct {
	slots []entry
	keys  []byte // the answers of all sets, one set after another; see appendKey
}

// maxShard is the approximate size of a full shard, in bytes. All 64 shards take 600 MB. Proofs take hardly longer
// if they can keep only a quarter of their positions.
const maxShard = 9 << 20

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

// Find returns the stored cost of the position key. exact reports whether the cost is exact or a lower bound. ok is
// false if nothing is stored for the position.
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

// Store stores a proved cost of the position key: its exact cost if exact is true, otherwise a lower bound. If
// there is already a cost, the better one is kept: an exact cost, or the higher of two bounds. Store copies
// key.Set.
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

// lookup returns the slot of the position key, or the free slot where it belongs. It returns nil if the shard has
// no slots yet.
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

// fits reports whether s may have the given number of slots in addition to its keys.
func (m *Memo) fits(s *shard, slots int) bool {
	return len(s.keys)+slotBytes*slots <= cmp.Or(m.most, maxShard)
}

// extend doubles the number of slots of s. It returns false if there is no memory left for that.
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

// place puts slot into a free place of s. Its position must not be in s yet.
func (s *shard) place(slot entry) {
	mask := len(s.slots) - 1
	i := int(slot.hash) & mask
	for s.slots[i].n != 0 {
		i = (i + 1) & mask
	}
	s.slots[i] = slot
}

// sweepShard removes the positions that were not looked up since the last sweep of s. If these are less than a
// quarter, it also removes half of the others.
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

// farApart marks a difference of 255 or more, which follows in two more bytes.
const farApart = 255

// appendKey appends an encoding of ids to key: the differences between neighbours, which mostly fit one byte.
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

// keyBytes returns the length, in bytes, of the first set in key. answers is the number of answers in this set.
func keyBytes(key []byte, answers int) (n int) {
	for range answers {
		if key[n] == farApart {
			n += 2
		}
		n++
	}
	return n
}

// isKey reports whether the first set in key is ids.
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
