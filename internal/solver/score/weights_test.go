package score

import (
	"fmt"
	"math"
	"testing"
)

// weighted returns a position whose answers have the given weights, sorted by weight.
func weighted(t *testing.T, weights ...float64) *Words {
	t.Helper()
	var words []string
	for i := range weights {
		words = append(words, fmt.Sprintf("%c%c%c", 'A'+i/676, 'A'+i/26%26, 'A'+i%26))
	}
	p, err := New(nil, words, weights)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWeightsKeepRatios checks weights that are multiples of a common unit, in descending order.
func TestWeightsKeepRatios(t *testing.T) {
	for _, c := range []struct {
		weights []float64
		whole   []int64
	}{
		{[]float64{20, 2, 2, 2, 1, 1}, []int64{20, 2, 2, 2, 1, 1}},
		{[]float64{60, 36, 24}, []int64{5, 3, 2}},
		{[]float64{0.3, 0.2, 0.1}, []int64{3, 2, 1}},
		{[]float64{1, 1, 1.0 / 20}, []int64{20, 20, 1}},
		{[]float64{2.0 / 3, 1.0 / 3, 1.0 / 7}, []int64{14, 7, 3}},
		{[]float64{math.MaxFloat64, math.MaxFloat64 / 2, math.MaxFloat64 / 2}, []int64{2, 1, 1}},
		{[]float64{2e-308, 1e-308}, []int64{2, 1}},
		{[]float64{1 << 24, 1<<24 - 1, 1}, []int64{1 << 24, 1<<24 - 1, 1}},
	} {
		p := weighted(t, c.weights...)
		for i, w := range p.Weight {
			if w*c.whole[0] != c.whole[i]*p.Weight[0] {
				t.Errorf("%v: weights %v, want weights proportional to %v", c.weights, p.Weight, c.whole)
				break
			}
		}
		if p.Total < wholeWeight/2 || p.Total > wholeWeight {
			t.Errorf("%v: the total weight is %d", c.weights, p.Total)
		}
	}
}

// TestWeightsRounded checks weights without a common unit.
func TestWeightsRounded(t *testing.T) {
	weights := []float64{math.Pi, math.E, math.Sqrt2, 1, 1e-12}
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	for i, w := range weighted(t, weights...).Weight {
		if off := math.Abs(float64(w)/wholeWeight - weights[i]/sum); off > 1.0/wholeWeight {
			t.Errorf("the weight %g became %d, off by %g of the total", weights[i], w, off)
		}
	}
}

// TestWeightsFarApart checks one heavy answer and many light ones, for which rounding matters.
func TestWeightsFarApart(t *testing.T) {
	for _, test := range []struct {
		heavy   float64
		light   int
		rounded bool
	}{{1e12, 2000, true}, {1e12, 1000, false}, {1e7, 2000, false}, {20, 2000, false}} {
		weights := []float64{test.heavy}
		for range test.light {
			weights = append(weights, 1)
		}
		p := weighted(t, weights...)
		if p.Rounded() != test.rounded {
			t.Errorf("%v: rounded %v", test, p.Rounded())
		}
		if got, want := p.Share(0), test.heavy/(test.heavy+float64(test.light)); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v: the share of the heaviest answer is %v, want %v", test, got, want)
		}
	}
}
