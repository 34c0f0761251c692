package matrix

import (
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
