package score

import "golang.org/x/sys/cpu"

// A proof spends most of its time in four loops. With the 256-bit instructions of AVX2, they take half as long as in Go
// (see BenchmarkKernels), and all openers of the original lists take two thirds of the time. Other processors run the
// Go code in count.go and columncollisions.go. Tests compare the results of both.

var hasKernels = fillTables() // whether this processor can run the assembly functions

// fillTables fills in the tables that the assembly functions read. It returns false if the processor lacks the
// instructions that these functions use.
func fillTables() bool {
	if !cpu.X86.HasAVX2 || !cpu.X86.HasPOPCNT {
		return false
	}
	for i := range singletons[:255] {
		singletons[i][i>>6] = 1 << (i & 63)
	}
	for i := range lastBlock[64:] {
		lastBlock[64+i] = 255
	}
	return true
}

var (
	// singletons[x] is a set of 256 bits that contains only x. singletons[255] is empty.
	singletons [256][4]uint64
	// lastBlock has 64 bytes 0 and then 64 bytes 255. An OR with lastBlock[n:n+64] sets the last n of 64 bytes to 255.
	lastBlock [128]uint8
)

// sumCollisions computes n 8-bit scores of a guess, stores them in sums, and returns how many of them equal an earlier
// score. It may stop once this count reaches limit.
//
// Score i is the sum of element i of several vectors. pats holds the indices of these vectors in vecs. Each vector has
// width words of 64 bits. All scores must be below 255, and n must be positive. sums must have room for whole blocks of
// 64 scores.
//
//go:noescape
func sumCollisions(vecs *uint64, width int, pats *[maxShort]uint16, n, limit int, sums *uint8) int

// sumCollisionsWide is like [sumCollisions], but for scores of 16 bits. It does not store the scores. Instead, it sets
// marks[x] to mark for each score x. Before the call, all elements of marks must be less than mark. patterns is the
// length of pats, at most maxWide.
//
//go:noescape
func sumCollisionsWide(vecs *uint64, width int, pats *uint16, patterns, n, limit int, marks *[1 << 16]uint16, mark uint16) int

// rowGroups returns the number of different values among row[s[0]], row[s[1]], …, row[s[n-1]]. The values must be below
// 255.
//
//go:noescape
func rowGroups(row *uint8, s *uint16, n int) int

// columnCollisions implements [ColumnCollisions] in assembly. cols points to an array of n columns. coll points to an
// array of Blocks(guesses) counts. n must be at least 2, and guesses must be positive.
//
//go:noescape
func columnCollisions(cols *[]uint8, n, guesses int, coll *uint16)
