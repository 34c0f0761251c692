package score

import "golang.org/x/sys/cpu"

// A proof spends most of its time in four loops. With the 256-bit instructions of AVX2, they take half as long as in
// Go (see BenchmarkKernels), and all openers of the original lists take two thirds of the time. Other processors run
// the Go code in count.go. Tests compare the results of both.

var hasKernels = fillTables() // whether this processor can run the assembly functions

// fillTables fills in the tables that the assembly functions read. It returns false if this processor
// cannot run these functions.
func fillTables() bool {
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
}

var (
	bytesBelow255 [256][4]uint64 // for each byte x, a set of 256 bits with only bit x, or none if x is 255
	lastBlock     [128]uint8     // 64 bytes of value 0 and 64 of 255: an OR from index n on sets n bytes to 255
)

// sumCollisions computes n scores, and counts those that equal an earlier score. It may stop when the
// count reaches limit. Score i is the sum of the bytes at index i of lists pats[0] to pats[4] in vecs, where
// words is the length of a list in 64-bit numbers. The scores must be below 255. They are stored in sums,
// in whole blocks of 64. n must be positive.
//
//go:noescape
func sumCollisions(vecs *uint64, words int, pats *[maxShort]uint16, n, limit int, sums *uint8) int

// sumCollisionsWide is like [sumCollisions], but for scores of 16 bits instead of 8. It adds up to maxWide
// lists, and sets marks[x] to mark for each score x instead of storing the scores. Before the call, all
// elements of marks must be less than mark.
//
//go:noescape
func sumCollisionsWide(vecs *uint64, words int, pats *uint16, patterns, n, limit int, marks *[1 << 16]uint16, mark uint16) int

// rowGroups returns the number of different values among row[s[0]], row[s[1]], …, row[s[n-1]]. The values
// must be below 255.
//
//go:noescape
func rowGroups(row *uint8, s *uint16, n int) int

// columnCollisions is [ColumnCollisions] in assembly. cols and coll point to the first elements of slices,
// and n is the length of cols. n must be at least 2, and guesses at least 1.
//
//go:noescape
func columnCollisions(cols *[]uint8, n, guesses int, coll *uint16)
