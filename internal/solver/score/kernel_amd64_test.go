package score

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"wfind/internal/testkit/random"
)

// TestKernels compares the loops in assembly with those in Go.
func TestKernels(t *testing.T) {
	if !hasKernels {
		t.Skip("this processor does not have what they need")
	}
	r := random.Rand(t)
	for range random.Cases(3000) {
		n, most := 1+r.IntN(300), 1+r.IntN(51)
		checkSums(t, r, n, most)
		checkWide(t, r, n, 1+r.IntN(1<<16/maxWide))
	}
}

// someVectors returns vectors of n random bytes below most, joined into one slice. It also returns the number of each
// vector's pattern, and the vectors by pattern.
func someVectors(r *rand.Rand, n, most int) (all []uint64, pats [maxShort]uint16, vecs [maxShort][]uint64) {
	words := (n + 7) / 8
	all = make([]uint64, 9*words+blockSlack)
	for i := range all {
		all[i] = r.Uint64()
	}
	for i := range vecs {
		pats[i] = uint16(r.IntN(9))
		vecs[i] = all[int(pats[i])*words:][:words]
		clear(vecs[i])
		for k := range n {
			vecs[i][k/8] |= uint64(r.IntN(most)) << (k % 8 * 8)
		}
		if n%8 > 0 {
			vecs[i][words-1] |= uint64(r.IntN(256)) << 56 // which must be ignored
		}
	}
	return all, pats, vecs
}

// checkSums adds up five vectors of n bytes below most.
func checkSums(t *testing.T, r *rand.Rand, n, most int) {
	t.Helper()
	all, pats, vecs := someVectors(r, n, most)
	sums := make([]uint8, 8*(len(vecs[0])+blockSlack))
	row := make([]uint64, len(vecs[0]))
	for _, vec := range vecs {
		for i, x := range vec {
			row[i] += x
		}
	}
	var m marks
	want := m.collisions(row, 8, n, n)
	for _, limit := range []int{n, want + 1, want, want - 1, want / 2, 1} {
		got := sumCollisions(&all[0], len(vecs[0]), &pats, n, limit, &sums[0])
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

// someWide returns nine vectors of n random 16-bit scores below most, joined into one slice, and the indices of some of
// them. words is the length of a vector. Vector 0 is zero.
func someWide(r *rand.Rand, n, patterns, most int) (vecs []uint64, words int, pats []uint16) {
	words = (n + 3) / 4
	vecs = make([]uint64, 9*words+blockSlack)
	for i := words; i < len(vecs); i++ {
		for range 4 {
			vecs[i] = vecs[i]<<16 | uint64(r.IntN(most))
		}
	}
	pats = []uint16{uint16(1 + r.IntN(8))}
	for len(pats) < patterns {
		pats = append(pats, uint16(r.IntN(9)))
	}
	return vecs, words, pats
}

// checkWide adds up vectors of n scores below most.
func checkWide(t *testing.T, r *rand.Rand, n, most int) {
	t.Helper()
	vecs, words, pats := someWide(r, n, 1+r.IntN(maxWide), most)
	scores := map[int]bool{}
	for i := range n {
		sum := 0
		for _, id := range pats {
			sum += int(uint16(vecs[int(id)*words+i/4] >> (i % 4 * 16)))
		}
		scores[sum] = true
	}
	want := n - len(scores)
	row := make([]uint64, words)
	for _, id := range pats {
		for i := range row {
			row[i] += vecs[int(id)*words+i]
		}
	}
	var kernel, plain marks
	for _, limit := range []int{n, want + 1, want, want - 1, want / 2, 1} {
		mark := kernel.reset()
		for _, got := range [...]int{
			sumCollisionsWide(&vecs[0], words, &pats[0], len(pats), n, limit, kernel.of, mark),
			plain.collisions(row, 16, n, limit),
		} {
			if got != want && (got < limit || got > want) {
				t.Fatalf("%d sums of scores below %d: %d collisions with limit %d, want %d", n, most, got, limit, want)
			}
		}
	}
}

func BenchmarkKernels(b *testing.B) {
	for _, n := range []int{24, 96, 300} {
		all, pats, vecs := someVectors(rand.New(rand.NewPCG(1, 2)), n, 20)
		sums := make([]uint8, 8*(len(vecs[0])+blockSlack))
		b.Run(fmt.Sprint("assembly/", n), func(b *testing.B) {
			for b.Loop() {
				sumCollisions(&all[0], len(vecs[0]), &pats, n, n, &sums[0])
			}
		})
		row := make([]uint64, n)
		var m marks
		b.Run(fmt.Sprint("plain/", n), func(b *testing.B) {
			for b.Loop() {
				m.collisions(row, 8, n, n)
			}
		})
		wide, words, ids := someWide(rand.New(rand.NewPCG(1, 2)), n, 7, 300)
		b.Run(fmt.Sprint("wide assembly/", n), func(b *testing.B) {
			for b.Loop() {
				mark := m.reset()
				sumCollisionsWide(&wide[0], words, &ids[0], len(ids), n, n, m.of, mark)
			}
		})
		b.Run(fmt.Sprint("wide plain/", n), func(b *testing.B) {
			for b.Loop() {
				m.collisions(row, 16, n, n)
			}
		})
	}
}
