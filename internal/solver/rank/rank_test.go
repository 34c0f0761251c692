package rank

import (
	"context"
	"math"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestOpenerFacts checks published facts about openers for the original lists.
func TestOpenerFacts(t *testing.T) {
	p := constraint.Must(score.New(constraint.Must(dict.Load(dict.Wordle, 5)), constraint.Must(dict.Load(dict.Answers, 5)), nil))
	stats, err := All(context.Background(), p, 0)
	if err != nil {
		t.Fatal(err)
	}
	best := func(value func(Stats) float64) (word string, v float64) {
		s := slices.MinFunc(stats, func(a, b Stats) int {
			x, y := value(a), value(b)
			switch {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		})
		return p.Guesses[s.Guess], value(s)
	}
	if w, v := best(func(s Stats) float64 { return s.Size() }); w != "ROATE" || math.Abs(v-60.4246) > 5e-5 {
		t.Errorf("smallest groups: %s, %.4f", w, v)
	}
	if w, v := best(func(s Stats) float64 { return -s.Entropy() }); w != "SOARE" || math.Abs(v+5.88596) > 5e-6 {
		t.Errorf("most bits: %s, %.5f", w, -v)
	}
	if w, v := best(func(s Stats) float64 { return -float64(s.Groups) }); w != "TRACE" || v != -150 {
		t.Errorf("most groups: %s, %v", w, -v)
	}
	var worst []string
	for _, s := range stats {
		if s.Worst <= 168 {
			worst = append(worst, p.Guesses[s.Guess])
		}
	}
	if want := []string{"AESIR", "ARISE", "RAISE", "REAIS", "SERAI"}; !slices.Equal(worst, want) {
		t.Errorf("worst case 168: %v, want %v", worst, want)
	}
}

// TestStats compares the statistics of guesses with those computed with the plain scorer, with weights and without.
func TestStats(t *testing.T) {
	r := random.Rand(t)
	weighted, equal := 0, 0
	for n := range random.Cases(300) {
		guesses, answers := world.Random(r)
		weights := make([]float64, len(answers))
		for i := range weights {
			weights[i] = 1
			if n%3 > 0 && r.IntN(2) == 0 {
				weights[i] += 100 * r.Float64()
			}
		}
		p := constraint.Must(score.New(guesses, answers, weights))
		if p.Weighted() {
			weighted++
		} else {
			equal++
		}
		stats, err := All(context.Background(), p, 1)
		if err != nil {
			t.Fatal(err)
		}
		for g, s := range stats {
			var size, left, entropy float64
			var worst int
			groups := map[uint64][]float64{}
			for _, a := range p.Answers {
				code := constraint.ScoreGuess(p.Guesses[a], p.Guesses[g]).Code()
				groups[code] = append(groups[code], p.Share(int(a)))
			}
			for _, group := range groups {
				share := 0.0
				for _, x := range group {
					share += x
				}
				size += share * float64(len(group))
				left += share * share
				entropy -= share * math.Log2(share)
				worst = max(worst, len(group))
			}
			near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
			if s.Guess != g || s.Possible() != (p.AnswerOf[g] >= 0) || s.Groups != len(groups) || s.Worst != worst ||
				!near(s.Size(), size) || !near(s.Remaining(), left) || !near(s.Entropy(), entropy) {
				t.Fatalf("%q, answers %q, weights %v: %+v", p.Guesses[g], p.Answers, p.Weight, s)
			}
		}
	}
	if weighted == 0 || equal == 0 {
		t.Errorf("%d worlds with weights, %d without", weighted, equal)
	}
}
