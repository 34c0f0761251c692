package boards

import "math"

// LossCost is the number of turns that estimates add for a lost game.
const LossCost = 10 // proofs minimise losses first and turns second, but estimates are too rough for that

func (o *option) cost() float64 { return o.value.extra + LossCost*o.value.lost }

const horizon = 4 // estimates count at most this number of extra turns after a guess

// A distribution predicts how many extra turns are needed. An extra turn is a guess that finishes no board. Element k
// is the probability that k or fewer are needed.
type distribution [horizon]float64

// curves[k] holds the parameters of [probAtMost] for k extra turns. They were fitted to games that wfind played.
var curves = [horizon - 1]struct{ level, slope, bend, power float64 }{
	{1.948, 1.6665, 0.4666, 1.3327},
	{-3.0951, 0.6994, 0.68, 2.7074},
	{-8.2896, 0.127, 1.2954, 3.8946}, // too few games needed more extra turns to fit another curve
}

// probAtMost estimates the probability that a board needs at most k extra turns. boards is the number of unfinished
// boards. entropy measures how many answers the board may have: it is ln(n) nats for n equally likely answers. The
// estimate is
//
//	exp(-hazard), where hazard = exp(level - slope * boards^bend) * entropy^power.
//
// So the probability falls with the entropy. It rises with the number of boards, because guesses that finish other
// boards give information about this one.
func probAtMost(k, boards int, entropy float64) float64 {
	c := curves[min(k, len(curves)-1)]
	hazard := math.Exp(c.level-c.slope*math.Pow(float64(boards), c.bend)) * math.Pow(entropy, c.power)
	if k == len(curves) {
		hazard /= 10 // about the ratio between the earlier curves
	}
	return math.Exp(-hazard)
}

const perNat = 64 // number of elements of a table per nat of entropy

// A table holds predictions for one board: element i is the [distribution] if the entropy of the board's answer is
// i/perNat nats. The entropy of 2^16 words is at most 11.1 nats.
type table [12 * perNat]distribution

// An estimator predicts, without a search, how many turns a game takes after a guess, and how likely a loss is.
type estimator struct {
	p      *Problem
	tables map[int]*table // by number of unfinished boards
	wLogW  []float64      // by answer: its weight times the logarithm of the weight
	work   int64          // the work done so far: the number of scores read

	// Scratch memory.
	probs  *answerProbs
	sums   [finished + 1]sums // by score; all 0 between calls to addUp
	seen   []uint16           // the scores that have a sum
	groups []sums             // the result of addUp
}

type sums struct{ weight, wLogW float64 } // sums of w and w log w over words with weight w; they determine the entropy

// index returns the index in a [table] for a board whose possible answers have the sums s.
func (s *sums) index() int {
	return int(max(0, math.Log(s.weight)-s.wLogW/s.weight)*perNat + 0.5)
}

func newEstimator(p *Problem) *estimator {
	e := &estimator{p: p, tables: map[int]*table{}, probs: newAnswerProbs(p)}
	for _, w := range p.weight {
		e.wLogW = append(e.wLogW, w*math.Log(w))
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
			t[i][k] = probAtMost(k, boards, float64(i)/perNat)
		}
	}
	e.tables[boards] = t
	return t
}

// probabilities returns the probability of each answer in pos. The next call overwrites the result.
func (e *estimator) probabilities(pos position) *answerProbs {
	e.probs.compute(pos, 1000)
	e.work += int64(pos.size()) + e.probs.work
	return e.probs
}

// estimate returns guess g as an option, with an estimate of its [value] in pos. scores[a] must be the score of g for
// answer a, and probs must hold the probabilities in pos.
func (e *estimator) estimate(g int, scores []uint16, pos position, probs *answerProbs) option {
	o := option{guess: g}
	if a := e.p.words.AnswerOf[g]; a >= 0 {
		o.finish = min(1, probs.probability[a])
	}
	all, t := distribution{1, 1, 1, 1}, e.table(len(pos.boards))
	var last distribution
	for i, words := range pos.boards {
		if i == 0 || &words[0] != &pos.boards[i-1][0] { // otherwise both boards have the same words, and the same prediction
			last = e.predictBoard(scores, words, t)
		}
		all.combine(&last)
	}
	o.value = estimatedValue(o.finish, all, pos.tries-len(pos.boards))
	if pos.tries == 1 && len(pos.boards) == 1 { // the last guess of the game
		o.value.lost = 1 - o.finish
	}
	return o
}

// combine merges other, a prediction for other boards, into d. After that, d predicts how many extra turns it takes to
// finish all of these boards.
func (d *distribution) combine(other *distribution) {
	for k := range d {
		d[k] *= other[k]
	}
}

// predictBoard predicts how many extra turns a board needs after a guess, as a mean over the board's possible answers
// in words. scores[a] is the score of the guess for answer a. t must be the table for the number of unfinished boards.
func (e *estimator) predictBoard(scores []uint16, words set, t *table) (mean distribution) {
	e.work += 3 * int64(len(words)) // each word takes as long as three scores in the search
	groups, whole := e.addUp(scores, words)
	for i := range groups {
		s := &groups[i]
		for k, c := range &t[s.index()] {
			mean[k] += s.weight / whole * c
		}
	}
	return mean
}

// addUp returns the [sums] of each group into which a guess divides the given words, and the total weight of all words.
// scores[a] is the guess's score for answer a. The next call overwrites groups.
func (e *estimator) addUp(scores []uint16, words set) (groups []sums, whole float64) {
	weight, wLogW := e.p.weight, e.wLogW
	for _, a := range words {
		s := &e.sums[scores[a]]
		if s.weight == 0 {
			e.seen = append(e.seen, scores[a])
		}
		s.weight += weight[a]
		s.wLogW += wLogW[a]
		whole += weight[a]
	}
	e.groups = e.groups[:0]
	for _, code := range e.seen {
		e.groups = append(e.groups, e.sums[code])
		e.sums[code] = sums{}
	}
	e.seen = e.seen[:0]
	return e.groups, whole
}

// information returns how much information about a board a guess is expected to reveal, in bits, and the number of
// different scores that it can get. words holds the board's possible answers, and scores[a] is the guess's score for
// answer a.
func (e *estimator) information(scores []uint16, words set) (bits float64, groups int) {
	sums, whole := e.addUp(scores, words)
	for _, s := range sums {
		share := s.weight / whole
		bits -= share * math.Log2(share)
	}
	return max(0, bits), len(sums)
}

// estimatedValue estimates the [value] of a guess that finishes a board with probability finish. later predicts the
// extra turns after the guess. The game is lost if there are more than maxExtra extra turns in all.
func estimatedValue(finish float64, later distribution, maxExtra int) value {
	v := value{extra: 1 - finish}
	for _, d := range later {
		v.extra += 1 - d
	}
	switch {
	case maxExtra < 0:
		v.lost = 1
	case maxExtra == 0:
		v.lost = 1 - finish*later[0]
	default:
		// The guess itself may be an extra turn. Beyond the horizon, each turn makes a loss about 10 times rarer.
		last := min(maxExtra, horizon) - 1
		v.lost = (1 - later[last]) * math.Pow(0.1, float64(maxExtra-1-last))
	}
	return v
}
