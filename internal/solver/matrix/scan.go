package matrix

import (
	"encoding/binary"
	"sort"

	"wfind/internal/solver/score"
)

// Scan counts the collisions on s of the first classes of b. A collision is an answer in s that
// shares its group with an answer before it. classes is the number of classes to count. Scan writes
// the counts to coll, which must have at least score.Blocks(classes) elements.
func (b *Matrix) Scan(s []uint16, classes int, coll []uint16) {
	if len(s) <= maxColumns() {
		b.scanColumns(s, classes, coll)
		return
	}
	for c := range classes {
		coll[c] = uint16(score.AllCollisions(b.Row(int32(c)), s))
	}
}

// Below returns how many of b's first classes Scan must count to find all those with fewer than
// limit collisions on n of b's answers. It excludes the other classes because no guess makes more
// groups of a part than of the whole. This works only if the classes are sorted, as
// [Matrix.FinestOf] sorts them. Otherwise Below returns the number of all classes.
func (b *Matrix) Below(n int, limit int64) int {
	if !b.ascending {
		return len(b.Reps)
	}
	return sort.Search(len(b.Reps), func(c int) bool { return int64(n-len(b.Answers)+int(b.Collisions[c])) >= limit })
}

// maxColumns returns the size of the largest set for which Scan compares columns, many classes at a
// time. The work for that grows with the square of the size.
func maxColumns() int {
	if score.HasKernels() {
		return score.MaxColumns
	}
	return plainColumns
}

const plainColumns = 12

// scanColumns does the work of Scan by comparing columns. It writes whole blocks of classes to
// coll; see score.Blocks.
func (b *Matrix) scanColumns(s []uint16, classes int, coll []uint16) {
	b.MakeColumns()
	if !score.HasKernels() || len(s) <= 1 || classes == 0 {
		b.scanWords(s, classes, coll)
		return
	}
	var cols [score.MaxColumns]*uint8
	for j, i := range s {
		cols[j] = &b.cols[int(i)*b.stride]
	}
	score.ColumnCollisions(&cols, len(s), classes, &coll[0])
}

// scanWords does the work of scanColumns in plain Go, for up to plainColumns answers and eight
// classes at a time. It compares the answers' groups in pairs, as bytes of 64-bit words.
func (b *Matrix) scanWords(s []uint16, classes int, coll []uint16) {
	const low = 0x7f7f7f7f7f7f7f7f
	var cols [plainColumns][]uint8
	for j, i := range s {
		cols[j] = b.cols[int(i)*b.stride:][:b.stride]
	}
	n := len(s)
	var x [plainColumns]uint64
	for c := 0; c < classes; c += 8 {
		total := uint64(0)
		for j, col := range cols[:n] {
			v := binary.LittleEndian.Uint64(col[c:])
			differs := ^uint64(0) // the top bit of each byte: from all before it
			for _, u := range x[:j] {
				t := u ^ v
				differs &= (t & low) + low | t
			}
			total += ^differs >> 7 & 0x0101010101010101
			x[j] = v
		}
		for k := range min(8, classes-c) {
			coll[c+k] = uint16(uint8(total >> (8 * k)))
		}
	}
}
