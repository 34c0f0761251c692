package vocabulary

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wfind/dict"
)

func TestWeighted(t *testing.T) {
	v := NewWeighted(3, []string{"CAT", "BAT", "HAT", "HORSE"}, []string{"HAT", "BAT", "MAT", "HAT", "HORSE", "RAT"}, []float64{4, 0, 2, 9, 1, 2})
	for _, c := range []struct{ what, got, want string }{
		{"guesses", fmt.Sprint(v.Guesses()), "[CAT BAT HAT MAT RAT]"},
		{"answers", fmt.Sprint(v.Answers()), "[HAT MAT RAT]"},
		{"weights", fmt.Sprint(v.Weights()), "[4 2 2]"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
	for word, weight := range map[string]float64{"HAT": 4, "MAT": 2, "BAT": 0, "CAT": 0, "DOG": 0} {
		if v.Weight(word) != weight || v.IsAnswer(word) != (weight > 0) || v.Has(word) != (word != "DOG") {
			t.Errorf("%s: weight %v, answer %v, has %v", word, v.Weight(word), v.IsAnswer(word), v.Has(word))
		}
	}
}

// TestAlphabetical checks the order of words. Some words are repeated, and many begin alike.
func TestAlphabetical(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		var guesses []string
		for range rng.IntN(40) {
			guesses = append(guesses, strings.Repeat("AÄ", 4)+string(rune('A'+rng.IntN(9)))+[]string{"", "Z"}[rng.IntN(2)])
		}
		answers := slices.Clone(guesses[len(guesses)/2:])
		answers = append(answers, "AÄAÄAÄAÄZ", "AÄAÄAÄAÄY")
		v := New(9, guesses, answers)
		of := func(words []string) []string {
			words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len([]rune(w)) != 9 })
			slices.Sort(words)
			return slices.Compact(words)
		}
		all := of(slices.Concat(guesses, answers))
		if !slices.Equal(v.Sorted(), all) || !slices.Equal(v.Answers(), of(answers)) || !slices.Equal(of(v.Guesses()), all) || len(v.Guesses()) != len(all) {
			t.Fatalf("%q and %q: sorted %q, answers %q, guesses %q", guesses, answers, v.Sorted(), v.Answers(), v.Guesses())
		}
	}
}

func TestEqualWeights(t *testing.T) {
	words := []string{"B", "A", "C"}
	for _, weights := range [][]float64{nil, {3, 3, 3}} {
		v := NewWeighted(1, words, words, weights)
		if v.Weights() != nil || v.Weight("A") != 1 || !slices.Equal(v.Answers(), []string{"A", "B", "C"}) {
			t.Errorf("%v: weights %v, of A %v, answers %v", weights, v.Weights(), v.Weight("A"), v.Answers())
		}
	}
}

// TestGreatWeights checks that the sum of the largest possible weights does not overflow.
func TestGreatWeights(t *testing.T) {
	v := NewWeighted(1, nil, []string{"A", "B", "C"}, []float64{1e100, 5e99, 1e100})
	sum := 0.0
	for _, w := range v.Weights() {
		sum += w
	}
	if math.IsInf(sum, 0) || v.Weight("A") != 2*v.Weight("B") {
		t.Errorf("weights %v", v.Weights())
	}
}

// A reader maps the names of lists to their texts. It also reads built-in lists.
type reader map[string]string

func (r reader) read(name string, length int) (words []string, weights []float64, err error) {
	text, ok := r[name]
	if !ok {
		words, err = dict.Load(name, length)
		return words, nil, err
	}
	for field := range strings.FieldsSeq(text) {
		word, weight, weighted := strings.Cut(field, ":")
		if words = append(words, word); weighted {
			var w float64
			fmt.Sscan(weight, &w)
			weights = append(weights, w)
		}
	}
	return words, weights, nil
}

func TestChoice(t *testing.T) {
	own := reader{
		"german.txt": "BÜRO GRÜN ZEIT WINTER", "weighted.txt": "ZEIT:5 BÜRO:0 GRÜN:2",
		"more.txt": "OZEAN GRÜN", "wordlike": "OCEAN AALII QZQZQ",
	}
	for _, c := range []struct {
		choice           ListNames
		length           int
		guesses, answers int
		weights          string
		dict, answerList string
	}{
		{ListNames{Default: WellKnown}, 5, 12972, 2315, "[]", "wordle", "answers"},
		{ListNames{Default: WellKnown}, 7, 15674, 6868, "[]", "english", "common"},
		{ListNames{Dict: []string{"common"}, Default: WellKnown}, 5, 3541, 1921, "[]", "common", "answers"},
		{ListNames{Dict: []string{"answers"}, Answers: "wordle"}, 5, 12972, 12972, "[]", "answers", "wordle"},
		{ListNames{Answers: "wordlike"}, 5, 12973, 3, "[]", "wordle", "wordlike"},
		{ListNames{Dict: []string{"german.txt"}}, 4, 3, 3, "[]", "german.txt", ""},
		{ListNames{Dict: []string{"german.txt"}}, 6, 1, 1, "[]", "german.txt", ""},
		{ListNames{Dict: []string{"weighted.txt"}}, 4, 3, 2, "[2 5]", "weighted.txt", ""},
		{ListNames{Dict: []string{"german.txt"}, Answers: "weighted.txt"}, 4, 3, 2, "[2 5]", "german.txt", "weighted.txt"},
		{ListNames{Dict: []string{"weighted.txt", "common"}, Answers: "weighted.txt"}, 4, 1914, 2, "[2 5]", "weighted.txt common", "weighted.txt"},
		{ListNames{Dict: []string{"weighted.txt", "common"}, Default: WellKnown}, 4, 1914, 1911, "[]", "weighted.txt common", "common"},
		{ListNames{Dict: []string{"weighted.txt"}, Answers: "german.txt"}, 4, 3, 3, "[]", "weighted.txt", "german.txt"},
	} {
		name := fmt.Sprintf("%+v, %d letters", c.choice, c.length)
		v, err := c.choice.Load(c.length, own.read)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(v.Guesses()) != c.guesses || len(v.Answers()) != c.answers || fmt.Sprint(v.Weights()) != c.weights {
			t.Errorf("%s: %d guesses, %d answers, weights %v; want %d, %d, %s",
				name, len(v.Guesses()), len(v.Answers()), v.Weights(), c.guesses, c.answers, c.weights)
		}
		if d, a := c.choice.Names(c.length); strings.Join(d, " ") != c.dict || a != c.answerList {
			t.Errorf("%s: lists %s and %s, want %s and %s", name, d, a, c.dict, c.answerList)
		}
	}
	for _, c := range []ListNames{{}, {Answers: Likely}, {Dict: []string{"wordle", "german.txt"}}, {Dict: []string{"wordlike"}, Answers: Likely}} {
		v, err := c.Load(5, own.read)
		if err != nil {
			t.Fatal(err)
		}
		if len(v.Answers()) != len(v.Guesses()) {
			t.Errorf("%+v: %d of %d words may be the answer", c, len(v.Answers()), len(v.Guesses()))
		}
		for _, w := range []string{"OCEAN", "AALII"} {
			if v.Weight(w) != dict.Likelihood(w) {
				t.Errorf("%+v: %s weighs %v, want %v", c, w, v.Weight(w), dict.Likelihood(w))
			}
		}
	}
	unknown := new(dict.UnknownError)
	for _, c := range []ListNames{{Dict: []string{"nosuch"}}, {Answers: "nosuch"}} {
		if _, err := c.Load(5, own.read); !errors.As(err, &unknown) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestSeveralLists checks that several lists are merged. The first weight of a word counts, and a
// word without a number has weight 1.
func TestSeveralLists(t *testing.T) {
	own := reader{"plain": "ZEIT BAUM", "weighted": "ZEIT:5 BÜRO:0 GRÜN:2"}
	for _, c := range []struct {
		lists []string
		want  string
	}{
		{[]string{"plain", "weighted"}, "[ZEIT BAUM BÜRO GRÜN] [BAUM GRÜN ZEIT] [1 2 1]"},
		{[]string{"weighted", "plain"}, "[ZEIT BÜRO GRÜN BAUM] [BAUM GRÜN ZEIT] [1 2 5]"},
		{[]string{"plain", "plain"}, "[ZEIT BAUM] [BAUM ZEIT] []"},
	} {
		v, err := ListNames{Dict: c.lists}.Load(4, own.read)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(v.Guesses(), v.Answers(), v.Weights()); got != c.want {
			t.Errorf("%v: %s, want %s", c.lists, got, c.want)
		}
	}
}

// TestWellKnown checks English words in the user's lists, with weights and without.
func TestWellKnown(t *testing.T) {
	own := reader{
		"./english": "OCEAN AALII QZQZQ CHEST", "german": "OCEAN OZEAN ABEND", "weighted": "OCEAN:5 OZEAN:3 ABEND:2",
	}
	for _, c := range []struct {
		choice ListNames
		want   bool
	}{
		{ListNames{}, true},
		{ListNames{Default: WellKnown}, true},
		{ListNames{Dict: []string{"german"}, Answers: "weighted"}, false},
		{ListNames{Dict: []string{"./english"}}, true},
		{ListNames{Dict: []string{"weighted"}}, false},
		{ListNames{Dict: []string{"weighted"}, Answers: Likely}, true},
		{ListNames{Dict: []string{"weighted"}, Answers: "answers"}, true},
		{ListNames{Dict: []string{"weighted", "wordle"}}, true},
	} {
		v, err := c.choice.Load(5, own.read)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.WellKnown("OCEAN"); got != c.want || v.WellKnown("AALII") {
			t.Errorf("%+v: OCEAN is well-known: %v", c.choice, got)
		}
	}
}

// TestGiven checks that evidence multiplies weights, in a vocabulary and in those derived from it.
func TestGiven(t *testing.T) {
	factor := func(word string) float64 { return map[string]float64{"RAT": 1, "BAT": 0.5, "CAT": 0.25}[word] }
	for _, c := range []struct {
		v    *Vocabulary
		want string
	}{
		{New(3, []string{"RAT", "BAT", "CAT", "DOG"}, []string{"RAT", "BAT", "DOG"}), "[BAT RAT] [0.5 1]"},
		{NewWeighted(3, nil, []string{"RAT", "BAT"}, []float64{2, 4}), "[BAT RAT] []"},
		{New(3, []string{"RAT", "BAT", "CAT", "DOG"}, []string{"DOG"}), "[] []"},
	} {
		given := c.v.WithEvidence(factor)
		if got := fmt.Sprint(given.Answers(), given.Weights()); got != c.want {
			t.Errorf("%v: %s, want %s", c.v.Answers(), got, c.want)
		}
		if given.Excludes("RAT") || !given.Excludes("DOG") || c.v.Excludes("DOG") {
			t.Errorf("%v: other words are excluded", c.v.Answers())
		}
		if len(given.Guesses()) != len(c.v.Guesses()) {
			t.Errorf("%v are legal, not %v", given.Guesses(), c.v.Guesses())
		}
	}
	wide := New(3, []string{"RAT", "BAT", "CAT", "DOG"}, []string{"DOG"}).WithEvidence(factor).Widened()
	if got := fmt.Sprint(wide.Answers(), wide.Weights()); got != "[BAT CAT RAT] [0.5 0.25 1]" {
		t.Errorf("widened: %s", got)
	}
}
