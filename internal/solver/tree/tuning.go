package tree

import "wfind/internal/solver/matrix"

// Tuning holds settings that affect how long a search takes, but never its result.
type Tuning struct {
	// Sets of up to MatrixMax answers are always searched on a matrix. Larger sets can be searched on one only if
	// it takes at most WideMatrix bytes.
	MatrixMax, WideMatrix int
	// QuickMost is the size of the largest set of answers that are tried as guesses before all other guesses. In
	// larger sets, an answer rarely gets a different score for nearly every answer.
	QuickMost int
	// Until a search has counted the groups that each guess makes of a large set, it takes longer. It counts them
	// once this extra work, times Pays, exceeds the work of counting.
	Pays int64
	// The price of a group of answers is the work that it took to raise the lower bound on its excess by one, in
	// nanoseconds per legal guess. Groups with low prices are searched first: those up to Price, then up to
	// twice as much, and so on. Open is the price of a group before its first search. At a price of Dear or more,
	// a group of more than MatrixMax answers is divided before it is searched on a matrix.
	Price, Open, Dear int64
	// Only in sets larger than Finest, a search for the number of missed answers skips dominated guesses and uses
	// bounds from other sets. In smaller sets, these shortcuts save no time.
	Finest int
}

// usual is the default Tuning. Only tests use another one.
var usual = Tuning{
	MatrixMax: matrix.MaxAnswers, WideMatrix: 1 << 25, QuickMost: 36, Pays: 4, Price: 16, Open: 10, Dear: 128, Finest: 12,
}
