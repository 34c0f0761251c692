package score

import "sync"

// Four loops take most of the time of a proof. In assembly, with the vectors of AVX2,
// they take half of it (BenchmarkKernels): to put a score into a set of 256 bits takes half
// a nanosecond, and to mark it in an array of bytes in plain Go 1.4; to mark one of 16 bits
// 0.7 and 2; 64 classes of a matrix are compared at a time in place of eight. All openers of
// the original lists take two thirds of the time. Plain Go does the same where there is
// none of this, see count.go; the tests compare the two.

// HasKernels reports whether this processor has what the loops in assembly need. It is
// called before any of them.
func HasKernels() bool { return hasKernels() }

var hasKernels = sync.OnceValue(prepareKernels)

// prepareKernels asks the processor, which takes longer on a virtual machine than some
// commands should, and makes the tables.
func prepareKernels() bool {
	const (
		needed  = 1<<23 | 1<<27 | 1<<28 // POPCNT, XGETBV, AVX
		vectors = 1<<1 | 1<<2           // kept by the system: of SSE, of AVX
		avx2    = 1 << 5
	)
	if most, _, _, _ := cpuid(0, 0); most < 7 {
		return false
	}
	if _, _, c, _ := cpuid(1, 0); c&needed != needed || xgetbv()&vectors != vectors {
		return false
	}
	if _, b, _, _ := cpuid(7, 0); b&avx2 == 0 {
		return false
	}
	for i := range bytesBelow255[:255] {
		bytesBelow255[i][i>>6] = 1 << (i & 63)
	}
	for i := range lastBlock[64:] {
		lastBlock[64+i] = 255
	}
	return true
}

// cpuid returns what the processor says of itself: AX to DX.
func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)

// xgetbv returns which registers the system keeps.
func xgetbv() uint32

// bytesBelow255 has for each byte the set of it alone, but for 255 the empty set.
var bytesBelow255 [256][4]uint64

// lastBlock makes bytes of a block 255 when something is or'ed with a part of it.
var lastBlock [128]uint8

// sumCollisions adds up five vectors of n bytes, n > 0, and returns how many sums are
// there before; or, if that is limit or more, a number from limit on that is no more. No
// sum is 255. The vectors, of so many words each, are those of five patterns. It puts the
// sums that it saw into sums, and reads and writes whole blocks of 64 bytes.
//
//go:noescape
func sumCollisions(vecs *uint64, words int, pats *[mostShort]uint16, n, limit int, sums *uint8) int

// sumCollisionsWide is sumCollisions for vectors of scores of 16 bits, of up to mostWide
// patterns. What it sees it marks, see marks; no mark is above the given one. It reads
// whole blocks of 64 scores.
//
//go:noescape
func sumCollisionsWide(vecs *uint64, words int, pats *uint16, patterns, n, limit int, marks *[1 << 16]uint16, mark uint16) int

// rowGroups returns how many different bytes row has at the n indices in s. None is 255.
//
//go:noescape
func rowGroups(row *uint8, s *uint16, n int) int

// ColumnCollisions counts, for each class, the answers that share a group with one
// before them: cols are the groups of n answers, n > 1, by class. It takes classes
// in blocks of 64, up to the first that is not below classes.
//
//go:noescape
func ColumnCollisions(cols *[MostColumns]*uint8, n, classes int, coll *uint16)
