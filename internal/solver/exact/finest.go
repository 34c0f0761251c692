package exact

import (
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/tree"
)

// finest makes dst the matrix of a set of b's answers with those classes that no other
// class splits finer, to count misses on: it does not tell of what class an answer is.
// Bound 9 holds for easy mode. On a matrix of 75 answers to three-letter words 200 of 500
// classes are left, in the order of their collisions. Without comparing all are.
func (w *searcher) finest(d *frame, dst, b *matrix.Matrix, s []uint16, compare bool) {
	collisions, _ := w.collide(b, s, 0, d, tree.Infinite)
	d.byWaste(collisions, len(s), tree.Infinite)
	for i := range collisions {
		collisions[i] >>= 1
	}
	first := 0
	if compare {
		first = len(d.order)
	}
	dst.FinestOf(b, s, d.order, collisions, first)
	w.Spent += int64(len(s) * len(dst.Reps))
}
