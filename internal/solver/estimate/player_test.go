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
)

// TestPlayStopped cancels the context after different numbers of calls. None may cause a panic.
func TestPlayStopped(t *testing.T) {
	race.Skip(t)
	all := constraint.Must(dict.Load(dict.Wordle, 5))
	rhymes := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return w[1:] != "ILLS" && w[1:] != "IGHT" })
	p, err := score.New(all[:3000], rhymes, nil)
	if err != nil {
		t.Fatal(err)
	}
	shared := tree.NewSearch(p, score.Easy)
	play := func(questions int64) int64 {
		ctx := polled.New(t.Context(), questions)
		w := player{Worker: shared.NewWorker(ctx), retries: 100, sample: math.MaxInt}
		w.try(p.AllAnswers(), 0, 3)
		return ctx.Calls()
	}
	asked := play(math.MaxInt64)
	for n := int64(1); n < asked; n += max(1, asked/50) {
		play(n)
	}
}
