package matrix

import (
	"testing"

	"wfind/internal/solver/score"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestCountMost compares matrices with the scores of their guesses, and Most with a plain count.
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
		split += checkGroups(t, p, b)
	}
	if split == 0 {
		t.Error("no group can be divided")
	}
}

// checkGroups compares the groups of a matrix with the scores of its guesses, and Most with the groups
// that each guess makes. It returns how many groups can be divided.
func checkGroups(t *testing.T, p *score.Words, b *Matrix) (split int) {
	t.Helper()
	scores := make([][]int, len(p.Guesses)) // by guess and answer, a number for each score
	for g := range scores {
		number := map[uint64]int{}
		for _, a := range b.Answers {
			s := p.Score(int32(g), a)
			if _, ok := number[s]; !ok {
				number[s] = len(number)
			}
			scores[g] = append(scores[g], number[s])
		}
	}
	for c, g := range b.Reps {
		row := b.Row(int32(c))
		groups := map[uint8][]int{}
		for i, k := range row {
			groups[k] = append(groups[k], i)
			for j := range i {
				if (row[j] == k) != (scores[g][i] == scores[g][j]) {
					t.Fatalf("%s: wrong groups %v of %v", p.Guesses[g], row, b.Answers)
				}
			}
		}
		if int(b.Collisions[c]) != len(row)-len(groups) {
			t.Fatalf("%s: %d collisions in %v", p.Guesses[g], b.Collisions[c], row)
		}
		for k, group := range groups {
			most := 0
			for h := range scores {
				parts, n := make([]bool, len(b.Answers)), 0
				for _, i := range group {
					if !parts[scores[h][i]] {
						parts[scores[h][i]] = true
						n++
					}
				}
				most = max(most, n)
			}
			// FinestOf keeps the Most of a larger group, which is a bound.
			if got := int(b.Most[c][k]); got < most || got > most && !b.Finest {
				t.Fatalf("guesses %q, answers %v: %d groups of %v, want %d", p.Guesses, b.Answers, got, group, most)
			}
			if most > 1 {
				split++
			}
		}
	}
	return split
}
