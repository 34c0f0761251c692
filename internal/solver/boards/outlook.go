package boards

import "math"

// horizon is how many guesses that finish no board are told apart when their number is
// estimated.
const horizon = 4

// chance estimates how likely a board is done with at most k guesses that finish no
// board, one of m that are open. What is open of it is told by its entropy in nats, the
// logarithm of the number of its words if they are equally likely. The more boards
// there are, the more is told by guesses that finish one. The figures were
// fitted to games that the program played with itself; see the package's comment.
func chance(k, m int, nats float64) float64 {
	var rate, power float64
	switch n := float64(m); k {
	case 0:
		rate, power = math.Exp(0.78-0.6*math.Pow(n, 0.68)), 1.1
	case 1:
		rate, power = math.Exp(-3.4-0.11*math.Pow(n, 1.25)), 2.2
	default:
		rate, power = math.Exp(-7.3-0.11*math.Pow(n, 1.25)-2.3*float64(k-2)), 3.2
	}
	return math.Exp(-rate * math.Pow(nats, power))
}

// An outlook has the chances for a number of open boards, by entropy in steps.
type outlook [][horizon]float64

// steps is the number of steps in a nat; words has at most 2^16 words, 11.1 nats.
const steps = 64

func newOutlook(m int) outlook {
	table := make(outlook, 12*steps)
	for i := range table {
		for k := range horizon {
			table[i][k] = chance(k, m, float64(i)/steps)
		}
	}
	return table
}

// A prospect is what is to be expected of a guess.
type prospect struct {
	guess  int
	none   float64 // how likely it finishes no board
	bits   float64 // what its scores tell
	groups int     // of all boards, added up
	value  value   // an estimate
}

// cost is what prospects are ordered by. A game that is lost counts as so many turns
// that few are; to put losses first, as proofs do, the estimates of them are too rough.
func (p *prospect) cost() float64 { return p.value.waste + lossCost*p.value.lost }

const lossCost = 10

// A forecast estimates values of positions. It belongs to one goroutine.
type forecast struct {
	p        *Problem
	scores   *scorer
	rows     map[int][]uint16 // by guess
	outlooks map[int]outlook  // by boards
	weight   []float64        // of the answers
	entropy  []float64        // weight times its logarithm
	sums     []sums           // by score
	seen     []uint16
	logs     []float64 // of 0, 1, 2, …
	work     int64     // done so far, in looks at one word of one guess
}

// sums are those of a group: of the weights, and of these times their logarithms.
type sums struct{ weight, entropy float64 }

func newForecast(p *Problem) *forecast {
	n := len(p.words.Answers)
	f := &forecast{
		p: p, scores: newScorer(p.words), rows: map[int][]uint16{}, outlooks: map[int]outlook{},
		weight: make([]float64, n), entropy: make([]float64, n), sums: make([]sums, finished+1),
		logs: make([]float64, 4096),
	}
	for i := range f.logs {
		f.logs[i] = math.Log(float64(i))
	}
	for a := range n {
		w := float64(p.words.WeightOf(int32(a)))
		f.weight[a], f.entropy[a] = w, w*math.Log(w)
	}
	return f
}

// row returns the scores of a guess against all answers, and keeps them.
func (f *forecast) row(g int) []uint16 {
	row, ok := f.rows[g]
	if !ok {
		row = make([]uint16, len(f.weight))
		f.scores.row(g, row)
		f.rows[g] = row
	}
	return row
}

// outlook returns the table for a number of boards.
func (f *forecast) outlook(boards int) outlook {
	table, ok := f.outlooks[boards]
	if !ok {
		table = newOutlook(boards)
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
			last = f.board(row, of, table)
		}
		p.none *= 1 - last.win
		p.bits += last.bits
		p.groups += last.groups
		for k := range done {
			done[k] *= last.chances[k]
		}
	}
	p.value = p.estimate(done, left-len(open))
	return p
}

// An outcome is what is to be expected of a guess on one board.
type outcome struct {
	win     float64 // how likely it is the answer
	bits    float64 // what its score tells
	groups  int
	chances [horizon]float64 // that the board is done with so many guesses more; see chance
}

// board returns the outcome of a guess, with its row of scores, on a board.
func (f *forecast) board(row []uint16, of set, table outlook) outcome {
	var o outcome
	whole := 0.0
	f.work += int64(len(of))
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
		share, log := s.weight/whole, f.log(s.weight)
		o.bits -= share * log
		if code == finished {
			o.win = share
		}
		nats := max(0, log-s.entropy/s.weight)
		for k, c := range &table[int(nats*steps+0.5)] {
			o.chances[k] += share * c
		}
	}
	o.bits = (o.bits + f.log(whole)) / math.Ln2
	o.groups = len(f.seen)
	f.seen = f.seen[:0]
	return o
}

// log returns the logarithm of a sum of weights, which are whole numbers.
func (f *forecast) log(weight float64) float64 {
	if weight < float64(len(f.logs)) {
		return f.logs[int(weight)]
	}
	return math.Log(weight)
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
