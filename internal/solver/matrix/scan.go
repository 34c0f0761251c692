package matrix

import (
	"slices"

	"wfind/internal/solver/score"
)

// Scan counts the collisions in each of the first classes rows of b. A collision is an answer in s
// that is in the same group as an earlier answer in s. s holds indices into b.Answers. Scan stores
// the count for row c in counts[c]. counts must have length score.Blocks(classes).
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

// CountMost sets b.Most. This takes a time in proportion to the square of the number of classes.
func (b *Matrix) CountMost() {
	b.Most = score.Grow(b.Most, len(b.Reps))
	collisions := make([]uint16, score.Blocks(len(b.Reps)))
	for c := range b.Reps {
		var groups [256][]uint16
		for i, k := range b.Row(int32(c)) {
			groups[k] = append(groups[k], uint16(i))
		}
		for k, group := range groups {
			b.Scan(group, len(b.Reps), collisions)
			b.Most[c][k] = uint8(len(group) - int(slices.Min(collisions[:len(b.Reps)])))
		}
	}
}
