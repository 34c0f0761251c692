package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/internal/testkit/race"
	"wfind/internal/testkit/seed"
)

// TestKernels compares the loops in assembly with those in plain Go.
func TestKernels(t *testing.T) {
	if !hasKernels {
		t.Skip("this processor does not have what they need")
	}
	r := seed.Rand(t)
	for range 3000 / race.Slower {
		n, most := 1+r.IntN(300), 1+r.IntN(51)
		checkSums(t, r, n, most)
		checkRows(t, r, n, 1+r.IntN(255))
		checkColumns(t, r, 2+r.IntN(mostColumns-1), 1+r.IntN(255))
	}
}

// checkSums adds up five vectors of n bytes below most.
func checkSums(t *testing.T, r *rand.Rand, n, most int) {
	t.Helper()
	words := (n + 7) / 8
	var vecs [mostShort][]uint64
	var first [mostShort]*uint64
	for i := range vecs {
		vecs[i] = make([]uint64, words+blockSlack)
		for k := range n {
			vecs[i][k/8] |= uint64(r.IntN(most)) << (k % 8 * 8)
		}
		for k := words; k < len(vecs[i]); k++ {
			vecs[i][k] = r.Uint64() // which is not to be minded
		}
		first[i] = &vecs[i][0]
		vecs[i] = vecs[i][:words]
	}
	sums := make([]uint8, 8*(words+blockSlack))
	var m marks
	want := m.sumCollisions(vecs, n, n)
	for _, limit := range []int{n, want + 1, want, want - 1, want / 2, 1} {
		got := sumCollisions(&first, n, limit, &sums[0])
		if got != want && (got < limit || got > want) {
			t.Fatalf("%d sums of bytes below %d: %d collisions with limit %d, want %d", n, most, got, limit, want)
		}
		if limit < n {
			continue
		}
		for k := range n {
			sum := uint8(0)
			for i := range vecs {
				sum += uint8(vecs[i][k/8] >> (k % 8 * 8))
			}
			if sums[k] != sum {
				t.Fatalf("sum %d of %d is %d, want %d", k, n, sums[k], sum)
			}
		}
	}
}

// checkRows counts the collisions of some of n groups.
func checkRows(t *testing.T, r *rand.Rand, n, groups int) {
	t.Helper()
	row := make([]uint8, n)
	for i := range row {
		row[i] = uint8(r.IntN(groups))
	}
	s := []uint16{uint16(r.IntN(n))}
	for i := range n {
		if r.IntN(3) > 0 {
			s = append(s, uint16(i))
		}
	}
	var m marks
	if got, want := uint16(len(s)-rowGroups(&row[0], &s[0], len(s))), m.rowCollisions(row, s); got != want {
		t.Fatalf("%d of %d answers in up to %d groups have %d collisions, want %d", len(s), n, groups, got, want)
	}
}

// checkColumns counts the collisions of n answers in many classes.
func checkColumns(t *testing.T, r *rand.Rand, n, groups int) {
	t.Helper()
	classes := 1 + r.IntN(300)
	b := &board{ids: make([]int32, n), reps: make([]int32, classes), rows: make([]uint8, classes*n)}
	for i := range b.rows {
		b.rows[i] = uint8(r.IntN(groups))
	}
	var s []uint16
	for i := range n {
		s = append(s, uint16(i))
	}
	got, want := make([]uint16, blocks(classes)), make([]uint16, classes)
	b.columns()
	b.scanKernel(s, got, 0, classes)
	var m marks
	for c := range want {
		want[c] = m.rowCollisions(b.row(int32(c)), s)
	}
	if !slices.Equal(got[:classes], want) {
		t.Fatalf("%d answers in up to %d groups: collisions of %d classes\n%d, want\n%d", n, groups, classes, got[:classes], want)
	}
	if n > plainColumns {
		return
	}
	clear(got)
	if b.scanWords(s, got, 0, classes); !slices.Equal(got[:classes], want) {
		t.Fatalf("%d answers in up to %d groups: the plain way finds collisions\n%d, want\n%d", n, groups, got[:classes], want)
	}
}

func BenchmarkKernels(b *testing.B) {
	const n = 96
	var vecs [mostShort][]uint64
	var first [mostShort]*uint64
	r := rand.New(rand.NewPCG(1, 2))
	for i := range vecs {
		vecs[i] = make([]uint64, n/8+blockSlack)
		for k := range n {
			vecs[i][k/8] |= uint64(r.IntN(20)) << (k % 8 * 8)
		}
		first[i] = &vecs[i][0]
		vecs[i] = vecs[i][:n/8]
	}
	sums := make([]uint8, n+8*blockSlack)
	b.Run("assembly", func(b *testing.B) {
		for b.Loop() {
			sumCollisions(&first, n, n, &sums[0])
		}
	})
	b.Run("plain", func(b *testing.B) {
		var m marks
		for b.Loop() {
			m.sumCollisions(vecs, n, n)
		}
	})
}
