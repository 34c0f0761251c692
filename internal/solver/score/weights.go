package score

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// wholeWeight is about what the weights of all answers add up to. They are whole numbers, so
// that sums are exact in any order. Weights that are multiples of one number keep their ratios
// exactly, so that equal sums stay equal, as long as all together are no more than wholeWeight
// times that number: those of lists that count, and those in tenths or thirds. Others are
// rounded, each by half a unit, so what a set weighs is off by 2^-26 of the whole for each of
// its answers at most, or by twice as much for one that weighs next to nothing.
const wholeWeight = 1 << 25

// maxLifted is the share of the whole that light answers may gain by rounding: as much as the
// solver lets a proof miss. The built-in weights of five letters gain 4.4e-5.
const maxLifted = 5e-5

// Rounded reports whether the weights are so far apart that the lightest answers, rounded up, weigh
// noticeably more than they should. What is proved with such weights would be wrong.
func (p *Words) Rounded() bool { return p.rounded }

// NewWeighted is [New] for answers of which some are likelier than others:
// weights[i] is the weight of answers[i]. Only the ratios matter. The weights of
// an answer that is repeated are added up. A weight that is not a positive finite
// number is an error. If all are equal the words are what newWords makes.
func NewWeighted(guesses, answers []string, weights []float64) (*Words, error) {
	p, err := New(guesses, answers)
	if err != nil {
		return nil, err
	}
	return p, p.weighted(answers, weights)
}

// weighted gives the answers weights.
func (p *Words) weighted(answers []string, weights []float64) error {
	if len(weights) != len(answers) {
		return fmt.Errorf("%d weights for %d possible answers", len(weights), len(answers))
	}
	for i, w := range weights {
		if !(w > 0) || math.IsInf(w, 1) {
			return fmt.Errorf("%s has the weight %g, which is not a positive number", answers[i], w)
		}
	}
	_, exponent := math.Frexp(slices.Max(weights))
	shares := make([]float64, len(p.Answers))
	at := 0 // the number of the answer: they mostly come in their order
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

// weigh gives the answers weights, and new numbers, so that the heaviest comes
// first. Whatever keeps a set in the order of its numbers then has it in the order
// of the weights.
func (p *Words) weigh(shares []float64) {
	scale := scaleOf(shares)
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
	p.Weight, p.Total = make([]int64, len(order)), 0
	sum := 0.0
	for _, x := range shares {
		sum += x
	}
	p.shares = make([]float64, len(order))
	for i, a := range order {
		answers[i] = p.Answers[a]
		p.AnswerOf[answers[i]] = int32(i)
		p.Weight[i] = whole[a]
		p.shares[i] = shares[a] / sum
		p.Total += p.Weight[i]
	}
	p.Answers = answers
}

// scaleOf returns by what shares are multiplied to make whole numbers that add up to about
// wholeWeight: a multiple of what makes them whole as they are, if there is room for that.
func scaleOf(shares []float64) float64 {
	sum := 0.0
	for _, x := range shares {
		sum += x
	}
	if unit := unitOf(shares); unit > 0 && sum/unit <= wholeWeight {
		return math.Floor(wholeWeight*unit/sum) / unit
	}
	return wholeWeight / sum
}

// unitOf returns the largest number of which all shares are multiples, but for the rounding of
// fractions; 0 if it is less than a share of 2^-25 of the largest, or there is none.
func unitOf(shares []float64) float64 {
	const (
		nothing = 1.0 / (1 << 27) // of the largest share
		off     = 1.0 / (1 << 24) // of the unit
	)
	largest := slices.Max(shares)
	unit := largest
	for _, x := range shares {
		// Euclid's algorithm, with the remainders nearest to zero.
		for x > largest*nothing {
			unit, x = x, math.Abs(math.Remainder(unit, x))
		}
		if unit < 2*largest*nothing {
			return 0
		}
	}
	unit = largest / math.Round(largest/unit) // the remainders have added up what was rounded
	for _, x := range shares {
		if n := x / unit; n < 0.5 || math.Abs(n-math.Round(n)) > off {
			return 0
		}
	}
	return unit
}
