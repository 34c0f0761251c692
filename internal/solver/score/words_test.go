package score

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestNewErrors(t *testing.T) {
	for _, tt := range []struct {
		guesses, answers []string
		want             string
	}{
		{nil, nil, "no possible answers"},
		{[]string{"AB"}, []string{"ABC"}, `the word "AB" has 2 letters, but the other words have 3`},
		{nil, []string{strings.Repeat("A", 41)}, "cannot analyse words of 41 letters; a word can have at most 40"},
	} {
		if _, err := New(tt.guesses, tt.answers, nil); err == nil || err.Error() != tt.want {
			t.Errorf("New(%q, %q): %v, want %s", tt.guesses, tt.answers, err, tt.want)
		}
	}
}

func TestWeightErrors(t *testing.T) {
	for _, weight := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := New(nil, []string{"AB", "CD"}, []float64{1, weight}); err == nil || !strings.Contains(err.Error(), "CD") {
			t.Errorf("weight %g: %v", weight, err)
		}
	}
	if _, err := New(nil, []string{"AB", "CD"}, []float64{1}); err == nil {
		t.Error("fewer weights than answers: no error")
	}
	p, err := New(nil, []string{"AB", "CD", "AB"}, []float64{1, 2, 1})
	if err != nil || p.Weighted() {
		t.Errorf("equal weights: weighted %v, %v", p.Weighted(), err)
	}
	p, err = New([]string{"XY"}, []string{"AB", "CD", "AB"}, []float64{1, 1e300, 1e300})
	if err != nil || !slices.Equal(p.Guesses, []string{"AB", "CD", "XY"}) || len(p.Answers) != 2 {
		t.Fatalf("%v, %v", p, err)
	}
	for word, want := range map[string]float64{"AB": 0.5, "CD": 0.5, "XY": 0} {
		g, _ := p.Find(word)
		if got := p.Share(g); math.Abs(got-want) > 1e-9 {
			t.Errorf("share of %s: %g, want %g", word, got, want)
		}
	}
}
