package rank

import (
	"math"
	"slices"

	"wfind/internal/solver/score"
)

// A Counter computes statistics of guesses, such as their entropy, for a set of possible answers. It is not safe for
// concurrent use.
type Counter struct {
	cols    *score.Columns
	row     []uint64
	total   int64   // weight of the answers
	loads   []load  // by answer
	typical []int64 // by size of a group, the result of typicalExcess

	logs [1 << 9]struct{ weight, nlogn int64 } // caches timesLog(w) at index w modulo the length

	counts  [4][256]uint32 // number of answers by 8-bit score; all 0 between calls
	short   [256]load      // group by 8-bit score; all 0 between calls
	counter score.Counter  // numbers the groups of longer scores
	number  []uint32       // by answer, its group number
	groups  []load         // by group number
}

// A load packs the weight and the size of a group of answers into one number, so that one addition adds both.
type load int64

const sizeBits = 24 // number of low bits of a load for the size; 39 bits are left for the weight

func loadOf(weight int64) load { return load(weight<<sizeBits | 1) }

func (l load) weight() int64 { return int64(l >> sizeBits) }
func (l load) size() int64   { return int64(l & (1<<sizeBits - 1)) }

// Set makes cols.Answers the possible answers for later calls to Count. Several Counters can share cols.
func (c *Counter) Set(cols *score.Columns) {
	p, ids := cols.Words, cols.Answers
	c.cols, c.row, c.number = cols, score.Grow(c.row, cols.Width), score.Grow(c.number, len(ids))
	c.total, c.loads = p.WeightOfAll(ids), c.loads[:0]
	for _, a := range ids {
		c.loads = append(c.loads, loadOf(p.WeightOf(a)))
	}
	for n := len(c.typical); n <= len(ids); n++ {
		c.typical = append(c.typical, typicalExcess(n))
	}
	c.typical[1] = 0
	if p.Weighted() {
		c.typical[1] = typicalExcess(1)
	}
}

// typicalExcess estimates how many guesses beyond the minimum n answers take, in units of 2^-10 guesses.
func typicalExcess(n int) int64 {
	// See Stats.LikelyExcess. This affects only the order of guesses, so it needn't be accurate.
	return int64(n) * int64(n) << 10 / int64(n+60)
}

// Count computes the statistics of guess g for the answers from [Counter.Set], and stores them in s.
func (c *Counter) Count(g int32, s *Stats) {
	p, ids := c.cols.Words, c.cols.Answers
	*s = Stats{Guess: int(g), total: c.total, heaviest: p.WeightOf(ids[0])}
	if a := p.AnswerOf[g]; a >= 0 {
		if _, ok := slices.BinarySearch(ids, a); ok {
			s.Weight = p.WeightOf(a)
		}
	}
	switch {
	case c.cols.Lane > 8:
		c.countLong(g, s)
	case p.Weighted() || len(ids) < fewAnswers:
		c.countShort(g, s)
	default:
		c.countEqual(g, s)
	}
	s.excess += s.heaviest - s.Weight
}

const fewAnswers = 100 // with fewer answers, two loops over them are faster than one over all 243 scores

// countEqual computes the statistics of guess g for equally likely answers. Scores must fit in a byte.
func (c *Counter) countEqual(g int32, s *Stats) {
	c.cols.Row(int(g), c.row)
	// Four arrays, because with one array, equal scores in sequence would have to wait for each other.
	t, u, v, w := &c.counts[0], &c.counts[1], &c.counts[2], &c.counts[3]
	n := len(c.loads)
	for _, x := range c.row[:n/8] {
		t[uint8(x)]++
		u[uint8(x>>8)]++
		v[uint8(x>>16)]++
		w[uint8(x>>24)]++
		t[uint8(x>>32)]++
		u[uint8(x>>40)]++
		v[uint8(x>>48)]++
		w[uint8(x>>56)]++
	}
	for i := n &^ 7; i < n; i++ {
		t[uint8(c.row[i/8]>>(i%8*8))]++
	}
	for i := range 243 {
		if k := int64(t[i] + u[i] + v[i] + w[i]); k > 0 {
			c.add(s, k, k)
			s.typical += c.typical[k]
		}
	}
	c.counts = [4][256]uint32{}
	s.excess = int64(n - s.Groups)
}

// countShort computes the statistics of guess g, with or without weights. Scores must fit in a byte.
func (c *Counter) countShort(g int32, s *Stats) {
	c.cols.Row(int(g), c.row)
	var excess, typical int64
	scores := uint64(0)
	for i, l := range c.loads {
		if scores >>= 8; i&7 == 0 {
			scores = c.row[i/8]
		}
		moreExcess, moreTypical := l.addTo(&c.short[uint8(scores)], c.typical)
		excess += moreExcess
		typical += moreTypical
	}
	s.excess, s.typical = excess, typical
	if len(c.loads) < fewAnswers {
		for i := range c.loads {
			if x := &c.short[uint8(c.row[i/8]>>(i%8*8))]; *x != 0 {
				c.add(s, x.weight(), x.size())
				*x = 0
			}
		}
		return
	}
	for _, x := range c.short[:243] {
		if x != 0 {
			c.add(s, x.weight(), x.size())
		}
	}
	c.short = [256]load{}
}

// countLong is like countShort, but for scores of any length.
func (c *Counter) countLong(g int32, s *Stats) {
	c.groups = score.Grow(c.groups, score.NumberGroups(&c.counter, c.cols, g, c.number))
	clear(c.groups)
	for i, l := range c.loads {
		excess, typical := l.addTo(&c.groups[c.number[i]], c.typical)
		s.excess += excess
		s.typical += typical
	}
	for _, x := range c.groups {
		c.add(s, x.weight(), x.size())
	}
}

// addTo adds an answer with load l to group. It returns the resulting increases of Stats.excess and Stats.typical.
// typicalOf must be Counter.typical.
func (l load) addTo(group *load, typicalOf []int64) (excess, typical int64) {
	size, weight := group.size(), l.weight()
	*group += l
	// The first answer of a group is the heaviest, and does not increase the excess cost: if size is 0, so is the mask.
	return weight & (-size >> 63), weight * (typicalOf[size+1] - typicalOf[size])
}

// add adds a group of n answers with the total weight w to the statistics in s. It leaves out s.excess and s.typical.
func (c *Counter) add(s *Stats, w, n int64) {
	s.Groups++
	s.Worst = max(s.Worst, int(n))
	s.sizes += w * n
	s.square += w * w
	// Logarithms are slow to compute. Most groups are small, so the same weights come again and again.
	at := &c.logs[w%int64(len(c.logs))]
	if at.weight != w {
		at.weight, at.nlogn = w, timesLog(w)
	}
	s.nlogn += at.nlogn
}

// timesLog returns w log2 w, multiplied by 2^32 and rounded. It returns 0 if w is 0.
func timesLog(w int64) int64 {
	if w == 0 {
		return 0
	}
	return int64(math.Round(float64(w) * math.Log2(float64(w)) * (1 << 32)))
}
