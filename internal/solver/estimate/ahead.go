package estimate

import (
	"context"
	"slices"
	"sync"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// Where no proof is in reach a lower bound tells how far from it the best strategy is
// at most. A guess wastes what it wastes at once, and in each group at least what the
// best guess for that group wastes at once. Of a group only its likeliest answers are
// looked at: who is not the heaviest among them is not among all. So that is two looks
// ahead, by counting alone, and it holds in easy mode and in hard mode.

// likeliest is the share of the weight that is looked at, of 100.
const likeliest = 99

// LeastGuesses returns a number of guesses that the best strategy needs on average at
// least, if there are three answers or more, whichever of the openers is its first guess; nil
// stands for all guesses. The error is that of ctx.
func LeastGuesses(ctx context.Context, p *score.Words, openers []int32, jobs int) (float64, error) {
	stats, err := rank.All(ctx, p, jobs)
	if err != nil {
		return 0, err
	}
	rank.SortLikely(stats)
	order := guessesOf(stats)
	if openers == nil {
		openers = order
	}
	likely := int32(0)
	for sum := int64(0); int(likely) < len(p.Answers) && 100*sum < likeliest*p.Total; likely++ {
		sum += p.WeightOf(likely)
	}
	s := tree.NewSearch(p, false)
	var cols score.Columns
	cols.Set(p, p.AllAnswers())
	var mu sync.Mutex
	least := tree.Infinite
	err = parallel.Do(ctx, jobs, len(openers), func() func(int) {
		l := &look{Worker: s.NewWorker(ctx), order: order, likely: likely}
		return func(i int) {
			mu.Lock()
			enough := least
			mu.Unlock()
			waste := l.after(&cols, openers[i], enough)
			mu.Lock()
			defer mu.Unlock()
			least = min(least, waste)
		}
	})
	return tree.ExpectationOf(p, least).Guesses, err
}

// look is one goroutine that looks ahead.
type look struct {
	*tree.Worker
	order  []int32 // the guesses, promising ones first
	likely int32   // the answers before this one are looked at
	parts  tree.Division
	cols   score.Columns
}

// after returns what guess g wastes at least on all answers, whose columns are cols, or something
// that is enough if it is that much.
func (l *look) after(cols *score.Columns, g int32, enough int64) int64 {
	groups := l.Divide(cols, g, 1, &l.parts)
	waste := WasteAtOnce(l.Words, cols.Answers, groups, g)
	for i := range groups {
		if waste >= enough || len(groups[i].IDs) < 3 {
			break
		}
		waste += l.once(groups[i].IDs)
	}
	return waste
}

// once returns what the best guess for a group wastes at once at least.
func (l *look) once(ids []int32) int64 {
	p := l.Words
	n, _ := slices.BinarySearch(ids, l.likely)
	if n < 2 {
		return 0
	}
	rest := int64(0) // of those that are not looked at, what the heaviest weighs
	if n < len(ids) {
		rest = p.WeightOf(ids[n])
	}
	l.cols.Set(p, ids[:n])
	l.Counter.Set(&l.cols)
	var s rank.Stats
	least := tree.Infinite
	for _, a := range ids[:n] {
		l.Counter.Count(p.Answers[a], &s)
		least = min(least, s.Waste)
	}
	for _, g := range l.order {
		if p.WeightOf(ids[0])-rest >= least {
			break // no other guess wastes less, even if it is one of the rest
		}
		if l.Counter.Count(g, &s); !s.Candidate {
			least = min(least, s.Waste-rest)
		}
	}
	return least
}
