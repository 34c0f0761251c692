package matrix

import (
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/world"

	"wfind/internal/solver/score"
	"wfind/internal/testkit/random"
)

// TestDominated checks that for each guess that a matrix omits, the matrix has a guess that splits the answers into the
// same groups or finer ones.
func TestDominated(t *testing.T) {
	r := random.Rand(t)
	left, all := 0, 0
	for range random.Cases(60) {
		guesses, answers := world.Excerpt(t, r, r.IntN(2) == 0, 4+r.IntN(60))
		p := constraint.Must(score.New(guesses, answers, nil))
		w, b := NewMaker(NewIndex(p)), new(Matrix)
		ids := p.AllAnswers()
		w.BuildNeeded(b, ids)
		var cols score.Columns
		cols.Set(p, ids)
		row := make([]uint64, cols.Width)
		for g := range p.Guesses {
			if !w.dominance.isDominated(int32(g)) {
				continue
			}
			cols.Row(g, row)
			finer := false
			for c := range b.Reps {
				finer = finer || refines(b.Row(int32(c)), func(i int) uint64 { return cols.At(row, i) })
			}
			if !finer {
				t.Fatalf("%s is omitted from the guesses for %v, but no other guess distinguishes all that it does", p.Guesses[g], answers)
			}
			left++
		}
		all += len(p.Guesses)
		for i, x := range b.OwnClass {
			g := p.Answers[ids[i]]
			cols.Row(int(g), row)
			if !refines(b.Row(x), func(i int) uint64 { return cols.At(row, i) }) {
				t.Fatalf("%s, an answer, is not a guess on the matrix of %v", p.Guesses[g], answers)
			}
		}
	}
	t.Logf("%d of %d guesses left out", left, all)
	if left == 0 {
		t.Error("no guess was dominated")
	}
}

// refines reports whether answers in the same group of row always have the same score.
func refines(row []uint8, score func(i int) uint64) bool {
	first := map[uint8]uint64{}
	for i, group := range row {
		if s, ok := first[group]; !ok {
			first[group] = score(i)
		} else if s != score(i) {
			return false
		}
	}
	return true
}
