package solver

import (
	"context"
	"testing"

	"wfind/internal/solver/score"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/seed"
)

// TestOutdone looks, for each guess that a board goes without, for one that it has and
// that splits the answers into the same groups or finer ones.
func TestOutdone(t *testing.T) {
	r := seed.Rand(t)
	left, all := 0, 0
	for range 60 / race.Slower {
		guesses, answers := excerpt(t, r, r.IntN(2) == 0, 4+r.IntN(60))
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		w, b := newSearch(p.words, false).newSearcher(context.Background()), new(board)
		ids := p.words.AllAnswers()
		w.makeBoard(b, ids, 0)
		var cols score.Columns
		cols.Set(p.words, ids)
		row := make([]uint64, cols.Width)
		for g := range p.words.Guesses {
			if !w.maker.outdone.is(int32(g)) {
				continue
			}
			cols.Row(g, row)
			finer := false
			for c := range b.reps {
				finer = finer || refines(b.row(int32(c)), func(i int) uint64 { return cols.At(row, i) })
			}
			if !finer {
				t.Fatalf("%s is left out of the guesses for %v, but none of the others tells what it tells", p.words.Guesses[g], p.Answers())
			}
			left++
		}
		all += len(p.words.Guesses)
		for i, x := range b.own {
			g := p.words.Answers[ids[i]]
			cols.Row(int(g), row)
			if !refines(b.row(x), func(i int) uint64 { return cols.At(row, i) }) {
				t.Fatalf("%s, an answer, is not a guess on the board of %v", p.words.Guesses[g], p.Answers())
			}
		}
	}
	t.Logf("%d of %d guesses left out", left, all)
	if left == 0 {
		t.Error("no guess was outdone")
	}
}

// refines reports whether answers that row puts together have the same score.
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
