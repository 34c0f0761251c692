package solver

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"wfind/internal/solver/score"
)

// A board is a set of answers with all the ways in which a guess can split it.
// Two guesses that split the set alike split each of its subsets alike, so that
// a search below the set needs only one of them: a class. Of some 13,000
// guesses about 3,000 classes are left for 20 answers, and 300 for eight.
// In hard mode what may be guessed afterwards depends on the guess itself;
// there each guess is a class of its own, and which of them a set below may use is
// told by its rule.
type board struct {
	ids   []int32  // the answers, ascending
	all   []uint16 // 0, 1, … len(ids)-1
	reps  []int32  // for each class one of its guesses, an answer of the set if there is one
	first []int32  // for each class the first of its guesses in the alphabet
	own   []int32  // for each answer of the set, the class of guessing it
	class []int32  // in hard mode, for each guess its class; -1 if it has none
	coll  []uint16 // for each class its collisions: len(ids) less the groups it makes
	// rows[c*n+i] is the group of answer i under a guess of class c. Groups are
	// numbered in the order in which they appear, or by their scores.
	rows []uint8
	// cols[i*stride+c] is the same, made when it is first needed.
	cols   []uint8
	stride int
	done   int // classes for which cols is made

	splits splits // of a board that finestOf made

	// Of answers with weights, which stand in the order of these:
	weight []int64
	apart  separations
}

// maxBoard is the largest number of answers on a board: a group fits a byte
// whatever the length of the words, and none is 255.
const maxBoard = 255

func (b *board) row(c int32) []uint8 {
	n := len(b.ids)
	return b.rows[int(c)*n:][:n]
}

// ruleAfter returns the rule of hard mode that follows a guess of class c, if the i-th
// answer is (or may be) the answer; 0 in easy mode.
func (b *board) ruleAfter(r *score.Rules, c int32, i uint16) int32 {
	return r.AfterScore(b.reps[c], b.ids[i], b.row(c)[i]) // in hard mode rows have scores
}

// columns makes cols.
func (b *board) columns() { b.columnsTo(len(b.reps)) }

// columnsTo makes cols for so many classes.
func (b *board) columnsTo(m int) {
	if len(b.cols) == 0 {
		b.roomForColumns()
	}
	for ; b.done < m; b.done = min(b.done+64, len(b.reps)) { // in blocks that stay in the cache
		b.transpose(b.done, min(b.done+64, len(b.reps)))
	}
}

// roomForColumns sets the size of cols, of which nothing is made yet.
func (b *board) roomForColumns() {
	b.done, b.stride = 0, score.Blocks(len(b.reps))
	b.cols = score.Grow(b.cols, len(b.ids)*b.stride)
}

// transpose makes cols of some of the rows.
func (b *board) transpose(from, to int) {
	n, i := len(b.ids), 0
	for ; i+8 <= n; i += 8 {
		c := from
		for ; c+8 <= to; c += 8 {
			b.turn(c, i)
		}
		for ; c < to; c++ {
			for k := i; k < i+8; k++ {
				b.cols[k*b.stride+c] = b.rows[c*n+k]
			}
		}
	}
	for ; i < n; i++ {
		for c := from; c < to; c++ {
			b.cols[i*b.stride+c] = b.rows[c*n+i]
		}
	}
}

// turn makes cols of eight classes and eight answers: it transposes a square of bytes by
// exchanging its quarters, and theirs, and theirs.
func (b *board) turn(c, i int) {
	n := len(b.ids)
	var x [8]uint64
	for k := range x {
		x[k] = binary.LittleEndian.Uint64(b.rows[(c+k)*n+i:])
	}
	for k := range 4 {
		t := (x[k]>>32 ^ x[k+4]) & 0x00000000ffffffff
		x[k+4] ^= t
		x[k] ^= t << 32
	}
	for _, k := range [4]int{0, 1, 4, 5} {
		t := (x[k]>>16 ^ x[k+2]) & 0x0000ffff0000ffff
		x[k+2] ^= t
		x[k] ^= t << 16
	}
	for _, k := range [4]int{0, 2, 4, 6} {
		t := (x[k]>>8 ^ x[k+1]) & 0x00ff00ff00ff00ff
		x[k+1] ^= t
		x[k] ^= t << 8
	}
	for k := range x {
		binary.LittleEndian.PutUint64(b.cols[(i+k)*b.stride+c:], x[k])
	}
}

// weigh sets what belongs to the weights.
func (b *board) weigh(p *score.Words) {
	b.weight = score.Grow(b.weight, len(b.ids))
	for i, a := range b.ids {
		b.weight[i] = p.Weight[a]
	}
	b.apart.reset(len(b.ids))
}

// sum returns the weight of a set.
func (b *board) sum(s []uint16) int64 {
	sum := int64(0)
	for _, i := range s {
		sum += b.weight[i]
	}
	return sum
}

// globals returns the numbers among all answers of the set s, in dst's memory.
func (b *board) globals(s, dst []uint16) []uint16 {
	dst = dst[:0]
	for _, i := range s {
		dst = append(dst, uint16(b.ids[i]))
	}
	return dst
}

// bytes is the memory that a board takes, about.
func (b *board) bytes() int { return 2 * len(b.rows) }

// A boarder makes boards and counts groups. It belongs to one goroutine and
// keeps the memory that it needs from one to the next.
type boarder struct {
	p       *score.Words
	count   score.Counter
	telling func() []int32 // all guesses, those that tell most of all answers first
	keys    []uint64       // for each pattern its hash, or 0 if it tells nothing of the set
	slots   []slot         // a hash table that is emptied by a new stamp
	stamp   uint32
	order   []int32 // guesses that differ in a letter that matters
	least   []int32 // for each of order, the first guess in the alphabet like it
	like    []int32 // for each guess, which of order it is like
	class   []int32 // for each of order, its class on the board; -1 if it splits nothing
	marks   []uint32
	mark    uint32
	outdone outdone
}

type slot struct {
	stamp uint32
	at    int32
	key   uint64
}

// newBoarder returns a boarder. Telling returns all guesses, those that tell most first.
func newBoarder(p *score.Words, telling func() []int32, likeness *likeness) *boarder {
	return &boarder{p: p, telling: telling, keys: make([]uint64, len(p.Pattern)), outdone: outdone{likeness: likeness}}
}

// scramble is the output function of splitmix64 (Steele, Lea and Flood, 2014).
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// build makes b the board of a set of answers. Allowed are the guesses that may
// be made besides these answers; nil stands for all guesses, and only then are
// guesses that split alike put in one class.
func (w *boarder) build(b *board, ids, allowed []int32) {
	w.begin(b, ids)
	if allowed != nil {
		w.each(b, ids, allowed)
	} else {
		w.classes(b, ids, false)
	}
}

// buildNeeded is build for all guesses but those that are outdone, which a search can
// do without.
func (w *boarder) buildNeeded(b *board, ids []int32) {
	w.begin(b, ids)
	w.classes(b, ids, true)
}

// begin empties b for a set of answers.
func (w *boarder) begin(b *board, ids []int32) {
	w.count.Set(w.p, ids)
	b.plain(ids)
	b.own = score.Grow(b.own, len(ids))
	b.rows, b.reps, b.first, b.coll, b.cols = b.rows[:0], b.reps[:0], b.first[:0], b.coll[:0], b.cols[:0]
}

// plain sets the answers of b, and nothing else.
func (b *board) plain(ids []int32) {
	b.ids = append(b.ids[:0], ids...)
	b.all = score.Grow(b.all, len(ids))
	for i := range b.all {
		b.all[i] = uint16(i)
	}
}

// each adds a class for each of the guesses.
func (w *boarder) each(b *board, ids, allowed []int32) {
	p := w.p
	w.marks = score.Grow(w.marks, len(p.Answers))
	if w.mark++; w.mark == 1 {
		clear(w.marks[:cap(w.marks)])
	}
	b.reserve(len(ids) + len(allowed))
	for i, a := range ids {
		w.marks[a] = w.mark
		b.own[i] = int32(i)
		w.add(b, p.Answers[a], true)
	}
	for _, g := range allowed {
		if a := p.AnswerOf[g]; a >= 0 && w.marks[a] == w.mark {
			continue
		}
		if w.add(b, g, true) == 1 {
			w.drop(b)
		}
	}
	b.class = score.Grow(b.class, len(p.Guesses))
	for g := range b.class {
		b.class[g] = -1
	}
	for c, g := range b.reps {
		b.class[g] = int32(c)
	}
}

// reserve makes room for so many classes.
func (b *board) reserve(classes int) {
	b.rows = slices.Grow(b.rows, classes*len(b.ids))
	b.reps = slices.Grow(b.reps, classes)
	b.first = slices.Grow(b.first, classes)
	b.coll = slices.Grow(b.coll, classes)
}

// mostAlike is the size of the largest sets of which some guesses with different letters
// are likely to make the same groups: one in three of 20 answers, one in fifty of 70.
const mostAlike = 40

// add appends the row of a guess to b as a new class; see score.Counter.row.
func (w *boarder) add(b *board, g int32, byScore bool) (groups int) {
	n, at := len(b.ids), len(b.rows)
	b.rows = slices.Grow(b.rows, n)[:at+n]
	groups = w.count.Row(g, b.rows[at:], byScore)
	b.reps = append(b.reps, g)
	b.first = append(b.first, g)
	b.coll = append(b.coll, uint16(n-groups))
	return groups
}

// drop takes the last class away.
func (w *boarder) drop(b *board) {
	last := len(b.reps) - 1
	b.rows = b.rows[:last*len(b.ids)]
	b.reps, b.first, b.coll = b.reps[:last], b.first[:last], b.coll[:last]
}

// classes adds all guesses, those that split the set alike as one class; or only those
// that are needed.
func (w *boarder) classes(b *board, ids []int32, needed bool) {
	n := len(ids)
	w.distinct(ids, needed)
	mask := uint64(len(w.slots) - 1)
	w.stamp++
	w.class = score.Grow(w.class, len(w.order))
	b.reserve(len(w.order))
	for k, g := range w.order {
		groups := w.add(b, g, n > mostAlike)
		last := int32(len(b.reps) - 1)
		b.first[last] = w.least[k]
		if groups == 1 && n > 1 {
			w.drop(b)
			w.class[k] = -1
			continue
		}
		row := b.row(last)
		key := hashBytes(row)
		for i := key & mask; ; i = (i + 1) & mask {
			s := &w.slots[i]
			if s.stamp != w.stamp {
				*s = slot{w.stamp, last, key}
				break
			}
			if s.key == key && bytes.Equal(row, b.row(s.at)) {
				w.drop(b)
				last = s.at
				b.first[last] = min(b.first[last], w.least[k])
				break
			}
		}
		w.class[k] = last
		if k < n {
			b.own[k] = last
		}
	}
}

// distinct sets w.order to guesses of which no two have the same letters in the
// same places, of the letters that tell anything about the set. The answers of
// the set come first: no two of them are alike, since each is all green against
// itself only. If no more is needed, guesses that are outdone are left out.
func (w *boarder) distinct(ids []int32, needed bool) {
	p := w.p
	if w.slots == nil {
		w.slots = make([]slot, 1<<bits.Len(uint(2*len(p.Guesses))))
	}
	for i, h := range w.outdone.hashes {
		w.keys[i] = h
		if w.count.Cols.Same[i] {
			w.keys[i] = 0
		}
	}
	mask := uint64(len(w.slots) - 1)
	w.stamp++
	w.order, w.least = w.order[:0], w.least[:0]
	w.like = score.Grow(w.like, len(p.Guesses))
	for _, a := range ids {
		w.try(p.Answers[a], mask)
	}
	needed = needed && w.outdone.set(w.count.Cols.Same)
	for _, g := range w.telling() {
		if !needed || !w.outdone.is(g) {
			w.try(g, mask)
		}
	}
}

func (w *boarder) try(g int32, mask uint64) {
	pats := w.p.Patterns(g)
	key := uint64(0)
	for _, id := range pats {
		key += w.keys[id]
	}
	for i := key & mask; ; i = (i + 1) & mask {
		s := &w.slots[i]
		if s.stamp != w.stamp {
			*s = slot{w.stamp, int32(len(w.order)), key}
			w.like[g] = s.at
			w.order = append(w.order, g)
			w.least = append(w.least, g)
			return
		}
		if s.key == key && w.alike(pats, w.p.Patterns(w.order[s.at])) {
			w.least[s.at] = min(w.least[s.at], g)
			w.like[g] = s.at
			return
		}
	}
}

// alike reports whether two guesses differ only in letters that tell nothing.
func (w *boarder) alike(a, b []uint16) bool {
	for i, x := range a {
		if y := b[i]; x != y && (w.keys[x] != 0 || w.keys[y] != 0) {
			return false
		}
	}
	return true
}

func hashBytes(b []byte) uint64 {
	h := uint64(len(b))
	for len(b) >= 8 {
		h = bits.RotateLeft64((h^binary.LittleEndian.Uint64(b))*0x9e3779b97f4a7c15, 29)
		b = b[8:]
	}
	for _, x := range b {
		h = (h ^ uint64(x)) * 0x9e3779b97f4a7c15
	}
	return h ^ h>>32
}
