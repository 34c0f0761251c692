package score

import "encoding/binary"

// MaxColumns returns the largest number of answers that [ColumnCollisions] accepts, which depends on the processor. For
// more answers, use [AllCollisions].
func MaxColumns() int {
	if hasKernels {
		return maxColumns
	}
	return 12
}

const maxColumns = 64 // largest result of MaxColumns on any processor

// ColumnCollisions counts, for many guesses at a time, the answers that share a group with an earlier answer. It stores
// the count for guess c in counts[c]. cols[i][c] is the group number of answer i after guess c.
//
// The guesses are 0, 1, … guesses-1. cols can have at most MaxColumns() elements. counts and each element of cols must
// have length Blocks(guesses).
func ColumnCollisions(cols [][]uint8, guesses int, counts []uint16) {
	if hasKernels && len(cols) > 1 && guesses > 0 {
		columnCollisions(&cols[0], len(cols), guesses, &counts[0])
		return
	}
	plainColumnCollisions(cols, guesses, counts)
}

// plainColumnCollisions implements [ColumnCollisions] in Go, for processors that the assembly does not support.
func plainColumnCollisions(cols [][]uint8, guesses int, counts []uint16) {
	const low, ones = 0x7f7f7f7f7f7f7f7f, 0x0101010101010101
	var before [maxColumns]uint64
	for c := 0; c < guesses; c += 8 { // eight guesses at a time, as the bytes of one number
		total := uint64(0)
		for i, col := range cols {
			x := binary.LittleEndian.Uint64(col[c:])
			differs := ^uint64(0) // a byte's top bit is set if x differs there from all earlier columns
			for _, y := range before[:i] {
				t := x ^ y
				differs &= (t & low) + low | t
			}
			total += ^differs >> 7 & ones
			before[i] = x
		}
		for k := range 8 {
			counts[c+k] = uint16(uint8(total >> (8 * k)))
		}
	}
}

// Blocks rounds n up to a multiple of 64, because [ColumnCollisions] processes 64 guesses at a time.
func Blocks(n int) int {
	const block = 64
	return (n + block - 1) &^ (block - 1)
}
