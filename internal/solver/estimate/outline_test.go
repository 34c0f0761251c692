package estimate

import (
	"context"
	"testing"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/cases"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// TestOutlineAgainstBruteForce looks for a greedy strategy that is said to be better than any
// strategy can be, or that leaves answers out.
func TestOutlineAgainstBruteForce(t *testing.T) {
	r := seed.Rand(t)
	worse := 0
	for i := 0; i < cases.Of(1000) || worse == 0 && i < 5000; i++ {
		p, err := score.New(world.Rhymes(r))
		if err != nil {
			t.Fatal(err)
		}
		var answers []string
		for _, g := range p.Answers {
			answers = append(answers, p.Guesses[g])
		}
		hard, left := r.IntN(2) == 0, 1+r.IntN(6)
		plain := world.NewOracle(p.Guesses, answers, nil, hard)
		o := NewOutline(context.Background(), tree.NewSearch(p, hard), int32(r.IntN(1+len(p.Guesses))-1), left, 1)
		found := 0
		for i := range o.groups {
			if s, last := o.Greedy(i); !last {
				t.Errorf("guesses %q, answers %q: a group is called solved", p.Guesses, answers)
			} else if s != nil {
				found += s.Size()
			}
		}
		if p.AnswerOf[o.Guess] >= 0 {
			found++
		}
		least := plain.Waste(plain.First(int(o.Guess), left), world.All(len(answers)), rank.Failure)
		if o.Waste() < least || found != len(answers) && left > 1 {
			t.Fatalf("guesses %q, answers %q, hard %v, %d left: after %s the greedy strategy wastes %d, the best %d; %d answers are in it",
				p.Guesses, answers, hard, left, p.Guesses[o.Guess], o.Waste(), least, found)
		}
		if o.Waste() > least {
			worse++
		}
	}
	if t.Logf("%d were not the best", worse); worse == 0 {
		t.Error("all were the best")
	}
}
