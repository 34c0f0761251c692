package tree

import "wfind/internal/solver/matrix"

// Tuning holds settings that affect how long a search takes, but never its result.
type Tuning struct {
	// Sets of up to MatrixMax answers are always searched on a matrix. Larger sets are searched on one if it takes at most
	// WideMatrix bytes; see Game.Fits.
	MatrixMax, WideMatrix int
	// In sets of up to OwnWordsMax answers, the answers are tried before all other guesses. In larger sets, an answer
	// rarely divides the others so well that no other guess needs to be tried.
	OwnWordsMax int
	// The groups into which each guess divides a large set are counted only if the set is needed often, as a search can
	// also do without them, with more work. They are counted once this extra work, times ExtraWorkFactor, exceeds the
	// work of counting.
	ExtraWorkFactor int64
	// After an opener, the groups whose lower bounds rise with the least work are searched first. The price of a group
	// is the work, divided by the number of legal guesses, that it took to raise its bound by one. Groups with prices up
	// to PriceLimit come first, then those with up to twice that price, and so on. UnknownPrice is the price of a group
	// that has not been searched; small groups have a higher one.
	PriceLimit, UnknownPrice int64
	// To count missed answers in sets of more than PlainMissesMax answers, a search skips dominated guesses and uses
	// bounds from other sets. In smaller sets, these shortcuts save no time.
	PlainMissesMax int
}

var defaultTuning = Tuning{ // only tests use another one
	MatrixMax: matrix.MaxAnswers, WideMatrix: 1 << 25, OwnWordsMax: 36, ExtraWorkFactor: 4,
	PriceLimit: 16, UnknownPrice: 10, PlainMissesMax: 12,
}
