package solver

import (
	"context"
	"math"
	"slices"
	"testing"

	"wfind/dict"
	"wfind/internal/testkit/words"
)

// original returns the lists of the original game as a Problem.
func original(t testing.TB) *Problem {
	t.Helper()
	p, err := New(words.Load(t, dict.Wordle, 5), words.Load(t, dict.Answers, 5))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestOpenerFacts compares with what is known of openers on the original lists.
func TestOpenerFacts(t *testing.T) {
	p := original(t)
	stats, err := p.Stats(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	best := func(value func(Stats) float64) (word string, v float64) {
		s := slices.MinFunc(stats, func(a, b Stats) int {
			x, y := value(a), value(b)
			switch {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		})
		return p.Guesses()[s.Guess], value(s)
	}
	if w, v := best(func(s Stats) float64 { return s.Size() }); w != "ROATE" || math.Abs(v-60.4246) > 5e-5 {
		t.Errorf("smallest groups: %s, %.4f", w, v)
	}
	if w, v := best(func(s Stats) float64 { return -s.Entropy() }); w != "SOARE" || math.Abs(v+5.88596) > 5e-6 {
		t.Errorf("most bits: %s, %.5f", w, -v)
	}
	if w, v := best(func(s Stats) float64 { return -float64(s.Groups) }); w != "TRACE" || v != -150 {
		t.Errorf("most groups: %s, %v", w, -v)
	}
	var worst []string
	for _, s := range stats {
		if s.Worst <= 168 {
			worst = append(worst, p.Guesses()[s.Guess])
		}
	}
	if want := []string{"AESIR", "ARISE", "RAISE", "REAIS", "SERAI"}; !slices.Equal(worst, want) {
		t.Errorf("worst case 168: %v, want %v", worst, want)
	}
}
