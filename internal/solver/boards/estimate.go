package boards

import (
	"maps"
	"math"
	"slices"
)

// horizon is the number of guesses to come for which estimates have a chance each.
const horizon = 4

// curves has the parameters of chance for 0, 1 and 2 guesses that finish no board. They were fitted by
// maximum likelihood to games that the program played. Too few positions need a third such guess to
// fit a curve to.
var curves = [horizon - 1]struct{ level, slope, bend, power float64 }{
	{1.948, 1.6665, 0.4666, 1.3327},
	{-3.0951, 0.6994, 0.68, 2.7074},
	{-8.2896, 0.127, 1.2954, 3.8946},
}

// chance estimates the probability that a board, one of m open boards, is done after at most k guesses
// that finish no board: exp(-h), where h is the hazard exp(level - slope * m^bend) * nats^power. The
// guesses that finish other boards are informative too, so m counts. nats is the entropy of the board's
// answer: the logarithm of the number of its words, if they are equally likely. A further guess beyond the
// last curve has a tenth of its hazard, which is about the ratio of the curves.
func chance(k, m int, nats float64) float64 {
	c := curves[min(k, len(curves)-1)]
	hazard := math.Exp(c.level-c.slope*math.Pow(float64(m), c.bend)) * math.Pow(nats, c.power)
	if k == len(curves) {
		hazard /= 10
	}
	return math.Exp(-hazard)
}

// chances are the chances for 0, 1, … guesses that finish no board.
type chances [horizon]float64

// A table holds chances for a number of open boards.
type table struct {
	byEntropy []chances // by entropy, in steps
	// growth[n] is by how much each chance grows, times the number of words of the board, when a
	// word joins a group of n equally likely words.
	growth []chances
}

// steps is the number of steps in a nat. Boards have at most 2^16 words, which is 11.1 nats.
const steps = 64

func newTable(boards, words int) *table {
	t := &table{byEntropy: make([]chances, 12*steps), growth: make([]chances, words)}
	for i := range t.byEntropy {
		for k := range horizon {
			t.byEntropy[i][k] = chance(k, boards, float64(i)/steps)
		}
	}
	var before chances
	for i := range t.growth {
		n := float64(i + 1)
		for k := range horizon {
			all := n * chance(k, boards, math.Log(n))
			t.growth[i][k] = all - before[k]
			before[k] = all
		}
	}
	return t
}

// cost returns the value that options are ordered by.
func (o *option) cost() float64 { return o.value.waste + LossCost*o.value.lost }

// LossCost is the number of guesses that a lost game counts when estimates are ordered. They are too
// rough to minimise losses first, as proofs do.
const LossCost = 10

// An estimator estimates the values of guesses. It belongs to one goroutine.
type estimator struct {
	p       *Problem
	scorer  *scorer
	tables  map[int]*table
	weight  []float64 // by answer
	entropy []float64 // weight times its logarithm, by answer
	odds    *odds     // of the position last given to at
	work    int64     // done so far, in scores looked at

	// Scratch memory, by score.
	sums   [finished + 1]sums
	counts [finished + 1]uint16
	seen   []uint16
}

// sums are the sums over a group of weight and entropy.
type sums struct{ weight, entropy float64 }

// step returns the group's entropy in steps.
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

// table returns the table for a number of boards.
func (e *estimator) table(boards int) *table {
	t, ok := e.tables[boards]
	if !ok {
		t = newTable(boards, len(e.weight))
		e.tables[boards] = t
	}
	return t
}

// at prepares estimates in a position.
func (e *estimator) at(open position) {
	const few = 1000
	e.odds.set(open, few)
	e.work += int64(open.words())
	if e.odds.shared {
		e.work += int64(min(few, e.odds.combinations))
	}
}

// estimate estimates guess g, given its row of scores, with left guesses left in a position that
// was given to at.
func (e *estimator) estimate(g int, row []uint16, open position, left int) option {
	p := option{guess: g, none: 1}
	if a := e.p.words.AnswerOf[g]; a >= 0 {
		p.none = max(0, 1-e.odds.finish[a])
	}
	done, t := chances{1, 1, 1, 1}, e.table(len(open))
	var last chances
	for i, of := range open {
		if i == 0 || &of[0] != &open[i-1][0] { // else it is the same set once more
			if e.p.words.Weighted() {
				last = e.weighted(row, of, t.byEntropy)
			} else {
				last = e.counted(row, of, t.growth)
			}
		}
		for k := range done {
			done[k] *= last[k]
		}
	}
	p.value = p.estimate(done, left-len(open))
	return p
}

// counted returns the chances that a board is done after a guess with the given row of scores, if
// its words are equally likely. Estimates spend most of their time here: each word takes one
// addition per chance, and groups are not looked at.
func (e *estimator) counted(row []uint16, of set, growth []chances) chances {
	e.work += int64(len(of))
	var c0, c1, c2, c3 float64 // in registers
	for _, a := range of {
		n := &e.counts[row[a]]
		c := &growth[*n]
		*n++
		c0, c1, c2, c3 = c0+c[0], c1+c[1], c2+c[2], c3+c[3]
	}
	for _, a := range of {
		e.counts[row[a]] = 0
	}
	share := 1 / float64(len(of))
	return chances{c0 * share, c1 * share, c2 * share, c3 * share}
}

// weighted is counted for words that are not equally likely.
func (e *estimator) weighted(row []uint16, of set, byEntropy []chances) (mean chances) {
	whole := 0.0
	e.work += 3 * int64(len(of)) // it takes three times as long
	for _, a := range of {
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
		for k, c := range &byEntropy[s.step()] {
			mean[k] += s.weight / whole * c
		}
	}
	e.seen = e.seen[:0]
	return mean
}

// information returns the entropy in bits of the score of guess g on a board, and the number of
// different scores.
func (e *estimator) information(g int, of set) (bits float64, groups int) {
	weights, whole := map[uint16]float64{}, 0.0
	for _, a := range of {
		weights[e.scorer.row(g)[a]] += e.weight[a]
		whole += e.weight[a]
	}
	for _, code := range slices.Sorted(maps.Keys(weights)) {
		share := weights[code] / whole
		bits -= share * math.Log2(share)
	}
	return max(0, bits), len(weights)
}

// keep returns the words of a set that have the given score, and their entropy in steps.
func (e *estimator) keep(of set, row []uint16, code uint16) (same set, step int) {
	var s sums
	for _, a := range of {
		if row[a] == code {
			same = append(same, a)
			s.weight += e.weight[a]
			s.entropy += e.entropy[a]
		}
	}
	return same, s.step()
}

// estimate returns the value, given the chances that all boards are done after no more than
// 0, 1, … further guesses that finish none. spare is how many such guesses there may be, this one
// included.
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
