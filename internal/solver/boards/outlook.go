package boards

import (
	"maps"
	"math"
	"slices"
)

// horizon is how many guesses that finish no board are told apart when their number is
// estimated.
const horizon = 4

// A Curve estimates whether the boards that are open are all done after some number of guesses
// that finish none: it happens with the chance exp(-h), where h is the sum of the boards'
// hazards. That of one board is exp(Level - Slope * m^Bend) * nats^Power, where m is the number
// of boards that are open, as guesses that finish one tell something of all others, and nats
// is the entropy of what is known of the board: the logarithm of the number of its
// words, if they are equally likely.
type Curve struct{ Level, Slope, Bend, Power float64 }

// Hazard returns the hazard of a board, one of some that are open.
func (c Curve) Hazard(boards int, nats float64) float64 {
	return math.Exp(c.Level-c.Slope*math.Pow(float64(boards), c.Bend)) * math.Pow(nats, c.Power)
}

// Curves are those for 0, 1 and 2 guesses that finish no board, fitted to games
// that the program played, see internal/tool/strength. Where positions need a third such guess
// they are too few for a curve of its own.
var Curves = [...]Curve{
	{1.948, 1.6665, 0.4666, 1.3327},
	{-3.0951, 0.6994, 0.68, 2.7074},
	{-8.2896, 0.127, 1.2954, 3.8946},
}

// beyond is how much less likely a guess more is needed than there are curves for: by what
// the curves lose on average.
const beyond = 0.1

// chance estimates how likely a board, one of some that are open, is done with at most k guesses
// that finish no board.
func chance(k, boards int, nats float64) float64 {
	if k < len(Curves) {
		return math.Exp(-Curves[k].Hazard(boards, nats))
	}
	return math.Exp(-beyond * Curves[len(Curves)-1].Hazard(boards, nats))
}

// An outlook has the chances for a number of open boards.
type outlook struct {
	chances [][horizon]float64 // by entropy in steps
	// joins has, for groups of equally likely words, by how much each chance grows, times
	// the words of the board, by a word that joins a group, by the words there before.
	joins [][horizon]float64
}

// steps is the number of steps in a nat; words has at most 2^16 words, 11.1 nats.
const steps = 64

func newOutlook(m, words int) *outlook {
	o := &outlook{chances: make([][horizon]float64, 12*steps), joins: make([][horizon]float64, words)}
	for i := range o.chances {
		for k := range horizon {
			o.chances[i][k] = chance(k, m, float64(i)/steps)
		}
	}
	var before [horizon]float64
	for i := range o.joins {
		n := float64(i + 1)
		for k := range horizon {
			all := n * chance(k, m, math.Log(n))
			o.joins[i][k] = all - before[k]
			before[k] = all
		}
	}
	return o
}

// A prospect is what is to be expected of a guess.
type prospect struct {
	guess int
	none  float64 // how likely it finishes no board
	value value   // an estimate
}

// cost is what prospects are ordered by. A game that is lost counts as so many turns
// that few are; to put losses first, as proofs do, the estimates of them are too rough.
func (p *prospect) cost() float64 { return p.value.waste + lossCost*p.value.lost }

const lossCost = 10

// A forecast estimates values of positions. It belongs to one goroutine.
type forecast struct {
	p        *Problem
	scores   *scorer
	rows     [][]uint16           // by guess, nil for those that nobody asked for
	outlooks map[int]*outlook     // by boards
	weight   []float64            // of the answers
	entropy  []float64            // weight times its logarithm
	sums     [finished + 1]sums   // by score
	counts   [finished + 1]uint16 // of words, by score
	seen     []uint16
	work     int64 // done so far, in looks at one word of one guess
}

// sums are those of a group: of the weights, and of these times their logarithms.
type sums struct{ weight, entropy float64 }

// step returns the place in an outlook of a group.
func (s *sums) step() int {
	return int(max(0, math.Log(s.weight)-s.entropy/s.weight)*steps + 0.5)
}

func newForecast(p *Problem) *forecast {
	n := len(p.words.Answers)
	f := &forecast{
		p: p, scores: newScorer(p.words), rows: make([][]uint16, len(p.words.Guesses)), outlooks: map[int]*outlook{},
		weight: make([]float64, n), entropy: make([]float64, n),
	}
	for a := range n {
		w := float64(p.words.WeightOf(int32(a)))
		f.weight[a], f.entropy[a] = w, w*math.Log(w)
	}
	return f
}

// row returns the scores of a guess against all answers, and keeps them.
func (f *forecast) row(g int) []uint16 {
	row := f.rows[g]
	if row == nil {
		row = make([]uint16, len(f.weight))
		f.scores.row(g, row)
		f.rows[g] = row
	}
	return row
}

// outlook returns the table for a number of boards.
func (f *forecast) outlook(boards int) *outlook {
	table, ok := f.outlooks[boards]
	if !ok {
		table = newOutlook(boards, len(f.weight))
		f.outlooks[boards] = table
	}
	return table
}

// look estimates what comes of a guess, with its row of scores, in a position.
func (f *forecast) look(g int, row []uint16, open position, left int) prospect {
	p := prospect{guess: g, none: 1}
	done, table := [horizon]float64{}, f.outlook(len(open))
	for k := range done {
		done[k] = 1
	}
	var last outcome
	for i, of := range open {
		if i == 0 || &of[0] != &open[i-1][0] { // else it is the board before it once more
			if f.p.words.Weighted() {
				last = f.weighed(row, of, table.chances)
			} else {
				last = f.counted(row, of, table.joins)
			}
		}
		p.none *= 1 - last.win
		for k := range done {
			done[k] *= last.chances[k]
		}
	}
	p.value = p.estimate(done, left-len(open))
	return p
}

// An outcome is what is to be expected of a guess on one board.
type outcome struct {
	win     float64          // how likely it is the answer
	chances [horizon]float64 // that the board is done with so many guesses more; see chance
}

// counted returns the outcome of a guess, with its row of scores, on a board whose words
// are all equally likely. Most of the time of all estimates is spent here: a word takes an
// addition for each chance, and no group is looked at.
func (f *forecast) counted(row []uint16, of set, joins [][horizon]float64) outcome {
	f.work += int64(len(of))
	var c0, c1, c2, c3 float64 // in registers
	for _, a := range of {
		n := &f.counts[row[a]]
		c := &joins[*n]
		*n++
		c0, c1, c2, c3 = c0+c[0], c1+c[1], c2+c[2], c3+c[3]
	}
	share := 1 / float64(len(of))
	o := outcome{float64(f.counts[finished]) * share, [horizon]float64{c0 * share, c1 * share, c2 * share, c3 * share}}
	for _, a := range of {
		f.counts[row[a]] = 0
	}
	return o
}

// weighed does the same for words that are not equally likely.
func (f *forecast) weighed(row []uint16, of set, table [][horizon]float64) outcome {
	var o outcome
	whole := 0.0
	f.work += 3 * int64(len(of)) // it takes so much longer
	for _, a := range of {
		s := &f.sums[row[a]]
		if s.weight == 0 {
			f.seen = append(f.seen, row[a])
		}
		s.weight += f.weight[a]
		s.entropy += f.entropy[a]
		whole += f.weight[a]
	}
	for _, code := range f.seen {
		s := f.sums[code]
		f.sums[code] = sums{}
		share := s.weight / whole
		if code == finished {
			o.win = share
		}
		for k, c := range &table[s.step()] {
			o.chances[k] += share * c
		}
	}
	f.seen = f.seen[:0]
	return o
}

// told returns how many bits the score of a guess on a board tells, and how many scores are
// possible.
func (f *forecast) told(g int, of set) (bits float64, groups int) {
	weights, whole := map[uint16]float64{}, 0.0
	for _, a := range of {
		weights[f.row(g)[a]] += f.weight[a]
		whole += f.weight[a]
	}
	for _, code := range slices.Sorted(maps.Keys(weights)) {
		share := weights[code] / whole
		bits -= share * math.Log2(share)
	}
	return max(0, bits), len(weights)
}

// take returns the words of a set that have a score, and their place in an outlook.
func (f *forecast) take(of set, row []uint16, code uint16) (same set, step int) {
	var s sums
	for _, a := range of {
		if row[a] == code {
			same = append(same, a)
			s.weight += f.weight[a]
			s.entropy += f.entropy[a]
		}
	}
	return same, s.step()
}

// estimate returns the value, given how likely no more than 0, 1, … guesses that finish
// no board come after this one, and how many of them there may be in all.
func (p *prospect) estimate(done [horizon]float64, spare int) value {
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
