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

// ridge is the strength of the penalty that keeps the coefficients of rare features near 0; see [fitLogit].
const ridge = 1

// folds is the number of parts for cross-validation.
const folds = 10

// facts are the data for the fit.
type facts struct {
	words    []string // that the game accepts
	features [][]string
	answers  map[string]bool // the game's own list
	longer   map[string]bool // a longer list of possible answers
	picked   map[string]bool // answers of the game that are known
	share    float64         // of picks that are not in answers
}

// fit returns the model fitted to all words outside a fold. With fold -1 it uses all words.
// A word's fold depends on nothing but the word.
func (f *facts) fit(but int) model {
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
		if foldOf(w) == but {
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

// scales returns the factors that give the words of answers a mean weight of 1, and all others together their
// share.
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

// heldOut returns the log-odds of each word by a model that was fitted without the words of its fold.
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

// fitOptions are the paths that the command fit is given.
type fitOptions struct {
	scowl, lists, longer, picks string
	share                       float64
	out, heldOut                string
}

// fitModel fits the model, reports on it, and writes its coefficients as Go
// source, and the weights of the cross-validation, if asked to.
func fitModel(o fitOptions) error {
	f, err := readFacts(o)
	if err != nil {
		return err
	}
	odds := f.heldOut()
	f.report(os.Stdout, odds)
	if o.heldOut != "" {
		if err := f.writeHeldOut(o.heldOut, odds); err != nil {
			return err
		}
	}
	if o.out == "" {
		return nil
	}
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

// report writes how well the model does on words it was not fitted on.
func (f *facts) report(w io.Writer, odds []coefficients) {
	inAnswers := func(c coefficients) float64 { return c.answer }
	inLonger := func(c coefficients) float64 { return c.longer }
	inPicked := func(c coefficients) float64 { return c.picked }
	outside := coefficients.outside
	fmt.Fprintf(w, "AUC in %d-fold cross-validation\n", folds)
	fmt.Fprintf(w, "  answers against the rest            %.4f\n", f.auc(odds, inAnswers, f.all, f.isAnswer))
	fmt.Fprintf(w, "  answers and picks against the rest  %.4f\n", f.auc(odds, outside, f.all, f.isAnswerOrPick))
	fmt.Fprintf(w, "  outside: longer list against rest   %.4f\n", f.auc(odds, inLonger, f.isOutside, f.isLonger))
	fmt.Fprintf(w, "  outside: picks against the rest     %.4f\n", f.auc(odds, outside, f.isOutside, f.isPick))
	fmt.Fprintf(w, "  inside: picks against the rest      %.4f\n", f.auc(odds, inPicked, f.isAnswer, f.isPick))
	f.reportCalibration(w, odds)
	f.reportPicks(w, odds)
}

func (f *facts) all(string) bool                 { return true }
func (f *facts) isAnswer(word string) bool       { return f.answers[word] }
func (f *facts) isPick(word string) bool         { return f.picked[word] }
func (f *facts) isLonger(word string) bool       { return f.longer[word] }
func (f *facts) isOutside(word string) bool      { return !f.answers[word] }
func (f *facts) isAnswerOrPick(word string) bool { return f.answers[word] || f.picked[word] }

// auc measures how well score separates the words for which positive is true from the other words among
// those for which among is true. It returns the area under the ROC curve.
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

// reportCalibration compares the probability of being in answers with what
// is there, in classes of words.
func (f *facts) reportCalibration(w io.Writer, odds []coefficients) {
	const classes = 10
	var words, expected, found [classes]float64
	for i, word := range f.words {
		p := odds[i].inAnswers()
		c := min(classes-1, int(p*classes))
		words[c]++
		expected[c] += p
		if f.answers[word] {
			found[c]++
		}
	}
	fmt.Fprintln(w, "calibration: words, share of them expected in answers, share found")
	for c := range classes {
		if words[c] > 0 {
			fmt.Fprintf(w, "  %6.0f  %.3f  %.3f\n", words[c], expected[c]/words[c], found[c]/words[c])
		}
	}
}

// reportPicks prints the weights of the picks outside answers, and their probabilities with other powers of the
// longer list.
func (f *facts) reportPicks(w io.Writer, odds []coefficients) {
	scale := f.scales(odds).outside
	var picks, outside []int
	for i, word := range f.words {
		if f.answers[word] {
			continue
		}
		outside = append(outside, i)
		if f.picked[word] {
			picks = append(picks, i)
		}
	}
	fmt.Fprintf(w, "%d of %d picks are not in answers (share taken: %.4f):\n", len(picks), len(f.picked), f.share)
	for _, i := range picks {
		fmt.Fprintf(w, "  %s %.3f\n", f.words[i], scale*odds[i].outside())
	}
	fmt.Fprintln(w, "mean and least log-probability of these among words outside, by power of the longer list")
	for _, power := range []float64{0, 0.25, 0.5, 0.75, 1} {
		score := func(i int) float64 {
			return math.Log(sigmoid(odds[i].answer)) + power*math.Log(sigmoid(odds[i].longer))
		}
		total, sum, least := 0.0, 0.0, 0.0
		for _, i := range outside {
			total += math.Exp(score(i))
		}
		for _, i := range picks {
			sum += score(i) - math.Log(total)
			least = min(least, score(i)-math.Log(total))
		}
		fmt.Fprintf(w, "  %.2f  %.3f  %.3f\n", power, sum/float64(len(picks)), least)
	}
}

// writeHeldOut writes each word with its weight by the model that was fitted
// without it, as a weighted list.
func (f *facts) writeHeldOut(path string, odds []coefficients) error {
	scales := f.scales(odds)
	var b strings.Builder
	for i, w := range f.words {
		weight := scales.outside * odds[i].outside()
		if f.answers[w] {
			weight = scales.inside * odds[i].inside()
		}
		fmt.Fprintf(&b, "%s\t%.3g\n", w, weight)
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}

// writeSource writes the model as a Go file of this package.
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
