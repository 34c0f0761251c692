package vocabulary

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/dict"
)

// TestPast compares the weights with and without past answers, for lists of all kinds. It checks
// both the vocabulary and the weigher.
func TestPast(t *testing.T) {
	own := reader{
		"past": "OCEAN CHEST AALII QQQQQ WÖRTE", "every": "OCEAN CHEST AALII", "none": "",
		"equal": "OCEAN CHEST AALII BRAID", "weighted": "OCEAN:8 CHEST:4 BRAID:4",
	}
	for _, c := range []struct {
		choice  ListNames
		want    string // the factors of OCEAN, CHEST, AALII and BRAID
		unknown string
	}{
		{ListNames{Dict: []string{"equal"}, Past: []string{"past"}}, "0.05 0.05 0.05 1", "[QQQQQ WÖRTE]"},
		{ListNames{Dict: []string{"weighted"}, Past: []string{"past"}}, "0.05 0.05 NaN 1", "[AALII QQQQQ WÖRTE]"},
		{ListNames{Dict: []string{"equal"}, Past: []string{"none"}}, "1 1 1 1", "[]"},
		{ListNames{Dict: []string{"equal"}, Past: []string{"none", "every"}}, "0.05 0.05 0.05 1", "[]"},
		{ListNames{Dict: []string{"every"}, Past: []string{"every"}}, "1 1 1 NaN", "[]"}, // if all words are past answers, nothing changes
		{ListNames{Default: WellKnown, Past: []string{"every"}}, "0.05 0.05 NaN 1", "[]"},
		{ListNames{Default: WellKnown, Past: []string{"answers"}}, "1 1 NaN 1", "[]"},
	} {
		before := c.choice
		before.Past = nil
		v, w := load(t, before, own), load(t, c.choice, own)
		var got []string
		for _, word := range []string{"OCEAN", "CHEST", "AALII", "BRAID"} {
			got = append(got, fmt.Sprintf("%.4g", w.Weight(word)/v.Weight(word)))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%+v: %s, want %s", c.choice, s, c.want)
		}
		if s := fmt.Sprint(w.PastUnknown()); s != c.unknown {
			t.Errorf("%+v: unknown are %s, want %s", c.choice, s, c.unknown)
		}
		if w.IsPast("BRAID") != (c.choice.Past[0] == "answers") {
			t.Errorf("%+v: BRAID is past: %v", c.choice, w.IsPast("BRAID"))
		}
	}
}

// TestPastLong checks that past answers can be longer than all well-known words.
func TestPastLong(t *testing.T) {
	own := reader{"long": "ABCDEFGHIJKLMNOPQRST TSRQPONMLKJIHGFEDCBA", "past": "ABCDEFGHIJKLMNOPQRST"}
	v, err := ListNames{Dict: []string{"long"}, Answers: Likely, Past: []string{"past"}}.Load(20, own.read)
	if err != nil || len(v.Answers()) != 2 {
		t.Errorf("answers %v, error %v", v.Answers(), err)
	}
}

func load(t *testing.T, c ListNames, own reader) *Vocabulary {
	t.Helper()
	v, err := c.Load(5, own.read)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestPastOutside checks that past answers among the well-known words do not change the total share of
// all other words.
func TestPastOutside(t *testing.T) {
	answers := constraint.Must(dict.Load(dict.Answers, 5))
	without := load(t, ListNames{}, nil)
	for _, n := range []int{0, 1, 1650, len(answers)} {
		own := reader{"past": strings.Join(answers[:n], " ")}
		choice := ListNames{Past: []string{"past"}}
		v := load(t, choice, own)
		if a, b := outsideShare(without), outsideShare(v); math.Abs(a-b) > 1e-9 {
			t.Errorf("%d are past: outside is %v of all, was %v", n, b, a)
		}
		weigher, err := choice.Weigher(5, own.read)
		if err != nil {
			t.Fatal(err)
		}
		least, most := math.Inf(1), 0.0
		for _, w := range v.Answers() {
			ratio := v.Weight(w) / without.Weight(w)
			least, most = min(least, ratio), max(most, ratio)
			if got := weigher.Weight(constraint.Match{Word: w}); got != v.Weight(w) {
				t.Fatalf("%d are past: %s weighs %v in a stream, %v in the vocabulary", n, w, got, v.Weight(w))
			}
			if slices.Contains(answers[:n], w) != weigher.IsPast(w) {
				t.Fatalf("%d are past: %s is %v", n, w, weigher.IsPast(w))
			}
		}
		if all := n == 0 || n == len(answers); all && most/least > 1+1e-9 {
			t.Errorf("%d are past: weights change by %v to %v", n, least, most)
		} else if !all && math.Abs(most/least-1/PastFactor) > 1e-9 {
			t.Errorf("%d are past: weights change by %v to %v", n, least, most)
		}
	}
}

// outsideShare returns the probability that the answer is not a well-known word.
func outsideShare(v *Vocabulary) float64 {
	outside, all := 0.0, 0.0
	for i, w := range v.Answers() {
		all += v.Weights()[i]
		if !v.WellKnown(w) {
			outside += v.Weights()[i]
		}
	}
	return outside / all
}

// TestPastWidened checks the weights of legal guesses if no possible answer matches.
func TestPastWidened(t *testing.T) {
	own := reader{"words": "RAT BAT CAT DOG", "answers": "DOG", "past": "BAT DOG"}
	v, err := ListNames{Dict: []string{"words"}, Answers: "answers", Past: []string{"past"}}.Load(3, own.read)
	if err != nil {
		t.Fatal(err)
	}
	c := v.Fitting(setOf(t, "HUT=..T").Match)
	if got := fmt.Sprint(c.Words, c.Weights, c.Wide); got != "[BAT CAT RAT] [0.05 1 1] true" {
		t.Error(got)
	}
}
