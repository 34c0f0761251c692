package score

import (
	"sync"

	"golang.org/x/sys/cpu"
)

// A proof spends most of its time in four loops. With the 256-bit instructions of AVX2, they take half as long as in
// Go (see BenchmarkKernels), and all openers of the original lists take two thirds of the time. Other processors run
// the Go code in count.go. Tests compare the results of both.

// hasKernels reports whether this processor can run the assembly functions. It also fills in the
// tables that they use, so it must be called before any of them.
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

// bytesBelow255[x] is a set of 256 bits that contains only bit x, or no bit if x is 255.
var bytesBelow255 [256][4]uint64

// lastBlock holds 64 zero bytes, followed by 64 bytes of value 255. ORing a block of 64 bytes with
// lastBlock[n:n+64] sets its last n bytes to 255.
var lastBlock [128]uint8

// sumCollisions computes n scores, and returns how many of them equal an earlier one. If there are
// limit or more, it may return any number from limit up to the true one.
//
// Each score is the sum of five bytes, one from each of the lists that pats selects from vecs. Each
// list has the given number of 64-bit words. n must be positive, and every sum less than 255. The
// scores are stored in sums. sumCollisions reads and writes whole blocks of 64 bytes.
//
//go:noescape
func sumCollisions(vecs *uint64, words int, pats *[maxShort]uint16, n, limit int, sums *uint8) int

// sumCollisionsWide computes n scores of 16 bits, and returns how many of them equal an earlier
// one. If there are limit or more, it may return any number from limit up to the true one.
//
// Each score is the sum of one number from each of the lists that pats selects from vecs. There are
// at most maxWide lists, each with the given number of 64-bit words. sumCollisionsWide stores mark
// in marks at the index of each score. Before the call, all elements of marks must be at most mark.
// sumCollisionsWide reads whole blocks of 64 scores.
//
//go:noescape
func sumCollisionsWide(vecs *uint64, words int, pats *uint16, patterns, n, limit int, marks *[1 << 16]uint16, mark uint16) int

// rowGroups returns the number of different bytes among row[s[0]] to row[s[n-1]], which must all be
// less than 255.
//
//go:noescape
func rowGroups(row *uint8, s *uint16, n int) int

// columnCollisions implements [ColumnCollisions] in assembly. cols points to the first of n columns.
// n must be at least 2, and guesses at least 1.
//
//go:noescape
func columnCollisions(cols *[]uint8, n, guesses int, coll *uint16)
