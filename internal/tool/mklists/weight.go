package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// A model holds what each feature adds to the log-odds of two events, in a
// word of which nothing else is known: that it is in the list answers, and
// that a word outside it is in a longer list of possible answers. The feature
// "" is the constant.
type model map[string]coefficients

type coefficients struct{ answer, longer float64 }

// logOdds sums the coefficients of the features.
func (m model) logOdds(features []string) coefficients {
	sum := m[""]
	for _, f := range features {
		sum.answer += m[f].answer
		sum.longer += m[f].longer
	}
	return sum
}

// answer returns the probability that a word with these log-odds is in the
// list answers, among words of five letters.
func (c coefficients) inAnswers() float64 { return sigmoid(c.answer) }

// outside returns how likely a word with these log-odds is to be picked
// although answers has it not. Only ratios matter. The greater part is said
// by the likeness to answers; the longer list, which one may make without
// picking from it, softens that.
func (c coefficients) outside() float64 {
	return sigmoid(c.answer) * math.Pow(sigmoid(c.longer), longerPower)
}

// longerPower is the quarter that makes the picks from outside answers
// likeliest, or as good as that, and the unlikeliest of them no unlikelier.
const longerPower = 0.25

// A weigher knows the weight of any word: 1 for those of answers.
type weigher struct {
	lexicon lexicon
	answers map[string]bool
	model   model
	scale   float64 // of outside, so that these words have their share
}

// weight returns the weight of a word in lower case. Of five letters, one is
// in answers or is not. Of another length nobody has picked any; there the
// weight is the mean of those two cases, as the model expects them.
func (g *weigher) weight(word string) float64 {
	if g.answers[word] {
		return 1
	}
	odds := g.model.logOdds(g.lexicon.features(word))
	outside := min(1, g.scale*odds.outside())
	if len(word) == 5 {
		return outside
	}
	p := odds.inAnswers()
	return p + (1-p)*outside
}

// encode returns a byte for each word: how many sixteenths of a power of two
// its weight is below 1.
func (g *weigher) encode(words []string) []byte {
	codes := make([]byte, len(words))
	for i, w := range words {
		codes[i] = byte(min(255, math.Round(-16*math.Log2(g.weight(w)))))
	}
	return codes
}

// writeWeights writes the weights of the lists wordle and english in dir.
func writeWeights(scowl, dir string) error {
	lexicon, err := readLexicon(scowl)
	if err != nil {
		return fmt.Errorf("reading SCOWL: %w", err)
	}
	answers, err := readList(filepath.Join(dir, "answers.txt"))
	if err != nil {
		return err
	}
	g := &weigher{lexicon, setOf(answers), fitted, outsideScale}
	for _, name := range []string{"wordle", "english"} {
		words, err := readList(filepath.Join(dir, name+".txt"))
		if err != nil {
			return err
		}
		codes := g.encode(words)
		fmt.Printf("%-8s %7d weights, the least %.2g\n", name, len(codes), math.Exp2(-float64(maxByte(codes))/16))
		if err := os.WriteFile(filepath.Join(dir, name+".weights"), codes, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func maxByte(data []byte) byte {
	most := byte(0)
	for _, b := range data {
		most = max(most, b)
	}
	return most
}

// readList returns the words of a list, in lower case. A line may have other
// fields before the word.
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
