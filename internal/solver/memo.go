package solver

import (
	"sync"
	"sync/atomic"
	"unsafe"
	"wfind/internal/solver/score"
)

// A memo remembers what has been proved of positions: the exact cost or a lower
// bound of it. It is shared by all goroutines of a search. A position is known
// by its set of answers, the number of guesses left, and in hard mode by what
// the next guess has to contain. The set is found by a hash and compared in
// full, so that a proof never rests on a hash. When it is full it forgets what it was not
// asked for in a while; that is found again if it is needed.
type memo struct {
	shards [64]memoShard
	spare  memory // of the shard that was swept last, for the next
	sweep  sync.Mutex
}

type memoShard struct {
	sync.Mutex
	memory
	used int
	_    [64]byte
	// table is the slots, for hint, which does not wait for the lock.
	table atomic.Pointer[[]memoSlot]
	_     [64]byte
}

// memory is what a shard takes.
type memory struct {
	slots []memoSlot
	keys  []byte // the answers of all sets, a set after the other; see appendKey
}

// maxShard is how many bytes a shard takes, about, and so the memo up to 600 MB. Proofs take
// hardly longer with a quarter of the memory that it would take to forget nothing.
const maxShard = 9 << 20

// slotBytes is the memory of a slot.
const slotBytes = 32

type memoSlot struct {
	hash  uint64
	value int64 // cost<<1, plus 1 if it is exact
	key   uint32
	rule  int32
	n     uint16 // 0: the slot is free
	left  uint8
	asked bool // for, since it was stored or the shard was swept
}

// find returns what is known of a position.
func (m *memo) find(hash uint64, ids []uint16, rule int32, left int) (cost int64, exact, ok bool) {
	s := &m.shards[hash>>58]
	s.Lock()
	defer s.Unlock()
	if slot := s.lookup(hash, ids, rule, left); slot != nil && slot.n != 0 {
		slot.asked = true
		return slot.value >> 1, slot.value&1 != 0, true
	}
	return 0, false, false
}

// hint tells that a position is soon asked for. In a large memo that mostly takes a look at
// memory far away, and a processor that knows in time does not have to wait for it.
func (m *memo) hint(hash uint64) {
	if table := m.shards[hash>>58].table.Load(); table != nil {
		prefetch(unsafe.Pointer(&(*table)[int(hash)&(len(*table)-1)]))
	}
}

// store adds what has been proved of a position to what is known of it.
func (m *memo) store(hash uint64, ids []uint16, rule int32, left int, cost int64, exact bool) {
	value := cost << 1
	if exact {
		value++
	}
	s := &m.shards[hash>>58]
	s.Lock()
	defer s.Unlock()
	if full := 4*s.used >= 3*len(s.slots); full && !s.extend() || !full && !s.fits(len(s.slots)) {
		m.sweepShard(s)
	}
	slot := s.lookup(hash, ids, rule, left)
	if slot.n != 0 {
		// An exact cost has its lowest bit set: it wins over an equal bound.
		if slot.value&1 == 0 {
			slot.value = max(slot.value, value)
		}
		return
	}
	*slot = memoSlot{hash: hash, value: value, key: uint32(len(s.keys)), rule: rule, n: uint16(len(ids)), left: uint8(left)}
	s.keys = appendKey(s.keys, ids)
	s.used++
}

// lookup returns the slot of a position, or the free one where it belongs.
func (s *memoShard) lookup(hash uint64, ids []uint16, rule int32, left int) *memoSlot {
	if len(s.slots) == 0 {
		return nil
	}
	mask := len(s.slots) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		slot := &s.slots[i]
		if slot.n == 0 {
			return slot
		}
		if slot.hash == hash && slot.rule == rule && int(slot.left) == left && int(slot.n) == len(ids) &&
			isKey(s.keys[slot.key:], ids) {
			return slot
		}
	}
}

// setSlots makes slots those of the shard.
func (s *memoShard) setSlots(slots []memoSlot) {
	s.slots = slots
	s.table.Store(&slots)
}

// fits reports whether a shard may have so many slots, with the keys that it has.
func (s *memoShard) fits(slots int) bool { return len(s.keys)+slotBytes*slots <= maxShard }

// extend doubles the table, if that fits.
func (s *memoShard) extend() bool {
	old := s.slots
	n := max(64, 2*len(old))
	if !s.fits(n) {
		return false
	}
	s.setSlots(make([]memoSlot, n))
	for _, slot := range old {
		if slot.n != 0 {
			s.place(slot)
		}
	}
	return true
}

// place puts a position that a shard has not got into a free slot.
func (s *memoShard) place(slot memoSlot) {
	mask := len(s.slots) - 1
	i := int(slot.hash) & mask
	for s.slots[i].n != 0 {
		i = (i + 1) & mask
	}
	s.slots[i] = slot
}

// sweepShard makes a shard forget what it was not asked for since it was last swept. If
// that is less than a quarter, it forgets half of the rest too.
func (m *memo) sweepShard(s *memoShard) {
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
	s.setSlots(score.Grow(m.spare.slots, len(old.slots)))
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
