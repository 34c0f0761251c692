package matrix

import (
	"encoding/binary"
	"sync/atomic"

	"wfind/internal/solver/score"
)

// separations caches, for pairs of answers, which rows put them into different groups; see [Matrix.Separating]. It is
// safe for concurrent use.
type separations struct {
	of   [][]atomic.Pointer[[]uint64] // of[j][i], for i < j, points to the bit set of answers i and j
	kept atomic.Int64                 // total length of all bit sets
}

const maxKept = 1 << 23 // 64-bit words (64 MB) of bit sets to keep; other bit sets are computed each time

func (x *separations) reset(n int) {
	x.of = score.Grow(x.of, n)
	for j := range x.of {
		x.of[j] = score.Grow(x.of[j], j)
		clear(x.of[j])
	}
	x.kept.Store(0)
}

// Separating returns a bit set of the rows that put b.Answers[i] and b.Answers[j] into different groups. i must be less
// than j. Call [Matrix.SetWeights] first. scratch provides memory, and each goroutine needs its own. The bit set is
// valid until the next call with the same scratch. The caller must not change it.
func (b *Matrix) Separating(i, j uint16, scratch *[]uint64) []uint64 {
	at := &b.apart.of[j][i]
	if set := at.Load(); set != nil {
		return *set
	}
	words := (len(b.Reps) + 63) / 64
	if b.apart.kept.Add(int64(words)) > maxKept {
		*scratch = score.Grow(*scratch, words)
		b.separate(i, j, *scratch)
		return *scratch
	}
	set := make([]uint64, words)
	b.separate(i, j, set)
	at.Store(&set)
	return set
}

func (b *Matrix) separate(i, j uint16, set []uint64) {
	const low, ones, gather = 0x7f7f7f7f7f7f7f7f, 0x0101010101010101, 0x0102040810204080
	b.MakeColumns()
	// differs has a 1 in each byte where x and y differ. Multiplying it by gather collects these bits in the top byte.
	x, y := b.cols[int(i)*b.stride:][:b.stride], b.cols[int(j)*b.stride:][:b.stride]
	clear(set)
	for c := 0; c < len(x); c += 8 {
		t := binary.LittleEndian.Uint64(x[c:]) ^ binary.LittleEndian.Uint64(y[c:])
		differs := ((t&low + low) | t) >> 7 & ones
		set[c/64] |= differs * gather >> 56 << (c % 64)
	}
	if over := len(b.Reps) % 64; over > 0 {
		set[len(set)-1] &= 1<<over - 1
	}
}
