package boards

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// TestGap compares play by estimates with optimal play, on small vocabularies and for all possible answers. The
// vocabularies are the same on every run, because the mean of a few random ones varies too much.
func TestGap(t *testing.T) {
	race.Skip(t)
	all := constraint.Must(dict.Load("answers", 5))
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []struct{ boards, answers, guesses, vocabularies int }{
		{2, 32, 200, random.Cases(5)},
		{2, 70, 1000, random.Cases(10) / 10}, // this takes some seconds
		{3, 32, 150, random.Cases(10) / 10},
	} {
		var ours, optimum float64
		for range size.vocabularies {
			guesses := deal(r, all, size.guesses)
			turns, best := gap(t, size.boards, guesses, guesses[:size.answers])
			ours, optimum = ours+turns, optimum+best
		}
		n := float64(size.vocabularies)
		t.Logf("%d boards of %d answers, %d guesses, %d vocabularies: %.4f turns by estimates, %.4f at best",
			size.boards, size.answers, size.guesses, size.vocabularies, ours/n, optimum/n)
		// On one vocabulary the difference was 0.02 turns, and on most 0.005. A wrong policy is off by tenths.
		if ours-optimum > 0.08*n {
			t.Error("games by estimates take too many turns")
		}
	}
}

// gap returns two mean numbers of turns: turns if guesses are chosen by estimates, and best with optimal play. All
// boards have the same possible answers.
func gap(t *testing.T, boards int, guesses, answers []string) (turns, best float64) {
	p := constraint.Must(New(guesses, slices.Repeat([]Board{{Words: answers}}, boards), 12))
	s, pos := unlimitedSearch(t, p), p.position()
	optimum, exact := s.solve(pos, worst)
	if !exact {
		t.Fatal("the search did not find the optimum")
	}
	by := &player{search: s, p: p, memo: map[string]float64{}}
	extra := by.extra(pos)
	if extra < optimum.extra-tolerance {
		t.Fatalf("%v: %v extra turns, less than the optimum %v", answers, extra, optimum.extra)
	}
	return float64(boards) + extra, float64(boards) + optimum.extra
}

// A player guesses an answer that is certain or, if there is none, the guess with the best estimate.
type player struct {
	search *search
	p      *Problem
	memo   map[string]float64
}

// extra returns the mean number of extra turns that the player takes from position pos.
func (by *player) extra(pos position) float64 {
	key := string(pos.key(nil))
	if w, ok := by.memo[key]; ok || len(pos.boards) == 0 {
		return w
	}
	probs := by.search.probabilities(pos)
	allDiffer, guess := probs.allDiffer, probs.certainGuess()
	if guess < 0 {
		p := *by.p
		p.boards, p.tries = slices.Clone(pos.boards), pos.tries
		a, err := newAdviser(context.Background(), &p, 1)
		if err != nil {
			panic(err)
		}
		guess = a.appendEstimates(nil, 1)[0].Guess
	}
	extra := 1 - by.search.probabilities(pos).ofGuess(guess)
	for _, c := range by.search.outcomes(guess, pos) {
		if share := c.share * by.search.probabilities(c.position).allDiffer / allDiffer; share > 0 {
			extra += share * by.extra(c.position)
		}
	}
	by.memo[key] = extra
	return extra
}
