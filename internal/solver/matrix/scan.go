package matrix

import (
	"sort"

	"wfind/internal/solver/score"
)

// Scan counts collisions: answers in s that a guess puts into the same group as an earlier answer in s.
// It sets counts[c] to the number of collisions in row c of b, for each c below classes. s holds indices
// into b.Answers. The length of counts must be score.Blocks(classes).
func (b *Matrix) Scan(s []uint16, classes int, counts []uint16) {
	if len(s) > score.MaxColumns() {
		for c := range classes {
			counts[c] = uint16(score.AllCollisions(b.Row(int32(c)), s))
		}
		return
	}
	b.MakeColumns()
	cols := make([][]uint8, 0, 64) // on the stack
	for _, i := range s {
		cols = append(cols, b.cols[int(i)*b.stride:][:b.stride])
	}
	score.ColumnCollisions(cols, classes, counts)
}

// Below returns the number of rows, from the first on, that [Matrix.Scan] must count to find every row with
// fewer than limit collisions in a set of n answers. All later rows have limit collisions or more.
func (b *Matrix) Below(n, limit int) int {
	if !b.Finest {
		return len(b.Reps)
	}
	// No guess makes more groups of some answers than of all.
	return sort.Search(len(b.Reps), func(c int) bool { return n-len(b.Answers)+int(b.Collisions[c]) >= limit })
}
