package matrix

import (
	"wfind/internal/solver/score"
)

// Scan sets coll[c] to the number of collisions that class c makes in s, for each c below classes.
// A collision is an answer in s that shares its group with an earlier one. coll must have length
// score.Blocks(classes).
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
