package score

import (
	"math/rand/v2"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// someAnswers returns a random small world, and some of its answers, or none.
func someAnswers(r *rand.Rand) (*Words, []int32) {
	guesses, answers := world.Random(r)
	p := constraint.Must(New(guesses, answers, nil))
	var ids []int32
	for i := range p.Answers {
		if r.IntN(3) > 0 {
			ids = append(ids, int32(i))
		}
	}
	return p, ids
}

// TestColumnsAgainstScorer compares every score from columns with the plain scorer, for random words of many lengths.
func TestColumnsAgainstScorer(t *testing.T) {
	r := random.Rand(t)
	for range 300 {
		p, ids := someAnswers(r)
		if len(ids) == 0 {
			continue
		}
		var c Columns
		c.Set(p, ids)
		row := make([]uint64, c.Width)
		for g, guess := range p.Guesses {
			c.Row(g, row)
			for i, a := range ids {
				answer := p.Guesses[p.Answers[a]]
				if want := constraint.ScoreGuess(answer, guess).Code(); c.At(row, i) != want {
					t.Fatalf("score of %s against %s: %d, want %d", guess, answer, c.At(row, i), want)
				}
			}
		}
	}
}

// TestMayExceed compares [Columns.MayExceed] with the number of groups that each guess makes. The result must be exact
// for a guess with only one letter that helps to divide the answers, if the guess has that letter once.
func TestMayExceed(t *testing.T) {
	r := random.Rand(t)
	excluded, single := 0, 0
	for i := 0; i < random.Cases(1000) || excluded*single == 0 && i < 10_000; i++ {
		p, ids := someAnswers(r)
		if len(ids) == 0 {
			continue
		}
		var m Counter
		m.Cols.Set(p, ids)
		m.Cols.CountValues()
		for g, guess := range p.Guesses {
			k, _ := m.Collisions(int32(g), len(ids))
			groups := len(ids) - k
			if !m.Cols.MayExceed(int32(g), groups-1) {
				t.Fatalf("%s makes %d groups of answers %v of %q, which is said to be impossible", guess, groups, ids, p.Guesses)
			}
			if !m.Cols.MayExceed(int32(g), groups) {
				excluded++
			}
			helpful := 0 // letters that can help to divide the answers
			for _, id := range p.Patterns(int32(g)) {
				if m.Cols.Values[id] > 1 {
					helpful++
					if places := p.Pattern[id].Places; places&(places-1) != 0 {
						helpful++ // the number of values of a repeated letter is not exact
					}
				}
			}
			if helpful == 1 {
				if single++; m.Cols.MayExceed(int32(g), groups) {
					t.Fatalf("%s makes only %d groups of answers %v of %q, but is said to make more", guess, groups, ids, p.Guesses)
				}
			}
		}
	}
	if t.Logf("%d guesses excluded, %d with one helpful letter", excluded, single); excluded*single == 0 {
		t.Error("too few cases")
	}
}

// TestColumnsOnOriginalLists compares scores from columns with the plain scorer for words of the original lists.
func TestColumnsOnOriginalLists(t *testing.T) {
	p := constraint.Must(New(constraint.Must(dict.Load(dict.Wordle, 5)), constraint.Must(dict.Load(dict.Answers, 5)), nil))
	var c Columns
	c.Set(p, p.AllAnswers())
	row := make([]uint64, c.Width)
	for g := 0; g < len(p.Guesses); g += 97 {
		c.Row(g, row)
		for i, a := range p.Answers {
			if want := constraint.ScoreGuess(p.Guesses[a], p.Guesses[g]).Code(); c.At(row, i) != want {
				t.Fatalf("score of %s against %s: %d, want %d", p.Guesses[g], p.Guesses[a], c.At(row, i), want)
			}
		}
	}
}
