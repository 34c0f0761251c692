package solver

import (
	"slices"
	"sync"
)

// A memo remembers what has been proved of positions: the exact cost or a lower
// bound of it. It is shared by all goroutines of a search. A position is known
// by its set of answers, the number of guesses left, and in hard mode by what
// the next guess has to contain. The set is found by a hash and compared in
// full, so that a proof never rests on a hash.
type memo struct {
	shards [64]memoShard
}

type memoShard struct {
	sync.Mutex
	slots []memoSlot
	used  int
	keys  []uint16 // the answers of all sets, one set after the other
	_     [64]byte
}

// maxKeys bounds the answers that a shard holds, and so its memory: a set has at
// least three, so with slots of 32 bytes, a quarter to five eighths of them free,
// a shard stays below 18 MB and the memo below 1.2 GB. Sets of the usual size take
// half of that.
const maxKeys = 1 << 20

type memoSlot struct {
	hash  uint64
	value int64 // cost<<1, plus 1 if it is exact
	key   uint32
	rule  int32
	n     uint16 // 0: the slot is free
	left  uint8
}

// find returns what is known of a position.
func (m *memo) find(hash uint64, ids []uint16, rule int32, left int) (cost int64, exact, ok bool) {
	s := &m.shards[hash>>58]
	s.Lock()
	defer s.Unlock()
	if slot := s.lookup(hash, ids, rule, left); slot != nil && slot.n != 0 {
		return slot.value >> 1, slot.value&1 != 0, true
	}
	return 0, false, false
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
	if 4*s.used >= 3*len(s.slots) {
		s.extend()
	}
	slot := s.lookup(hash, ids, rule, left)
	if slot.n == 0 && len(s.keys)+len(ids) > maxKeys {
		return // full: what is known is kept, and the rest found again
	}
	if slot.n != 0 {
		// An exact cost has its lowest bit set: it wins over an equal bound.
		if slot.value&1 == 0 {
			slot.value = max(slot.value, value)
		}
		return
	}
	*slot = memoSlot{hash, value, uint32(len(s.keys)), rule, uint16(len(ids)), uint8(left)}
	s.keys = append(s.keys, ids...)
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
			slices.Equal(s.keys[slot.key:][:len(ids)], ids) {
			return slot
		}
	}
}

// extend doubles the table.
func (s *memoShard) extend() {
	old := s.slots
	s.slots = make([]memoSlot, max(64, 2*len(old)))
	mask := len(s.slots) - 1
	for _, slot := range old {
		if slot.n == 0 {
			continue
		}
		i := int(slot.hash) & mask
		for s.slots[i].n != 0 {
			i = (i + 1) & mask
		}
		s.slots[i] = slot
	}
}
