package score

// The innermost loops of the search: how many of some answers are in a group, as a guess
// has them, with one before them. These are the collisions. On some processors they are
// counted in assembly; see kernel_amd64.go.

// Counter counts the groups that guesses make of a set of answers. It belongs to one
// goroutine and keeps its memory from one set to the next.
type Counter struct {
	Cols   Columns
	scores []uint64 // a row
	other  []uint64 // a row of other columns
	names  labels
	marks  Marks
	wide   wideMarks
	groups []uint32
	sums   []uint8           // see sumCollisions
	pats   [mostShort]uint16 // those of a guess of few letters
}

// Set sets the answers.
func (m *Counter) Set(p *Words, answers []int32) {
	m.Cols.Set(p, answers)
	m.room()
}

// Begin is set for a look at a few guesses; see Columns.Begin.
func (m *Counter) Begin(p *Words, answers []int32) {
	m.Cols.Begin(p, answers)
	m.room()
}

// room makes room for a row.
func (m *Counter) room() {
	m.scores = Grow(m.scores, m.Cols.Width)
	m.sums = Grow(m.sums, 8*(m.Cols.Width+blockSlack))
}

// Row writes to row which groups guess g makes, and returns how many. By score they
// may be told by their scores: that takes half the time, but guesses that make the same
// groups have different rows.
func (m *Counter) Row(g int32, row []uint8, byScore bool) int {
	if byScore && m.Cols.Lane == 8 {
		return len(row) - m.scoresShort(g, row)
	}
	m.Cols.Row(int(g), m.scores)
	return canonical(&m.names, row, m.scores, m.Cols.Lane)
}

// Number writes to row the groups that guess g makes of the set of other columns, numbered
// in the order in which they appear, and returns how many there are.
func (m *Counter) Number(c *Columns, g int32, row []uint32) int {
	m.other = Grow(m.other, c.Width)
	c.Row(int(g), m.other)
	return canonical(&m.names, row, m.other, c.Lane)
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

// Collisions returns the collisions of guess g in the set of m.Cols if they are
// fewer than limit; else so many, no fewer than limit, as it met until it gave up.
func (m *Counter) Collisions(g int32, limit int) (k int, ok bool) {
	m.Cols.need(g)
	switch m.Cols.Lane {
	case 8:
		k = m.collisionsShort(g, limit)
	case 16:
		k = m.collisionsWide(g, limit)
	default:
		n := len(m.Cols.Answers)
		m.Cols.Row(int(g), m.scores)
		m.groups = Grow(m.groups, n)
		k = n - canonical(&m.names, m.groups, m.scores, m.Cols.Lane)
	}
	return k, k < limit
}

// mostWide is how many letters at most the words have whose scores fit 16 bits.
const mostWide = 10

// collisionsWide is collisions for words of up to mostWide letters.
func (m *Counter) collisionsWide(g int32, limit int) int {
	n, w, length := len(m.Cols.Answers), m.Cols.Width, m.Cols.Words.Length
	pats := m.Cols.Words.Patterns(g)
	mark := m.wide.next()
	if HasKernels() {
		return sumCollisionsWide(&m.Cols.vecs[0], w, &pats[0], length, n, limit, m.wide.marks, mark)
	}
	return m.wide.sumCollisions(m.Cols.vecs, w, pats, n, limit, mark)
}

// sumCollisions is the plain way of what is in assembly elsewhere. The scores are added up
// for some answers at a time.
func (s *wideMarks) sumCollisions(vecs []uint64, w int, pats []uint16, n, limit int, mark uint16) int {
	const words, per = 16, 4
	var sum [words]uint64
	groups := 0
	for from := 0; from < w; from += words {
		part := sum[:min(words, w-from)]
		copy(part, vecs[int(pats[0])*w+from:])
		for rest := pats[1:]; len(rest) > 0; rest = rest[min(2, len(rest)):] {
			a := vecs[int(rest[0])*w+from:][:len(part)]
			if len(rest) == 1 {
				for i, x := range a {
					part[i] += x
				}
				break
			}
			b := vecs[int(rest[1])*w+from:][:len(part)]
			for i, x := range a {
				part[i] += x + b[i]
			}
		}
		done := min(n, (from+words)*per)
		groups += s.more(part, done-from*per, mark)
		if done-groups >= limit {
			return done - groups
		}
	}
	return n - groups
}

// mostShort is how many letters at most the words have whose scores fit a byte.
const mostShort = 5

// collisionsShort is collisions for words of up to mostShort letters.
func (m *Counter) collisionsShort(g int32, limit int) int {
	n, w, length := len(m.Cols.Answers), m.Cols.Width, m.Cols.Words.Length
	pats := m.Cols.Words.Patterns(g)
	if length < mostShort {
		m.pats = [mostShort]uint16{} // no letter after the last
		copy(m.pats[:], pats)
		pats = m.pats[:]
	}
	if HasKernels() {
		return sumCollisions(&m.Cols.vecs[0], w, (*[mostShort]uint16)(pats), n, limit, &m.sums[0])
	}
	a := m.Cols.vecs[int(pats[0])*w:][:w]
	b := m.Cols.vecs[int(pats[1])*w:][:w]
	c := m.Cols.vecs[int(pats[2])*w:][:w]
	d := m.Cols.vecs[int(pats[3])*w:][:w]
	e := m.Cols.vecs[int(pats[4])*w:][:w]
	return m.marks.sumCollisions([mostShort][]uint64{a, b, c, d, e}, n, limit)
}

// scoresShort writes the scores of a guess of words of up to mostShort letters to row, a
// byte each, and returns its collisions.
func (m *Counter) scoresShort(g int32, row []uint8) int {
	if HasKernels() {
		k := m.collisionsShort(g, len(row))
		copy(row, m.sums)
		return k
	}
	m.Cols.Row(int(g), m.scores)
	mark := m.marks.next()
	groups := uint32(0)
	for i := range row {
		row[i] = uint8(m.scores[i/8] >> (i % 8 * 8))
		groups += m.marks.see(row[i], mark)
	}
	return len(row) - int(groups)
}

// sumCollisions is the plain way of what is in assembly elsewhere, but for the sums.
func (m *Marks) sumCollisions(vecs [mostShort][]uint64, n, limit int) int {
	a := vecs[0]
	b, c, d, e := vecs[1][:len(a)], vecs[2][:len(a)], vecs[3][:len(a)], vecs[4][:len(a)]
	mark := m.next()
	groups := uint32(0)
	for i := range n / 8 {
		x := a[i] + b[i] + c[i] + d[i] + e[i]
		groups += m.see(uint8(x), mark)
		groups += m.see(uint8(x>>8), mark)
		groups += m.see(uint8(x>>16), mark)
		groups += m.see(uint8(x>>24), mark)
		groups += m.see(uint8(x>>32), mark)
		groups += m.see(uint8(x>>40), mark)
		groups += m.see(uint8(x>>48), mark)
		groups += m.see(uint8(x>>56), mark)
		if k := 8*(i+1) - int(groups); k >= limit {
			return k
		}
	}
	if n&7 != 0 {
		i := len(a) - 1
		x := a[i] + b[i] + c[i] + d[i] + e[i]
		for range n & 7 {
			groups += m.see(uint8(x), mark)
			x >>= 8
		}
	}
	return n - int(groups)
}

// Marks tells which of 256 groups were seen since next was last called. Where
// a group was seen is told by a number rather than a bit, so that nothing has
// to be cleared and counting needs neither a branch, which would often be
// mispredicted, nor a second look at the array.
type Marks struct {
	mark  uint8
	marks [256]uint8
}

func (m *Marks) next() uint8 {
	if m.mark++; m.mark == 0 {
		m.marks = [256]uint8{}
		m.mark = 1
	}
	return m.mark
}

// see returns 1 if the group was not seen yet, else 0.
func (m *Marks) see(group, mark uint8) uint32 {
	differs := uint32(m.marks[group] ^ mark)
	m.marks[group] = mark
	return (differs + 255) >> 8
}

// wideMarks is marks for scores of 16 bits.
type wideMarks struct {
	mark  uint16
	marks *[1 << 16]uint16 // made when the first groups are counted
}

func (m *wideMarks) next() uint16 {
	if m.marks == nil {
		m.marks = new([1 << 16]uint16)
	}
	if m.mark++; m.mark == 0 {
		clear(m.marks[:])
		m.mark = 1
	}
	return m.mark
}

// see returns 1 if the score was not seen yet, else 0.
func (m *wideMarks) see(score, mark uint16) uint32 {
	differs := uint32(m.marks[score] ^ mark)
	m.marks[score] = mark
	return (differs + 0xffff) >> 16
}

// more counts the scores that were not seen yet among the first n in words.
func (m *wideMarks) more(words []uint64, n int, mark uint16) int {
	groups := uint32(0)
	for _, x := range words[:n/4] {
		groups += m.see(uint16(x), mark)
		groups += m.see(uint16(x>>16), mark)
		groups += m.see(uint16(x>>32), mark)
		groups += m.see(uint16(x>>48), mark)
	}
	for i := n &^ 3; i < n; i++ {
		groups += m.see(uint16(words[i/4]>>(i%4*16)), mark)
	}
	return int(groups)
}

// Collisions counts the answers of s that are in a group, as row has them, with one
// before them. There is at least one.
func (m *Marks) Collisions(row []uint8, s []uint16) uint16 {
	if HasKernels() {
		return uint16(len(s) - rowGroups(&row[0], &s[0], len(s)))
	}
	return m.rowCollisions(row, s)
}

func (m *Marks) rowCollisions(row []uint8, s []uint16) uint16 {
	mark := m.next()
	groups := uint32(0)
	for _, i := range s {
		groups += m.see(row[i], mark)
	}
	return uint16(len(s)) - uint16(groups)
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

// labels numbers the groups of rows.
type labels struct {
	stamp uint32
	short []uint32 // for each score of up to 16 bits: stamp<<16 | group
	long  map[uint64]uint32
}

// canonical writes to row the groups of the scores packed in words, numbered in
// the order in which they appear, and returns how many there are.
func canonical[T uint8 | uint32](l *labels, row []T, words []uint64, lane int) int {
	k := uint32(0)
	if lane <= 16 {
		if l.short == nil {
			l.short = make([]uint32, 1<<lane)
		}
		if l.stamp++; l.stamp == 1<<16 {
			clear(l.short)
			l.stamp = 1
		}
	} else {
		if l.long == nil {
			l.long = map[uint64]uint32{}
		}
		clear(l.long)
	}
	switch lane {
	case 8:
		short := l.short[:256]
		for i := range row {
			e := &short[uint8(words[i/8]>>(i%8*8))]
			if *e>>16 != l.stamp {
				*e = l.stamp<<16 | k
				k++
			}
			row[i] = T(uint16(*e))
		}
	case 16:
		short := l.short[:1<<16]
		for i := range row {
			e := &short[uint16(words[i/4]>>(i%4*16))]
			if *e>>16 != l.stamp {
				*e = l.stamp<<16 | k
				k++
			}
			row[i] = T(uint16(*e))
		}
	default:
		per := 64 / lane
		for i := range row {
			score := words[i/per] >> (i % per * lane) & (1<<lane - 1)
			e, ok := l.long[score]
			if !ok {
				e = k
				l.long[score] = e
				k++
			}
			row[i] = T(e)
		}
	}
	return int(k)
}
