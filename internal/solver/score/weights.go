package score

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// wholeWeight is about what the weights of all answers of the answers add up to. They
// are whole numbers, so that sums are exact in any order. Rounded to 2^-25 of the
// whole, all of them together change an average by less than is ever shown.
const wholeWeight = 1 << 25

// NewWeighted is [New] for answers of which some are likelier than others:
// weights[i] is the weight of answers[i]. Only the ratios matter. The weights of
// an answer that is repeated are added up. A weight that is not a positive finite
// number is an error. If all are equal the words are what newWords makes.
func NewWeighted(guesses, answers []string, weights []float64) (*Words, error) {
	if len(weights) != len(answers) {
		return nil, fmt.Errorf("%d weights for %d possible answers", len(weights), len(answers))
	}
	for i, w := range weights {
		if !(w > 0) || math.IsInf(w, 1) {
			return nil, fmt.Errorf("%s has the weight %g, which is not a positive number", answers[i], w)
		}
	}
	p, err := New(guesses, answers)
	if err != nil {
		return nil, err
	}
	largest := slices.Max(weights)
	shares := make([]float64, len(p.Answers))
	for i, word := range answers {
		g, _ := p.Find(word)
		shares[p.AnswerOf[g]] += weights[i] / largest // no sum is too large
	}
	if slices.Min(shares) < slices.Max(shares) {
		p.weigh(shares)
	}
	return p, nil
}

// weigh gives the answers weights, and new numbers, so that the heaviest comes
// first. Whatever keeps a set in the order of its numbers then has it in the order
// of the weights.
func (p *Words) weigh(shares []float64) {
	sum := 0.0
	for _, x := range shares {
		sum += x
	}
	order := slices.Clone(p.AllAnswers())
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(shares[b], shares[a]) })
	answers := make([]int32, len(order))
	p.Weight, p.Total = make([]int64, len(order)), 0
	for i, a := range order {
		answers[i] = p.Answers[a]
		p.AnswerOf[answers[i]] = int32(i)
		p.Weight[i] = max(1, int64(math.Round(shares[a]/sum*wholeWeight)))
		p.Total += p.Weight[i]
	}
	p.Answers = answers
}
