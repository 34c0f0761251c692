package matrix

import (
	"wfind/internal/solver/score"
)

// Scan counts, for each class c below classes, the answers in s that share their group with an
// earlier answer of s. It stores the counts in coll, which must have length score.Blocks(classes).
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
