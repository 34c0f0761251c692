package game

import (
	"math/bits"
	"math/rand/v2"

	"wfind/internal/vocabulary"
)

// The answers of a seed or a date must be the same with every version of Go and wfind: friends
// compare their daily puzzles, and the record has seeds. So the generator is PCG, whose sequence
// the standard library's tests pin, and the shuffle is written out here.

// draw returns a number below n, which is above 0.
func draw(rng *rand.PCG, n int) int {
	hi, _ := bits.Mul64(rng.Uint64(), uint64(n))
	return int(hi)
}

// weighted draws an index of weights, which are above 0, with probabilities in proportion to
// them. It skips the indices for which leftOut is true, and returns false if it skips all. It
// only adds and subtracts, in one order, so that every machine draws the same.
func weighted(rng *rand.PCG, weights []float64, leftOut func(i int) bool) (place int, ok bool) {
	sum := 0.0
	for i, w := range weights {
		if !leftOut(i) {
			sum += w
		}
	}
	at := float64(rng.Uint64()>>11) / (1 << 53) // of the whole: at least 0 and below 1
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

// permutation returns the numbers below n shuffled by Fisher and Yates.
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

// The answers of daily puzzles are consecutive elements of a permutation of the sorted answers, one for
// each board. Its seed is made of the length, the number of answers and the number of boards. At its end
// another permutation begins. So no answer returns before all have had their day. Weights do not count.
const dailySeed = 0x77_66_69_6e_64 // "wfind"

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
