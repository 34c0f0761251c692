package dict

import (
	_ "embed" // the weights
	"math"
)

// The weights of the words in lists/wordle.txt and lists/english.txt, encoded as one byte per word.
// A weight is the relative likelihood that a game chooses the word as its answer.
var (
	// The byte c stands for the weight 2^(1-c/16). internal/tool/mklists generates the files, and documents the model.

	//go:embed lists/wordle.weights
	wordleCodes string
	//go:embed lists/english.weights
	englishCodes string
)

const unknownCode = 256 // the code of words in neither list, which makes them less likely than all words in the lists

func weightOf(code int) float64 { return math.Ldexp(sixteenths[code%16], 1-code/16) }

var sixteenths = [16]float64{ // 2^(-i/16) for each index i; not computed, because the results might differ slightly on other machines
	1, 0.9576032806985737, 0.9170040432046712, 0.8781260801866497, 0.8408964152537146, 0.8052451659746271, 0.7711054127039705, 0.7384130729697497,
	0.7071067811865475, 0.6771277734684463, 0.6484197773255048, 0.6209289060367420, 0.5946035575013605, 0.5693943173783458, 0.5452538663326288, 0.5221368912137069,
}

// Likely returns the [Likelihood] of each of the given words, in the same order.
func Likely(words []string) []float64 {
	likely := make([]float64, len(words))
	for i, w := range words {
		likely[i] = Likelihood(w)
	}
	return likely
}

// Likelihood estimates how likely a game in English is to choose the given word as its answer,
// relative to other words. The estimate is greater than 0 and at most 2. The average over the words
// in [Answers] is 1. Case does not matter.
func Likelihood(word string) float64 {
	if len(word) == 5 {
		if line, ok := find(wordleLines(), word); ok {
			return weightOf(int(wordleCodes[line]))
		}
	}
	if line, ok := find(englishLines(), word); ok {
		return weightOf(int(englishCodes[line]))
	}
	return weightOf(unknownCode)
}
