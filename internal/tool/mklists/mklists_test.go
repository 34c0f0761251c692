package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"wfind/internal/testkit/race"
)

const lists = "../../../dict/lists"

const scowlDir = "/usr/share/dict/scowl" // Debian's location

var readScowl = sync.OnceValues(func() (lexicon, error) { return readLexicon(scowlDir) })

func scowl(t *testing.T) lexicon {
	t.Helper()
	if _, err := os.Stat(scowlDir); err != nil {
		t.Skipf("SCOWL is not there (apt-get install scowl): %v", err)
	}
	l, err := readScowl()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func list(t *testing.T, name string) []string {
	t.Helper()
	words, err := readList(filepath.Join(lists, name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// TestWeights checks that the weights in the repository result from the coefficients.
func TestWeights(t *testing.T) {
	race.Skip(t)
	g := weigher{scowl(t), setOf(list(t, "answers"))}
	for _, name := range []string{"wordle", "english"} {
		want, err := os.ReadFile(filepath.Join(lists, name+".weights"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(g.encode(list(t, name)), want) {
			t.Errorf("%s.weights is not what the model makes: go run ./internal/tool/mklists weights", name)
		}
	}
}

// TestFit fits the model to the lists in the repository, and compares one of its three regressions
// with the coefficients in use. The other two need lists that are not here.
func TestFit(t *testing.T) {
	l := scowl(t)
	f := trainingData{words: list(t, "wordle"), answers: setOf(list(t, "answers"))}
	for _, w := range f.words {
		f.features = append(f.features, l.features(w))
	}
	for name, c := range f.fit() {
		if c[answer] != fitted[name][answer] {
			t.Errorf("%q: %.2f, want %.2f", name, c[answer], fitted[name][answer])
		}
	}
}

func TestEnding(t *testing.T) {
	l := scowl(t)
	for word, want := range map[string]string{
		"houses": "plural", "boxes": "plural", "copies": "plural", "walks": "plural", "atlas": "final s", "pious": "final us, is",
		"glass": "", "baked": "verb form", "stopped": "verb form", "copied": "verb form", "walking": "verb form", "breed": "",
		"meeting": "", "baker": "agent", "runner": "agent", "paler": "comparative", "biggest": "comparative", "sadly": "adverb",
		"muddy": "adjective in y", "fungi": "irregular plural", "larvae": "irregular plural", "women": "irregular plural", "unbox": "prefix", "ocean": "",
		"guano": "",
	} {
		if got := l.form(word); got != want {
			t.Errorf("ending(%s) = %q, want %q", word, got, want)
		}
	}
}

func TestKindOf(t *testing.T) {
	for _, c := range []struct {
		file string
		from kind
		size int
		ok   bool
	}{
		{"english-words.35", american, 35, true},
		{"american-words.95", american, 95, true},
		{"british_z-words.50", elsewhere, 50, true},
		{"british_variant_1-words.50", variant, 50, true},
		{"variant_3-words.10", variant, 10, true},
		{"english-upper.60", name, 60, true},
		{"english-proper-names.80", name, 80, true},
		{"english-abbreviations.40", abbreviation, 40, true},
		{"special-hacker.50", 0, 0, false},
		{"english-words.txt", 0, 0, false},
		{"english-nonsense.50", 0, 0, false},
	} {
		if from, size, ok := kindOf(c.file); from != c.from || size != c.size || ok != c.ok {
			t.Errorf("kindOf(%s) = %d, %d, %v", c.file, from, size, ok)
		}
	}
}

// TestLexicon reads generated files. The smallest size of a word counts, and accents and capitals
// are removed.
func TestLexicon(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{
		"english-words.35": "ocean\ncafé\n", "american-words.20": "ocean\nocean's\n", "english-upper.50": "Paris\n",
		"variant_1-words.70": "ocian\n", "special-hacker.50": "foobar\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l, err := readLexicon(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		word string
		from kind
		want int
	}{
		{"ocean", american, 20}, {"cafe", american, 35}, {"paris", name, 50}, {"paris", american, 0}, {"ocian", variant, 70}, {"foobar", american, 0},
	} {
		if got := l[c.word][c.from]; got != c.want {
			t.Errorf("size(%s, %d) = %d, want %d", c.word, c.from, got, c.want)
		}
	}
	if !l.isNoun("ocean") || l.isNoun("cafe") {
		t.Error("isNoun does not depend on the possessive")
	}
	if _, err := readLexicon(t.TempDir()); err == nil {
		t.Error("readLexicon accepts an empty directory")
	}
}

// TestFitLogit checks a fit that can be computed by hand: with one feature and no ridge, the
// log-odds follow from the counts.
func TestFitLogit(t *testing.T) {
	var examples []example
	add := func(n int, positive bool, columns ...int) {
		for range n {
			examples = append(examples, example{columns, positive})
		}
	}
	add(30, true, 0)
	add(70, false, 0)
	add(90, true, 0, 1)
	add(10, false, 0, 1)
	beta := fitLogit(examples, 2, 0)
	constant, feature := math.Log(30.0/70), math.Log(9)-math.Log(30.0/70)
	if math.Abs(beta[0]-constant) > 1e-6 || math.Abs(beta[1]-feature) > 1e-6 {
		t.Errorf("coefficients %v, want %.6f %.6f", beta, constant, feature)
	}
	if shrunk := fitLogit(examples, 2, 10); !(shrunk[1] > 0 && shrunk[1] < beta[1]) {
		t.Errorf("the ridge changes the coefficient %[2].3f to %[1].3f", shrunk[1], beta[1])
	}
}
