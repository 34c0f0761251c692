package rank

import (
	"context"
	"reflect"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/race"
)

// TestSampled compares the best guesses from small samples with the best of all guesses, for equal and for weighted
// answers.
func TestSampled(t *testing.T) {
	list := constraint.Must(dict.Load("wordle", 5))
	weights := make([]float64, len(list))
	for i := range weights {
		weights[i] = 1 + float64(i%100)*float64(i%7)
	}
	equal := constraint.Must(score.New(list, list, nil))
	weighted := constraint.Must(score.New(list, list, weights))
	const n = 10
	orders := map[string]Order{"estimate": ByEstimate, "size": BySize, "entropy": ByEntropy, "worst": ByWorst, "groups": ByGroups}
	problems := []*score.Words{equal, weighted}
	if race.Slower > 1 {
		problems = problems[1:]
		orders = map[string]Order{"estimate": ByEstimate}
	}
	for _, p := range problems {
		stats, err := All(context.Background(), p, 0)
		if err != nil {
			t.Fatal(err)
		}
		for name, by := range orders {
			best := Best(stats, by, 1)[0]
			got := sampled(context.Background(), p, 0, by, n, 1<<20)
			if len(got) != n {
				t.Fatalf("%s: %d rows", name, len(got))
			}
			for i, s := range got {
				if !reflect.DeepEqual(s, stats[s.Guess]) {
					t.Errorf("%s: %s is %+v, not %+v", name, p.Guesses[s.Guess], s, stats[s.Guess])
				}
				if i > 0 && by(&s) < by(&got[i-1]) {
					t.Errorf("%s: row %d is better than the one before", name, i)
				}
			}
			if off := float64(by(&got[0])-by(&best)) / max(1, float64(by(&best)), float64(-by(&best))); off > 0.05 {
				t.Errorf("%s, weighted %v: %s is worse by %.3f than %s", name, p.Weighted(),
					p.Guesses[got[0].Guess], off, p.Guesses[best.Guess])
			}
			if again := sampled(context.Background(), p, 1, by, n, 1<<20); !reflect.DeepEqual(got, again) {
				t.Errorf("%s: %v, then %v", name, got, again)
			}
		}
	}
}

// TestSampledLittle allows less work than a sample of all guesses takes.
func TestSampledLittle(t *testing.T) {
	list := constraint.Must(dict.Load("wordle", 5))
	p := constraint.Must(score.New(list, list, nil))
	best := sampled(t.Context(), p, 0, ByEstimate, 3, 1<<20)
	little := sampled(t.Context(), p, 0, ByEstimate, 3, 1<<9)
	if len(little) != 3 || little[0].Size() > 1.2*best[0].Size() || reflect.DeepEqual(little, best) {
		t.Errorf("%+v, with more work %+v", little, best)
	}
}

// TestSampledStopped samples with a context that is done. It still returns guesses.
func TestSampledStopped(t *testing.T) {
	list := constraint.Must(dict.Load("wordle", 5))
	p := constraint.Must(score.New(list, list, nil))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := sampled(ctx, p, 0, ByEstimate, 3, 1<<20); len(got) != 3 || got[0].Groups < 50 {
		t.Errorf("%+v", got)
	}
}
