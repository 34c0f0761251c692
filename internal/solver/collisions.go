package solver

import (
	"encoding/binary"
	"slices"
)

// The innermost loops of the search: how many of some answers are in a group, as one
// guess or each class of a board has them, with one before them. These are the
// collisions. On some processors they are counted in assembly; see kernel_amd64.go.

// collisions returns how many of s are in a group, as row has them, with one
// before them, or limit if that is less.
func collisions[T uint16 | int32](row []uint8, s []T, limit int) int {
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

// collisions returns the collisions of guess g in the set of m.cols if they are
// fewer than limit; else so many, no fewer than limit, as it met until it gave up.
func (m *boarder) collisions(g int32, limit int) (k int, ok bool) {
	m.cols.need(g)
	switch m.cols.lane {
	case 8:
		k = m.collisionsShort(g, limit)
	case 16:
		k = m.collisionsWide(g, limit)
	default:
		n := len(m.cols.answers)
		m.cols.row(int(g), m.words)
		m.wide = grow(m.wide, n)
		k = n - canonical(&m.names, m.wide, m.words, m.cols.lane)
	}
	return k, k < limit
}

// mostWide is how many letters at most the words have whose scores fit 16 bits.
const mostWide = 10

// collisionsWide is collisions for words of up to mostWide letters.
func (m *boarder) collisionsWide(g int32, limit int) int {
	n, w, length := len(m.cols.answers), m.cols.words, m.p.length
	pats := m.p.patternsOf(g)
	mark := m.seenWide.next()
	if hasKernels {
		return sumCollisionsWide(&m.cols.vecs[0], w, &pats[0], length, n, limit, m.seenWide.marks, mark)
	}
	return m.seenWide.sumCollisions(m.cols.vecs, w, pats, n, limit, mark)
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
func (m *boarder) collisionsShort(g int32, limit int) int {
	n, w, length := len(m.cols.answers), m.cols.words, m.p.length
	pats := m.p.patternsOf(g)
	if length < mostShort {
		m.pats = [mostShort]uint16{} // no letter after the last
		copy(m.pats[:], pats)
		pats = m.pats[:]
	}
	if hasKernels {
		return sumCollisions(&m.cols.vecs[0], w, (*[mostShort]uint16)(pats), n, limit, &m.sums[0])
	}
	a := m.cols.vecs[int(pats[0])*w:][:w]
	b := m.cols.vecs[int(pats[1])*w:][:w]
	c := m.cols.vecs[int(pats[2])*w:][:w]
	d := m.cols.vecs[int(pats[3])*w:][:w]
	e := m.cols.vecs[int(pats[4])*w:][:w]
	return m.seen.sumCollisions([mostShort][]uint64{a, b, c, d, e}, n, limit)
}

// scoresShort writes the scores of a guess of words of up to mostShort letters to row, a
// byte each, and returns its collisions.
func (m *boarder) scoresShort(g int32, row []uint8) int {
	if hasKernels {
		k := m.collisionsShort(g, len(row))
		copy(row, m.sums)
		return k
	}
	m.cols.row(int(g), m.words)
	mark := m.seen.next()
	groups := uint32(0)
	for i := range row {
		row[i] = uint8(m.words[i/8] >> (i % 8 * 8))
		groups += m.seen.see(row[i], mark)
	}
	return len(row) - int(groups)
}

// sumCollisions is the plain way of what is in assembly elsewhere, but for the sums.
func (m *marks) sumCollisions(vecs [mostShort][]uint64, n, limit int) int {
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

// scan counts, for each class of b, its collisions in s: the answers of s less
// the groups.
func scan(b *board, s []uint16, coll []uint16, one bool) (found bool) {
	if len(s) <= maxColumns {
		return scanColumns(b, s, coll, one)
	}
	var marks marks
	for c := range b.reps {
		coll[c] = marks.collisions(b.row(int32(c)), s)
	}
	return false
}

// scanBelow is scan for classes that may have fewer collisions than limit; for others
// it gives a number that is no less than limit. Of a set around s, with so many more
// answers, waste has what each class wastes, as rank has it: no class makes more groups
// of s than of that set.
func scanBelow(b *board, s []uint16, coll, waste []uint16, more, limit int) {
	var marks marks
	for c := range b.reps {
		if k := int(waste[c]>>1) - more; k >= limit {
			coll[c] = uint16(k)
			continue
		}
		coll[c] = marks.collisions(b.row(int32(c)), s)
	}
}

// marks tells which of 256 groups were seen since next was last called. Where
// a group was seen is told by a number rather than a bit, so that nothing has
// to be cleared and counting needs neither a branch, which would often be
// mispredicted, nor a second look at the array.
type marks struct {
	mark  uint8
	marks [256]uint8
}

func (m *marks) next() uint8 {
	if m.mark++; m.mark == 0 {
		m.marks = [256]uint8{}
		m.mark = 1
	}
	return m.mark
}

// see returns 1 if the group was not seen yet, else 0.
func (m *marks) see(group, mark uint8) uint32 {
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

// collisions counts the answers of s that are in a group, as row has them, with one
// before them. There is at least one.
func (m *marks) collisions(row []uint8, s []uint16) uint16 {
	if hasKernels {
		return uint16(len(s) - rowGroups(&row[0], &s[0], len(s)))
	}
	return m.rowCollisions(row, s)
}

func (m *marks) rowCollisions(row []uint8, s []uint16) uint16 {
	mark := m.next()
	groups := uint32(0)
	for _, i := range s {
		groups += m.see(row[i], mark)
	}
	return uint16(len(s)) - uint16(groups)
}

// Sets of up to maxColumns answers are scanned by the columns of the board, many
// classes at a time; the work grows with the square of their number.
var maxColumns = func() int {
	if hasKernels {
		return mostColumns
	}
	return plainColumns
}()

const (
	mostColumns  = 64
	plainColumns = 12
)

// scanColumns is scan by columns. If one class without collisions is all that is asked
// for, it stops when it has found one, and reports that.
func scanColumns(b *board, s []uint16, coll []uint16, one bool) (found bool) {
	const some = 1 << 10 // classes
	for from := 0; from < len(b.reps); from += some {
		to := min(from+some, len(b.reps))
		b.columnsTo(to)
		if hasKernels && len(s) > 1 {
			b.scanKernel(s, coll, from, to)
		} else {
			b.scanWords(s, coll, from, to)
		}
		if one && slices.Min(coll[from:to]) == 0 {
			return true
		}
	}
	return false
}

// scanKernel does the work for some classes. It may go on to the next multiple of
// classBlock.
func (b *board) scanKernel(s []uint16, coll []uint16, from, to int) {
	var cols [mostColumns]*uint8
	for j, i := range s {
		cols[j] = &b.cols[int(i)*b.stride+from]
	}
	columnCollisions(&cols, len(s), to-from, &coll[from])
}

// classBlock is how many classes columnCollisions takes at a time.
const classBlock = 64

// blocks rounds a number of classes up to whole blocks.
func blocks(classes int) int { return (classes + classBlock - 1) &^ (classBlock - 1) }

// scanWords is scanKernel in plain Go, for up to plainColumns answers, eight classes at a
// time: it compares the groups of the answers in pairs, as bytes of 64-bit words, and
// counts an answer that shares its group with one before it.
func (b *board) scanWords(s []uint16, coll []uint16, from, to int) {
	const low = 0x7f7f7f7f7f7f7f7f
	var cols [plainColumns][]uint8
	for j, i := range s {
		cols[j] = b.cols[int(i)*b.stride:][:b.stride]
	}
	n := len(s)
	var x [plainColumns]uint64
	for c := from; c < to; c += 8 {
		total := uint64(0)
		for j, col := range cols[:n] {
			v := binary.LittleEndian.Uint64(col[c:])
			differs := ^uint64(0) // the top bit of each byte: from all before it
			for _, u := range x[:j] {
				t := u ^ v
				differs &= (t & low) + low | t
			}
			total += ^differs >> 7 & 0x0101010101010101
			x[j] = v
		}
		for k := range min(8, to-c) {
			coll[c+k] = uint16(uint8(total >> (8 * k)))
		}
	}
}

// blockSlack is how many words the kernels may read and write after their vectors.
const blockSlack = 15
