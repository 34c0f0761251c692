package search

// Tuning holds the numbers that control how bounds are found. They change the time of a search, never
// its result.
type Tuning struct {
	// QuickMost is the largest size of a group whose own words are tried before all other guesses.
	QuickMost int
	// Pays is the work that counting a superset's groups may take, as a multiple of the work that the
	// lack of its counts has caused.
	Pays int64
	// Price is the price of the first round of deepening. Open is the price of a large group that was
	// not searched yet. From Dear on, a wide matrix is not worth its price. All are in nanoseconds
	// for each legal guess; see [tree.Worker.Spent].
	Price, Open, Dear int64
	// Finest is the largest size of a set for which it does not pay to keep only the classes that split
	// finest.
	Finest int
	// Sorted is the largest size of a set for which it does not pay to sort the classes by their
	// collisions, when misses with three guesses left are counted.
	Sorted int
}

// Usual are the numbers that searches use. Tests use others, so that small sets take every path.
var Usual = Tuning{QuickMost: quickWords, Pays: 4, Price: 16, Open: 10, Dear: 128, Finest: 12, Sorted: 200}
