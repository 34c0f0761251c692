package tree

import "wfind/internal/solver/matrix"

// Tuning holds settings that affect how long a search takes, but never its result.
type Tuning struct {
	// Sets of up to MatrixMax answers are always searched on a matrix. Larger sets can be searched on one only if
	// it takes at most WideMatrix bytes.
	MatrixMax, WideMatrix int
	// In sets of up to OwnWordsMax answers, the answers are tried before all other guesses. In larger sets, an answer
	// rarely gets a different score for nearly every answer.
	OwnWordsMax int
	// Until a search has counted the groups that each guess makes of a large set, it takes longer. It counts them once
	// this extra work, times ExtraWorkFactor, exceeds the work of counting.
	ExtraWorkFactor int64
	// The price of a group of answers is the work that it took to raise the lower bound on its excess by one, in
	// nanoseconds per legal guess. Before the first search, it is UnknownPrice, or more for small groups. Groups with
	// prices up to PriceLimit are searched first, then those up to twice as much, and so on. At a price of
	// WidePriceLimit or more, a group of more than MatrixMax answers is divided before it is searched on a matrix.
	PriceLimit, UnknownPrice, WidePriceLimit int64
	// To count missed answers in sets of more than PlainMissesMax answers, a search skips dominated guesses and uses
	// bounds from other sets. In smaller sets, these shortcuts save no time.
	PlainMissesMax int
}

// usual is the default Tuning. Only tests use another one.
var usual = Tuning{
	MatrixMax: matrix.MaxAnswers, WideMatrix: 1 << 25, OwnWordsMax: 36, ExtraWorkFactor: 4,
	PriceLimit: 16, UnknownPrice: 10, WidePriceLimit: 128, PlainMissesMax: 12,
}
