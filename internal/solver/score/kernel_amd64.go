package score

import (
	"sync"

	"golang.org/x/sys/cpu"
)

// A proof spends most of its time in three loops. With the 256-bit instructions of AVX2, they take half as long as in
// Go (see BenchmarkKernels), and all openers of the original lists take two thirds of the time. Other processors run
// the Go code in count.go. Tests compare the results of both.

// hasKernels reports whether this processor can run the assembly. It must be called before the functions in
// assembly, because it makes their tables.
var hasKernels = sync.OnceValue(func() bool {
	if !cpu.X86.HasAVX2 || !cpu.X86.HasPOPCNT {
		return false
	}
	for i := range bytesBelow255[:255] {
		bytesBelow255[i][i>>6] = 1 << (i & 63)
	}
	for i := range lastBlock[64:] {
		lastBlock[64+i] = 255
	}
	return true
})

// bytesBelow255 holds, for each byte below 255, a set of 256 bits that contains only this byte. The
// set for 255 is empty.
var bytesBelow255 [256][4]uint64

// lastBlock consists of 64 zero bytes followed by 64 bytes of 255. ORing a block with 64 of these
// bytes sets the end of the block to 255.
var lastBlock [128]uint8

// sumCollisions counts the collisions among n sums, each of which adds up one byte from each of five vectors. A
// collision is a sum that is equal to an earlier one. With limit collisions or more, it may return any number from
// limit up to the true one.
//
// The patterns in pats select the vectors from vecs. Each vector has the given number of words. n must be
// positive, and no sum may be 255. sumCollisions writes the sums to sums. It reads and writes whole blocks of 64 bytes.
//
//go:noescape
func sumCollisions(vecs *uint64, words int, pats *[maxShort]uint16, n, limit int, sums *uint8) int

// sumCollisionsWide does the work of sumCollisions for scores of 16 bits and up to maxWide
// patterns. It writes mark to marks at the index of each sum. No element of marks may be greater
// than mark. It reads whole blocks of 64 scores.
//
//go:noescape
func sumCollisionsWide(vecs *uint64, words int, pats *uint16, patterns, n, limit int, marks *[1 << 16]uint16, mark uint16) int

// columnCollisions does the work of [ColumnCollisions] for the n columns that start at cols. n must be at least 2,
// and classes at least 1.
//
//go:noescape
func columnCollisions(cols *[]uint8, n, classes int, coll *uint16)
