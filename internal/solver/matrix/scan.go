package matrix

import (
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
