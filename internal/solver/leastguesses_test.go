package solver

import (
	"context"
	"slices"
	"sync"
	"testing"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
	"wfind/internal/testkit/random"
)

// If a proof would take too long, a lower bound still shows how far the best known strategy can be from the optimum.
// The bound looks two guesses ahead by counting alone. The excess cost of a first guess is its immediate excess and,
// for each group, at least the immediate excess of the best guess for the group. Only the likeliest answers of a group
// are counted. The bound is still valid, since an answer that shares its group with a heavier one among them also does
// so among all. It holds in easy mode and in hard mode.

// likeliest is the percentage of the total weight that leastGuesses counts.
const likeliest = 99

// leastGuesses returns a proved lower bound on the mean number of guesses of all strategies that begin with one of
// openers, or with any guess if openers is nil. There must be at least three answers. It uses jobs goroutines, and
// returns ctx's error if ctx is done first. For the original lists, it takes a quarter of an hour on two cores.
func leastGuesses(ctx context.Context, p *score.Words, openers []int32, jobs int) (float64, error) {
	stats, err := rank.All(ctx, p, jobs)
	if err != nil {
		return 0, err
	}
	stats = rank.Best(stats, rank.ByEstimate, len(stats))
	order := make([]int32, len(stats))
	for i := range stats {
		order[i] = int32(stats[i].Guess)
	}
	if openers == nil {
		openers = order
	}
	likely := int32(0)
	for sum := int64(0); int(likely) < len(p.Answers) && 100*sum < likeliest*p.Total; likely++ {
		sum += p.WeightOf(likely)
	}
	s := tree.NewGame(p, score.Easy)
	var cols score.Columns
	cols.Set(p, p.AllAnswers())
	var mu sync.Mutex
	least := tree.Infinite
	err = parallel.Do(ctx, jobs, len(openers), func() func(int) {
		x := &leastCounter{Worker: s.NewWorker(ctx), order: order, likely: likely}
		return func(i int) {
			mu.Lock()
			enough := least
			mu.Unlock()
			excess := x.after(&cols, openers[i], enough)
			mu.Lock()
			defer mu.Unlock()
			least = min(least, excess)
		}
	})
	return tree.ExpectationOf(p, least).Guesses, err
}

// A leastCounter computes lower bounds for leastGuesses on one goroutine.
type leastCounter struct {
	*tree.Worker
	order  []int32 // the guesses, the most promising first
	likely int32   // answers from this number on are not counted
	parts  tree.Division
	cols   score.Columns
}

// after returns a lower bound on the excess cost of strategies that begin with guess g. It stops improving the bound
// once the bound reaches enough. cols must hold all answers.
func (x *leastCounter) after(cols *score.Columns, g int32, enough int64) int64 {
	groups := x.Divide(cols, g, 0, 1, &x.parts)
	excess := tree.ImmediateExcess(x.Words, cols.Answers, groups, g)
	for i := range groups {
		if excess >= enough || len(groups[i].IDs) < 3 {
			break
		}
		excess += x.leastAtOnce(groups[i].IDs)
	}
	return excess
}

// leastAtOnce returns a lower bound on the excess cost of the answers in ids: the lowest immediate excess of all
// guesses.
func (x *leastCounter) leastAtOnce(ids []int32) int64 {
	p := x.Words
	n, _ := slices.BinarySearch(ids, x.likely)
	if n < 2 {
		return 0
	}
	rest := int64(0) // the weight of the heaviest uncounted answer
	if n < len(ids) {
		rest = p.WeightOf(ids[n])
	}
	x.cols.Set(p, ids[:n])
	x.Statistics.Set(&x.cols)
	var s rank.Stats
	least := tree.Infinite
	for _, a := range ids[:n] {
		x.Statistics.Count(p.Answers[a], &s)
		least = min(least, s.ImmediateExcess(3))
	}
	for _, g := range x.order {
		if p.WeightOf(ids[0])-rest >= least {
			break // no other guess has a lower excess cost, even if it is an uncounted answer
		}
		if x.Statistics.Count(g, &s); !s.Possible() {
			least = min(least, s.ImmediateExcess(3)-rest)
		}
	}
	return least
}

// TestLeastGuessesAgainstBruteForce checks that the bound is not above the true optimum, with weights and without.
func TestLeastGuessesAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	tight, looked := 0, 0
	for range random.Cases(1000) {
		p := weightedWorld(r)
		if r.IntN(2) == 0 {
			p = evenly(p.Guesses, p.AnswerWords())
		}
		if len(p.Words.Answers) < 3 {
			continue
		}
		looked++
		hard := r.IntN(2) == 0
		plain, left := oracleOf(p, Options{Hard: hard})
		best := choices(p, plain, left)[0].Expected
		got, err := leastGuesses(context.Background(), p.Words, nil, 1+r.IntN(2))
		if err != nil {
			t.Fatal(err)
		}
		if got > best.Guesses+1e-9 {
			t.Fatalf("guesses %q, answers %q, weights %v, hard %v: %v at least, the best strategy needs %v", p.Words.Guesses, p.AnswerWords(), p.Words.Weight, hard, got, best)
		}
		if got > best.Guesses-1e-9 {
			tight++
		}
	}
	t.Logf("%d of %d are what the best strategy needs", tight, looked)
	if 2*tight < looked {
		t.Errorf("%d of %d are what the best strategy needs", tight, looked)
	}
}
