package matrix

import (
	"sort"

	"wfind/internal/solver/score"
)

// Scan counts the collisions on s of the first classes of b. A collision is an answer in s that
// shares its group with an answer before it. classes is the number of classes to count. Scan writes
// the counts to coll, which must have at least score.Blocks(classes) elements.
func (b *Matrix) Scan(s []uint16, classes int, coll []uint16) {
	if len(s) > score.MaxColumns() {
		for c := range classes {
			coll[c] = uint16(score.AllCollisions(b.Row(int32(c)), s))
		}
		return
	}
	b.MakeColumns()
	cols := make([][]uint8, 0, 64) // on the stack
	for _, i := range s {
		cols = append(cols, b.cols[int(i)*b.stride:][:b.stride])
	}
	score.ColumnCollisions(cols, classes, coll)
}

// Below returns how many of b's first classes Scan must count to find all those with fewer than
// limit collisions on n of b's answers. It excludes the other classes because no guess makes more
// groups of a part than of the whole. This works only if the classes are sorted, as
// [Matrix.FinestOf] sorts them. Otherwise Below returns the number of all classes.
func (b *Matrix) Below(n int, limit int64) int {
	if !b.ascending {
		return len(b.Reps)
	}
	return sort.Search(len(b.Reps), func(c int) bool { return int64(n-len(b.Answers)+int(b.Collisions[c])) >= limit })
}
