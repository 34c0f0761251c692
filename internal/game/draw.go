package game

import (
	"math/bits"
	"math/rand/v2"

	"wfind/internal/vocabulary"
)

// A seed or a date must give the same answers with every version of Go and wfind: friends compare
// their daily puzzles, and games.jsonl holds seeds. So the generator is PCG, whose sequence the
// standard library guarantees by tests, and the shuffle is written out here.

// draw returns a random integer from 0 to n-1, which it takes from rng.
func draw(rng *rand.PCG, n int) int {
	hi, _ := bits.Mul64(rng.Uint64(), uint64(n))
	return int(hi)
}

// drawWeighted returns a random index, with probabilities in proportion to weights. It never
// returns an index i for which skip(i) is true. ok is false if skip returns true for every index.
func drawWeighted(rng *rand.PCG, weights []float64, skip func(i int) bool) (index int, ok bool) {
	// The function only adds and subtracts, always in the same order, so every machine gets the same
	// result.
	sum := 0.0
	for i, w := range weights {
		if !skip(i) {
			sum += w
		}
	}
	at := float64(rng.Uint64()>>11) / (1 << 53) // at least 0 and below 1
	at *= sum
	for i, w := range weights {
		if skip(i) {
			continue
		}
		index, ok = i, true
		if at -= w; at < 0 {
			break
		}
	}
	return index, ok
}

// permutation returns the numbers from 0 to n-1 in random order.
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

const dailySeed = 0x77_66_69_6e_64 // "wfind" in ASCII

// dailyAnswers returns the answers of the daily puzzle of the given day, one for each board. An
// answer is not used again until all other answers have been used.
func dailyAnswers(v *vocabulary.Vocabulary, boards int, day Day) []string {
	// Successive days take successive answers from one permutation. Weights have no effect.
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
