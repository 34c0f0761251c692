package score

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

const wholeWeight = 1 << 25 // approximate sum of the integer weights of all answers

// maxLifted is the most weight that rounding may add to unlikely answers, as a share of the total weight. With more,
// weights are too inexact for a proof; see [Words.Rounded]. For the built-in weights of five-letter words, rounding
// adds 4.4e-5, because integer weights are at least 1.
const maxLifted = 5e-5

// ErrRounded means that the weights are too unequal for a proof; see [Words.Rounded].
var ErrRounded = errors.New("many answers are so unlikely that a proof would not be exact")

// Rounded reports whether rounding the weights to integers changes them too much to prove which guess is best.
func (p *Words) Rounded() bool { return p.rounded }

func (p *Words) setWeights(answers []string, weights []float64) error {
	if len(weights) != len(answers) {
		return fmt.Errorf("each possible answer needs one weight, but there are %d weights and %d possible answers", len(weights), len(answers))
	}
	for i, w := range weights {
		if !(w > 0) || math.IsInf(w, 1) {
			return fmt.Errorf("the weight of %s is %g, but weights must be positive", answers[i], w)
		}
	}
	_, exponent := math.Frexp(slices.Max(weights))
	shares := make([]float64, len(p.Answers))
	at := 0 // the index of the answer; most answers come in the order of these indices
	for i, word := range answers {
		if at == len(p.Answers) || p.Guesses[p.Answers[at]] != word {
			g, _ := p.Find(word)
			at = int(p.AnswerOf[g])
		}
		shares[at] += math.Ldexp(weights[i], -exponent) // no sum is too large, and nothing is rounded
		at++
	}
	if slices.Min(shares) < slices.Max(shares) {
		p.weigh(shares)
	}
	return nil
}

// weigh sets the weights of all answers to whole numbers that are roughly proportional to shares, their relative
// probabilities. It also renumbers the answers, so that the heaviest come first.
func (p *Words) weigh(shares []float64) {
	// The sums of whole numbers don't depend on their order. If all shares are multiples of the least one or of a small
	// fraction of it, their ratios stay exact if possible. Otherwise, rounding changes the share of an answer by at
	// most 2^-26, or by twice as much for the lightest answers.
	sum := 0.0
	for _, x := range shares {
		sum += x
	}
	scale := wholeWeight / sum
	if unit := commonUnit(shares); unit > 0 && sum/unit <= wholeWeight {
		scale = math.Floor(wholeWeight*unit/sum) / unit
	}
	whole := make([]int64, len(shares))
	lifted := 0.0 // weight added to answers that are too light for the scale
	for a, x := range shares {
		whole[a] = max(1, int64(math.Round(x*scale)))
		if x*scale < 0.5 {
			lifted += 1 - x*scale
		}
	}
	p.rounded = lifted > maxLifted*wholeWeight
	order := slices.Clone(p.AllAnswers())
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(whole[b], whole[a]) })
	answers := make([]int32, len(order))
	p.Weight, p.shares, p.Total = make([]int64, len(order)), make([]float64, len(order)), 0
	for i, a := range order {
		answers[i] = p.Answers[a]
		p.AnswerOf[answers[i]] = int32(i)
		p.Weight[i], p.shares[i] = whole[a], shares[a]/sum
		p.Total += p.Weight[i]
	}
	p.Answers = answers
}

// commonUnit returns a number that divides all shares evenly, apart from rounding errors, or 0 if it finds none.
func commonUnit(shares []float64) float64 {
	const fractions, tolerance = 64, 1.0 / (1 << 24)
	least := slices.Min(shares) // the unit is this share or a small fraction of it
	for k := range fractions {
		unit := least / float64(k+1)
		if !slices.ContainsFunc(shares, func(x float64) bool { return math.Abs(x/unit-math.Round(x/unit)) > tolerance }) {
			return unit
		}
	}
	return 0
}

// Weighted reports whether some answers are likelier than others.
func (p *Words) Weighted() bool { return p.Weight != nil }

// Share returns the probability, from 0 to 1, that guess g is the answer.
func (p *Words) Share(g int) float64 {
	a := p.AnswerOf[g]
	switch {
	case a < 0:
		return 0
	case p.shares != nil:
		return p.shares[a]
	}
	return float64(p.WeightOf(a)) / float64(p.Total)
}

// WeightOf returns the weight of answer a, its relative probability. It returns 1 if all answers are equally likely.
func (p *Words) WeightOf(a int32) int64 {
	if p.Weight == nil {
		return 1
	}
	return p.Weight[a]
}

// WeightOfAll returns the total weight of the given answers. If all answers are equally likely, each has weight 1.
func (p *Words) WeightOfAll(answers []int32) int64 {
	if p.Weight == nil {
		return int64(len(answers))
	}
	sum := int64(0)
	for _, a := range answers {
		sum += p.Weight[a]
	}
	return sum
}
