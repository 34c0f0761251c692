package solver

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"wfind/internal/testkit/cases"

	"wfind/constraint"
	"wfind/internal/solver/rank"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// TestScarce looks for the best opener where some answers are missed, on one board of
// all answers and by counting the misses of all openers first.
func TestScarce(t *testing.T) {
	r := seed.Rand(t)
	missed := 0
	for i := 0; i < cases.Of(60) || missed == 0 && i < 60; i++ {
		guesses, answers := world.Excerpt(t, r, i%3 > 0, 40+r.IntN(40))
		guesses = guesses[:r.IntN(20)]
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Tries: 4, Jobs: 1, Hard: i%5 == 0, Rows: 1 + i%4}
		name := fmt.Sprintf("guesses %q, answers %q, %+v", guesses, answers, o)
		want := proved(t, name, p, o)
		if want.AtLeast.Failures > 0 {
			missed++
		}
		for o.Jobs = 1; o.Jobs <= 2; o.Jobs++ {
			o.boardMax = 1 + r.IntN(12)
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

// TestCountMisses compares the misses after each opener of random small worlds with what
// brute force finds.
func TestCountMisses(t *testing.T) {
	r := seed.Rand(t)
	counted, missed := 0, 0
	for range cases.Of(1000) {
		guesses, answers := world.Rhymes(r)
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Tries: 4 + r.IntN(2), Hard: r.IntN(4) == 0}
		name := fmt.Sprintf("guesses %q, answers %q, %+v", guesses, answers, o)
		plain := oracle{guesses: p.Guesses(), answers: p.Answers(), hard: o.Hard, memo: map[string]int64{}}
		set := ints(p.words.AllAnswers())
		least := plain.cost(set, plain.guesses, o.Tries) / rank.Failure
		s := newSearch(p.words, o.Hard)
		s.bounding = hasty
		c := newContest(s, o.Tries, o)
		stats, err := p.Stats(context.Background(), 1)
		if err != nil {
			t.Fatal(err)
		}
		stats = slices.DeleteFunc(stats, func(s Stats) bool { return s.Groups < 2 })
		c.setLower(make([]int64, len(stats)))
		c.makeOutline(context.Background(), 1)
		misses := c.openerMisses(stats)
		if misses == nil {
			continue
		}
		if least > 0 {
			missed++
		}
		all := ints(p.words.Numbers[:len(stats)])
		if err := misses.likely(context.Background(), 1, all); err != nil {
			t.Fatal(err)
		}
		if c.ceiling <= least*rank.Failure {
			t.Fatalf("%s: %d are missed at most, want %d", name, c.ceiling/rank.Failure-1, least)
		}
		if err := misses.count(context.Background(), 1+r.IntN(2), all); err != nil {
			t.Fatal(err)
		}
		if c.ceiling != (least+1)*rank.Failure && least < c.outline.waste()/rank.Failure {
			t.Fatalf("%s: %d are missed at least, want %d", name, c.ceiling/rank.Failure-1, least)
		}
		for i, lower := range c.lower {
			want := plain.after(p.words.Guesses[stats[i].Guess], set, plain.guesses, o.Tries) / rank.Failure
			if lower > want*rank.Failure || want == least && lower != want*rank.Failure || want > least && lower <= least*rank.Failure {
				t.Fatalf("%s: after %s %d are missed, want %d, and %d at least", name, p.words.Guesses[stats[i].Guess], lower/rank.Failure, want, least)
			}
			counted++
		}
	}
	t.Logf("the misses of %d openers counted; in %d worlds some cannot be avoided", counted, missed)
	if missed == 0 {
		t.Error("no answer had to be missed")
	}
}

// TestSpares solves positions where greedy play misses an answer though none need be
// missed, and looks at how many sets of answers that takes: many times more if misses are
// allowed until a strategy without is known.
func TestSpares(t *testing.T) {
	for _, tt := range []struct {
		clue string
		want int // guesses
		rows int
		most int // sets that are known in the end
	}{
		{"AUDIO=....o", 870, 1, 32000},
		{"AUDIO=....o", 870, 10, 70000},
		{"PEREA=....a", 824, 1, 4000},
		{"PEREA=....a", 824, 10, 14000},
	} {
		s := afterClue(t, tt.clue).NewSolver(true)
		r, err := s.Solve(context.Background(), Options{Tries: 5, Rows: tt.rows, Jobs: 1})
		if err != nil || !r.Proved || r.AtLeast != (Cost{Guesses: tt.want}) {
			t.Fatalf("%s: %+v, %v, want %d", tt.clue, r, err, tt.want)
		}
		if sets := s.search.memo.Size(); sets > tt.most {
			t.Errorf("%s, %d rows: proved by way of %d sets, want no more than %d", tt.clue, tt.rows, sets, tt.most)
		}
	}
}

// afterClue returns the position that a clue leaves of the original game in hard mode.
func afterClue(t *testing.T, text string) *Problem {
	t.Helper()
	clue, err := constraint.ParseClue(text)
	if err != nil {
		t.Fatal(err)
	}
	p := original(t)
	obeyed := slices.DeleteFunc(slices.Clone(p.Guesses()), func(w string) bool { return !obeys(w, clue.Guess, clue.Score) })
	fit := slices.DeleteFunc(p.Answers(), func(w string) bool { return !slices.Equal(constraint.ScoreGuess(w, clue.Guess), clue.Score) })
	if p, err = New(obeyed, fit); err != nil {
		t.Fatal(err)
	}
	return p
}
