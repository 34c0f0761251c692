package score

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Sample returns a copy of p with a random sample of its answers. It draws n answers with
// replacement, in proportion to their weights. If p has weights, an answer's new weight is the
// number of times it was drawn. Otherwise, repeated draws are ignored. The same p and n always give
// the same sample.
func (p *Words) Sample(n int) *Words {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	type drawn struct {
		answer int32 // a number among p.Answers
		times  int64
	}
	var draws []drawn
	part := float64(p.Total) / float64(n)
	a, end := int32(0), p.WeightOf(0) // the weights up to a, added up
	for i := range n {
		for at := int64((float64(i) + r.Float64()) * part); at >= end && int(a) < len(p.Answers)-1; {
			a++
			end += p.WeightOf(a)
		}
		if k := len(draws); k > 0 && draws[k-1].answer == a {
			if p.Weighted() {
				draws[k-1].times++
			}
		} else {
			draws = append(draws, drawn{a, 1})
		}
	}
	slices.SortStableFunc(draws, func(x, y drawn) int { return cmp.Compare(y.times, x.times) })
	s := *p
	s.Answers, s.Weight, s.Total, s.shares = nil, nil, int64(n), nil
	s.AnswerOf = slices.Repeat([]int32{-1}, len(p.Guesses))
	for i, d := range draws {
		s.AnswerOf[p.Answers[d.answer]] = int32(i)
		s.Answers = append(s.Answers, p.Answers[d.answer])
		s.Weight = append(s.Weight, d.times)
	}
	if s.Weight[0] == s.Weight[len(s.Weight)-1] {
		s.Weight, s.Total = nil, int64(len(s.Answers))
	}
	return &s
}
