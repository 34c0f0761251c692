package exact

// Bounding says how bounds are looked for. What is proved does not depend on it.
type Bounding struct {
	// QuickMost is the size of the largest groups for which a look at their own words
	// is worth its while before all guesses are looked at.
	QuickMost int
	// Pays says how many times the work that was spent on looks for want of a superset it
	// may take to count its groups.
	Pays int64
	// Price is that of the first round of deepening, Open what a large group costs that was
	// not searched yet, and from Dear on a wide matrix is not worth its while. The unit
	// is a look at one answer for each guess.
	Price, Open, Dear int64
	// Finest is the size of the largest sets for which it does not pay to look for the
	// classes that split finest.
	Finest int
	// Sorted is the size of the largest sets for which it does not pay to sort the classes by
	// their collisions, where misses with three guesses left are counted.
	Sorted int
}

// Usual is how bounds are looked for.
var Usual = Bounding{QuickMost: quickWords, Pays: 4, Price: 16, Open: 10, Dear: 128, Finest: 12, Sorted: 200}
