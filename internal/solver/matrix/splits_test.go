package matrix

import (
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestFinestClasses checks that for each class of a matrix, the classes kept for a part of the answers contain one that
// splits the part into the same groups or finer ones.
func TestFinestClasses(t *testing.T) {
	r := random.Rand(t)
	kept, all := 0, 0
	for i := range random.Cases(400) {
		guesses, answers := world.Random(r)
		if i%8 == 0 {
			guesses, answers = world.Excerpt(t, r, r.IntN(2) == 0, 4+r.IntN(80))
			guesses = guesses[:r.IntN(200)]
		}
		p := constraint.Must(score.New(guesses, answers, nil))
		b, dst := new(Matrix), new(Matrix)
		NewMaker(NewIndex(p)).BuildNeeded(b, p.AllAnswers())
		var s []uint16
		for i := range b.All {
			if r.IntN(3) > 0 {
				s = append(s, uint16(i))
			}
		}
		if len(s) < 2 {
			continue
		}
		collisions := make([]uint16, len(b.Reps))
		order := make([]int32, len(b.Reps))
		for c := range order {
			order[c] = int32(c)
			collisions[c] = uint16(score.Collisions(b.Row(int32(c)), s, len(s)))
		}
		slices.SortStableFunc(order, func(c, e int32) int { return int(collisions[c]) - int(collisions[e]) })
		dst.FinestOf(b, s, order)
		checkGroups(t, p, dst)
		for c := range b.Reps {
			found := false
			for k := range dst.Reps {
				found = found || refines(dst.Row(int32(k)), func(i int) uint64 { return uint64(b.Row(int32(c))[s[i]]) })
			}
			if !found {
				t.Fatalf("guesses %q, answers %q, part %v: %s is omitted, but no kept guess distinguishes all that it does", guesses, answers, s, p.Guesses[b.Reps[c]])
			}
		}
		kept, all = kept+len(dst.Reps), all+len(b.Reps)
	}
	t.Logf("%d of %d classes kept", kept, all)
	if kept == all {
		t.Error("no class was omitted")
	}
}

// checkGroups compares the groups of a matrix with the scores of its guesses.
func checkGroups(t *testing.T, p *score.Words, b *Matrix) {
	t.Helper()
	for c, g := range b.Reps {
		row := b.Row(int32(c))
		numbered := 0 // the number of groups, if they are numbered from 0
		for i, x := range row {
			numbered = max(numbered, int(x)+1)
			for j := range i {
				if (row[j] == x) != (p.Score(g, b.Answers[i]) == p.Score(g, b.Answers[j])) {
					t.Fatalf("%s: wrong groups %v of %v", p.Guesses[g], row, b.Answers)
				}
			}
		}
		k := score.AllCollisions(row, b.All)
		if int(b.Collisions[c]) != k || b.Finest && k != len(row)-numbered {
			t.Fatalf("%s: %d collisions in %v", p.Guesses[g], b.Collisions[c], row)
		}
	}
}
