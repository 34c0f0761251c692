package solver

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestOpenersThatMiss finds the best opener when some answers must be missed. It uses one matrix of all answers, or
// counts the misses of all openers first.
func TestOpenersThatMiss(t *testing.T) {
	r := random.Rand(t)
	missed := 0
	for i := 0; i < random.Cases(60) || missed == 0 && i < 60; i++ {
		guesses, answers := world.Excerpt(t, r, i%3 > 0, 40+r.IntN(40))
		guesses = guesses[:r.IntN(20)]
		p := constraint.Must(New(guesses, answers, nil))
		o := Options{Tries: 4, Jobs: 1, Hard: i%5 == 0, Rows: 1 + i%4}
		name := fmt.Sprintf("guesses %q, answers %q, %+v", guesses, answers, o)
		want := proved(t, name, p, o)
		if want.AtLeast.Missed > 0 {
			missed++
		}
		for o.Jobs = 1; o.Jobs <= 2; o.Jobs++ {
			o.tuning = upTo(1 + r.IntN(12))
			got := proved(t, name, p, o)
			if !slices.Equal(got.Choices, want.Choices) || got.AtLeast != want.AtLeast {
				t.Fatalf("%s: got %+v, want %+v", name, got.Choices, want.Choices)
			}
		}
	}
	t.Logf("some answers missed in %d", missed)
	if missed == 0 {
		t.Error("no answer was missed")
	}
}

// TestGivenUpByMisses checks an opener that leaves a group too large for a matrix. It is given up because it misses 17
// answers with four tries.
func TestGivenUpByMisses(t *testing.T) {
	race.Skip(t)
	p := original()
	for _, missed := range []int{16, 17} {
		r, err := p.Solve(context.Background(), Options{Tries: 4, Opener: "TENOR", Below: Cost{Missed: missed}})
		if err != nil || !r.GivenUp || r.AtLeast.Missed < missed || r.AtLeast.Missed > 17 {
			t.Errorf("%d missed or more: %+v, %v", missed, r, err)
		}
	}
}

// TestSpares solves positions where greedy play misses an answer although the best strategy does not. It checks how
// many sets of answers the search stores. Allowing misses until a strategy without them is known would take many times
// more.
func TestSpares(t *testing.T) {
	race.Skip(t)
	positions := []struct {
		clue string
		want int // the total number of guesses
		rows int
		most int // the number of sets stored at the end
	}{
		{"AUDIO=....o", 870, 1, 32000},
		{"REEDIT=.e.d..", 1135, 1, 36000}, // more answers than fit in a matrix for such long words, but few groups
		{"PEREA=....a", 824, 10, 14000},
		{"PEREA=....a", 824, 1, 4000},
		{"AUDIO=....o", 870, 10, 70000},
	}
	for _, tt := range positions[:random.Cases(5)] {
		s := afterClue(tt.clue).NewSolver(score.Hard)
		r, err := s.Solve(context.Background(), Options{Tries: 5, Rows: tt.rows, Jobs: 1})
		if err != nil || !r.Proved || r.AtLeast != (Cost{Guesses: tt.want}) {
			t.Fatalf("%s: %+v, %v, want %d", tt.clue, r, err, tt.want)
		}
		if sets := s.game.Memo.Size(); sets > tt.most {
			t.Errorf("%s, %d rows: proved by way of %d sets, want no more than %d", tt.clue, tt.rows, sets, tt.most)
		}
	}
}

// afterClue returns the hard-mode position after a clue, with the built-in lists.
func afterClue(text string) *Problem {
	clue := constraint.Must(constraint.ParseClue(text))
	n := len(clue.Score)
	obeyed := slices.DeleteFunc(constraint.Must(dict.Load(dict.DefaultFor(n), n)), func(w string) bool { return !world.Obeys(w, clue.Guess, clue.Score) })
	fit := slices.DeleteFunc(constraint.Must(dict.Load(dict.AnswersFor(n), n)), func(w string) bool { return !slices.Equal(constraint.ScoreGuess(w, clue.Guess), clue.Score) })
	return constraint.Must(New(obeyed, fit, nil))
}
