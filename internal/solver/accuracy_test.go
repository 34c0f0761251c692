package solver

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/solver/rank"
)

// TestAccuracy compares estimates with proofs: for the ten best openers, and for the three best guesses after each of
// their ten likeliest scores. It takes minutes, so it runs only if WFIND_ACCURACY is set:
//
//	WFIND_ACCURACY=1 go test -run Accuracy -timeout 1h -v ./internal/solver
func TestAccuracy(t *testing.T) {
	if os.Getenv("WFIND_ACCURACY") == "" {
		t.Skip("WFIND_ACCURACY is not set")
	}
	for name, p := range map[string]*Problem{"equally likely answers": original(), "likely answers": likely()} {
		best, err := p.Advise(t.Context(), Options{Tries: 6, Rows: 10}, 0)
		if err != nil {
			t.Fatal(err)
		}
		var openers, later deviations
		for _, a := range best {
			if a.Proved {
				openers.compare(t, p, a, 6, a.Word)
			}
			for _, score := range likeliestScores(p, a.Word, 10) {
				clue := constraint.Clue{Guess: a.Word, Score: score}
				after := withClue(t, p, clue)
				rows, err := after.Advise(t.Context(), Options{Tries: 5, Rows: 3}, time.Second)
				if err != nil {
					t.Fatal(err)
				}
				for _, a := range rows {
					if a.Proved && len(after.Answers) > 2 {
						later.compare(t, after, a, 5, fmt.Sprint(clue, " ", a.Word))
					}
				}
			}
		}
		openers.report(t, name+", openers")
		later.report(t, name+", after one clue")
	}
}

// deviations summarizes the differences between estimates and proofs, in guesses on average.
type deviations struct {
	n, below   int // the number of estimates, and of those below the proved value
	other      int // estimates with a different missed share
	sum, worst float64
	at         string // the worst guess and its position
}

// compare estimates the guess of a proved rating, and adds the difference to d. If the estimate of the missed share
// differs visibly from the proved share, compare only counts the guess in d.other. at describes the position.
func (d *deviations) compare(t *testing.T, p *Problem, proved rank.Rating, tries int, at string) {
	// With one more try than usual, the opener is not in the built-in table.
	rows, err := p.Advise(t.Context(), Options{Tries: tries + 1, Opener: proved.Word}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(rows[0].Missed-proved.Missed) > 0.5e-4 {
		d.other++
		return
	}
	off := rows[0].Guesses - proved.Guesses
	d.n++
	d.sum += math.Abs(off)
	if off < -1e-4 && rows[0].Missed <= proved.Missed {
		d.below++
	}
	if math.Abs(off) > d.worst {
		d.worst, d.at = math.Abs(off), at
	}
}

func (d *deviations) report(t *testing.T, what string) {
	if d.n == 0 {
		return
	}
	t.Logf("%s: %d estimates, off by %.4f on average, by %.4f at worst (%s), %d too low; %d more miss another share",
		what, d.n, d.sum/float64(d.n), d.worst, d.at, d.below, d.other)
	if d.sum > 0.01*float64(d.n) {
		t.Errorf("%s: the estimates are off by too much", what)
	}
}

// likeliestScores returns the n likeliest scores of a guess, without the score that ends the game.
func likeliestScores(p *Problem, guess string, n int) []constraint.Score {
	share := map[uint64]float64{}
	for _, g := range p.Words.Answers {
		if word := p.Words.Guesses[g]; word != guess {
			share[constraint.ScoreGuess(word, guess).Code()] += p.Share(int(g))
		}
	}
	codes := slices.SortedFunc(maps.Keys(share), func(a, b uint64) int {
		return cmp.Or(cmp.Compare(share[b], share[a]), cmp.Compare(a, b))
	})
	var scores []constraint.Score
	for _, c := range codes[:min(n, len(codes))] {
		scores = append(scores, constraint.ScoreOf(c, p.Words.Length))
	}
	return scores
}

func withClue(t *testing.T, p *Problem, clue constraint.Clue) *Problem {
	set := constraint.Must(constraint.NewSet(p.Words.Length))
	if err := set.Add(clue); err != nil {
		t.Fatal(err)
	}
	var answers []string
	var weights []float64
	for _, g := range p.Words.Answers {
		if word := p.Words.Guesses[g]; set.Match(word) {
			answers, weights = append(answers, word), append(weights, p.Share(int(g)))
		}
	}
	return constraint.Must(New(p.Guesses, answers, weights))
}
