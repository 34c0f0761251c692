package review

import (
	"maps"
	"math"
	"slices"
)

// A portion is groups of the possible answers that weigh the same: how much each weighs, and
// how likely the answer is in one of them.
type portion struct{ weight, share float64 }

// portions returns the groups that a guess makes, by what they weigh.
func (s split) portions() []portion {
	shares := make(map[float64]float64)
	for _, code := range slices.Sorted(maps.Keys(s.groups)) { // in one order, for one sum
		shares[s.groups[code]] += s.groups[code] / s.whole
	}
	var all []portion
	for _, weight := range slices.Sorted(maps.Keys(shares)) {
		all = append(all, portion{weight, shares[weight]})
	}
	return all
}

// Above so many outcomes their weights are not multiplied, but their logarithms to base 2
// added, rounded to one part in so many.
const (
	mostOutcomes = 1 << 16
	logParts     = 256
)

// luck returns the luck of a guess that left so much of each board that it was scored on: how
// likely it is that the product of what is left would have been more, and half as likely
// as it would have been as much. (The answer that is the guess itself is a group of one, as
// a solved game counts.)
func luck(splits []split, left []float64) int {
	boards, outcomes := make([][]portion, len(splits)), 1
	for i, s := range splits {
		boards[i] = s.portions()
		outcomes = min(outcomes*len(boards[i]), mostOutcomes+1)
	}
	product := 1.0
	for _, weight := range left {
		product *= weight
	}
	compare := compareLogs
	if outcomes <= mostOutcomes {
		compare = func(boards [][]portion, left []float64) (more, same float64) {
			return compareProducts(boards, 1, product)
		}
	}
	more, same := compare(boards, left)
	const rounding = 1e-9 // of the sums
	return int(math.Floor(MaxPoints*(more+same/2) + 0.5 + rounding))
}

// compareProducts returns how likely the product of the weights is more than a limit, and
// as much, if it is so much without the boards that are given.
func compareProducts(boards [][]portion, product, limit float64) (more, same float64) {
	if len(boards) == 0 {
		switch rounding := 1e-12 * limit; {
		case product > limit+rounding:
			return 1, 0
		case product >= limit-rounding:
			return 0, 1
		}
		return 0, 0
	}
	for _, p := range boards[0] {
		m, s := compareProducts(boards[1:], product*p.weight, limit)
		more += p.share * m
		same += p.share * s
	}
	return more, same
}

// compareLogs is compareProducts by the logarithms, whose sums are few: how likely each of
// them is follows board by board.
func compareLogs(boards [][]portion, left []float64) (more, same float64) {
	likely, at := []float64{1}, 0 // by the sum, above the least; that of what is left
	for i, board := range boards {
		least := logOf(board[0].weight) // the portions ascend
		next := make([]float64, len(likely)+logOf(board[len(board)-1].weight)-least)
		for _, p := range board {
			by := logOf(p.weight) - least
			for sum, share := range likely {
				next[sum+by] += share * p.share
			}
		}
		likely, at = next, at+logOf(left[i])-least
	}
	for sum, share := range likely {
		if sum > at {
			more += share
		}
	}
	return more, likely[at]
}

// logOf returns a logarithm to base 2, in parts.
func logOf(weight float64) int { return int(math.Round(logParts * math.Log2(weight))) }
