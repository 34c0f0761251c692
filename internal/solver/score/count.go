package score

// The innermost loops of the search: how many of some answers are in a group, as a guess
// has them, with one before them. These are the collisions. On some processors they are
// counted in assembly; see kernel_amd64.go.

// Counter counts the groups that guesses make of a set of answers. It belongs to one
// goroutine and keeps its memory from one set to the next.
type Counter struct {
	Cols   Columns // of the set
	scores []uint64
	sums   []uint8 // the scores of a byte that a kernel saw
	marks  marks
	groups []uint32

	// How groups are numbered.
	stamp uint32
	short []uint32 // for each score of up to 16 bits: stamp<<16 | group
	long  map[uint64]uint32
}

const (
	mostShort = 5  // letters at most of words whose scores fit a byte
	mostWide  = 10 // letters at most of words whose scores fit 16 bits
)

// Row writes to row which groups guess g makes, and returns how many. By score they
// may be told by their scores: that takes half the time, but guesses that make the same
// groups have different rows.
func (m *Counter) Row(g int32, row []uint8, byScore bool) int {
	if !byScore || m.Cols.Lane != 8 {
		return number(m, &m.Cols, g, row)
	}
	k := m.collisions(g, len(row))
	if HasKernels() {
		copy(row, m.sums)
	} else {
		for i := range row {
			row[i] = uint8(m.Cols.At(m.scores, i))
		}
	}
	return len(row) - k
}

// Number writes to row the groups that guess g makes of the set of other columns, numbered
// in the order in which they appear, and returns how many there are.
func (m *Counter) Number(c *Columns, g int32, row []uint32) int { return number(m, c, g, row) }

func number[T uint8 | uint32](m *Counter, c *Columns, g int32, row []T) int {
	m.scores = Grow(m.scores, c.Width)
	c.Row(int(g), m.scores)
	k := uint32(0)
	if c.Lane > 16 {
		if m.long == nil {
			m.long = map[uint64]uint32{}
		}
		clear(m.long)
		for i := range row {
			score := c.At(m.scores, i)
			e, ok := m.long[score]
			if !ok {
				e = k
				m.long[score] = e
				k++
			}
			row[i] = T(e)
		}
		return int(k)
	}
	if m.short == nil {
		m.short = make([]uint32, 1<<c.Lane)
	}
	if m.stamp++; m.stamp == 1<<16 {
		clear(m.short)
		m.stamp = 1
	}
	scores, shift, low, stamp, short := m.scores, c.shift&63, c.low, m.stamp, m.short
	for i := range row {
		bit := uint(i) << shift
		e := &short[scores[bit/64]>>(bit%64)&low]
		if *e>>16 != stamp {
			*e = stamp<<16 | k
			k++
		}
		row[i] = T(uint16(*e))
	}
	return int(k)
}

// Collisions returns the collisions of guess g in the set of m.Cols if they are
// fewer than limit; else so many, no fewer than limit, as it met until it gave up.
func (m *Counter) Collisions(g int32, limit int) (k int, ok bool) {
	m.Cols.need(g)
	if m.Cols.Lane <= 16 {
		k = m.collisions(g, limit)
	} else {
		m.groups = Grow(m.groups, len(m.Cols.Answers))
		k = len(m.groups) - m.Number(&m.Cols, g, m.groups)
	}
	return k, k < limit
}

// collisions is Collisions for words of up to mostWide letters, where it has its vectors.
func (m *Counter) collisions(g int32, limit int) int {
	c := &m.Cols
	n, w, pats := len(c.Answers), c.Width, c.Words.Patterns(g)
	switch {
	case !HasKernels():
		m.scores = Grow(m.scores, w)
		c.Row(int(g), m.scores)
		return m.marks.collisions(m.scores, c.Lane, n, limit)
	case c.Lane == 8:
		m.sums = Grow(m.sums, 8*(w+blockSlack))
		return sumCollisions(&c.vecs[0], w, (*[mostShort]uint16)(pats), n, limit, &m.sums[0])
	}
	mark := m.marks.next()
	return sumCollisionsWide(&c.vecs[0], w, &pats[0], len(pats), n, limit, m.marks.of, mark)
}

// marks tells which scores were seen since next was last called. Where a score was seen is
// told by a number rather than a bit, so that nothing has to be cleared and counting needs
// neither a branch, which would often be mispredicted, nor a second look at the array.
type marks struct {
	mark uint16
	of   *[1 << 16]uint16 // for each score; made when the first are counted
}

func (m *marks) next() uint16 {
	if m.of == nil {
		m.of = new([1 << 16]uint16)
	}
	if m.mark++; m.mark == 0 {
		clear(m.of[:])
		m.mark = 1
	}
	return m.mark
}

// collisions is the plain way of what is in assembly elsewhere, for the n scores of a row.
func (m *marks) collisions(row []uint64, lane, n, limit int) int {
	mark, per, low := m.next(), 64/lane, uint64(1)<<lane-1
	seen, groups := 0, 0
	of := m.of
	for _, x := range row {
		if seen-groups >= limit {
			break
		}
		more := min(per, n-seen)
		for range more {
			at := &of[uint16(x&low)]
			groups += (int(*at^mark) + 0xffff) >> 16 // 1 if it differs
			*at = mark
			x >>= lane & 63
		}
		seen += more
	}
	return seen - groups
}

// Collisions returns how many of s are in a group, as row has them, with one
// before them, or limit if that is less.
func Collisions[T uint16 | int32](row []uint8, s []T, limit int) int {
	var seen [4]uint64
	n := 0
	for _, x := range s {
		g := row[x]
		bit := uint64(1) << (g & 63)
		if seen[g>>6]&bit != 0 {
			if n++; n >= limit {
				break
			}
		}
		seen[g>>6] |= bit
	}
	return n
}

// AllCollisions is Collisions without a limit. There is at least one answer in s.
func AllCollisions(row []uint8, s []uint16) int {
	if HasKernels() {
		return len(s) - rowGroups(&row[0], &s[0], len(s))
	}
	var seen [256]uint8
	groups := 0
	for _, x := range s {
		g := row[x]
		groups += int(1 - seen[g])
		seen[g] = 1
	}
	return len(s) - groups
}

// MostColumns is how many answers at most ColumnCollisions takes.
const MostColumns = 64

// Blocks rounds a number of classes up to whole blocks, as ColumnCollisions takes them.
func Blocks(classes int) int {
	const block = 64
	return (classes + block - 1) &^ (block - 1)
}

// blockSlack is how many words the kernels may read and write after their vectors.
const blockSlack = 15
