package estimate

import (
	"context"
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"wfind/dict"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/words"
)

// A dying context ends after a given number of calls to Err.
type dying struct {
	context.Context
	left atomic.Int64
}

func (d *dying) Err() error {
	if d.left.Add(-1) < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestPlayStopped ends the context after different numbers of calls. None may cause a panic.
func TestPlayStopped(t *testing.T) {
	all := words.Load(t, dict.Wordle, 5)
	rhymes := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return w[1:] != "ILLS" && w[1:] != "IGHT" })
	p, err := score.New(all[:3000], rhymes)
	if err != nil {
		t.Fatal(err)
	}
	shared := tree.NewSearch(p, score.Easy)
	play := func(questions int64) int64 {
		ctx := &dying{Context: t.Context()}
		ctx.left.Store(questions)
		w := player{Worker: shared.NewWorker(ctx), retries: 100, sample: math.MaxInt}
		w.try(p.AllAnswers(), 0, 3)
		return questions - ctx.left.Load()
	}
	asked := play(math.MaxInt64)
	for n := int64(1); n < asked; n += max(1, asked/50) {
		play(n)
	}
}
