package matrix

import (
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestCountMost compares the numbers in MostRow with the groups that each guess makes. In a matrix of the finest
// guesses for a part of the answers, they must be the numbers of all answers.
func TestCountMost(t *testing.T) {
	r := random.Rand(t)
	split := 0
	for i := range random.Cases(200) {
		guesses, answers := world.Random(r)
		if i%8 == 0 {
			guesses, answers = world.Excerpt(t, r, r.IntN(2) == 0, 4+r.IntN(30))
			guesses = guesses[:r.IntN(60)]
		}
		p := constraint.Must(score.New(guesses, answers, nil))
		codes := make([][]uint64, len(p.Guesses)) // by guess and answer
		for g := range codes {
			for a := range p.Answers {
				codes[g] = append(codes[g], p.Score(int32(g), int32(a)))
			}
		}
		b := new(Matrix)
		maker := NewMaker(NewIndex(p))
		maker.Build(b, p.AllAnswers(), nil)
		if b.MostRow(0) != nil {
			t.Fatal("a new matrix has counts")
		}
		b.CountMost()
		for c, g := range b.Reps {
			for i := range b.Answers {
				most := 0
				for h := range codes {
					scores := map[uint64]bool{}
					for other := range b.Answers {
						if codes[g][other] == codes[g][i] {
							scores[codes[h][other]] = true
						}
					}
					most = max(most, len(scores))
				}
				if got := int(b.MostRow(int32(c))[i]); got != most {
					t.Fatalf("guesses %q, answers %q: %d groups of those like %s after %s, want %d", guesses, answers, got, answers[i], p.Guesses[g], most)
				}
				if most > 1 {
					split++
				}
			}
		}
		part, order := b.All[:1+r.IntN(len(b.All))], make([]int32, len(b.Reps))
		for c := range order {
			order[c] = int32(c)
		}
		finest := new(Matrix)
		finest.FinestOf(b, part, order)
		for c, g := range finest.Reps {
			if got, want := finest.MostRow(int32(c)), b.MostRow(b.ClassOf[g])[:len(part)]; string(got) != string(want) {
				t.Fatalf("guesses %q, answers %q: %v for a part and %s, want %v", guesses, answers, got, p.Guesses[g], want)
			}
		}
		maker.Build(b, p.AllAnswers(), nil)
		if b.MostRow(0) != nil {
			t.Fatal("a matrix that is built again has old counts")
		}
	}
	if split == 0 {
		t.Error("no group can be divided")
	}
}

// TestRowsToCount scans parts of matrices whose rows are sorted. No row after the first RowsToCount rows may have fewer
// collisions than the limit, and scanning in two steps must find the same numbers as counting row by row.
func TestRowsToCount(t *testing.T) {
	r := random.Rand(t)
	skipped := 0
	for range random.Cases(40) {
		guesses, answers := world.Excerpt(t, r, r.IntN(2) == 0, maxNumbered+1+r.IntN(30))
		p := constraint.Must(score.New(guesses[:r.IntN(200)], answers, nil))
		b := new(Matrix)
		NewMaker(NewIndex(p)).BuildNeeded(b, p.AllAnswers())
		checkGroups(t, p, b)
		for i, c := range b.OwnClass {
			for j, x := range b.Row(c) {
				if (x == b.Row(c)[i]) != (i == j) {
					t.Fatalf("answers %q: the row for %s does not separate it from %s", answers, answers[i], answers[j])
				}
			}
		}
		s := slices.DeleteFunc(slices.Clone(b.All), func(uint16) bool { return r.IntN(4) == 0 })
		if len(s) < 2 {
			continue
		}
		counts := make([]uint16, score.Blocks(len(b.Reps)))
		half := min(len(b.Reps), score.Blocks(r.IntN(len(b.Reps))))
		b.CountCollisions(s, 0, half, counts)
		b.CountCollisions(s, half, len(b.Reps), counts)
		limit := r.IntN(len(s) + 1)
		rows := b.RowsToCount(len(s), limit)
		skipped += len(b.Reps) - rows
		for c := range b.Reps {
			k := score.AllCollisions(b.Row(int32(c)), s)
			if int(counts[c]) != k || c >= rows && k < limit {
				t.Fatalf("answers %q, part %v, %s in row %d: %d collisions, want %d; %d rows may have fewer than %d", answers, s, p.Guesses[b.Reps[c]], c, counts[c], k, rows, limit)
			}
		}
	}
	if skipped == 0 {
		t.Error("RowsToCount never left out a row")
	}
}
