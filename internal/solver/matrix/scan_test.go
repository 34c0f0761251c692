package matrix

import (
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/internal/testkit/cases"

	"wfind/internal/solver/score"
	"wfind/internal/testkit/seed"
)

// TestScan compares the ways of counting the collisions of classes.
func TestScan(t *testing.T) {
	r := seed.Rand(t)
	for range cases.Of(3000) {
		checkColumns(t, r, 2+r.IntN(score.MaxColumns-1), 1+r.IntN(255))
	}
}

// checkColumns counts the collisions of n answers in many classes.
func checkColumns(t *testing.T, r *rand.Rand, n, groups int) {
	t.Helper()
	classes := 1 + r.IntN(300)
	b := &Matrix{Answers: make([]int32, n), Reps: make([]int32, classes), Rows: make([]uint8, classes*n)}
	for i := range b.Rows {
		b.Rows[i] = uint8(r.IntN(groups))
	}
	var s []uint16
	for i := range n {
		s = append(s, uint16(i))
	}
	got, want := make([]uint16, score.Blocks(classes)), make([]uint16, classes)
	b.MakeColumns()
	for c := range want {
		want[c] = uint16(score.Collisions(b.Row(int32(c)), s, n))
	}
	if !score.HasKernels() {
		copy(got, want)
	} else if b.scanColumns(s, classes, got); !slices.Equal(got[:classes], want) {
		t.Fatalf("%d answers in up to %d groups: collisions of %d classes\n%d, want\n%d", n, groups, classes, got[:classes], want)
	}
	if n > plainColumns {
		return
	}
	clear(got)
	if b.scanWords(s, classes, got); !slices.Equal(got[:classes], want) {
		t.Fatalf("%d answers in up to %d groups: the plain way finds collisions\n%d, want\n%d", n, groups, got[:classes], want)
	}
}
