package score

import (
	"slices"
	"testing"

	"wfind/internal/testkit/random"
)

// TestColumnCollisions compares the ways to count the collisions of many guesses.
func TestColumnCollisions(t *testing.T) {
	r := random.Rand(t)
	for range random.Cases(3000) {
		n, groups, classes := 1+r.IntN(MaxColumns()), 1+r.IntN(255), 1+r.IntN(300)
		cols, s := make([][]uint8, n), make([]uint16, n)
		for i := range cols {
			cols[i], s[i] = make([]uint8, Blocks(classes)), uint16(i)
			for c := range classes {
				cols[i][c] = uint8(r.IntN(groups))
			}
		}
		got, plain := make([]uint16, Blocks(classes)), make([]uint16, Blocks(classes))
		want, all := make([]uint16, classes), make([]uint16, classes)
		ColumnCollisions(cols, classes, got)
		plainColumnCollisions(cols, classes, plain)
		row := make([]uint8, n)
		for c := range classes {
			for i := range row {
				row[i] = cols[i][c]
			}
			want[c], all[c] = uint16(Collisions(row, s, n)), uint16(AllCollisions(row, s))
		}
		for _, got := range [][]uint16{got[:classes], plain[:classes], all} {
			if !slices.Equal(got, want) {
				t.Fatalf("%d answers in up to %d groups: collisions of %d classes\n%d, want\n%d", n, groups, classes, got, want)
			}
		}
	}
}
