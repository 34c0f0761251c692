package tree

import "wfind/internal/solver/matrix"

// Tuning holds the numbers that control how a search divides its work. They affect how long the
// search takes, but never its result.
type Tuning struct {
	// Sets of up to MatrixMax answers are always searched on a matrix, and larger ones can be if the matrix
	// takes at most WideMatrix bytes.
	MatrixMax, WideMatrix int
	// QuickMost is the size of the largest set of equally likely answers whose own words are tried before all
	// other guesses. In a larger set, hardly any word separates all answers, or all but one pair.
	QuickMost int
	// Pays controls when the groups of a superset are counted: as soon as counting takes no more than
	// Pays times the work that the missing counts have caused so far.
	Pays int64
	// Price is the price of the first round of deepening, see searcher.tryLarge. Open is the price of a
	// large group before its first search. At a price of Dear or more, a group is no longer searched on a
	// wide matrix. All are in nanoseconds per legal guess, as counted by [Worker.Spent].
	Price, Open, Dear int64
	// Finest is the size of the largest set for which finding the finest classes takes longer than
	// counting misses with all of them.
	Finest int
	// Sorted is the size of the largest set for which sorting the classes by their collisions is not
	// worth it when misses are counted with three guesses left.
	Sorted int
}

// usual is the Tuning for all searches. Tests use other numbers, so that small sets exercise every
// path.
var usual = Tuning{
	MatrixMax: matrix.MaxAnswers, WideMatrix: 1 << 25, QuickMost: 36, Pays: 4, Price: 16, Open: 10, Dear: 128, Finest: 12, Sorted: 200,
}
