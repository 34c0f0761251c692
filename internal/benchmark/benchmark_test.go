package benchmark

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/solver/rank"
	"wfind/internal/vocabulary"
)

// TestPlay plays every answer of a small world and compares the number of guesses with optimal
// play, for guesses chosen by expected guesses and by a rating.
func TestPlay(t *testing.T) {
	answers := constraint.Must(dict.Load(dict.Answers, 5))[:60]
	v := vocabulary.New(5, answers, answers)
	p := constraint.Must(solver.New(answers, answers, nil))
	best, err := p.Solve(t.Context(), solver.Options{Tries: 6})
	if err != nil {
		t.Fatal(err)
	}
	total := func(e *Engine, openers ...string) (guesses int) {
		for _, a := range answers {
			r := game.NewRound(v, game.Rules{Tries: 6}, a)
			g, err := e.Play(t.Context(), r, openers)
			if err != nil {
				t.Fatal(err)
			}
			if !g.Won || g.Guesses[len(g.Guesses)-1] != a || !slices.Equal(g.Answers, []string{a}) || len(openers) > 0 && g.Guesses[0] != openers[0] {
				t.Fatalf("against %s, openers %q: %+v", a, openers, g)
			}
			guesses += len(g.Guesses)
		}
		return guesses
	}
	e := &Engine{Limit: time.Minute}
	if got, want := total(e), best.Choices[0].Cost.Guesses; got != want {
		t.Errorf("%d guesses, optimal are %d", got, want)
	}
	if got, least := total(e, answers[7]), best.Choices[0].Cost.Guesses; got < least {
		t.Errorf("%d guesses with an opener, optimal are %d", got, least)
	}
	fixed, err := p.Solve(t.Context(), solver.Options{Tries: 6, Opener: answers[7], Then: answers[21:22]})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := total(e, answers[7], answers[21]), fixed.Choices[0].Cost.Guesses; got != want {
		t.Errorf("%d guesses with two openers, optimal are %d", got, want)
	}
	by := &Engine{By: rank.BySize}
	if got, least := total(by), best.Choices[0].Cost.Guesses; got < least {
		t.Errorf("%d guesses by size, optimal are %d", got, least)
	}
}

// TestPlayEnds plays games that are lost because of too few tries, an answer that the engine does
// not know, or one of two boards. It also stops a game.
func TestPlayEnds(t *testing.T) {
	v := vocabulary.New(3, nil, []string{"CAT", "HAT", "MAT", "RAT", "DOG"})
	e := &Engine{Limit: time.Minute}
	for _, c := range []struct {
		tries   int
		answers []string
		won     bool
	}{
		{1, []string{"DOG"}, false},
		{6, []string{"CAT"}, true},
		{6, []string{"XYZ"}, false},
		{6, []string{"CAT", "DOG"}, true},
	} {
		r := game.NewRound(v, game.Rules{Tries: c.tries}, c.answers...)
		g, err := e.Play(t.Context(), r, []string{"RAT"})
		if err != nil {
			t.Fatal(err)
		}
		if g.Won != c.won || !slices.Equal(g.Answers, c.answers) || len(g.Guesses) > c.tries {
			t.Errorf("%v in %d: %+v", c.answers, c.tries, g)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	r := game.NewRound(v, game.Rules{Tries: 6}, "CAT")
	fresh := &Engine{}
	if g, err := fresh.Play(ctx, r, nil); err != context.Canceled {
		t.Errorf("a game that is stopped: %+v, %v", g, err)
	}
}

// TestPlayShares plays two games that differ only in the order of their boards, and one that starts
// like them. The suggestions for the first game are reused for the others.
func TestPlayShares(t *testing.T) {
	words := []string{"CAT", "HAT", "MAT", "RAT", "DOG", "DIG", "DUG", "HOG"}
	v := vocabulary.New(3, nil, words)
	e := &Engine{Limit: time.Second}
	var games [][]string
	known := []int{0}
	for _, answers := range [][]string{{"MAT", "DUG"}, {"DUG", "MAT"}, {"MAT", "DIG"}} {
		r := game.NewRound(v, game.Rules{Tries: 7}, answers...)
		g, err := e.Play(t.Context(), r, nil)
		if err != nil || !g.Won {
			t.Fatalf("%v: %+v, %v", answers, g, err)
		}
		n := 0
		e.known.Range(func(any, any) bool { n++; return true })
		games, known = append(games, g.Guesses), append(known, n)
	}
	if !slices.Equal(games[0], games[1]) || known[2] != known[1] {
		t.Errorf("%v and %v; %d positions are known, then %d", games[0], games[1], known[1], known[2])
	}
	if more := known[3] - known[2]; more >= len(games[2]) || more == 0 {
		t.Errorf("%d positions more after %v", more, games[2])
	}
}

func TestTally(t *testing.T) {
	var tally Tally
	if mean, e := tally.Difference(); mean != 0 || e != 0 {
		t.Errorf("of no game: %v, %v", mean, e)
	}
	for i, n := range []int{3, 4, 2, 6, 3, 5} {
		g := &Game{Answers: []string{fmt.Sprint(i)}, Guesses: make([]string, n), Won: n != 6, Cost: n}
		if !g.Won {
			g.Cost = 7
		}
		tally.Add(g, &Game{Cost: 3})
	}
	if got := fmt.Sprint(tally.Played, tally.Won, tally.Distribution, tally.Mean()); got != "6 5 [0 1 2 1 1] 3.4" {
		t.Error(got)
	}
	var worst []string
	for _, g := range tally.Worst {
		worst = append(worst, g.Answers[0])
	}
	if got := fmt.Sprint(worst); got != "[3 5 1 0 4]" {
		t.Error(got)
	}
	// The differences are 0, 1, -1, 4, 0, 2.
	mean, e := tally.Difference()
	if math.Abs(mean-1) > 1e-12 || math.Abs(e-math.Sqrt(16.0/5/6)) > 1e-12 {
		t.Errorf("differs by %v, standard error %v", mean, e)
	}
}

func TestDraw(t *testing.T) {
	answers := vocabulary.PossibleAnswers{Words: []string{"A", "B", "C", "D"}}
	games := Draw(answers, 3, 50, 1)
	if !slices.EqualFunc(games, Draw(answers, 3, 50, 1), slices.Equal) || slices.EqualFunc(games, Draw(answers, 3, 50, 2), slices.Equal) {
		t.Error("a seed does not say which games are drawn")
	}
	first := map[string]bool{}
	for _, g := range games {
		if slices.Sort(g); len(g) != 3 || len(slices.Compact(slices.Clone(g))) != 3 {
			t.Errorf("drawn were %v", g)
		}
		first[g[0]+g[1]+g[2]] = true
	}
	if len(games) != 50 || len(first) != 4 {
		t.Errorf("%d games, %d of them different", len(games), len(first))
	}
}

// TestDrawByWeight draws an answer that is nine times as likely as another one, and a game with an answer that is too
// unlikely to be drawn alone.
func TestDrawByWeight(t *testing.T) {
	answers := vocabulary.PossibleAnswers{Words: []string{"A", "B", "C"}, Weights: []float64{9e50, 1e50, 1e-50}}
	n := map[string]int{}
	for _, g := range Draw(answers, 1, 1000, 1) {
		n[g[0]]++
	}
	if n["B"] < 70 || n["B"] > 130 || n["A"]+n["B"] != 1000 {
		t.Errorf("drew %v", n)
	}
	for _, g := range Draw(answers, 3, 10, 1) {
		if slices.Sort(g); !slices.Equal(g, answers.Words) {
			t.Errorf("three boards have the answers %v", g)
		}
	}
}
