package weighted

import (
	"slices"
	"sort"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// Some small sets of answers, mostly rhymes, cannot be separated completely by any one guess. With two
// guesses left, any set that contains one of them misses at least as much as it does alone (bound 5 of
// package solver). So a few such sets, learned during the search, refute most guesses that leave a
// family of rhymes together.

// A nogood is a set that no guess splits into groups of one.
type nogood struct {
	ids  []uint16 // answers, ascending
	cost int64    // lower bound of the waste of any set that contains it, with two guesses left
}

// maxNogoods is the most nogoods that one goroutine keeps.
const maxNogoods = 1 << 11

// nogoods holds the nogoods that one goroutine has learned.
type nogoods struct {
	list  []nogood
	place []int32 // for each answer, its index on the matrix if it is in the set, else -1
}

// full reports whether there is no room for more nogoods.
func (k *nogoods) full() bool { return len(k.list) >= maxNogoods }

// within returns the nogoods that the set s of b's answers contains, in dst's memory. n is the number of
// all answers.
func (k *nogoods) within(b *matrix.Matrix, s []uint16, n int, dst []part) []part {
	dst = dst[:0]
	if len(k.list) == 0 {
		return dst
	}
	k.place = score.Grow(k.place, n)
	for a := range k.place {
		k.place[a] = -1
	}
	for _, i := range s {
		k.place[b.Answers[i]] = int32(i)
	}
next:
	for _, x := range k.list {
		y := part{cost: x.cost}
		for _, a := range x.ids {
			if k.place[a] < 0 {
				continue next
			}
			y.at = append(y.at, uint16(k.place[a]))
		}
		dst = append(dst, y)
	}
	return dst
}

// A part is a nogood on a matrix.
type part struct {
	at   []uint16
	cost int64
}

// together returns the cost of the first of nogoods that row leaves in one group, or 0.
func together(row []uint8, nogoods []part) int64 {
	for i := range nogoods {
		if matrix.Together(row, nogoods[i].at) {
			return nogoods[i].cost
		}
	}
	return 0
}

// learn adds a nogood that s contains, if no class of b separates s completely. The nogood is minimal:
// without any one of its answers it could be separated. learn prefers likely answers.
func (w *searcher) learn(b *matrix.Matrix, s []uint16) {
	if w.known.full() || !w.inseparable(b, s) {
		return
	}
	n := 2 + sort.Search(len(s)-2, func(i int) bool { return w.inseparable(b, s[:2+i]) })
	least := slices.Clone(s[:n])
	for i := n - 2; i >= 0 && len(least) > 2; i-- {
		less := slices.Delete(slices.Clone(least), i, i+1)
		if w.inseparable(b, less) {
			least = less
		}
	}
	// Some guess separates all but the lightest answer, so that one is missed at least.
	x := nogood{cost: b.Weight[least[len(least)-1]] * rank.Failure}
	for _, i := range least {
		x.ids = append(x.ids, uint16(b.Answers[i]))
	}
	w.known.list = append(w.known.list, x)
}
