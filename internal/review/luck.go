package review

import (
	"maps"
	"math"
	"slices"
)

// A portion stands for all groups of answers with the same weight. share is the probability that the
// answer is in one of them.
type portion struct{ weight, share float64 }

// portions returns the groups as portions, lightest groups first.
func (s split) portions() []portion {
	shares := make(map[float64]float64)
	for _, code := range slices.Sorted(maps.Keys(s.groups)) { // the order determines the rounding of sums
		shares[s.groups[code]] += s.groups[code] / s.whole
	}
	var all []portion
	for _, weight := range slices.Sorted(maps.Keys(shares)) {
		all = append(all, portion{weight, shares[weight]})
	}
	return all
}

const (
	mostOutcomes = 1 << 16 // with more outcomes, luck adds rounded logarithms of weights
	logParts     = 256     // logarithms to base 2 are rounded to multiples of 1/logParts
)

// luck returns the luck of a guess, from 0 to 99. splits holds the groups into which the guess divides
// the answers of each board, and left the weights of the groups that were actually left. Luck is 99 times
// the probability that the product of these weights would have been greater, plus half the probability
// that it would have been the same. On a solved board, the group left has one answer.
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

// compareProducts multiplies product by the weight of a random group of each board. It returns the
// probabilities that the result is greater than limit, and that it equals limit.
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

// compareLogs does the work of compareProducts with rounded logarithms. Their sums have few values, so it
// can compute the probability of each sum, board by board.
func compareLogs(boards [][]portion, left []float64) (more, same float64) {
	likely, at := []float64{1}, 0 // the probability of each sum above the least; the sum of left
	for i, board := range boards {
		least := logOf(board[0].weight) // portions are sorted
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

func logOf(weight float64) int { return int(math.Round(logParts * math.Log2(weight))) }
