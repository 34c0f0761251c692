package game

import (
	"math/bits"
	"math/rand/v2"

	"wfind/internal/vocabulary"
)

// A seed or a date must give the same answers with every version of Go and wfind: friends compare
// their daily puzzles, and the record holds seeds. So the generator is PCG, whose sequence the
// standard library guarantees by tests, and the shuffle is written out here.

// draw returns a random number from 0 to n-1, where n is at least 1. Every machine draws the same
// number from the same seed.
func draw(rng *rand.PCG, n int) int {
	hi, _ := bits.Mul64(rng.Uint64(), uint64(n))
	return int(hi)
}

// drawWeighted draws an index of weights at random. The chance of an index is proportional to its
// weight, which must be positive. Indexes for which leftOut returns true are not drawn; if no
// others exist, ok is false. So that every machine gets the same result, drawWeighted only adds and
// subtracts, always in the same order.
func drawWeighted(rng *rand.PCG, weights []float64, leftOut func(i int) bool) (place int, ok bool) {
	sum := 0.0
	for i, w := range weights {
		if !leftOut(i) {
			sum += w
		}
	}
	at := float64(rng.Uint64()>>11) / (1 << 53) // a share of sum: at least 0 and below 1
	at *= sum
	for i, w := range weights {
		if leftOut(i) {
			continue
		}
		place, ok = i, true
		if at -= w; at < 0 {
			break
		}
	}
	return place, ok
}

// permutation returns the numbers from 0 to n-1 in random order, by a Fisher-Yates shuffle.
func permutation(rng *rand.PCG, n int) []int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := draw(rng, i+1)
		p[i], p[j] = p[j], p[i]
	}
	return p
}

const dailySeed = 0x77_66_69_6e_64 // "wfind"

// dailyAnswers returns the answers of a day's puzzle, one per board. All days take their answers in
// turn from one permutation, so an answer comes up again only after all others. The permutation
// depends on the numbers of letters, answers and boards. Weights have no effect.
func dailyAnswers(v *vocabulary.Vocabulary, boards int, day Day) []string {
	n := len(v.Answers())
	seed := uint64(boards-1)<<48 | uint64(v.Length())<<32 | uint64(n)
	p := permutation(rand.NewPCG(dailySeed, seed), n)
	answers := make([]string, boards)
	for i := range answers {
		place := ((int(day)*boards+i)%n + n) % n
		answers[i] = v.Answers()[p[place]]
	}
	return answers
}
