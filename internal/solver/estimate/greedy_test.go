package estimate

import (
	"context"
	"testing"

	"wfind/constraint"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestGreedyAgainstBruteForce checks that greedy strategies contain every answer, and are never better than the best.
func TestGreedyAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	worse := 0
	for i := 0; i < random.Cases(1000) || worse == 0 && i < 5000; i++ {
		guesses, possible := world.Rhymes(r)
		p := constraint.Must(score.New(guesses, possible, nil))
		var answers []string
		for _, g := range p.Answers {
			answers = append(answers, p.Guesses[g])
		}
		mode, left := score.Mode(r.IntN(3)), 1+r.IntN(6)
		plain := world.NewOracle(p.Guesses, answers, nil, mode == score.Hard, mode == score.Strict)
		s := tree.NewGame(p, mode)
		var openers []int32
		if g := r.IntN(1 + len(p.Guesses)); g < len(p.Guesses) {
			openers = []int32{int32(g)}
		}
		o := PlayGreedy(context.Background(), s, openers, left, 1)
		var cols score.Columns
		cols.Set(p, p.AllAnswers())
		strategy, found := Strategies(context.Background(), s), 0
		for _, x := range s.NewWorker(context.Background()).Divide(&cols, o.Guess, 0, 1, new(tree.Division)) {
			switch {
			case x.IDs[0] == p.AnswerOf[o.Guess]:
				found++
			case left > 1:
				found += strategy(x, left-1).Size()
			}
		}
		least := plain.Excess(plain.First(int(o.Guess), left), world.All(len(answers)), rank.MissPenalty)
		if o.Excess(nil, nil) < least || found != len(answers) && left > 1 {
			t.Fatalf("guesses %q, answers %q, mode %v, %d left: after %s the excess of the greedy strategy is %d, of the best %d; %d answers are in it",
				p.Guesses, answers, mode, left, p.Guesses[o.Guess], o.Excess(nil, nil), least, found)
		}
		if o.Excess(nil, nil) > least {
			worse++
		}
	}
	if t.Logf("%d were not the best", worse); worse == 0 {
		t.Error("every greedy strategy was the best")
	}
}
