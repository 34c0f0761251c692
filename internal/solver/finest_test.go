package solver

import (
	"context"
	"testing"

	"wfind/internal/testkit/race"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// TestFinestClasses looks, for each class of a board, for one that is kept of it for a part of
// its answers and splits that part into the same groups or finer ones.
func TestFinestClasses(t *testing.T) {
	r := seed.Rand(t)
	kept, all := 0, 0
	for i := range 400 / race.Slower {
		guesses, answers := world.Random(r)
		if i%8 == 0 {
			guesses, answers = excerpt(t, r, r.IntN(2) == 0, 4+r.IntN(80))
			guesses = guesses[:r.IntN(200)]
		}
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		w, b, dst := newSearch(p.words, false).newSearcher(context.Background()), new(board), new(board)
		w.makeBoard(b, p.words.AllAnswers(), 0)
		var s []uint16
		for i := range b.all {
			if r.IntN(3) > 0 {
				s = append(s, uint16(i))
			}
		}
		if len(s) < 2 {
			continue
		}
		w.finest(dst, b, s)
		checkGroups(t, p, dst)
		for c := range b.reps {
			found := false
			for k := range dst.reps {
				found = found || refines(dst.row(int32(k)), func(i int) uint64 { return uint64(b.row(int32(c))[s[i]]) })
			}
			if !found {
				t.Fatalf("guesses %q, answers %q, part %v: %s is left out, but no other guess tells what it tells", guesses, answers, s, p.words.Guesses[b.reps[c]])
			}
		}
		kept, all = kept+len(dst.reps), all+len(b.reps)
	}
	t.Logf("%d of %d classes kept", kept, all)
	if kept == all {
		t.Error("no class was left out")
	}
}

// checkGroups compares the groups of a board with the scores of its guesses.
func checkGroups(t *testing.T, p *Problem, b *board) {
	t.Helper()
	for c, g := range b.reps {
		row := b.row(int32(c))
		groups := 0
		for i, x := range row {
			groups = max(groups, int(x)+1)
			for j := range i {
				if (row[j] == x) != (p.words.Score(g, b.ids[i]) == p.words.Score(g, b.ids[j])) {
					t.Fatalf("%s: wrong groups %v of %v", p.words.Guesses[g], row, b.ids)
				}
			}
		}
		if int(b.coll[c]) != len(row)-groups {
			t.Fatalf("%s: %d collisions in %v", p.words.Guesses[g], b.coll[c], row)
		}
	}
}
