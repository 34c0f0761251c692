package matrix

import (
	"sort"

	"wfind/internal/solver/score"
)

// Scan counts the collisions in s for each class of guesses: the answers with the same score as an earlier
// answer. It sets counts[:classes]; the length of counts must be score.Blocks(classes).
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

// Below returns how many classes to count to find all with fewer than limit collisions in a set of n answers.
// The classes after these have limit or more.
func (b *Matrix) Below(n, limit int) int {
	if !b.Finest {
		return len(b.Reps)
	}
	// No guess makes more groups of some answers than of all.
	return sort.Search(len(b.Reps), func(c int) bool { return n-len(b.Answers)+int(b.Collisions[c]) >= limit })
}
