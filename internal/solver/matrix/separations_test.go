package matrix

import (
	"testing"

	"wfind/constraint"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestSeparating asks for more separations than are kept in memory.
func TestSeparating(t *testing.T) {
	r := random.Rand(t)
	_, answers := world.Excerpt(t, r, true, 40)
	p := constraint.Must(score.New(nil, answers, nil))
	b := new(Matrix)
	NewMaker(NewIndex(p)).Build(b, p.AllAnswers(), nil)
	b.SetWeights(p)
	var scratch []uint64
	for range 2 {
		for j := range uint16(len(b.Answers)) {
			for i := range j {
				if j%2 == 0 {
					b.apart.kept.Store(maxKept) // no memory is left for more
				} else {
					b.apart.kept.Store(0)
				}
				set := b.Separating(i, j, &scratch)
				for c := range b.Reps {
					row := b.Row(int32(c))
					if got := set[c/64]>>(c%64)&1 != 0; got != (row[i] != row[j]) {
						t.Fatalf("class %d, answers %d and %d: separated %v", c, i, j, got)
					}
				}
			}
		}
	}
}
