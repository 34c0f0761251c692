package rank

import (
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

// weighing counts weighted groups in rows of scores.
type weighing struct {
	short  [256]load // all 0 between two rows
	middle []load    // for scores of 16 bits
	long   map[uint64]load
	logs   [1 << 9]weightLog // of weights that were met, by their last bits

	firsts int64 // of the row: what the heaviest answers of the groups weigh
	later  int64 // what the others are likely to waste, in units of 2^-10
}

// count puts into s what a row of scores says. The answers of the row are those
// of c, the heaviest first, and loads are theirs.
func (h *weighing) count(row []uint64, c *score.Columns, loads []load, tab *tables, s *Stats) {
	h.firsts, h.later = 0, 0
	switch c.Lane {
	case 8:
		h.countShort(row, loads, tab, s)
	case 16:
		h.countMiddle(row, loads, tab, s)
	default:
		h.countLong(row, c, loads, tab, s)
	}
	s.Waste = s.total - h.firsts
	s.later = h.later
}

// countShort counts a row of scores of eight bits. It is what suggest and the
// searches do most, so its sums stay in registers.
func (h *weighing) countShort(row []uint64, loads []load, tab *tables, s *Stats) {
	var firsts, later int64
	step := tab.step
	scores := uint64(0)
	for i, l := range loads {
		if scores >>= 8; i&7 == 0 {
			scores = row[i/8]
		}
		g := &h.short[uint8(scores)]
		r, w := g.size(), l.weight()
		firsts += w & ((r - 1) >> 63)
		later += w * step[r]
		*g += l
	}
	h.firsts, h.later = firsts, later
	if len(loads) < fewAnswers {
		for i := range loads {
			if g := &h.short[uint8(row[i/8]>>(i%8*8))]; *g != 0 {
				h.addGroup(s, *g)
				*g = 0
			}
		}
		return
	}
	for _, g := range h.short[:243] {
		if g != 0 {
			h.addGroup(s, g)
		}
	}
	h.short = [256]load{}
}

func (h *weighing) countMiddle(row []uint64, loads []load, tab *tables, s *Stats) {
	if h.middle == nil {
		h.middle = make([]load, 1<<16)
	}
	for i, l := range loads {
		g := &h.middle[uint16(row[i/4]>>(i%4*16))]
		*g = h.see(*g, l, tab)
	}
	for i := range loads {
		g := &h.middle[uint16(row[i/4]>>(i%4*16))]
		if *g != 0 {
			h.addGroup(s, *g)
			*g = 0
		}
	}
}

func (h *weighing) countLong(row []uint64, c *score.Columns, loads []load, tab *tables, s *Stats) {
	if h.long == nil {
		h.long = map[uint64]load{}
	}
	clear(h.long)
	for i, l := range loads {
		code := c.At(row, i)
		h.long[code] = h.see(h.long[code], l, tab)
	}
	for _, g := range h.long {
		h.addGroup(s, g)
	}
}

// see adds an answer to what its group has, and to the sums of the row: of an answer with r
// heavier ones in its group the step of typicalWaste from r to the next size.
func (h *weighing) see(group, l load, tab *tables) load {
	r := group.size()
	h.firsts += l.weight() & ((r - 1) >> 63)
	h.later += l.weight() * tab.step[r]
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
		*at = weightLog{w, nlogn(w)}
	}
	s.nlogn += at.nlogn
}

// A weightLog is a weight and what it adds to Stats.nlogn.
type weightLog struct{ weight, nlogn int64 }
