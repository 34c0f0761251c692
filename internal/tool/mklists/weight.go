package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// A model estimates which words are answers: it maps each feature, such as "plural", to its coefficients.
type model map[string]coefficients // the coefficients of "" apply to every word

// The coefficients of a feature are the numbers that the feature adds to the log-odds of the events below.
// For example, a word is less likely to be in the answer list if it is a plural. The log-odds of a word
// also have this type. Each of them is the sum of the coefficients of the word's features.
type coefficients [events]float64

// The events whose probabilities the model estimates, as indexes of [coefficients].
const (
	answer = iota // a legal guess is in the original answer list
	longer        // a legal guess outside the answer list is in the longer list, or is a known pick
	picked        // a word in the answer list is a known pick
	events
)

func (m model) logOdds(features []string) coefficients {
	sum := m[""]
	for _, f := range features {
		for event := range sum {
			sum[event] += m[f][event]
		}
	}
	return sum
}

// outside returns the weight of a word outside the original answer list, except for a constant factor. c
// holds the word's log-odds, from [model.logOdds].
func (c coefficients) outside() float64 {
	// The makers of the longer list did not have to choose words from it, so it has less influence.
	return sigmoid(c[answer]) * math.Pow(sigmoid(c[longer]), longerPower)
}

// inside returns the weight of a word in the original answer list, except for a constant factor. c holds
// the word's log-odds, from [model.logOdds].
func (c coefficients) inside() float64 { return math.Pow(sigmoid(c[picked]), pickedPower) }

const (
	// The power 1/2 predicts the picks from outside the answer list best (with the highest mean
	// log-probability), and 0 worst. 1/4 is hardly worse than 1/2.
	longerPower = 0.25

	// An editor uses up the preferred words first; see the package comment.
	pickedPower = 1.0 / 6
)

// A weigher computes the weight of a word, which is its relative likelihood as an answer.
type weigher struct {
	lexicon lexicon
	answers map[string]bool // the answer list, whose words have a mean weight of 1
}

type scales struct{ inside, outside float64 }

// weight returns the relative likelihood that word, in lower case, is the answer of a game.
func (g weigher) weight(word string) float64 {
	odds := fitted.logOdds(g.lexicon.features(word))
	inside, outside := fittedScales.inside*odds.inside(), fittedScales.outside*odds.outside()
	p := sigmoid(odds[answer]) // a word of another length gets the mean of both weights
	if len(word) == 5 {
		p = 0
		if g.answers[word] {
			p = 1
		}
	}
	return p*inside + (1-p)*outside
}

// encode returns the weights of the words, encoded in one byte for each word. The byte c stands for
// the weight 2^(1-c/16). For example, 0 stands for 2, 16 for 1, and 32 for 1/2.
func (g weigher) encode(words []string) []byte {
	codes := make([]byte, len(words))
	for i, w := range words {
		codes[i] = byte(max(0, min(255, math.Round(16-16*math.Log2(g.weight(w))))))
	}
	return codes
}

func writeWeights(lexicon lexicon, dir string) error {
	answers, err := readList(filepath.Join(dir, "answers.txt"))
	if err != nil {
		return err
	}
	g := weigher{lexicon, setOf(answers)}
	for _, name := range []string{"wordle", "english"} {
		words, err := readList(filepath.Join(dir, name+".txt"))
		if err != nil {
			return err
		}
		codes := g.encode(words)
		fmt.Printf("%-8s %7d weights\n", name, len(codes))
		if err := os.WriteFile(filepath.Join(dir, name+".weights"), codes, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// readList returns the last word of each line of the file at path, in lower case.
func readList(path string) ([]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var words []string
	for line := range bytes.Lines(data) {
		if fields := strings.Fields(strings.ToLower(string(line))); len(fields) > 0 {
			words = append(words, fields[len(fields)-1])
		}
	}
	return words, nil
}

func setOf(words []string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}
