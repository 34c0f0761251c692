package score

import (
	"sync"

	"golang.org/x/sys/cpu"
)

// Four loops take most of the time of a proof. In assembly, with the vectors of AVX2, they take half
// of it (BenchmarkKernels). To add a score to a set of 256 bits takes half a nanosecond; to mark it in
// an array of bytes takes 1.4 in plain Go. To mark a score of 16 bits takes 0.7 and 2. Of a matrix,
// 64 classes are compared at a time in place of eight. All openers of the original lists take two
// thirds of the time. Other processors run the plain Go in count.go; tests compare the two.

// HasKernels reports whether this processor can run the assembly. It also makes the tables for it, so it must be
// called before any of these functions.
func HasKernels() bool { return hasKernels() }

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

// bytesBelow255 has, for each byte below 255, a set of 256 bits that contains only this byte. The entry for 255 is
// empty.
var bytesBelow255 [256][4]uint64

// lastBlock has 64 zero bytes, then 64 bytes of 255. A bitwise OR with 64 of its bytes sets the end of a block to
// 255.
var lastBlock [128]uint8

// sumCollisions returns how many of the first n sums of five vectors of bytes are equal to a sum
// before them. If that is limit or more, it may return any lower number from limit on. No sum is 255,
// and n > 0. The vectors belong to the patterns pats and are in vecs, each words long. It writes the sums
// to sums, and reads and writes whole blocks of 64 bytes.
//
//go:noescape
func sumCollisions(vecs *uint64, words int, pats *[maxShort]uint16, n, limit int, sums *uint8) int

// sumCollisionsWide is sumCollisions for scores of 16 bits and any number of patterns up to maxWide.
// It writes mark at the place of each sum in marks; no mark there is above it. It reads whole blocks
// of 64 scores.
//
//go:noescape
func sumCollisionsWide(vecs *uint64, words int, pats *uint16, patterns, n, limit int, marks *[1 << 16]uint16, mark uint16) int

// rowGroups returns the number of different bytes that row has at the n indices in s. None is 255.
//
//go:noescape
func rowGroups(row *uint8, s *uint16, n int) int

// ColumnCollisions writes to coll, for each class, the number of answers that share a group with an
// answer before them. cols holds the groups of n answers, n > 1, by class. It takes classes in blocks
// of 64, up to the first block that begins at classes or later.
//
//go:noescape
func ColumnCollisions(cols *[MaxColumns]*uint8, n, classes int, coll *uint16)
