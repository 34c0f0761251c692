package solver

import (
	"math"
	"wfind/internal/solver/score"
)

// A load is what a group of answers is worth: its weight and its size in one
// number, so that one addition counts both.
type load int64

// sizeBits leaves room for more answers than a search can tell apart, and for
// weights of 2^39 in all.
const sizeBits = 24

func loadOf(weight int64) load { return load(weight<<sizeBits | 1) }

func (l load) weight() int64 { return int64(l >> sizeBits) }
func (l load) size() int64   { return int64(l & (1<<sizeBits - 1)) }

// later[r] estimates, in units of 2^-10, how many guesses an answer needs beyond
// two if r heavier ones are in its group, the one that is waste at once left out.
// It is the step of typicalWaste from one size to the next.
func laterTable(n int) []int64 {
	later := make([]int64, n+1)
	for r := range later {
		later[r] = typicalWaste(r+1) - typicalWaste(r)
	}
	return later
}

// weighing counts weighted groups in rows of scores.
type weighing struct {
	short  [256]load
	middle []load // for scores of 16 bits
	long   map[uint64]load
	later  []int64
	logs   [1 << 9]weightLog // of weights that were met, by their last bits

	firsts int64 // of the row: what the heaviest answers of the groups weigh
	beyond int64 // and how many guesses the others need, in units of later
}

// count puts into s what a row of scores says. The answers of the row are those
// of c, the heaviest first, and loads are theirs.
func (h *weighing) count(row []uint64, c *score.Columns, loads []load, s *Stats) {
	h.firsts, h.beyond = 0, 0
	switch c.Lane {
	case 8:
		h.countShort(row, loads, s)
	case 16:
		h.countMiddle(row, loads, s)
	default:
		h.countLong(row, c, loads, s)
	}
	s.waste = s.total - h.firsts
	s.estimate = h.beyond
}

// countShort counts a row of scores of eight bits. It is what suggest and the
// searches do most, so its sums stay in registers.
func (h *weighing) countShort(row []uint64, loads []load, s *Stats) {
	var firsts, beyond int64
	h.short = [256]load{}
	scores := uint64(0)
	for i, l := range loads {
		if scores >>= 8; i&7 == 0 {
			scores = row[i/8]
		}
		g := &h.short[uint8(scores)]
		r, w := g.size(), l.weight()
		firsts += w & ((r - 1) >> 63)
		beyond += w * h.later[r]
		*g += l
	}
	h.firsts, h.beyond = firsts, beyond
	for _, g := range h.short[:243] {
		if g != 0 {
			h.addGroup(s, g)
		}
	}
}

func (h *weighing) countMiddle(row []uint64, loads []load, s *Stats) {
	if h.middle == nil {
		h.middle = make([]load, 1<<16)
	}
	for i, l := range loads {
		g := &h.middle[uint16(row[i/4]>>(i%4*16))]
		*g = h.see(*g, l)
	}
	for i := range loads {
		g := &h.middle[uint16(row[i/4]>>(i%4*16))]
		if *g != 0 {
			h.addGroup(s, *g)
			*g = 0
		}
	}
}

func (h *weighing) countLong(row []uint64, c *score.Columns, loads []load, s *Stats) {
	if h.long == nil {
		h.long = map[uint64]load{}
	}
	clear(h.long)
	for i, l := range loads {
		score := c.At(row, i)
		h.long[score] = h.see(h.long[score], l)
	}
	for _, g := range h.long {
		h.addGroup(s, g)
	}
}

// see adds an answer to what its group has, and to the sums of the row.
func (h *weighing) see(group, l load) load {
	r := group.size()
	h.firsts += l.weight() & ((r - 1) >> 63)
	h.beyond += l.weight() * h.later[r]
	return group + l
}

// addGroup adds a group of weighted answers to the statistics.
func (h *weighing) addGroup(s *Stats, group load) {
	w, n := group.weight(), group.size()
	s.Groups++
	s.Worst = max(s.Worst, int(n))
	s.left += w * n
	s.square += w * w
	// Most groups are a single answer, so the same weights come again and again.
	at := &h.logs[w%int64(len(h.logs))]
	if at.weight != w {
		*at = weightLog{w, int64(math.Round(float64(w) * math.Log2(float64(w)) * (1 << 32)))}
	}
	s.nlogn += at.nlogn
}

// A weightLog is a weight and what it adds to Stats.nlogn.
type weightLog struct{ weight, nlogn int64 }

// weighingCounter is counterOf if the answers have weights.
func weighingCounter(cols *score.Columns) func() func(g int32, s *Stats) {
	p, n := cols.Words, len(cols.Answers)
	loads := make([]load, n)
	total := int64(0)
	for i, a := range cols.Answers {
		loads[i] = loadOf(p.Weight[a])
		total += p.Weight[a]
	}
	later, in := laterTable(n), make([]bool, len(p.Answers))
	for _, a := range cols.Answers {
		in[a] = true
	}
	return func() func(int32, *Stats) {
		row := make([]uint64, cols.Width)
		h := weighing{later: later}
		return func(g int32, s *Stats) {
			cols.Row(int(g), row)
			*s = Stats{Guess: int(g), n: n, total: total, heaviest: p.Weight[cols.Answers[0]]}
			h.count(row, cols, loads, s)
			s.waste += s.heaviest
			if a := p.AnswerOf[g]; a >= 0 && in[a] {
				s.Candidate, s.own = true, p.Weight[a]
				s.waste -= s.own
			}
		}
	}
}
