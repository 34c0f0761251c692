package score

import (
	"math"
	"slices"
)

// Sample returns a copy of p with at most n of its answers. Answers with more weight are likelier to be included.
// Sample uses no random numbers: the same p and n always give the same sample.
func (p *Words) Sample(n int) *Words {
	s := *p
	s.Answers, s.Weight, s.shares, s.AnswerOf = nil, nil, nil, slices.Repeat([]int32{-1}, len(p.Guesses))
	// The total weight is divided into n equal steps. The new weight of an answer is the number of steps that end
	// within its part of the total weight.
	var steps []float64
	step, weight := float64(p.Total)/float64(n), int64(0)
	for a, g := range p.Answers {
		before := weight
		weight += p.WeightOf(int32(a))
		if k := math.Floor(float64(weight)/step) - math.Floor(float64(before)/step); k > 0 {
			s.AnswerOf[g] = int32(len(s.Answers))
			s.Answers, steps = append(s.Answers, g), append(steps, k)
		}
	}
	s.Total = int64(len(s.Answers))
	if slices.Min(steps) < slices.Max(steps) {
		s.weigh(steps)
	}
	return &s
}
