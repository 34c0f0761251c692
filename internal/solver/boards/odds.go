package boards

// An odds holds the probability that each possible answer of a position is the answer of some
// board. It takes into account that no two boards have the same answer. It reuses its memory for
// the next position. Only one goroutine may use it.
type odds struct {
	p *Problem
	// shared reports whether a word is on more than one board. If not, the boards are independent.
	shared bool
	// distinct is the probability that answers drawn independently for each board would all
	// differ. It is a lower bound if exact is not set.
	distinct float64
	// finish holds, for each word that can be an answer, the probability that it is the answer of some
	// board. The probabilities are estimates if exact is not set.
	finish []float64
	exact  bool

	combinations float64  // the number of ways to take one choice of each board
	words        []uint16 // the words of the position, each once
	boards       []uint8  // by answer, the number of boards that it is on; 2 means two or more
	used         []bool   // by answer, while choices are enumerated
	choices      [][]choice
}

// A choice is one case for a board's answer: a word that is on other boards, too, or any of the
// words that are on no other board.
type choice struct {
	answer int     // -1 for the words that are on no other board
	share  float64 // probability if the boards' answers are drawn independently
	joint  float64 // probability that this is drawn and all boards' answers differ
}

// nearlyOne is the probability from which a word counts as certain to be an answer. It allows for
// rounding errors, which are about 1e-14.
const nearlyOne = 1 - 1e-12

func newOdds(p *Problem) *odds {
	n := len(p.words.Answers)
	return &odds{p: p, finish: make([]float64, n), boards: make([]uint8, n), used: make([]bool, n)}
}

// set computes the odds of position open. They are exact unless the words on more than one board
// have more than limit combinations.
func (o *odds) set(open position, limit float64) {
	for _, a := range o.words {
		o.finish[a], o.boards[a] = 0, 0
	}
	o.words = o.words[:0]
	for _, s := range open {
		for _, a := range s {
			if o.boards[a] == 0 {
				o.words = append(o.words, a)
			}
			o.boards[a] = min(o.boards[a]+1, 2)
		}
	}
	o.distinct, o.exact, o.shared = 1, true, len(o.words) < open.words()
	if !o.shared {
		for _, words := range open {
			whole := o.p.weigh(words)
			for _, a := range words {
				o.finish[a] = float64(o.p.words.WeightOf(int32(a))) / float64(whole)
			}
		}
		return
	}
	if o.exact = o.choose(open, limit); !o.exact {
		o.estimate(open)
		return
	}
	o.distinct = o.enumerate(0, 1)
	o.collect(open)
}

// choose sets o.choices for each board. It returns false, and leaves the lists incomplete, if there
// are more than limit combinations of choices.
func (o *odds) choose(open position, limit float64) bool {
	for len(o.choices) < len(open) {
		o.choices = append(o.choices, nil)
	}
	o.combinations = 1
	for i, s := range open {
		list, own := o.choices[i][:0], choice{answer: -1}
		whole := o.p.weigh(s)
		for _, a := range s {
			share := float64(o.p.words.WeightOf(int32(a))) / float64(whole)
			if o.boards[a] == 1 {
				own.share += share
			} else {
				list = append(list, choice{answer: int(a), share: share})
			}
		}
		if own.share > 0 {
			list = append(list, own)
		}
		o.choices[i] = list
		if o.combinations *= float64(len(list)); o.combinations > limit {
			return false
		}
	}
	o.choices = o.choices[:len(open)]
	return true
}

// enumerate returns the probability that answers drawn independently for board i and all later
// boards differ from each other and from the answers in use. before is the probability of the
// choices for the boards before i. For each combination, enumerate adds its probability to
// choice.joint of every choice in it.
func (o *odds) enumerate(i int, before float64) (sum float64) {
	if i == len(o.choices) {
		return 1
	}
	for k := range o.choices[i] {
		c := &o.choices[i][k]
		if c.answer >= 0 {
			if o.used[c.answer] {
				continue
			}
			o.used[c.answer] = true
		}
		rest := c.share * o.enumerate(i+1, before*c.share)
		if c.answer >= 0 {
			o.used[c.answer] = false
		}
		c.joint += before * rest
		sum += rest
	}
	return sum
}

func (o *odds) collect(open position) {
	if o.distinct == 0 {
		return
	}
	for i, s := range open {
		whole := o.p.weigh(s)
		list := o.choices[i]
		own := list[len(list)-1]
		for _, a := range s {
			if o.boards[a] == 1 {
				share := float64(o.p.words.WeightOf(int32(a))) / float64(whole)
				o.finish[a] = own.joint * share / own.share / o.distinct
			}
		}
		for _, c := range list {
			if c.answer >= 0 {
				o.finish[c.answer] += c.joint / o.distinct
			}
		}
	}
}

// estimate sets o.distinct to a lower bound: 1 minus the sum, over all pairs of boards, of the
// probability that both have the same answer. It sets o.finish to the sum of each word's shares on
// all boards, which is exact if all boards have the same, equally likely words.
func (o *odds) estimate(open position) {
	same := 0.0
	for _, s := range open {
		whole := o.p.weigh(s)
		for _, a := range s {
			share := float64(o.p.words.WeightOf(int32(a))) / float64(whole)
			same += share * o.finish[a]
			o.finish[a] += share
		}
	}
	o.distinct = max(0, 1-same)
	for _, s := range open {
		for _, a := range s {
			if len(s) > 1 {
				o.finish[a] = min(o.finish[a], 0.999) // no word is known to be certain
			}
		}
	}
}

// finishProb returns the probability that guess g finishes a board. It is an upper bound if the
// odds are not exact.
func (o *odds) finishProb(g int) float64 {
	a := o.p.words.AnswerOf[g]
	switch {
	case a < 0 || o.finish[a] == 0:
		return 0
	case o.exact:
		return min(1, o.finish[a])
	}
	return min(1, o.finish[a]/o.distinct)
}

// certain returns the number of a word that is certain to be the answer of some board, or -1.
func (o *odds) certain() int {
	for _, a := range o.words {
		if o.finish[a] >= nearlyOne {
			return int(a)
		}
	}
	return -1
}

func (o *odds) maxFinish() float64 {
	most := 0.0
	for _, a := range o.words {
		most = max(most, o.finish[a])
	}
	return min(1, most)
}
