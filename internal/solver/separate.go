package solver

import (
	"encoding/binary"
	"math/bits"
	"sync"
	"sync/atomic"
	"wfind/internal/solver/score"
)

// separations tells which classes of a board tell two answers apart, as sets of
// bits, a class each. Most guesses for a set are refuted by them: one that leaves two
// of the heaviest answers together wastes the lighter one. A set is made when it is
// first asked for, and serves all goroutines that search the board.
type separations struct {
	of [][]atomic.Pointer[[]uint64] // of[j][i] is that of answers i and j, i < j

	mu     sync.Mutex
	kept   int // words of memory
	free   []uint64
	chunks [][]uint64 // to be used again
	used   int        // of chunks
}

const (
	// keptWords bounds the memory of the separations of a board: 64 MB. What is asked
	// for beyond that is made anew each time.
	keptWords = 1 << 23
	// chunkWords is how much of it is allocated at a time.
	chunkWords = 1 << 12
)

// reset forgets all sets, for a board of n answers.
func (x *separations) reset(n int) {
	x.of = score.Grow(x.of, n)
	for j := range x.of {
		x.of[j] = score.Grow(x.of[j], j)
		clear(x.of[j])
	}
	x.kept, x.free, x.used = 0, nil, 0
}

// memory returns room for a set of so many words; nil if there is no more.
func (x *separations) memory(words int) []uint64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.kept+words > keptWords {
		return nil
	}
	x.kept += words
	if len(x.free) < words {
		if x.used == len(x.chunks) {
			x.chunks = append(x.chunks, make([]uint64, max(words, chunkWords)))
		}
		x.free = x.chunks[x.used]
		x.used++
	}
	m := x.free[:words:words]
	x.free = x.free[words:]
	return m
}

// separating returns the classes of b that put answers i and j, i < j, into different
// groups. Scratch is memory for that, used if no more sets can be kept.
func (b *weightedBoard) separating(i, j uint16, scratch *[]uint64) []uint64 {
	at := &b.apart.of[j][i]
	if set := at.Load(); set != nil {
		return *set
	}
	words := (len(b.reps) + 63) / 64
	set := b.apart.memory(words)
	kept := set != nil
	if !kept {
		*scratch = score.Grow(*scratch, words)
		set = *scratch
	}
	b.separate(i, j, set)
	if kept {
		at.Store(&set)
	}
	return set
}

// separate makes the set that separating returns, eight classes at a time.
func (b *weightedBoard) separate(i, j uint16, set []uint64) {
	const low, ones, gather = 0x7f7f7f7f7f7f7f7f, 0x0101010101010101, 0x0102040810204080
	if len(b.cols) == 0 {
		b.columns()
	}
	x, y := b.cols[int(i)*b.stride:][:b.stride], b.cols[int(j)*b.stride:][:b.stride]
	clear(set)
	for c := 0; c < len(x); c += 8 {
		t := binary.LittleEndian.Uint64(x[c:]) ^ binary.LittleEndian.Uint64(y[c:])
		differs := ((t&low + low) | t) >> 7 & ones
		set[c/64] |= differs * gather >> 56 << (c % 64)
	}
	if over := len(b.reps) % 64; over > 0 {
		set[len(set)-1] &= 1<<over - 1
	}
}

// everyClass sets dst to all classes of b.
func (b *weightedBoard) everyClass(dst []uint64) []uint64 {
	dst = score.Grow(dst, (len(b.reps)+63)/64)
	for i := range dst {
		dst[i] = ^uint64(0)
	}
	if over := len(b.reps) % 64; over > 0 {
		dst[len(dst)-1] = 1<<over - 1
	}
	return dst
}

// count returns how many classes are in a set.
func count(set []uint64) int {
	n := 0
	for _, x := range set {
		n += bits.OnesCount64(x)
	}
	return n
}

// keep removes from set all that is not in other, and reports whether anything is left.
func keep(set, other []uint64) bool {
	any := uint64(0)
	other = other[:len(set)]
	for i, x := range other {
		x &= set[i]
		set[i] = x
		any |= x
	}
	return any != 0
}

// options puts into d.order the classes of which the answers that are not first in
// their groups weigh from from to to, the words of s left out. It returns what these
// weigh at least with the classes that were left out because they weigh more, and
// whether any class tells all of s apart.
func (w *weigher) options(b *weightedBoard, s []uint16, d *weightedScratch, left int, from, to int64) (lost int64, split bool) {
	top := b.weight[s[0]]
	d.order = d.order[:0]
	d.set = b.everyClass(d.set)
	for _, x := range s {
		c := b.own[x]
		d.set[c/64] &^= 1 << (c % 64)
	}
	s = w.counted(b, s, left)
	lost = w.separated(b, s, d, to)
	for k, word := range d.set {
		for ; word != 0; word &= word - 1 {
			c := int32(k*64 + bits.TrailingZeros64(word))
			later := w.tally.later(b.row(c), s, b.weight, to)
			if later > to {
				lost = min(lost, later)
			} else if later >= from {
				d.order = append(d.order, option{c, w.atOnce(later, top, left)})
			}
			split = split || later == 0
		}
	}
	return lost, split
}

// separated removes from d.set classes that leave answers of s together of which the
// lighter ones weigh more than spare, all told. It returns what these weigh at least.
//
// For each class the lighter ones are added up in parts of spare, rounded down, until
// there are [wholeParts] of them; 64 classes at a time, digit by digit.
func (w *weigher) separated(b *weightedBoard, s []uint16, d *weightedScratch, spare int64) (lost int64) {
	words := len(d.set)
	d.told, d.sums = score.Grow(d.told, words), score.Grow(d.sums, words)
	clear(d.sums)
	lost = infinite
	before := count(d.set)
	for j := 1; j < len(s); j++ {
		parts := int(min(b.weight[s[j]]*wholeParts/(spare+1), wholeParts))
		if parts == 0 {
			break
		}
		copy(d.told, d.set)
		for _, i := range s[:j] {
			if !keep(d.told, b.separating(i, s[j], &w.pair)) {
				break
			}
		}
		least := spare + 1
		if parts == wholeParts {
			copy(d.set, d.told)
			least = b.weight[s[j]]
		} else {
			d.add(parts)
		}
		left := count(d.set)
		if left < before {
			lost = min(lost, least)
		}
		if before = left; left*lookWork < j*words {
			break
		}
	}
	return lost
}

const (
	wholeParts = 1 << 4 // of spare, see separated
	// lookWork is how much more work it is to look at one class than to tell 64 of them
	// apart by a pair of answers.
	lookWork = 16
)

// add adds so many parts to the sums of the classes of d.set that are not in
// d.told, and removes those from d.set that come to wholeParts.
func (d *weightedScratch) add(parts int) {
	for k, x := range d.set {
		if collides := x &^ d.told[k]; collides != 0 {
			sum, carry := &d.sums[k], uint64(0)
			for i, digit := range sum {
				more := collides & -uint64(parts>>i&1)
				sum[i] = digit ^ more ^ carry
				carry = digit&more | carry&(digit^more)
			}
			d.set[k] = x &^ carry
		}
	}
}

// inseparable reports whether no class of b tells all of s apart.
func (w *weigher) inseparable(b *weightedBoard, s []uint16) bool {
	w.trial = b.everyClass(w.trial)
	for j := 1; j < len(s); j++ {
		for _, i := range s[:j] {
			if !keep(w.trial, b.separating(i, s[j], &w.pair)) {
				return true
			}
		}
	}
	return false
}

// maxFinest is how many answers a set may have for its splits to be compared: a group
// is a mask of so many bits.
const maxFinest = 32

// maxFine is how many splits another is compared with.
const maxFine = 128

// finest removes options whose groups are unions of the groups of another, or of a word
// of s; they cost no less. Unless it is the first time for s it compares with the splits
// of former options too. The options are sorted, so what splits finer comes first.
func (d *weightedScratch) finest(b *weightedBoard, s []uint16, first bool) {
	if len(s) > maxFinest {
		return
	}
	pairs := (len(s)*(len(s)-1)/2 + 63) / 64
	if first {
		d.splits = d.splits[:0]
		for _, x := range s {
			d.splits = appendTogether(d.splits, b.row(b.own[x]), s)
		}
	}
	kept := d.order[:0]
next:
	for _, o := range d.order {
		n := len(d.splits)
		d.splits = appendTogether(d.splits, b.row(o.class), s)
		split, finer := d.splits[n:], d.splits[:min(n, maxFine*pairs)]
	compare:
		for ; len(finer) > 0; finer = finer[pairs:] {
			for i, x := range split {
				if finer[i]&^x != 0 {
					continue compare
				}
			}
			d.splits = d.splits[:n]
			continue next
		}
		kept = append(kept, o)
	}
	d.order = kept
}

// appendTogether appends which pairs of s are in one group, a bit for each.
func appendTogether(dst []uint64, row []uint8, s []uint16) []uint64 {
	var groups [256]uint32 // which of s are in each
	word, at := uint64(0), 0
	for j, i := range s {
		mask := groups[row[i]]
		groups[row[i]] = mask | 1<<j
		word |= uint64(mask) << at
		if at += j; at >= 64 {
			dst = append(dst, word)
			at -= 64
			word = uint64(mask) >> (j - at)
		}
	}
	if at > 0 {
		dst = append(dst, word)
	}
	return dst
}
