package boards

import (
	"maps"
	"math"
	"slices"
)

// horizon is the length of a [chances] array. Estimates ignore the possibility that more than
// horizon guesses finish no board.
const horizon = 4

// curves holds the parameters of the function chance for k = 0, 1 and 2. They were fitted by
// maximum likelihood to games that the program played. There is no curve for k = 3, because too few
// boards in these games needed a third guess that finishes no board.
var curves = [horizon - 1]struct{ level, slope, bend, power float64 }{
	{1.948, 1.6665, 0.4666, 1.3327},
	{-3.0951, 0.6994, 0.68, 2.7074},
	{-8.2896, 0.127, 1.2954, 3.8946},
}

// chance estimates the probability that a board needs at most k more guesses that finish no board. m is
// the number of unfinished boards, which matters because guesses that finish other boards give
// information too. nats is the entropy of the board's answer: the natural logarithm of the number of its
// words if these are equally likely.
//
// The estimate is exp(-hazard), where hazard is exp(level - slope * m^bend) * nats^power. For k =
// len(curves), the hazard is a tenth of that of the last curve, because earlier curves have about this
// ratio.
func chance(k, m int, nats float64) float64 {
	c := curves[min(k, len(curves)-1)]
	hazard := math.Exp(c.level-c.slope*math.Pow(float64(m), c.bend)) * math.Pow(nats, c.power)
	if k == len(curves) {
		hazard /= 10
	}
	return math.Exp(-hazard)
}

// chances holds, at each index k, the probability that a board needs at most k more guesses that
// finish no board.
type chances [horizon]float64

// A table holds precomputed chances, indexed by the entropy of a board in steps of 1/steps nat.
type table [12 * steps]chances

// steps is the number of table entries per nat. A board has at most 2^16 words, so its entropy is
// at most 11.1 nats.
const steps = 64

func newTable(boards int) *table {
	t := new(table)
	for i := range t {
		for k := range horizon {
			t[i][k] = chance(k, boards, float64(i)/steps)
		}
	}
	return t
}

func (o *option) cost() float64 { return o.value.waste + LossCost*o.value.lost }

// LossCost is the number of guesses that estimates add to the cost of a lost game. Proofs minimise
// losses first and guesses second, but estimates are too rough for that.
const LossCost = 10

// An estimator predicts, without a search, how many guesses the rest of a game takes after each
// possible guess. Only one goroutine may use it.
type estimator struct {
	p       *Problem
	scorer  *scorer
	tables  map[int]*table
	weight  []float64 // by answer
	entropy []float64 // weight times its logarithm, by answer
	odds    *odds     // of the position last passed to setPosition
	work    int64     // done so far, in scores looked at

	// Scratch memory, by score.
	sums [finished + 1]sums
	seen []uint16
}

// sums accumulates the weight, and the weight times its logarithm, of the words in a group.
type sums struct{ weight, entropy float64 }

func (s *sums) step() int {
	return int(max(0, math.Log(s.weight)-s.entropy/s.weight)*steps + 0.5)
}

func newEstimator(p *Problem) *estimator {
	n := len(p.words.Answers)
	e := &estimator{
		p: p, scorer: newScorer(p.words), tables: map[int]*table{},
		weight: make([]float64, n), entropy: make([]float64, n), odds: newOdds(p),
	}
	for a := range n {
		w := float64(p.words.WeightOf(int32(a)))
		e.weight[a], e.entropy[a] = w, w*math.Log(w)
	}
	return e
}

func (e *estimator) table(boards int) *table {
	t, ok := e.tables[boards]
	if !ok {
		t = newTable(boards)
		e.tables[boards] = t
	}
	return t
}

// setPosition prepares the estimator for guesses in position open.
func (e *estimator) setPosition(open position) {
	const few = 1000
	e.odds.set(open, few)
	e.work += int64(open.words())
	if e.odds.shared {
		e.work += int64(min(few, e.odds.combinations))
	}
}

// estimate returns guess g with its estimated value when left guesses remain. row holds the score
// of g for each answer. The caller must have called setPosition(open).
func (e *estimator) estimate(g int, row []uint16, open position, left int) option {
	p := option{guess: g, none: 1}
	if a := e.p.words.AnswerOf[g]; a >= 0 {
		p.none = max(0, 1-e.odds.finish[a])
	}
	done, t := chances{1, 1, 1, 1}, e.table(len(open))
	var last chances
	for i, words := range open {
		if i == 0 || &words[0] != &open[i-1][0] { // otherwise two boards share a set, and last holds its chances
			last = e.chancesAfter(row, words, t)
		}
		for k := range done {
			done[k] *= last[k]
		}
	}
	p.value = p.estimate(done, left-len(open))
	return p
}

// chancesAfter returns the mean chances of a board after a guess. row holds the score of the guess
// for each answer, words the board's possible answers, and t the chances by entropy.
func (e *estimator) chancesAfter(row []uint16, words set, t *table) (mean chances) {
	whole := 0.0
	e.work += 3 * int64(len(words)) // each word takes as long as three scores in the search
	for _, a := range words {
		s := &e.sums[row[a]]
		if s.weight == 0 {
			e.seen = append(e.seen, row[a])
		}
		s.weight += e.weight[a]
		s.entropy += e.entropy[a]
		whole += e.weight[a]
	}
	for _, code := range e.seen {
		s := e.sums[code]
		e.sums[code] = sums{}
		for k, c := range &t[s.step()] {
			mean[k] += s.weight / whole * c
		}
	}
	e.seen = e.seen[:0]
	return mean
}

// information returns the entropy, in bits, of the score that guess g gets on a board with these
// words, and the number of different scores.
func (e *estimator) information(g int, words set) (bits float64, groups int) {
	weights, whole := map[uint16]float64{}, 0.0
	for _, a := range words {
		weights[e.scorer.row(g)[a]] += e.weight[a]
		whole += e.weight[a]
	}
	for _, code := range slices.Sorted(maps.Keys(weights)) {
		share := weights[code] / whole
		bits -= share * math.Log2(share)
	}
	return max(0, bits), len(weights)
}

// keep returns the words for which the guess gets the score code, and the index of their entropy in
// a table.
func (e *estimator) keep(words set, row []uint16, code uint16) (same set, step int) {
	var s sums
	for _, a := range words {
		if row[a] == code {
			same = append(same, a)
			s.weight += e.weight[a]
			s.entropy += e.entropy[a]
		}
	}
	return same, s.step()
}

// estimate returns the estimated value of p. done[k] is the probability that at most k more guesses
// finish no board, for all boards together. spare is the number of such guesses, including this
// one, that the game allows before it is lost.
func (p *option) estimate(done chances, spare int) value {
	v := value{waste: p.none}
	for _, d := range done {
		v.waste += 1 - d
	}
	switch {
	case spare < 0:
		v.lost = 1
	case spare == 0:
		v.lost = 1 - (1-p.none)*done[0]
	default:
		last := min(spare, horizon) - 1
		v.lost = (1 - done[last]) * math.Pow(0.1, float64(spare-1-last))
	}
	return v
}
