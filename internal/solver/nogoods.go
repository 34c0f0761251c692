package solver

import (
	"slices"
	"sort"
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
const maxNogoods = 256

// within returns the nogoods that are parts of s, as indexes of s's board.
func (w *weigher) within(b *weightedBoard, s []uint16, dst []part) []part {
	dst = dst[:0]
	if len(w.nogoods) == 0 {
		return dst
	}
	w.place = grow(w.place, len(w.p.answers))
	if w.placed++; w.placed == 1 || len(w.placedAt) != len(w.p.answers) {
		w.placedAt = make([]uint32, len(w.p.answers))
		w.placed = 1
	}
	for _, i := range s {
		a := b.ids[i]
		w.place[a], w.placedAt[a] = i, w.placed
	}
next:
	for _, x := range w.nogoods {
		for _, a := range x.ids {
			if w.placedAt[a] != w.placed {
				continue next
			}
		}
		y := part{cost: x.cost}
		for _, a := range x.ids {
			y.at = append(y.at, w.place[a])
		}
		dst = append(dst, y)
	}
	return dst
}

// A part is a nogood on a board.
type part struct {
	at   []uint16
	cost int64
}

// together returns what it costs that a row leaves a nogood in one group.
func together(row []uint8, nogoods []part) int64 {
next:
	for i := range nogoods {
		at := nogoods[i].at
		g := row[at[0]]
		for _, j := range at[1:] {
			if row[j] != g {
				continue next
			}
		}
		return nogoods[i].cost
	}
	return 0
}

// learn adds a nogood that is a part of s, which no class of b splits into groups
// of one. It has as few words as can be, and of these likely ones.
func (w *weigher) learn(b *weightedBoard, s []uint16) {
	if len(w.nogoods) >= maxNogoods {
		return
	}
	n := 2 + sort.Search(len(s)-2, func(i int) bool { return w.missed(b, s[:2+i]) > 0 })
	least := slices.Clone(s[:n])
	for i := n - 2; i >= 0 && len(least) > 2; i-- {
		less := slices.Delete(slices.Clone(least), i, i+1)
		if w.missed(b, less) > 0 {
			least = less
		}
	}
	x := nogood{cost: w.missed(b, least) * missed}
	for _, i := range least {
		x.ids = append(x.ids, uint16(b.ids[i]))
	}
	w.nogoods = append(w.nogoods, x)
}

// missed returns what is missed of s at least with two guesses left.
func (w *weigher) missed(b *weightedBoard, s []uint16) int64 {
	firsts := w.scan(b, s, &w.trial)
	return b.sum(s) - slices.Max(firsts)
}
