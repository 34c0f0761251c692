// Package matrix stores how each guess splits a set of answers into groups. A [Matrix] has a row for each guess, with
// the group number of each answer. Answers have the same group number if they would give the guess the same score.
// Group numbers are bytes, so 255 answers always fit. More answers fit if no guess makes more than 254 groups of them.
// A matrix also serves for all subsets of its answers, so one matrix is enough to search a set and its groups.
//
// Guesses that split the set alike share a row. The package can also omit dominated guesses, for which another guess
// splits the set at least as finely. It counts the groups into which each guess splits a subset, many guesses at a
// time, and finds the guesses that put two answers into different groups.
//
// Building a matrix for 70 answers and 13,000 guesses takes a millisecond. It takes one byte for each row and answer.
// Counting the groups of a subset takes half a nanosecond for each row and answer. Package search defines the terms
// used here.
package matrix

import (
	"bytes"
	"hash/maphash"
	"math/bits"
	"slices"

	"wfind/internal/solver/score"
)

// A Matrix is a table that shows how each guess splits a set of answers into groups. Two answers are in the same group
// if the guess gets the same score for both.
type Matrix struct {
	// Guesses that split the set alike form a class, and share a row of the table. They also split each subset alike,
	// so a search needs to try only one guess of each class. The 13,000 guesses of the original game form about 3,000
	// classes on 20 answers, and 300 on eight.
	//
	// If there are more than maxNumbered answers, and words have up to five letters, group numbers are scores. Then
	// some guesses that split the answers alike are in different classes. In hard mode, each guess is a class of its
	// own, because the guesses that are legal afterwards depend on it.

	Answers    []int32  // the answers, ascending
	All        []uint16 // 0, 1, … len(Answers)-1: the indices of all answers
	Reps       []int32  // by class, the guess that represents it; an answer if the class contains one
	OwnClass   []int32  // by answer, the class to which it belongs as a guess
	ClassOf    []int32  // by guess, its class; -1 if it has none
	Collisions []uint16 // by class, the number of its collisions: len(Answers) minus the number of groups
	Finest     bool     // whether FinestOf made the matrix, and omitted some guesses
	sorted     int      // from this class on, Collisions is in ascending order
	// Rows[c*n+i] is the group number, below 255, of answer i after a guess of class c. n is len(Answers).
	Rows []uint8
	// cols[i*stride+c] is equal to Rows[c*n+i]. MakeColumns fills in cols.
	cols   []uint8
	stride int

	most       []uint8     // the slices that MostRow returns, one after another
	signatures []signature // scratch memory for FinestOf

	Weight []int64     // by answer, its weight; set by SetWeights
	apart  separations // results of Separating
}

const (
	// MaxAnswers is the largest number of answers that always fits in a matrix. More answers fit only if no guess splits
	// them into more than MaxGroups groups.
	MaxAnswers = 255
	// MaxGroups is the largest number of groups in a row if there are more than MaxAnswers answers.
	MaxGroups = 254
)

// Row returns the group number of each answer in b.Answers after a guess of class c. A class is a set of guesses that
// split the answers in the same way.
func (b *Matrix) Row(c int32) []uint8 {
	n := len(b.Answers)
	return b.Rows[int(c)*n:][:n]
}

// MostRow shows how finely a second guess can divide the groups that a guess of class c leaves. Element i is for the
// group of b.Answers[i]: no second guess divides it into more groups than this. MostRow returns nil if
// [Matrix.CountMost] was not called.
func (b *Matrix) MostRow(c int32) []uint8 {
	if len(b.most) == 0 {
		return nil
	}
	n := len(b.Answers)
	return b.most[int(c)*n:][:n]
}

// MakeColumns makes a transposed copy of b.Rows for [Matrix.CountCollisions] and [Matrix.Separating]. Call it before
// several goroutines share b; otherwise, these methods call it themselves.
func (b *Matrix) MakeColumns() {
	if len(b.cols) > 0 {
		return
	}
	n, classes := len(b.Answers), len(b.Reps)
	b.stride = score.Blocks(classes)
	b.cols = score.Grow(b.cols, n*b.stride)
	const block = 64 // rows to copy at a time; they stay in the cache
	for from := 0; from < classes; from += block {
		for i := range n {
			col := b.cols[i*b.stride:]
			for c := from; c < min(from+block, classes); c++ {
				col[c] = b.Rows[c*n+i]
			}
		}
	}
}

// SetWeights sets b.Weight[i] to the weight that answer b.Answers[i] has in p. Weights are relative probabilities. Call
// SetWeights before [Matrix.Sum] and [Matrix.Separating].
func (b *Matrix) SetWeights(p *score.Words) {
	b.Weight = score.Grow(b.Weight, len(b.Answers))
	for i, a := range b.Answers {
		b.Weight[i] = p.WeightOf(a)
	}
	b.apart.reset(len(b.Answers))
}

// Sum returns the total weight of the answers b.Answers[i] for each index i in s. Call [Matrix.SetWeights] first.
func (b *Matrix) Sum(s []uint16) int64 {
	sum := int64(0)
	for _, i := range s {
		sum += b.Weight[i]
	}
	return sum
}

// AnswersOf returns b.Answers[i] for each index i in s. It reuses the memory of dst if possible.
func (b *Matrix) AnswersOf(s, dst []uint16) []uint16 {
	dst = dst[:0]
	for _, i := range s {
		dst = append(dst, uint16(b.Answers[i]))
	}
	return dst
}

// Bytes returns the approximate size of b in bytes, including a transposed copy of b.Rows.
func (b *Matrix) Bytes() int { return 2 * len(b.Rows) }

// A Maker builds matrices. It is not safe for concurrent use, because it reuses its memory.
type Maker struct {
	p         *score.Words
	Counter   score.Counter
	index     *Index
	slots     []slot       // a hash table of classes; slots with an old stamp are empty
	seed      maphash.Seed // for the hash table
	stamp     uint32       // a new number for each matrix
	dominance dominanceFilter
	classOf   []int32  // scratch memory for BuildNeeded
	order     []uint64 // scratch memory for sortRows
}

type slot struct { // of a hash table
	stamp uint32
	class int32
	key   uint64 // hash of the row of the class
}

// NewMaker returns a Maker for the words in index. Several Makers can share index, even on different goroutines.
func NewMaker(index *Index) *Maker {
	return &Maker{p: index.p, index: index, seed: maphash.MakeSeed(), dominance: dominanceFilter{index: index}}
}

// Build makes b the matrix that shows how each guess divides answers into groups. answers holds indices into
// [score.Words.Answers]. allowed holds the legal guesses, or is nil if all guesses are legal. If there are several
// answers, Build omits guesses that put all of them into one group. Build reuses the memory of b.
func (w *Maker) Build(b *Matrix, answers, allowed []int32) {
	// If all guesses are legal, guesses that split the answers alike share a row. Otherwise, each has its own row.
	w.begin(b, answers)
	if allowed != nil {
		w.addRows(b, allowed, len(answers)+len(allowed), false, nil)
	} else {
		w.addRows(b, w.index.byLetter(), len(w.p.Guesses), true, nil)
	}
	b.sorted = len(b.Reps)
}

// BuildNeeded makes b a matrix of the guesses that a search needs. Use it only if all guesses are legal. Unlike
// [Maker.Build], it omits most guesses for which another guess divides the answers at least as finely. It sets
// b.ClassOf to nil.
func (w *Maker) BuildNeeded(b *Matrix, answers []int32) {
	b.ClassOf = w.classOf
	w.begin(b, answers)
	var skip func(g int32) bool
	if w.dominance.prepare(&w.Counter.Cols) {
		skip = w.dominance.isDominated
	}
	w.addRows(b, w.index.byLetter(), len(w.p.Guesses)/2, true, skip) // usually enough room
	if b.sorted = len(b.Reps); w.usesScores(b) {
		w.sortRows(b)
	}
	w.classOf, b.ClassOf = b.ClassOf, nil // a search can keep thousands of matrices
}

// sortRows sorts the rows of b by their number of groups, most first, so that a count can skip the last rows; see
// [Matrix.RowsToCount]. Rows for guesses that are answers stay first, unsorted.
func (w *Maker) sortRows(b *Matrix) {
	b.sorted, w.order = int(slices.Max(b.OwnClass))+1, w.order[:0]
	for i, g := range b.Reps[b.sorted:] {
		w.order = append(w.order, uint64(b.Collisions[b.sorted+i])<<32|uint64(g))
	}
	slices.Sort(w.order)
	b.Rows, b.Reps, b.Collisions = b.Rows[:b.sorted*len(b.Answers)], b.Reps[:b.sorted], b.Collisions[:b.sorted]
	for _, x := range w.order {
		w.addRow(b, int32(uint32(x)))
	}
}

func (w *Maker) begin(b *Matrix, ids []int32) {
	w.Counter.Cols.Set(w.p, ids)
	b.setAnswers(ids)
	b.OwnClass = score.Grow(b.OwnClass, len(ids))
	b.Rows, b.Reps, b.Collisions, b.cols, b.most = b.Rows[:0], b.Reps[:0], b.Collisions[:0], b.cols[:0], b.most[:0]
	b.Finest = false
	b.ClassOf = score.Grow(b.ClassOf, len(w.p.Guesses))
	for g := range b.ClassOf {
		b.ClassOf[g] = -1
	}
}

func (b *Matrix) setAnswers(ids []int32) {
	b.Answers = append(b.Answers[:0], ids...)
	b.All = score.Grow(b.All, len(ids))
	for i := range b.All {
		b.All[i] = uint16(i)
	}
}

// addRows adds the rows of the answers and of the given guesses to b, except guesses for which skip returns true. skip
// may be nil. If share is true, guesses that split the answers alike share a row. rows is the number of rows to reserve
// memory for.
func (w *Maker) addRows(b *Matrix, guesses []int32, rows int, share bool, skip func(g int32) bool) {
	b.Rows = slices.Grow(b.Rows, rows*len(b.Answers))
	b.Reps = slices.Grow(b.Reps, rows)
	b.Collisions = slices.Grow(b.Collisions, rows)
	if share {
		w.slots = score.Grow(w.slots, 1<<bits.Len(uint(2*len(w.p.Guesses))))
		w.stamp++
	}
	for i, a := range b.Answers {
		g := w.p.Answers[a]
		w.classify(b, g, share)
		b.OwnClass[i] = b.ClassOf[g]
	}
	for _, g := range guesses {
		if b.ClassOf[g] < 0 && (skip == nil || !skip(g)) {
			w.classify(b, g, share)
		}
	}
}

const maxNumbered = 40 // with more answers, few guesses split them alike, and using scores makes proofs 10% faster

// usesScores reports whether scores serve as the group numbers in b. If not, groups are numbered in the order of their
// first answers, so that guesses that split the answers alike have equal rows.
func (w *Maker) usesScores(b *Matrix) bool {
	return len(b.Answers) > maxNumbered && w.Counter.Cols.Lane == 8
}

// addRow appends a row for guess g to b, and returns the number of groups into which g splits the answers.
func (w *Maker) addRow(b *Matrix, g int32) (groups int) {
	n, at := len(b.Answers), len(b.Rows)
	b.Rows = slices.Grow(b.Rows, n)[:at+n]
	if row := b.Rows[at:]; w.usesScores(b) {
		groups = w.Counter.Scores(g, row)
	} else {
		groups = score.NumberGroups(&w.Counter, &w.Counter.Cols, g, row)
	}
	b.Reps = append(b.Reps, g)
	b.Collisions = append(b.Collisions, uint16(n-groups))
	return groups
}

func (w *Maker) dropRow(b *Matrix) {
	last := len(b.Reps) - 1
	b.Rows = b.Rows[:last*len(b.Answers)]
	b.Reps, b.Collisions = b.Reps[:last], b.Collisions[:last]
}

// classify adds guess g to b as a new class with its own row. If share is true and b has an equal row, g joins that
// class instead. If there are several answers, classify ignores guesses that put all of them into one group.
func (w *Maker) classify(b *Matrix, g int32, share bool) {
	if groups := w.addRow(b, g); groups == 1 && len(b.Answers) > 1 {
		w.dropRow(b)
		return
	}
	last := int32(len(b.Reps) - 1)
	b.ClassOf[g] = last
	if !share {
		return
	}
	row := b.Row(last)
	key, mask := maphash.Bytes(w.seed, row), uint64(len(w.slots)-1)
	for i := key & mask; ; i = (i + 1) & mask {
		switch s := &w.slots[i]; {
		case s.stamp != w.stamp:
			*s = slot{w.stamp, last, key}
			return
		case s.key == key && bytes.Equal(row, b.Row(s.class)):
			w.dropRow(b)
			b.ClassOf[g] = s.class
			return
		}
	}
}
