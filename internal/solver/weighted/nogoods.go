package weighted

import (
	"slices"
	"sort"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// Some answers cannot be told apart by any one guess: rhymes, mostly. Of a set that
// contains them, as much is missed with two guesses left as of them alone. So few
// such small sets, found while others are searched, refute most guesses that leave
// a family together, with one look at each.

// A nogood is a set that no guess splits into groups of one.
type nogood struct {
	ids  []uint16 // answers, ascending
	cost int64    // lower bound of what any set around it costs with two guesses left
}

// maxNogoods is how many of them one goroutine keeps.
const maxNogoods = 1 << 11

// nogoods are those that one goroutine has found.
type nogoods struct {
	list  []nogood
	place []int32 // for each answer its index in the set looked at, or -1
}

// full reports whether no more are kept.
func (k *nogoods) full() bool { return len(k.list) >= maxNogoods }

// within returns the nogoods that are parts of the set s of b's answers, which are
// of n in all. It reuses dst's memory.
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

// together returns what it costs that a row leaves a nogood in one group.
func together(row []uint8, nogoods []part) int64 {
	for i := range nogoods {
		if matrix.Together(row, nogoods[i].at) {
			return nogoods[i].cost
		}
	}
	return 0
}

// learn adds a nogood that is a part of s, which no class of b splits into groups
// of one. It has as few words as can be, and of these likely ones.
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
	// Some guess tells all but the lightest apart.
	x := nogood{cost: b.Weight[least[len(least)-1]] * rank.Failure}
	for _, i := range least {
		x.ids = append(x.ids, uint16(b.Answers[i]))
	}
	w.known.list = append(w.known.list, x)
}
