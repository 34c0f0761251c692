package boards

import (
	"maps"
	"math"
	"slices"
)

// Element k of a distribution is the probability that a board needs at most k extra turns. An extra turn
// is a guess that finishes no board.
type distribution [horizon]float64

const horizon = 4 // extra turns that estimates take into account

// curves holds the parameters of [atMost], fitted by maximum likelihood to games that the program played.
var curves = [horizon - 1]struct{ level, slope, bend, power float64 }{
	{1.948, 1.6665, 0.4666, 1.3327},
	{-3.0951, 0.6994, 0.68, 2.7074},
	{-8.2896, 0.127, 1.2954, 3.8946}, // too few games needed a third extra turn for another curve
}

// atMost estimates the probability that a board needs at most k guesses that finish no board. boards is
// the number of unfinished boards, and nats the entropy of the board's answer.
func atMost(k, boards int, nats float64) float64 {
	c := curves[min(k, len(curves)-1)]
	// Guesses that finish other boards give information too, so more boards mean less hazard.
	hazard := math.Exp(c.level-c.slope*math.Pow(float64(boards), c.bend)) * math.Pow(nats, c.power)
	if k == len(curves) {
		hazard /= 10 // about the ratio between the earlier curves
	}
	return math.Exp(-hazard)
}

// A table holds results of [atMost] for a number of boards. The index is the entropy of a board's answer
// in nats, times perNat.
type table [12 * perNat]distribution // a board has at most 2^16 words, and so at most 11.1 nats

const perNat = 64

func (o *option) cost() float64 { return o.value.extra + LossCost*o.value.lost }

// LossCost is the cost of losing a game, in turns, when estimates are compared.
const LossCost = 10 // proofs minimise losses first and turns second, but estimates are too rough for that

// An estimator predicts the length of a game and the risk of losing after a guess, without a search.
type estimator struct {
	p       *Problem
	tables  map[int]*table // by number of unfinished boards
	weight  []float64      // of each answer
	entropy []float64      // of each answer, its weight times the logarithm of the weight
	work    int64          // done so far, in scores looked at

	// Scratch memory.
	probs *answerProbs
	sums  [finished + 1]sums // by score
	seen  []uint16           // the scores that have a sum
}

// sums holds the sum of the weights w of some words, and the sum of w log w.
type sums struct{ weight, entropy float64 }

func (s *sums) add(e *estimator, a uint16) {
	s.weight += e.weight[a]
	s.entropy += e.entropy[a]
}

// index returns the index of the entropy in a [table].
func (s *sums) index() int {
	return int(max(0, math.Log(s.weight)-s.entropy/s.weight)*perNat + 0.5)
}

func newEstimator(p *Problem) *estimator {
	n := len(p.words.Answers)
	e := &estimator{p: p, tables: map[int]*table{}, weight: make([]float64, n), entropy: make([]float64, n), probs: newAnswerProbs(p)}
	for a := range n {
		w := float64(p.words.WeightOf(int32(a)))
		e.weight[a], e.entropy[a] = w, w*math.Log(w)
	}
	return e
}

func (e *estimator) table(boards int) *table {
	if t, ok := e.tables[boards]; ok {
		return t
	}
	t := new(table)
	for i := range t {
		for k := range horizon {
			t[i][k] = atMost(k, boards, float64(i)/perNat)
		}
	}
	e.tables[boards] = t
	return t
}

// probabilities returns how likely each word is to be an answer in position pos. The result is valid
// until the next call.
func (e *estimator) probabilities(pos position) *answerProbs {
	e.probs.set(pos, 1000)
	e.work += int64(pos.words()) + e.probs.work
	return e.probs
}

// estimate estimates the value of guess g in position pos, and its probability of finishing a board.
// scores[a] is the guess's score for answer a.
func (e *estimator) estimate(g int, scores []uint16, pos position, probs *answerProbs) option {
	o := option{guess: g}
	if a := e.p.words.AnswerOf[g]; a >= 0 {
		o.finish = min(1, probs.of[a])
	}
	all, t := distribution{1, 1, 1, 1}, e.table(len(pos.boards))
	var last distribution
	for i, words := range pos.boards {
		if i == 0 || &words[0] != &pos.boards[i-1][0] { // otherwise both boards have the same words, and last holds
			last = e.after(scores, words, t)
		}
		all.multiply(&last)
	}
	o.value = estimatedValue(o.finish, all, pos.left-len(pos.boards))
	return o
}

func (d *distribution) multiply(other *distribution) {
	for k := range d {
		d[k] *= other[k]
	}
}

// after predicts how many extra turns a board needs after a guess, averaged over its possible answers.
// scores[a] is the guess's score for answer a.
func (e *estimator) after(scores []uint16, words set, t *table) (mean distribution) {
	whole := 0.0
	e.work += 3 * int64(len(words)) // each word takes as long as three scores in the search
	for _, a := range words {
		s := &e.sums[scores[a]]
		if s.weight == 0 {
			e.seen = append(e.seen, scores[a])
		}
		s.add(e, a)
		whole += e.weight[a]
	}
	for _, code := range e.seen {
		s := e.sums[code]
		e.sums[code] = sums{}
		for k, c := range &t[s.index()] {
			mean[k] += s.weight / whole * c
		}
	}
	e.seen = e.seen[:0]
	return mean
}

// information returns the entropy, in bits, of a guess's score on a board with the given possible
// answers, and the number of different scores. scores[a] is the score for answer a.
func (e *estimator) information(scores []uint16, words set) (bits float64, groups int) {
	weights, whole := map[uint16]float64{}, 0.0
	for _, a := range words {
		weights[scores[a]] += e.weight[a]
		whole += e.weight[a]
	}
	for _, code := range slices.Sorted(maps.Keys(weights)) {
		share := weights[code] / whole
		bits -= share * math.Log2(share)
	}
	return max(0, bits), len(weights)
}

// estimatedValue estimates the value of a guess that finishes a board with probability finish. all
// predicts the extra turns after it, and spare is the number of extra turns that the game allows.
func estimatedValue(finish float64, all distribution, spare int) value {
	v := value{extra: 1 - finish}
	for _, d := range all {
		v.extra += 1 - d
	}
	switch {
	case spare < 0:
		v.lost = 1
	case spare == 0:
		v.lost = 1 - finish*all[0]
	default:
		last := min(spare, horizon) - 1
		v.lost = (1 - all[last]) * math.Pow(0.1, float64(spare-1-last))
	}
	return v
}
