package main

import (
	"fmt"
	"go/format"
	"hash/fnv"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
)

// ridge is the strength of the penalty that keeps the coefficients of rare features close to 0.
const ridge = 1

// folds is the number of parts into which cross-validation divides the words.
const folds = 10

// facts holds the data for fitting the model.
type facts struct {
	words    []string // all words that the game accepts
	features [][]string
	answers  map[string]bool // the game's original answer list
	longer   map[string]bool // a longer list of possible answers
	picked   map[string]bool // answers that the game has already had
	share    float64         // share of picks that are not in answers
}

// fit returns the model fitted to all words outside the fold with index excluded. If excluded is
// -1, it uses all words. A word's fold depends only on the word.
func (f *facts) fit(excluded int) model {
	columns := map[string]int{"": 0}
	for _, features := range f.features {
		for _, name := range features {
			if _, ok := columns[name]; !ok {
				columns[name] = len(columns)
			}
		}
	}
	var answer, longer, picked []example
	for i, w := range f.words {
		if foldOf(w) == excluded {
			continue
		}
		row := []int{0}
		for _, name := range f.features[i] {
			row = append(row, columns[name])
		}
		answer = append(answer, example{row, f.answers[w]})
		if f.answers[w] {
			picked = append(picked, example{row, f.picked[w]})
		} else {
			longer = append(longer, example{row, f.longer[w] || f.picked[w]})
		}
	}
	a := fitLogit(answer, len(columns), ridge)
	l := fitLogit(longer, len(columns), ridge)
	p := fitLogit(picked, len(columns), ridge)
	m := make(model, len(columns))
	for name, i := range columns {
		m[name] = coefficients{hundredths(a[i]), hundredths(l[i]), hundredths(p[i])}
	}
	return m
}

func hundredths(x float64) float64 { return math.Round(100*x) / 100 }

func foldOf(word string) int {
	h := fnv.New32a()
	io.WriteString(h, word)
	return int(h.Sum32() % folds)
}

// scales returns two factors for the weights of words in the answer list and of other words. After
// multiplication, the words in the answer list have a mean weight of 1, and the other words
// together have the share f.share of the total.
func (f *facts) scales(odds []coefficients) scales {
	inside, outside := 0.0, 0.0
	for i, w := range f.words {
		if f.answers[w] {
			inside += odds[i].inside()
		} else {
			outside += odds[i].outside()
		}
	}
	n := float64(len(f.answers))
	return scales{n / inside, n * f.share / (1 - f.share) / outside}
}

// heldOut returns the log-odds of each word, computed with a model that was fitted without the
// words in its fold.
func (f *facts) heldOut() []coefficients {
	odds := make([]coefficients, len(f.words))
	for k := range folds {
		m := f.fit(k)
		for i, w := range f.words {
			if foldOf(w) == k {
				odds[i] = m.logOdds(f.features[i])
			}
		}
	}
	return odds
}

type fitOptions struct {
	scowl, lists, longer, picks string
	share                       float64
	out                         string
}

// fitModel fits the model and prints how well it predicts words that it was not fitted to. It
// writes the coefficients as Go source to the file o.out.
func fitModel(o fitOptions) error {
	f, err := readFacts(o)
	if err != nil {
		return err
	}
	f.report(os.Stdout)
	return f.writeSource(o.out, f.fit(-1))
}

func readFacts(o fitOptions) (*facts, error) {
	f := &facts{share: o.share}
	var err error
	if f.words, err = readList(o.lists + "/wordle.txt"); err != nil {
		return nil, err
	}
	for path, set := range map[string]*map[string]bool{
		o.lists + "/answers.txt": &f.answers, o.longer: &f.longer, o.picks: &f.picked,
	} {
		words, err := readList(path)
		if err != nil {
			return nil, err
		}
		*set = setOf(words)
	}
	lexicon, err := readLexicon(o.scowl)
	if err != nil {
		return nil, fmt.Errorf("reading SCOWL: %w", err)
	}
	for _, w := range f.words {
		f.features = append(f.features, lexicon.features(w))
	}
	return f, nil
}

func (f *facts) report(w io.Writer) {
	odds := f.heldOut()
	all := func(string) bool { return true }
	outside := func(word string) bool { return !f.answers[word] }
	print := func(what string, score func(coefficients) float64, among, positive func(string) bool) {
		fmt.Fprintf(w, "  %-35s %.4f\n", what, f.auc(odds, score, among, positive))
	}
	fmt.Fprintf(w, "AUC in %d-fold cross-validation\n", folds)
	print("answers against the rest", coefficients.inAnswers, all, f.isAnswer)
	print("outside: longer list against rest", func(c coefficients) float64 { return c.longer }, outside, f.isLonger)
	print("outside: picks against the rest", coefficients.outside, outside, f.isPick)
	print("inside: picks against the rest", coefficients.inside, f.isAnswer, f.isPick)
}

func (f *facts) isAnswer(word string) bool { return f.answers[word] }
func (f *facts) isLonger(word string) bool { return f.longer[word] }
func (f *facts) isPick(word string) bool   { return f.picked[word] }

// auc returns the area under the ROC curve for the words that among selects. The area measures how
// well score separates the positive words from the rest: 1 is perfect, and 0.5 is no better than
// chance.
func (f *facts) auc(odds []coefficients, score func(coefficients) float64, among, positive func(string) bool) float64 {
	var scores []float64
	var labels []bool
	for i, w := range f.words {
		if among(w) {
			scores = append(scores, score(odds[i]))
			labels = append(labels, positive(w))
		}
	}
	return auc(scores, labels)
}

func (f *facts) writeSource(path string, m model) error {
	odds := make([]coefficients, len(f.words))
	for i := range f.words {
		odds[i] = m.logOdds(f.features[i])
	}
	scales := f.scales(odds)
	var b strings.Builder
	b.WriteString(`// Code generated by "go run ./internal/tool/mklists fit"; DO NOT EDIT.

package main

`)
	fmt.Fprintf(&b, "var fittedScales = scales{inside: %.4g, outside: %.4g}\n\n", scales.inside, scales.outside)
	b.WriteString("var fitted = model{\n")
	for _, name := range slices.Sorted(maps.Keys(m)) {
		c := m[name]
		fmt.Fprintf(&b, "\t%q: {answer: %.2f, longer: %.2f, picked: %.2f},\n", name, c.answer, c.longer, c.picked)
	}
	b.WriteString("}\n")
	source, err := format.Source([]byte(b.String()))
	if err != nil {
		return err
	}
	return os.WriteFile(path, source, 0o644)
}
