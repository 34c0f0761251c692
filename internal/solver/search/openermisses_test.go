package search

import (
	"context"
	"fmt"
	"testing"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestCountMisses compares the misses after each opener with brute force, in random small worlds.
func TestCountMisses(t *testing.T) {
	r := random.Rand(t)
	counted, missed := 0, 0
	for range random.Cases(1000) {
		guesses, answers := world.Rhymes(r)
		p := wordsOf(t, guesses, answers)
		left, mode := 4+r.IntN(2), score.Mode(max(0, r.IntN(6)-3))
		name := fmt.Sprintf("guesses %q, answers %q, %d left, mode %v", guesses, answers, left, mode)
		plain := oracleOf(p, mode)
		least := plain.Best(left).Missed
		s := tree.NewGame(p, mode)
		s.Tuning = small
		c := contest.New(s, left, contest.Options{})
		x := &root{contest: c, words: p, jobs: 1}
		stats, err := rank.All(context.Background(), p, 1)
		if err != nil {
			t.Fatal(err)
		}
		x.order = c.Order(stats)
		choice, _ := c.Greedy(context.Background(), 1)
		greedy := int64(choice.Cost.Missed)
		misses := x.openerMisses()
		if misses == nil {
			continue
		}
		if least > 0 {
			missed++
		}
		all := upTo(len(x.order))
		if err := misses.limitMisses(context.Background(), all); err != nil {
			t.Fatal(err)
		}
		// The last guess has no guesses after it, so it must stay below the ceiling, or below the greedy strategy's
		// cost.
		ceiling := func() int64 { return c.Limit(int32(len(p.Guesses)) - 1) }
		if ceiling() <= least*rank.MissPenalty {
			t.Fatalf("%s: before counting, the upper bound is %d misses, but the best opener misses %d", name, ceiling()/rank.MissPenalty-1, least)
		}
		x.jobs = 1 + r.IntN(2)
		if err := x.forEach(context.Background(), contest.Step{}, all, misses.bound); err != nil {
			t.Fatal(err)
		}
		if ceiling() != (least+1)*rank.MissPenalty && least < greedy {
			t.Fatalf("%s: after counting, the upper bound is %d misses, want %d", name, ceiling()/rank.MissPenalty-1, least)
		}
		for i, s := range x.order {
			lower, want := c.Lower(i)/rank.MissPenalty, plain.First(s.Guess, left).Missed
			if lower > want || want == least && lower != want || want > least && lower <= least {
				t.Fatalf("%s: after %s, the lower bound is %d misses, the true number %d, the least of all openers %d", name, p.Guesses[s.Guess], lower, want, least)
			}
			counted++
		}
	}
	t.Logf("the misses of %d openers counted; in %d worlds some cannot be avoided", counted, missed)
	if missed == 0 {
		t.Error("no world had answers that any strategy misses")
	}
}
