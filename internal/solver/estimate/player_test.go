package estimate

import (
	"math"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/polled"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestPlayStopped cancels the context after different numbers of calls. None may cause a panic.
func TestPlayStopped(t *testing.T) {
	race.Skip(t)
	all := constraint.Must(dict.Load(dict.Wordle, 5))
	rhymes := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return w[1:] != "ILLS" && w[1:] != "IGHT" })
	p := constraint.Must(score.New(all[:3000], rhymes, nil))
	shared := tree.NewGame(p, score.Easy)
	play := func(questions int64) int64 {
		ctx := polled.New(t.Context(), questions)
		w := player{Worker: shared.NewWorker(ctx), retries: 100, sample: math.MaxInt}
		w.playOut(p.AllAnswers(), 0, 3)
		return ctx.Calls()
	}
	asked := play(math.MaxInt64)
	for n := int64(1); n < asked; n += max(1, asked/50) {
		play(n)
	}
}

// TestGreedy checks that greedy returns the guess with the best statistics, although options omits some guesses.
func TestGreedy(t *testing.T) {
	r := random.Rand(t)
	omitted := 0
	for i := range random.Cases(3000) {
		guesses, answers := world.Random(r)
		if i%2 == 0 {
			guesses, answers = world.Excerpt(t, r, false, 4+r.IntN(60))
			guesses = guesses[:r.IntN(300)]
		}
		var weights []float64
		if r.IntN(2) == 0 {
			weights = world.Weights(r, len(answers))
		}
		p := constraint.Must(score.New(guesses, answers, weights))
		s := tree.NewGame(p, score.Easy)
		s.Required -= int32(r.IntN(len(p.Answers)))
		w := player{Worker: s.NewWorker(t.Context()), sample: math.MaxInt}
		var ids []int32
		for a := range p.Answers {
			if r.IntN(4) > 0 {
				ids = append(ids, int32(a))
			}
		}
		if len(ids) == 0 {
			continue
		}
		for tries := 2; tries < 5; tries++ {
			got, some := w.greedy(ids, 0, tries), len(w.prospects)
			all := w.options(ids, 0, tries, true)
			if best := slices.MinFunc(all, prospect.compare); got != best.guess {
				t.Fatalf("guesses %q, answers %q, weights %v, ids %v, %d tries left: %s is best, not %s",
					guesses, answers, weights, ids, tries, p.Guesses[best.guess], p.Guesses[got])
			}
			omitted += len(all) - some
		}
	}
	if omitted == 0 {
		t.Error("no guess was omitted")
	}
}
