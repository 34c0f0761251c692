package matrix

import (
	"slices"
	"sort"

	"wfind/internal/solver/score"
)

// CountCollisions counts, for many guesses at a time, the answers in s that share a group with an earlier answer in s.
// It sets counts[c] for each class c with from <= c < to. s holds indices into b.Answers. from must be a multiple of
// 64. counts must have room for whole blocks of 64, so its length must be at least score.Blocks(to).
func (b *Matrix) CountCollisions(s []uint16, from, to int, counts []uint16) {
	if len(s) > score.MaxColumns() {
		for c := from; c < to; c++ {
			counts[c] = uint16(score.AllCollisions(b.Row(int32(c)), s))
		}
		return
	}
	b.MakeColumns()
	cols := make([][]uint8, 0, 64) // needs no heap allocation
	for _, i := range s {
		cols = append(cols, b.cols[int(i)*b.stride:][from:b.stride])
	}
	score.ColumnCollisions(cols, to-from, counts[from:])
}

// RowsToCount returns how many of the first rows of b a search for few collisions must visit. In every later row, any n
// of the answers have at least limit collisions.
func (b *Matrix) RowsToCount(n, limit int) int {
	// No guess makes more groups of some answers than of all.
	return sort.Search(len(b.Reps), func(c int) bool { return c >= b.sorted && n-len(b.Answers)+int(b.Collisions[c]) >= limit })
}

// CountMost prepares b for calls to [Matrix.MostRow]. It takes time proportional to the square of len(b.Reps).
func (b *Matrix) CountMost() {
	n, classes := len(b.Answers), len(b.Reps)
	b.most = score.Grow(b.most, len(b.Rows))
	collisions := make([]uint16, score.Blocks(classes))
	for c := range classes {
		var groups [256][]uint16
		for i, k := range b.Row(int32(c)) {
			groups[k] = append(groups[k], uint16(i))
		}
		for _, s := range groups {
			if len(s) == 0 {
				continue
			}
			b.CountCollisions(s, 0, classes, collisions)
			most := len(s) - int(slices.Min(collisions[:classes]))
			for _, i := range s {
				b.most[c*n+int(i)] = uint8(most)
			}
		}
	}
}
