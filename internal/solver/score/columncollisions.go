package score

import "encoding/binary"

// MaxColumns returns the size of the largest set for which [ColumnCollisions] is faster than [AllCollisions]. The
// time that ColumnCollisions takes grows with the square of the size.
func MaxColumns() int {
	if hasKernels() {
		return columnsKept
	}
	return 12
}

const columnsKept = 64

// ColumnCollisions counts the collisions of many classes of guesses at once. cols has a column for each answer of a
// set, at most MaxColumns. cols[i][c] is the group of answer i after a guess of class c. For each class, coll gets
// the number of answers that share their group with an earlier answer. The columns and coll must have room for
// Blocks(classes) classes.
func ColumnCollisions(cols [][]uint8, classes int, coll []uint16) {
	if hasKernels() && len(cols) > 1 && classes > 0 {
		columnCollisions(&cols[0], len(cols), classes, &coll[0])
		return
	}
	plainColumnCollisions(cols, classes, coll)
}

// plainColumnCollisions does the work of ColumnCollisions in Go. It compares the groups of eight classes at a time,
// as the bytes of one number.
func plainColumnCollisions(cols [][]uint8, classes int, coll []uint16) {
	const low, ones = 0x7f7f7f7f7f7f7f7f, 0x0101010101010101
	var before [columnsKept]uint64
	for c := 0; c < classes; c += 8 {
		total := uint64(0)
		for i, col := range cols {
			x := binary.LittleEndian.Uint64(col[c:])
			differs := ^uint64(0) // the top bit of each byte: whether x differs from all numbers before it
			for _, y := range before[:i] {
				t := x ^ y
				differs &= (t & low) + low | t
			}
			total += ^differs >> 7 & ones
			before[i] = x
		}
		for k := range 8 {
			coll[c+k] = uint16(uint8(total >> (8 * k)))
		}
	}
}

// Blocks rounds classes up to a multiple of 64. The assembly of [ColumnCollisions] works on blocks of 64 classes.
func Blocks(classes int) int {
	const block = 64
	return (classes + block - 1) &^ (block - 1)
}
