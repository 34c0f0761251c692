package boards

import "wfind/internal/solver/score"

// answerProbs holds, for each word, the probability that one of the boards has this word as its answer.
type answerProbs struct {
	p *Problem
	// probability[a] is the probability that a board has answer a, given that no two boards have the same answer.
	probability []float64
	exact       bool // if false, probability holds estimates, and allDiffer is a lower bound
	shared      bool // whether a word is on more than one board; if not, the boards are independent
	// allDiffer is the probability that all answers differ if they are drawn independently for each board.
	allDiffer float64
	work      int64 // number of combinations that the last call to compute has tried

	words   []uint16   // the words of the position, without repetitions
	boards  []uint8    // for each answer, the number of boards that have it; 2 means two or more
	used    []bool     // for each answer, whether enumerate has chosen it for an earlier board
	choices [][]choice // for each board
}

type choice struct { // a possible answer of a board, or all its answers that no other board has
	answer int     // -1 for all answers that no other board has
	share  float64 // probability if the boards' answers are drawn independently
	joint  float64 // probability that this choice is drawn and the answers of all boards differ
}

func newAnswerProbs(p *Problem) *answerProbs {
	n := len(p.words.Answers)
	return &answerProbs{p: p, probability: make([]float64, n), boards: make([]uint8, n), used: make([]bool, n)}
}

// compute sets probs to the probabilities in pos. If this would take more than limit combinations of answers, it
// estimates them.
func (probs *answerProbs) compute(pos position, limit float64) {
	for _, a := range probs.words {
		probs.probability[a], probs.boards[a] = 0, 0
	}
	probs.words = probs.words[:0]
	for _, s := range pos.boards {
		for _, a := range s {
			if probs.boards[a] == 0 {
				probs.words = append(probs.words, a)
			}
			probs.boards[a] = min(probs.boards[a]+1, 2)
		}
	}
	probs.shared = len(probs.words) < pos.size()
	if probs.exact = probs.listChoices(pos, limit); probs.exact {
		probs.allDiffer = probs.enumerate(0, 1)
		probs.collect(pos)
	} else {
		probs.estimate(pos)
	}
}

// shares returns a function that computes the share of answer a in the total weight of words.
func (p *Problem) shares(words set) func(a uint16) float64 {
	whole := p.weigh(words)
	return func(a uint16) float64 { return p.weight[a] / whole }
}

// listChoices fills probs.choices with the choices for each board in pos. It reports whether there are at most limit
// ways to combine them.
func (probs *answerProbs) listChoices(pos position, limit float64) bool {
	probs.choices = score.Grow(probs.choices, len(pos.boards))
	combinations := 1.0
	for i, s := range pos.boards {
		// Answers that no other board has count as one choice, since no other board can have the same answer.
		list, own, share := probs.choices[i][:0], choice{answer: -1}, probs.p.shares(s)
		for _, a := range s {
			if probs.boards[a] == 1 {
				own.share += share(a)
			} else {
				list = append(list, choice{answer: int(a), share: share(a)})
			}
		}
		if own.share > 0 {
			list = append(list, own)
		}
		probs.choices[i] = list
		combinations *= float64(len(list))
		if probs.work = int64(min(combinations, limit)); combinations > limit {
			return false
		}
	}
	return true
}

// enumerate returns the probability that the boards from i on have answers that differ from each other and from those
// chosen for the earlier boards. before is the probability of these earlier choices. enumerate also adds to the field
// joint of each choice.
func (probs *answerProbs) enumerate(i int, before float64) (sum float64) {
	if i == len(probs.choices) {
		return 1
	}
	for k := range probs.choices[i] {
		c := &probs.choices[i][k]
		if c.answer >= 0 {
			if probs.used[c.answer] {
				continue
			}
			probs.used[c.answer] = true
		}
		rest := c.share * probs.enumerate(i+1, before*c.share)
		if c.answer >= 0 {
			probs.used[c.answer] = false
		}
		c.joint += before * rest // listChoices set it to 0
		sum += rest
	}
	return sum
}

// collect computes the probability of each answer in pos. Call enumerate first, for all boards.
func (probs *answerProbs) collect(pos position) {
	if probs.allDiffer == 0 {
		return
	}
	for i, s := range pos.boards {
		share := probs.p.shares(s)
		for _, c := range probs.choices[i] {
			if c.answer >= 0 {
				probs.probability[c.answer] += c.joint / probs.allDiffer
				continue
			}
			for _, a := range s {
				if probs.boards[a] == 1 {
					probs.probability[a] = c.joint * share(a) / c.share / probs.allDiffer
				}
			}
		}
	}
}

// maxEstimate limits the estimated probability of an answer, unless the answer is the only one of its board. The limit
// is below minCertain, because an estimate cannot show that an answer is certain.
const maxEstimate = 0.999

// estimate estimates, for each word, the probability that it is the answer of a board in pos. It sets allDiffer to a
// lower bound; see [answerProbs].
func (probs *answerProbs) estimate(pos position) {
	// The probability that all answers differ is at least 1 minus the sum, over all pairs of boards, of the probability
	// that both have the same answer. The sum of a word's shares on all boards is its exact probability if all boards
	// have the same, equally likely words.
	same := 0.0
	for _, s := range pos.boards {
		share := probs.p.shares(s)
		for _, a := range s {
			same += share(a) * probs.probability[a]
			probs.probability[a] += share(a)
		}
	}
	probs.allDiffer = max(0, 1-same)
	for _, s := range pos.boards {
		for _, a := range s {
			if len(s) > 1 {
				probs.probability[a] = min(probs.probability[a], maxEstimate)
			}
		}
	}
}

// ofGuess returns the probability that guess g finishes a board, or an upper bound if probs is not exact.
func (probs *answerProbs) ofGuess(g int) float64 {
	a := probs.p.words.AnswerOf[g]
	switch {
	case a < 0 || probs.probability[a] == 0:
		return 0
	case probs.exact:
		return min(1, probs.probability[a])
	case probs.probability[a] >= maxEstimate: // estimate may have lowered it
		return 1
	}
	return min(1, probs.probability[a]/probs.allDiffer)
}

// minCertain is the lowest probability that counts as certain. It allows for rounding errors, which are about 1e-14.
const minCertain = 1 - 1e-12

// certainGuess returns a guess that is certain to be the answer of a board, or -1 if there is none.
func (probs *answerProbs) certainGuess() int {
	for _, a := range probs.words {
		if probs.probability[a] >= minCertain {
			return int(probs.p.words.Answers[a])
		}
	}
	return -1
}

func (probs *answerProbs) highest() float64 {
	most := 0.0
	for _, a := range probs.words {
		most = max(most, probs.probability[a])
	}
	return min(1, most)
}
