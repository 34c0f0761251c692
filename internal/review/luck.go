package review

import (
	"maps"
	"math"
	"slices"
)

// A portion sums up all groups of answers that have the same weight. share is the probability that
// the answer is in one of these groups.
type portion struct{ weight, share float64 }

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

// logParts is the precision of logarithms, which are rounded to multiples of 1/logParts.
const logParts = 256

// luck returns the luck of a guess, from 0 to 99. The scores of a guess divide the answers of each
// board into groups: splits holds all groups, and left the weights of those that remained. Luck
// compares the product of the remaining groups' weights with the product for other possible
// answers. It is 99 times p, where p is the probability of a greater product plus half the
// probability of an equal one. On a solved board, the group that remains has one answer.
//
// luck adds rounded logarithms in place of multiplying weights. The sums have few different values,
// so it can compute the probability of each sum, board by board.
func luck(splits []split, left []float64) int {
	likely, at := []float64{1}, 0 // the probability of each sum above the least; the sum of left
	for i, s := range splits {
		board := s.portions()
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
	better := 0.0
	rounding := len(splits) - 1 // sums of the same product can differ by the rounding of their terms
	for sum, share := range likely {
		switch {
		case sum > at+rounding:
			better += share
		case sum >= at-rounding:
			better += share / 2
		}
	}
	return int(math.Floor(MaxPoints*better + 0.5 + 1e-9))
}

func logOf(weight float64) int { return int(math.Round(logParts * math.Log2(weight))) }
