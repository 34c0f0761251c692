package matrix

import (
	"wfind/internal/solver/score"
)

// Scan sets counts[c], for each class c below classes, to the number of answers in s that are in the
// same group as an earlier answer in s. counts must have length score.Blocks(classes).
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
