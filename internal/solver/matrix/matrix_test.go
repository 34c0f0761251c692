package matrix

import (
	"slices"
	"testing"

	"wfind/internal/solver/score"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestCountMost compares the groups of a matrix with the scores of its guesses, and Most with the
// groups that each guess makes.
func TestCountMost(t *testing.T) {
	r := random.Rand(t)
	split := 0
	for i := range random.Cases(200) {
		guesses, answers := world.Random(r)
		if i%8 == 0 {
			guesses, answers = world.Excerpt(t, r, r.IntN(2) == 0, 4+r.IntN(80))
			guesses = guesses[:r.IntN(200)]
		}
		p, err := score.New(guesses, answers, nil)
		if err != nil {
			t.Fatal(err)
		}
		b := new(Matrix)
		NewMaker(p, p.ByLetters, NewLikeness(p)).Build(b, p.AllAnswers(), nil)
		b.CountMost()
		for c, g := range b.Reps {
			row := b.Row(int32(c))
			groups := map[uint8][]int32{}
			for i, k := range row {
				groups[k] = append(groups[k], b.Answers[i])
				for j := range i {
					if (row[j] == k) != (p.Score(g, b.Answers[i]) == p.Score(g, b.Answers[j])) {
						t.Fatalf("%s: wrong groups %v of %v", p.Guesses[g], row, b.Answers)
					}
				}
			}
			if int(b.Collisions[c]) != len(row)-len(groups) {
				t.Fatalf("%s: %d collisions in %v", p.Guesses[g], b.Collisions[c], row)
			}
			for k, group := range groups {
				most := 0
				for h := range p.Guesses {
					var scores []uint64
					for _, a := range group {
						scores = append(scores, uint64(p.Score(int32(h), a)))
					}
					slices.Sort(scores)
					most = max(most, len(slices.Compact(scores)))
				}
				if int(b.Most[c][k]) != most {
					t.Fatalf("guesses %q, answers %q: %d groups of %v, want %d", guesses, answers, b.Most[c][k], group, most)
				}
				if most > 1 {
					split++
				}
			}
		}
	}
	if split == 0 {
		t.Error("no group can be divided")
	}
}
