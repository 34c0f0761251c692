package solver

import (
	"fmt"
	"math"
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestWholeWeightsAgainstBruteForce compares the search with an oracle that has the original weights, in worlds where
// many strategies miss answers and cost the same.
func TestWholeWeightsAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	n := random.Cases(5000)
	lost, tied := 0, 0
	for range n {
		guesses, answers := world.Rhymes(r)
		given := map[string]int64{}
		weights := make([]float64, len(answers))
		unit := []float64{1, 0.1, 1.0 / 3, 7}[r.IntN(4)]
		for i, a := range answers {
			w := []int64{1, 2, 3, 20}[r.IntN(4)]
			given[a] += w
			weights[i] = float64(w) * unit
		}
		p := constraint.Must(New(guesses, answers, weights))
		if !p.Weighted() {
			continue
		}
		o := Options{Tries: 2 + r.IntN(3), Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0, Rows: 1 + r.IntN(10), Jobs: 1 + r.IntN(2)}
		if r.IntN(2) == 0 {
			o.tuning = upTo(1 + r.IntN(6))
		}
		name := fmt.Sprintf("guesses %q, answers %q, %v, %+v", guesses, answers, weights, o)
		plain, _ := oracleOf(p, o)
		plain.Weight = nil
		total := int64(0)
		for _, a := range plain.Answers {
			plain.Weight = append(plain.Weight, given[a])
			total += given[a]
		}
		want := choices(p, plain, o.Tries)
		for i := range want {
			want[i].Expected = Expectation{Guesses: float64(want[i].Guesses) / float64(total), Missed: float64(want[i].Missed) / float64(total)}
		}
		if want[0].Missed > 0 {
			lost++
			if len(want) > 1 && want[0].Compare(want[1].Price) == 0 {
				tied++
			}
		}
		checkChoices(t, name, proved(t, name, p, o), want, o.Rows)
	}
	t.Logf("%d had misses, and in %d of them the best was tied", lost, tied)
	if lost < n/3 || tied < n/20 {
		t.Error("too few games had misses or ties")
	}
}

// TestFractionsAgainstBruteForce plays the strategies for weights without a common unit. Misses and cost may exceed the
// best only because of rounding.
func TestFractionsAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	n := random.Cases(2500)
	lost := 0
	for range n {
		guesses, answers := world.Rhymes(r)
		given := map[string]float64{}
		weights, total := make([]float64, len(answers)), 0.0
		for i, a := range answers {
			weights[i] = math.Exp(-6 * r.Float64())
			given[a] += weights[i]
			total += weights[i]
		}
		p := constraint.Must(New(guesses, answers, weights))
		if !p.Weighted() {
			continue
		}
		o := Options{Tries: 2 + r.IntN(2)}
		name := fmt.Sprintf("guesses %q, answers %q, %v, %+v", guesses, answers, weights, o)
		// The missed share of each strategy, in units of 2^-50, so that nothing is rounded.
		plain, _ := oracleOf(p, o)
		plain.Weight = nil
		for _, a := range plain.Answers {
			plain.Weight = append(plain.Weight, int64(math.Round(given[a]/total*(1<<50))))
		}
		least := plain.Best(o.Tries)
		got := proved(t, name, p, o)
		after := plain.First(got.Choices[0].Guess, o.Tries)
		if least.Missed > 0 {
			lost++
		}
		// In both strategies, each answer is off by at most 2^-26 of the total.
		if more := float64(after.Missed-least.Missed) / (1 << 50); more > float64(len(plain.Answers))/(1<<25) {
			t.Errorf("%s: %s misses %g more than needed", name, got.Choices[0].Word, more)
		}
		if d := math.Abs(got.Bound.Missed - float64(least.Missed)/(1<<50)); d > float64(len(plain.Answers))/(1<<25) {
			t.Errorf("%s: misses %g, off by %g", name, got.Bound.Missed, d)
		}
	}
	if lost < n/10 {
		t.Errorf("only %d games had misses", lost)
	}
}
