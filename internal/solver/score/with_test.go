package score

import (
	"reflect"
	"testing"
)

// TestWith compares positions made of another of the same guesses with those made anew.
func TestWith(t *testing.T) {
	guesses := []string{"CRANE", "SLATE", "ABBEY", "OCEAN", "ALGAE", "BUILD"}
	p, err := NewWeighted(guesses, []string{"SLATE", "OCEAN"}, []float64{1, 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		answers []string
		weights []float64
	}{
		{[]string{"OCEAN", "ALGAE"}, nil}, {[]string{"ALGAE", "ABBEY", "SLATE"}, []float64{3, 1, 2}},
		{[]string{"SLATE"}, []float64{5}}, {guesses, nil}, {[]string{"OCEAN", "OCEAN"}, nil}, {guesses, []float64{1, 1, 1, 1, 1, 1}},
	} {
		got, err := p.With(c.answers, c.weights)
		if err != nil {
			t.Errorf("%v: %v", c, err)
			continue
		}
		want, err := New(guesses, c.answers)
		if c.weights != nil {
			want, err = NewWeighted(guesses, c.answers, c.weights)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %+v, %v, want %+v", c, got, err, want)
		}
	}
	for _, answers := range [][]string{{"OTHER"}, {"ALGAE", "OTHER"}, nil} {
		if got, err := p.With(answers, nil); err == nil {
			t.Errorf("%q: %+v and no error", answers, got)
		}
	}
}
