// Package matrix stores how each guess splits a set of answers into groups. A [Matrix] has a row for each guess, with
// the group number of each answer. Group numbers are bytes, so 255 answers always fit. More answers fit if no guess
// makes more than 254 groups of them. Answers with the same group number would get the same score. A matrix also
// serves for all subsets of its answers, so a search needs only one for a set and everything below it.
//
// Guesses that split the set alike share a row. The package can also omit dominated guesses, for which another
// guess splits the set at least as finely. It counts the groups that all guesses make of a subset, many guesses at
// a time, and finds the guesses that put two answers into different groups.
//
// Building a matrix for 70 answers and 13,000 guesses takes a millisecond. It takes one byte for each row and
// answer. Counting the groups of a subset takes half a nanosecond for each row and answer. Package search defines
// the terms used here.
package matrix

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"

	"wfind/internal/solver/score"
)

// A Matrix is a set of answers, with the groups that guesses make of it. Answers are numbered from 0 within the
// matrix.
//
// Guesses that split the set alike form a class, and share a row. They split each subset alike, too, so a search
// need try only one guess of a class. The 13,000 guesses of the original game form about 3,000 classes on 20
// answers, and 300 on eight. In hard mode each guess is a class of its own, because the guesses that are legal
// afterwards depend on it.
type Matrix struct {
	Answers    []int32  // the answers, ascending
	All        []uint16 // 0, 1, … len(Answers)-1
	Reps       []int32  // by class, one of its guesses, which is an answer of the set if there is one
	First      []int32  // by class, its alphabetically first guess
	Own        []int32  // by answer of the set, the class of guessing it
	ClassOf    []int32  // in hard mode, by guess, its class; -1 if it has none
	Collisions []uint16 // by class, the number of its collisions: len(Answers) less the groups it makes
	// Rows[c*n+i] is the group of answer i after a guess of class c, with n answers. Groups are
	// numbered by first appearance or by score.
	Rows []uint8
	// cols[i*stride+c] is the same number. MakeColumns makes cols.
	cols   []uint8
	stride int

	splits    Splits // memory of FinestOf
	ascending bool   // the classes are sorted by Collisions

	Weight []int64 // by answer, its weight; set by Weigh
	apart  separations
}

// MaxAnswers is the number of answers that fit a matrix whatever groups the guesses make. The number of a group is a
// byte below 255.
const MaxAnswers = 255

// Row returns the group of each answer for a guess of class c.
func (b *Matrix) Row(c int32) []uint8 {
	n := len(b.Answers)
	return b.Rows[int(c)*n:][:n]
}

// MakeColumns prepares b for Scan and Separating. They call it when necessary, but if several goroutines share b,
// it must be called before.
func (b *Matrix) MakeColumns() {
	if len(b.cols) > 0 {
		return
	}
	n, classes := len(b.Answers), len(b.Reps)
	b.stride = score.Blocks(classes)
	b.cols = score.Grow(b.cols, n*b.stride)
	const block = 64 // classes, which stay in the cache
	for from := 0; from < classes; from += block {
		for i := range n {
			col := b.cols[i*b.stride:]
			for c := from; c < min(from+block, classes); c++ {
				col[c] = b.Rows[c*n+i]
			}
		}
	}
}

// Weigh sets b.Weight to the weights of the answers in p. It must be called before Separating.
func (b *Matrix) Weigh(p *score.Words) {
	b.Weight = score.Grow(b.Weight, len(b.Answers))
	for i, a := range b.Answers {
		b.Weight[i] = p.WeightOf(a)
	}
	b.apart.reset(len(b.Answers))
}

// Sum returns the total weight of the answers in s, which are numbers within b.
func (b *Matrix) Sum(s []uint16) int64 {
	sum := int64(0)
	for _, i := range s {
		sum += b.Weight[i]
	}
	return sum
}

// AnswersOf converts the answers in s from numbers within b to numbers among all answers. The result is in dst's
// memory if that is large enough.
func (b *Matrix) AnswersOf(s, dst []uint16) []uint16 {
	dst = dst[:0]
	for _, i := range s {
		dst = append(dst, uint16(b.Answers[i]))
	}
	return dst
}

// Bytes returns the approximate size of b in memory, in bytes.
func (b *Matrix) Bytes() int { return 2 * len(b.Rows) }

// A Maker makes matrices and counts groups. It belongs to one goroutine and reuses its memory.
type Maker struct {
	p         *score.Words
	Counter   score.Counter
	byLetter  func() []int32 // all guesses, those whose letters split all answers best first
	keys      []uint64       // by pattern, its hash, or 0 if it does not help to split the set
	slots     []slot         // a hash table; slots with an old stamp are empty
	stamp     uint32
	order     []int32 // guesses; no two differ only in letters that do not help
	least     []int32 // for each guess in order, the alphabetically first guess like it
	like      []int32 // by guess, the index in order of the guess like it
	class     []int32 // for each guess in order, its class on the matrix; -1 if it splits nothing
	dominated dominated
}

type slot struct {
	stamp uint32
	at    int32 // an index of order, or a class
	key   uint64
}

// NewMaker returns a Maker for the words of p. byLetter must return the result of p.ByLetters. Makers on several
// goroutines can share byLetter and likeness.
func NewMaker(p *score.Words, byLetter func() []int32, likeness *Likeness) *Maker {
	return &Maker{p: p, byLetter: byLetter, keys: make([]uint64, len(p.Pattern)), dominated: dominated{likeness: likeness}}
}

// Build fills b with the groups that guesses make of the answers in ids, and reuses the memory of b. If allowed is
// nil, all guesses are legal, and guesses that split the answers alike share a class. Otherwise, each answer has a
// class of its own, and so has each guess in allowed that splits the answers.
func (w *Maker) Build(b *Matrix, ids, allowed []int32) {
	w.begin(b, ids)
	if allowed != nil {
		w.each(b, ids, allowed)
	} else {
		w.classes(b, ids, false)
	}
}

// BuildNeeded is like Build with all guesses allowed, but omits most dominated guesses. A search for the least
// excess or the fewest misses does not need them.
func (w *Maker) BuildNeeded(b *Matrix, ids []int32) {
	w.begin(b, ids)
	w.classes(b, ids, true)
}

// begin prepares w and b for the answers in ids. b has no classes afterwards.
func (w *Maker) begin(b *Matrix, ids []int32) {
	w.Counter.Cols.Set(w.p, ids)
	b.setAnswers(ids)
	b.Own = score.Grow(b.Own, len(ids))
	b.Rows, b.Reps, b.First, b.Collisions, b.cols = b.Rows[:0], b.Reps[:0], b.First[:0], b.Collisions[:0], b.cols[:0]
	b.ascending = false
}

func (b *Matrix) setAnswers(ids []int32) {
	b.Answers = append(b.Answers[:0], ids...)
	b.All = score.Grow(b.All, len(ids))
	for i := range b.All {
		b.All[i] = uint16(i)
	}
}

// each adds a class for each answer, and for each of the allowed guesses that splits the answers.
func (w *Maker) each(b *Matrix, ids, allowed []int32) {
	b.ClassOf = score.Grow(b.ClassOf, len(w.p.Guesses))
	for g := range b.ClassOf {
		b.ClassOf[g] = -1
	}
	b.reserve(len(ids) + len(allowed))
	for i, a := range ids {
		g := w.p.Answers[a]
		w.add(b, g, true)
		b.Own[i], b.ClassOf[g] = int32(i), int32(i)
	}
	for _, g := range allowed {
		if b.ClassOf[g] >= 0 {
			continue
		}
		if w.add(b, g, true) == 1 {
			w.drop(b)
		} else {
			b.ClassOf[g] = int32(len(b.Reps) - 1)
		}
	}
}

func (b *Matrix) reserve(classes int) {
	b.Rows = slices.Grow(b.Rows, classes*len(b.Answers))
	b.Reps = slices.Grow(b.Reps, classes)
	b.First = slices.Grow(b.First, classes)
	b.Collisions = slices.Grow(b.Collisions, classes)
}

// mostAlike is the size of the largest set for which groups are numbered by first appearance, so that guesses that
// make the same groups have the same row. On 20 answers, that makes one guess in three share a class with a guess
// with other letters, but on 70 answers only one in fifty.
const mostAlike = 40

// add appends guess g to b as a new class, and returns the number of its groups. See [score.Counter.Row] for byScore.
func (w *Maker) add(b *Matrix, g int32, byScore bool) (groups int) {
	n, at := len(b.Answers), len(b.Rows)
	b.Rows = slices.Grow(b.Rows, n)[:at+n]
	groups = w.Counter.Row(g, b.Rows[at:], byScore)
	b.Reps = append(b.Reps, g)
	b.First = append(b.First, g)
	b.Collisions = append(b.Collisions, uint16(n-groups))
	return groups
}

// ClassOf returns the class of guess g on the matrix that w last built with all guesses allowed. It returns -1 if g
// does not split the answers.
func (w *Maker) ClassOf(g int32) int32 { return w.class[w.like[g]] }

func (w *Maker) drop(b *Matrix) {
	last := len(b.Reps) - 1
	b.Rows = b.Rows[:last*len(b.Answers)]
	b.Reps, b.First, b.Collisions = b.Reps[:last], b.First[:last], b.Collisions[:last]
}

// classes adds the classes of all guesses. If needed is set, it omits dominated guesses.
func (w *Maker) classes(b *Matrix, ids []int32, needed bool) {
	n := len(ids)
	w.distinct(ids, needed)
	mask := uint64(len(w.slots) - 1)
	w.stamp++
	w.class = score.Grow(w.class, len(w.order))
	b.reserve(len(w.order))
	for k, g := range w.order {
		groups := w.add(b, g, n > mostAlike)
		last := int32(len(b.Reps) - 1)
		b.First[last] = w.least[k]
		if groups == 1 && n > 1 {
			w.drop(b)
			w.class[k] = -1
			continue
		}
		row := b.Row(last)
		key := hashBytes(row)
		for i := key & mask; ; i = (i + 1) & mask {
			s := &w.slots[i]
			if s.stamp != w.stamp {
				*s = slot{w.stamp, last, key}
				break
			}
			if s.key == key && bytes.Equal(row, b.Row(s.at)) {
				w.drop(b)
				last = s.at
				b.First[last] = min(b.First[last], w.least[k])
				break
			}
		}
		w.class[k] = last
		if k < n {
			b.Own[k] = last
		}
	}
}

// distinct sets w.order to the guesses that may split the answers in ids differently. Of guesses that differ only
// in letters that do not help to split them, it keeps one. The answers come first. They are all different, because
// only an answer's own score is all correct. If needed is true, distinct omits dominated guesses.
func (w *Maker) distinct(ids []int32, needed bool) {
	p := w.p
	if w.slots == nil {
		w.slots = make([]slot, 1<<bits.Len(uint(2*len(p.Guesses))))
	}
	for i, h := range w.dominated.likeness.hashes {
		w.keys[i] = h
		if w.Counter.Cols.Same[i] {
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
	needed = needed && w.dominated.set(w.Counter.Cols.Same)
	for _, g := range w.byLetter() {
		if !needed || !w.dominated.is(g) {
			w.try(g, mask)
		}
	}
}

// try appends guess g to w.order unless a guess there is alike.
func (w *Maker) try(g int32, mask uint64) {
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

// alike reports whether two guesses with patterns a and b differ only in letters that do not help to split the set.
func (w *Maker) alike(a, b []uint16) bool {
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
