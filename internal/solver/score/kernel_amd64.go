package score

import "golang.org/x/sys/cpu"

// A proof spends most of its time in four loops. With the 256-bit instructions of AVX2, they take half as long as in
// Go (see BenchmarkKernels), and all openers of the original lists take two thirds of the time. Other processors run
// the Go code in count.go and columncollisions.go. Tests compare the results of both.

var hasKernels = fillTables() // whether this processor can run the assembly functions

// fillTables fills in the tables that the assembly functions read. It returns false if the processor
// lacks the instructions that these functions use.
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
	lastBlock     [128]uint8     // 64 bytes of value 0, then 64 of 255: OR with the 64 bytes from index n sets the last n bytes to 255
)

// sumCollisions computes n 8-bit scores, and returns how many of them equal an earlier score. It may stop when
// this number reaches limit. vecs holds lists of numbers, and each list takes the given number of 64-bit words.
// pats has the indices of the lists to add up: score i is the sum of element i of each of them. All scores must
// be below 255, and n must be positive. sumCollisions stores the scores in sums, in whole blocks of 64.
//
//go:noescape
func sumCollisions(vecs *uint64, words int, pats *[maxShort]uint16, n, limit int, sums *uint8) int

// sumCollisionsWide is like [sumCollisions], but for 16-bit scores. pats has the indices of the lists to
// add up, and patterns is their number, at most maxWide. Instead of storing the scores, sumCollisionsWide
// sets marks[x] to mark for each score x. Before the call, all elements of marks must be less than mark.
//
//go:noescape
func sumCollisionsWide(vecs *uint64, words int, pats *uint16, patterns, n, limit int, marks *[1 << 16]uint16, mark uint16) int

// rowGroups returns the number of different values among row[s[0]], row[s[1]], …, row[s[n-1]]. The values
// must be below 255.
//
//go:noescape
func rowGroups(row *uint8, s *uint16, n int) int

// columnCollisions is the assembly version of [ColumnCollisions]. cols points to the first of n slices,
// and n must be at least 2. coll points to the first of Blocks(guesses) counts. guesses must be positive.
//
//go:noescape
func columnCollisions(cols *[]uint8, n, guesses int, coll *uint16)
