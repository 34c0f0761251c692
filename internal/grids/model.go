package grids

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"wfind/dict"
	"wfind/internal/solver/score"
)

// A guessModel is a statistical model of how players choose guesses. It assumes that they mostly guess
// familiar words.
type guessModel struct {
	guesses []int32 // the guesses in the model, the likeliest first
	others  []int32 // the legal guesses that the model leaves out

	// weight holds, for each block of 64 guesses, the mean probability of a guess in the block while
	// all words are possible. With one number per block instead of one per guess, sum is fast.
	weight []float64

	opener  []float64  // by guess: the probability that it is the opener
	agree   [][]uint64 // by row and guess: the answers for which the row is the score of the guess
	samples []int      // by answer: the maximum number of openers to follow
}

const (
	maxGuesses = 4096     // the maximum number of guesses in the model
	minGuesses = 512      // the minimum number of guesses in the model, if there are enough words
	setBytes   = 32 << 20 // the memory for agree, unless minGuesses needs more
)

const ( // parameters of the model, which the package comment explains
	steepness   = 0.6    // exponent of dict.Likelihood for the weight of a guess
	variety     = 6      // factor by which each additional different letter makes a guess likelier
	popular     = 0.2    // factor for the published shares, because few of the recorded players use these openers
	ignoring    = 0.1    // probability that a later guess ignores the rows so far
	unfamiliar  = 0.0001 // probability that a player makes a guess outside the model, and that this guess gets a given score
	openSamples = 32     // openers to follow for a familiar answer, divided by the number of grids
)

// published maps the most popular openers (first guesses) to the share of players who use them,
// according to the New York Times.
var published = map[string]float64{"ADIEU": 0.06, "STARE": 0.049, "SLATE": 0.039, "AUDIO": 0.036, "RAISE": 0.031}

func newGuessModel(words *score.Words, s *search) *guessModel {
	familiar := familiarity(words.Guesses)
	order := slices.Clone(words.AllGuesses())
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(familiar[b], familiar[a]) })
	weights := slices.Clone(familiar)
	for g := range weights {
		for _, id := range words.Patterns(int32(g))[:words.Length] {
			if id == 0 { // the letter occurs earlier in the word too
				weights[g] /= variety
			}
		}
	}
	most := maxGuesses // halved until the bit sets fit into setBytes
	for most > minGuesses && len(s.rows)*most*most/8 > setBytes {
		most /= 2
	}
	most = min(most, len(order))
	p := &guessModel{guesses: order[:most], others: order[most:]}
	slices.SortStableFunc(p.guesses, func(a, b int32) int { return cmp.Compare(weights[b], weights[a]) })
	p.weigh(words, weights)
	for _, f := range familiar {
		p.samples = append(p.samples, 4+int(openSamples*min(1, f))/max(1, len(s.grids)))
	}
	p.findAgreeing(words, s)
	return p
}

func (p *guessModel) blocks() int { return (len(p.guesses) + 63) / 64 }

func (p *guessModel) weigh(words *score.Words, weights []float64) {
	p.weight = make([]float64, p.blocks())
	p.opener = make([]float64, len(p.guesses))
	total, known := 0.0, 0.0
	for i, g := range p.guesses {
		total += weights[g]
		known += popular * published[words.Guesses[g]]
		p.weight[i/64] += weights[g]
	}
	for b := range p.weight {
		p.weight[b] /= total * float64(min(64, len(p.guesses)-64*b))
	}
	for i, g := range p.guesses {
		p.opener[i] = weights[g]/total*(1-known) + popular*published[words.Guesses[g]]
	}
}

// familiarity returns, for each word, an estimate of how likely people are to think of it. Only the
// ratios of the results matter. If most of the words are not English, all results are equal.
func familiarity(words []string) []float64 {
	weights := make([]float64, len(words))
	unknown, known := dict.Likelihood("?"), 0
	for i, w := range words {
		likelihood := dict.Likelihood(w)
		if likelihood > unknown {
			known++
		}
		weights[i] = math.Pow(likelihood, steepness)
	}
	if 2*known < len(words) { // most words are not English
		for i := range weights {
			weights[i] = 1
		}
	}
	return weights
}

func (p *guessModel) findAgreeing(words *score.Words, s *search) {
	p.agree = make([][]uint64, len(s.rows))
	for row := range p.agree {
		p.agree[row] = make([]uint64, len(p.guesses)*p.blocks())
	}
	var cols score.Columns
	cols.Set(words, p.guesses)
	buf := make([]uint64, cols.Width)
	for i, g := range p.guesses {
		s.eachRow(&cols, g, buf, func(k, row int) {
			score.Insert(p.agree[row][i*p.blocks():], k)
		})
	}
}

// sum returns the probability that the next guess is in both bit sets a and b.
func (p *guessModel) sum(a, b []uint64) float64 {
	sum := 0.0
	for i, x := range a {
		if x &= b[i]; x != 0 {
			sum += p.weight[i] * float64(bits.OnesCount64(x))
		}
	}
	return sum
}

// A walk computes the probability that a player's guesses produce a given grid, if the answer is a
// given word. It follows the sequences of guesses that produce the grid.
type walk struct {
	model *guessModel
	all   []uint64
	sets  [][]uint64 // by row: scratch memory for the words that are still possible after it

	rows    []int
	guesses [][]uint64 // by row: the guesses whose score it is
	free    []float64  // by row: the probability that it is the score of a guess, regardless of earlier rows
}

func (w *walk) agreeing(row, guess int) []uint64 {
	n := w.model.blocks()
	return w.model.agree[w.rows[row]][guess*n:][:n]
}

// probability returns the probability that a player gets a grid with the given rows, which are indexes in byRow. The
// answer is answer k of the batch that byRow describes. The walk follows a sample of at most maxOpeners openers.
func (w *walk) probability(rows []int, byRow []rowGuesses, k, maxOpeners int) float64 {
	open := byRow[rows[0]].opener[k]
	n := w.model.blocks()
	w.rows, w.guesses, w.free = rows, w.guesses[:0], w.free[:0]
	for _, row := range rows {
		w.guesses = append(w.guesses, byRow[row].guesses[k*n:][:n])
		w.free = append(w.free, byRow[row].guess[k]+unfamiliar)
	}
	for len(w.sets) < len(rows) {
		w.sets = append(w.sets, make([]uint64, n))
	}
	s := newSample(open, maxOpeners)
	sum := 0.0
	score.EachCommon(w.guesses[0], w.all, func(i int) {
		if times := s.take(w.model.opener[i]); times > 0 {
			sum += times * w.probabilityFrom(1, w.agreeing(0, i), maxOpeners/8)
		}
	})
	return open*sum/s.taken() + unfamiliar*w.probabilityFrom(1, w.all, maxOpeners/8)
}

// probabilityFrom returns the probability that the scores of the player's next guesses are the rows w.rows[i:].
// possible is a bit set of the words that the player still considers. probabilityFrom tries about n of these words as
// the next guess, about n/2 words as the guess after that, and so on.
func (w *walk) probabilityFrom(i int, possible []uint64, n int) float64 {
	if i == len(w.rows) {
		return 1
	}
	p := w.model
	fits := p.sum(possible, w.guesses[i])
	agreeing := (1 - ignoring) * fits / (p.sum(possible, w.all) + unfamiliar)
	rest := ignoring * w.free[i]
	if i == len(w.rows)-1 {
		return agreeing + rest
	}
	rest *= w.probabilityFrom(i+1, possible, n/2)
	s := newSample(fits, max(1, n))
	next, sum := w.sets[i], 0.0
	score.EachCommon(possible, w.guesses[i], func(guess int) {
		times := s.take(p.weight[guess/64])
		if times == 0 {
			return
		}
		for b, x := range w.agreeing(i, guess) {
			next[b] = possible[b] & x
		}
		sum += times * w.probabilityFrom(i+1, next, n/2)
	})
	return agreeing*sum/s.taken() + rest
}

// A sample chooses elements from a sequence in proportion to their weights, by systematic sampling.
type sample struct {
	step, next, sum float64
	n               float64
}

func newSample(total float64, n int) sample {
	step := total / float64(n) // total is the sum of all weights
	return sample{step: step, next: step / 2}
}

// take returns how many times the sample chooses the next element of the sequence. weight is the weight of this
// element. The result is a whole number.
func (s *sample) take(weight float64) (times float64) {
	// An element is chosen each time the sum of the weights grows past the next of several equally spaced values.
	for s.sum += weight; s.next < s.sum; s.next += s.step {
		times++
	}
	s.n += times
	return times
}

func (s *sample) taken() float64 { return max(1, s.n) } // callers divide by it
