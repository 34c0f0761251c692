package review

import (
	"maps"
	"math"
	"slices"
)

// luck returns the luck of a guess, from 0 to MaxPoints; see the package comment. splits[i] divides the
// possible answers on the i-th unsolved board by score. left[i] is the total weight of the answers that the
// guess left on this board.
func luck(splits []split, left []float64) int {
	// Multiply the weights left on all boards by adding rounded logarithms. Their sums have few different values, so the
	// loop can compute the probability of each, board by board. likely holds these probabilities, lowest sum first.
	likely, at := []float64{1}, 0 // at is the index of the sum for left
	for i, s := range splits {
		shares := make(map[int]float64)                           // the probability of each logarithm of a group's weight
		for _, code := range slices.Sorted(maps.Keys(s.groups)) { // the order determines the rounding of sums
			shares[logOf(s.groups[code])] += s.groups[code] / s.total
		}
		logs := slices.Sorted(maps.Keys(shares))
		least := logs[0]
		next := make([]float64, len(likely)+logs[len(logs)-1]-least)
		for _, log := range logs {
			for sum, share := range likely {
				next[sum+log-least] += share * shares[log]
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

// logOf returns the binary logarithm of weight as a whole number of 256ths.
func logOf(weight float64) int { return int(math.Round(256 * math.Log2(weight))) }
