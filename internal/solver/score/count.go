package score

import "encoding/binary"

// A Counter counts the groups into which a guess splits a set of answers. Two answers are in the same group if the
// guess gets the same score for both. A Counter is not safe for concurrent use.
type Counter struct {
	Cols   Columns // the set of answers
	scores []uint64
	sums   []uint8 // scratch memory for sumCollisions
	marks  marks
	groups []uint32

	// Scratch memory for NumberGroups.
	stamp uint32
	short []uint32          // by score of up to 16 bits: stamp<<16 | group
	long  map[uint64]uint32 // by longer score, its group
}

const (
	maxShort = 5  // maximum length of words whose scores fit in a byte
	maxWide  = 10 // maximum length of words whose scores fit in 16 bits
)

// NumberGroups divides c.Answers into groups by the score of guess g, and numbers the groups from 0 in the order of
// their first answers. It stores the group number of c.Answers[i] in row[i], and returns the number of groups. row must
// be as long as c.Answers. m provides scratch memory.
func NumberGroups[T uint8 | uint16 | uint32](m *Counter, c *Columns, g int32, row []T) int {
	// Guesses that divide the answers in the same way get equal rows.
	c.prepare(g)
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

// Scores stores the scores of guess g in row, one for each answer in m.Cols.Answers. It returns the number of different
// scores. It supports only words of up to five letters, whose scores fit in a byte.
func (m *Counter) Scores(g int32, row []uint8) int {
	// This is twice as fast as NumberGroups.
	collisions, _ := m.Collisions(g, len(row))
	if hasKernels {
		copy(row, m.sums)
	} else {
		for i := range row {
			row[i] = uint8(m.Cols.At(m.scores, i))
		}
	}
	return len(row) - collisions
}

// Collisions counts the answers in m.Cols.Answers that give guess g the same score as an earlier answer. So three
// answers with the same score are two collisions. ok reports whether their number k is below limit. If not, Collisions
// may stop early, and k may be too low.
func (m *Counter) Collisions(g int32, limit int) (k int, ok bool) {
	// A guess that splits n answers into k groups has n-k collisions. Unlike counting groups, counting collisions can
	// stop early.
	c := &m.Cols
	c.prepare(g)
	pats, n, w := c.Words.Patterns(g), len(c.Answers), c.Width
	switch {
	case c.Lane > 16:
		m.groups = Grow(m.groups, n)
		k = n - NumberGroups(m, c, g, m.groups)
	case !hasKernels:
		m.scores = Grow(m.scores, w)
		c.Row(int(g), m.scores)
		k = m.marks.collisions(m.scores, c.Lane, n, limit)
	case c.Lane == 8:
		m.sums = Grow(m.sums, 8*(w+blockSlack))
		k = sumCollisions(&c.vecs[0], w, (*[maxShort]uint16)(pats), n, limit, &m.sums[0])
	default:
		mark := m.marks.reset()
		k = sumCollisionsWide(&c.vecs[0], w, &pats[0], len(pats), n, limit, m.marks.of, mark)
	}
	return k, k < limit
}

// marks is a set of scores below 65,536. Clearing the set and adding scores are fast.
type marks struct {
	mark uint16
	of   *[1 << 16]uint16 // of[x] equals mark if score x is in the set; allocated by reset
}

// reset empties the set and returns a new mark. Setting m.of[x] to this mark adds score x.
func (m *marks) reset() uint16 {
	if m.of == nil {
		m.of = new([1 << 16]uint16)
	}
	if m.mark++; m.mark == 0 {
		clear(m.of[:])
		m.mark = 1
	}
	return m.mark
}

// collisions counts the scores in row that equal an earlier score. row holds n scores, each lane bits wide, packed into
// 64-bit words. The method may stop once the count reaches limit.
func (m *marks) collisions(row []uint64, lane, n, limit int) int {
	mark, per, low := m.reset(), 64/lane, uint64(1)<<lane-1
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

// Collisions counts the answers in s that are not the first of their group. row[a] is the group number of answer a. If
// the count reaches limit, Collisions stops and returns limit.
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

// AllCollisions counts the answers in s that are not the first of their group. Unlike [Collisions], it never stops
// early. row[a] is the group number of answer a. It must be below 255, because the assembly ignores group 255. s must
// not be empty.
func AllCollisions(row []uint8, s []uint16) int {
	if hasKernels {
		return len(s) - rowGroups(&row[0], &s[0], len(s))
	}
	var seen [256]uint8 // by group, 1 if an answer is in it
	for _, x := range s {
		seen[row[x]] = 1
	}
	// Adding eight of these bytes at a time is twice as fast as adding one, and faster than counting each group when it
	// is first seen.
	sum := uint64(0)
	for i := 0; i < len(seen); i += 8 {
		sum += binary.LittleEndian.Uint64(seen[i:])
	}
	groups := sum * 0x0101010101010101 >> 56 // the eight bytes of sum, added up
	return len(s) - int(groups)
}

const blockSlack = 15 // 64-bit words that the assembly may read or write beyond the end of a list of scores
