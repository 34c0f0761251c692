package score

// A Counter counts the groups that guesses make of a set of answers. It counts collisions: answers
// that are in the same group as an answer before them. On some processors that is done in assembly;
// see kernel_amd64.go. A Counter belongs to one goroutine and keeps its memory from one set to the
// next.
type Counter struct {
	Cols   Columns // of the set
	scores []uint64
	sums   []uint8 // scores of a byte, written by sumCollisions
	marks  marks
	groups []uint32

	// For the numbering of groups.
	stamp uint32
	short []uint32 // by score of up to 16 bits: stamp<<16 | group
	long  map[uint64]uint32
}

const (
	maxShort = 5  // letters of the longest words whose scores fit a byte
	maxWide  = 10 // letters of the longest words whose scores fit 16 bits
)

// Row writes the group of each answer after guess g to row, and returns the number of groups. With
// byScore the groups of five letters are identified by their scores. That takes half the time, but
// guesses that make the same groups have different rows.
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

// Number writes to row the group of each answer of c after guess g, numbered as they appear, and
// returns the number of groups.
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

// Collisions returns the number of collisions of guess g in the set of m.Cols, and true, if they are
// fewer than limit. Otherwise it stops early, and returns a number of at least limit and false.
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

// collisions is Collisions for words of up to maxWide letters whose vectors are made.
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
		return sumCollisions(&c.vecs[0], w, (*[maxShort]uint16)(pats), n, limit, &m.sums[0])
	}
	mark := m.marks.next()
	return sumCollisionsWide(&c.vecs[0], w, &pats[0], len(pats), n, limit, m.marks.of, mark)
}

// marks records the scores seen since next was called. It marks them with a number rather than a bit.
// So nothing has to be cleared, and counting needs neither a branch, which would often be
// mispredicted, nor a second access.
type marks struct {
	mark uint16
	of   *[1 << 16]uint16 // by score; made by the first next
}

// next returns a new mark, above all in use.
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

// collisions counts the collisions of the n scores of a row, in plain Go.
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

// Collisions returns the number of collisions of the answers s, whose groups are in row, or limit if
// that is less.
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

// AllCollisions is Collisions without a limit. s must not be empty.
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

// MaxColumns is the greatest number of answers that ColumnCollisions takes.
const MaxColumns = 64

// Blocks returns classes rounded up to whole blocks, as ColumnCollisions takes them.
func Blocks(classes int) int {
	const block = 64
	return (classes + block - 1) &^ (block - 1)
}

// blockSlack is the number of words that the kernels may read and write after their vectors.
const blockSlack = 15
