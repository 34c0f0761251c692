package estimate

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"wfind/internal/parallel"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
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
	order := slices.Clone(p.AllGuesses())
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(stats[a].Likely(), stats[b].Likely()) })
	if openers == nil {
		openers = order
	}
	s := tree.NewSearch(p, false)
	var cols score.Columns
	cols.Set(p, p.AllAnswers())
	var mu sync.Mutex
	least := tree.Infinite
	err = parallel.Do(ctx, jobs, len(openers), func() func(int) {
		l := newLook(s.NewWorker(ctx), order)
		return func(i int) {
			mu.Lock()
			enough := least
			mu.Unlock()
			v := l.after(&cols, openers[i], enough)
			mu.Lock()
			defer mu.Unlock()
			least = min(least, v)
		}
	})
	if err != nil {
		return 0, err
	}
	return onAverage(p, least), nil
}

// onAverage turns waste without misses into guesses on average.
func onAverage(p *score.Words, waste int64) float64 {
	return float64(2*p.Total-p.Heaviest()+waste) / float64(p.Total)
}

// look is one goroutine that looks ahead.
type look struct {
	*tree.Worker
	order  []int32 // the guesses, promising ones first
	likely int32   // the answers before this one are looked at
	parts  tree.Division
	cols   score.Columns
	row    []uint64
	weight []int64
	seen   map[uint64]int // for each score the row in which it was seen
	short  [256]int
	rows   int
}

func newLook(w *tree.Worker, order []int32) *look {
	p := w.Words
	l := &look{Worker: w, order: order, seen: map[uint64]int{}}
	for sum := int64(0); int(l.likely) < len(p.Answers) && 100*sum < likeliest*p.Total; l.likely++ {
		sum += p.WeightOf(l.likely)
	}
	return l
}

// after returns what guess g wastes at least on all answers, whose columns are cols, or something
// that is enough if it is that much.
func (l *look) after(cols *score.Columns, g int32, enough int64) int64 {
	p := l.Words
	groups := l.Divide(cols, g, 1, &l.parts)
	waste := p.Total + p.Heaviest()
	if a := p.AnswerOf[g]; a >= 0 {
		waste -= p.WeightOf(a)
	}
	for i := range groups {
		waste -= p.WeightOf(groups[i].IDs[0])
	}
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
	ids = ids[:n]
	l.cols.Set(p, ids)
	l.row, l.weight = score.Grow(l.row, l.cols.Width), score.Grow(l.weight, n)
	for i, a := range ids {
		l.weight[i] = p.WeightOf(a)
	}
	top := l.weight[0]
	least := tree.Infinite
	for _, a := range ids {
		deficit := top - p.WeightOf(a)
		least = min(least, deficit+l.later(p.Answers[a], least-deficit))
	}
	for _, g := range l.order {
		if top-rest >= least {
			break
		}
		if a := p.AnswerOf[g]; a >= 0 {
			if _, own := slices.BinarySearch(ids, a); own {
				continue
			}
		}
		least = min(least, top-rest+l.later(g, least-top+rest))
	}
	return least
}

// later returns what the answers weigh that guess g leaves together with heavier ones,
// or something that is enough if it is that much.
func (l *look) later(g int32, enough int64) (later int64) {
	l.cols.Row(int(g), l.row)
	l.rows++
	for i, x := range l.weight {
		var again bool
		if l.cols.Lane == 8 {
			at := &l.short[uint8(l.row[i/8]>>(i%8*8))]
			again = *at == l.rows
			*at = l.rows
		} else {
			score := l.cols.At(l.row, i)
			again = l.seen[score] == l.rows
			l.seen[score] = l.rows
		}
		if again {
			if later += x; later >= enough {
				break
			}
		}
	}
	return later
}
