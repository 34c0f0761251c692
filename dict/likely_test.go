package dict

import (
	"math"
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/random"
)

// TestLikelihoodOfEveryWord checks that each word of the built-in lists has its own weight, at the
// right line.
func TestLikelihoodOfEveryWord(t *testing.T) {
	unlisted := Likelihood("QZQZQ")
	for _, list := range []struct{ name, codes string }{{Wordle, wordleCodes}, {English, englishCodes}} {
		words := constraint.Must(Load(list.name, 0))
		if len(words) != len(list.codes) {
			t.Fatalf("%s has %d words, %d weights", list.name, len(words), len(list.codes))
		}
		for i, w := range Likely(words) {
			if want := math.Exp2(1 - float64(list.codes[i])/16); math.Abs(w/want-1) > 1e-12 || w <= unlisted || w > 2 {
				t.Fatalf("%s: weight %g, at its line %g, of an unlisted word %g", words[i], w, want, unlisted)
			}
		}
	}
}

func TestLikelihoodOfUnlistedWords(t *testing.T) {
	least := Likelihood("QZQZQ")
	for _, w := range []string{"", "Q", "AAAAA", "ZZZZZ", "OCEA", "OCEANX", "ÄPFEL", "OCE\nN", "OCEAN\n", "\nOCEAN", "@CEAN",
		strings.Repeat("A", 15), strings.Repeat("Z", 16), strings.Repeat("OCEAN", 99)} {
		if got := Likelihood(w); got != least || !(got > 0) {
			t.Errorf("Likelihood(%q) = %g, want that of other unlisted words, %g", w, got, least)
		}
	}
	if w := Likelihood("OCEAN"); w == least || Likelihood("ocean") != w || Likelihood("Ocean") != w {
		t.Error("the case of a word matters")
	}
}

// TestLikelihoodOrder checks words whose order is obvious.
func TestLikelihoodOrder(t *testing.T) {
	for _, order := range []string{
		"OCEAN OLEIC", "OCEAN GUANO OLEIC", "PIANO GUANO GUACO", "LASER GUANO RAVED", "KAZOO KAZOOS",
		"TIZZY TIZES", "GOFER GOFERS", "BALSA BALAS", "SNAFU SNAFUS", "HOUSE HOUSES", "CACHE CAHOW",
		"PLANET PLANETS", "GARDEN GARDENS", "WALK WALKS", "BRIDGE BRIDGED", "FINGER WALKED", "MEETING WALKING",
		"KITTEN BIGGER", "KITCHEN WALKING", "ELEPHANT ELEPHANTS", "LANTERN LAMINAL",
	} {
		words := strings.Fields(order)
		weights := Likely(words)
		for i := range words[1:] {
			if !(weights[i] > weights[i+1]) {
				t.Errorf("%s has %.4g, %s has %.4g", words[i], weights[i], words[i+1], weights[i+1])
			}
		}
	}
}

// auc returns the probability that a random weight in first is greater than a random weight in
// second. A tie counts half.
func auc(first, second []float64) float64 {
	greater := 0.0
	for _, a := range first {
		for _, b := range second {
			switch {
			case a > b:
				greater++
			case a == b:
				greater += 0.5
			}
		}
	}
	return greater / float64(len(first)*len(second))
}

func sum(weights []float64) float64 {
	s := 0.0
	for _, w := range weights {
		s += w
	}
	return s
}

// TestLikelihoodOfPicks checks figures in the package comment of internal/tool/mklists, for the list
// of answers and for other words that were the answer of a daily puzzle.
func TestLikelihoodOfPicks(t *testing.T) {
	answers := Likely(constraint.Must(Load(Answers, 5)))
	outside := Likely(slices.DeleteFunc(constraint.Must(Load(Wordle, 5)), IsAnswer))
	picks := Likely(strings.Fields("GUANO SNAFU BALSA KAZOO LASER PIOUS BEAUT MOMMY PRIMP UVULA ATLAS"))
	if got := auc(answers, outside); got < 0.999 {
		t.Errorf("AUC of answers is %.4f", got)
	}
	if got := auc(picks, outside); got < 0.965 {
		t.Errorf("AUC of the picks from outside answers is %.4f", got)
	}
	if mean := sum(answers) / 2315; math.Abs(mean-1) > 0.01 {
		t.Errorf("the weight of answers is %.3f on average, want 1", mean)
	}
	if days := (sum(answers) + sum(outside)) / sum(outside); math.Abs(days-12) > 0.2 {
		t.Errorf("a word from outside answers is picked once in %.1f days, want 12", days)
	}
}

// TestFiveLettersAgree checks that a word has the same weight in both lists.
func TestFiveLettersAgree(t *testing.T) {
	accepted := constraint.Must(Load(Wordle, 5))
	for i, w := range constraint.Must(Load(English, 0)) {
		if line, ok := slices.BinarySearch(accepted, w); ok && englishCodes[i] != wordleCodes[line] {
			t.Errorf("%s has the codes %d and %d", w, wordleCodes[line], englishCodes[i])
		}
	}
}

func BenchmarkLikely(b *testing.B) {
	words := constraint.Must(Load(Wordle, 5))
	for b.Loop() {
		Likely(words)
	}
}

func BenchmarkLikelihood(b *testing.B) {
	for _, name := range []string{Wordle, English} {
		words := constraint.Must(Load(name, 0))
		random.Rand(b).Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				Likelihood(words[i%len(words)])
			}
		})
	}
}
