package exact

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"wfind/internal/parallel"
	"wfind/internal/solver/contest"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
)

// Where some answers are missed whatever one does, the fewest that are missed after each
// opener are counted before anything else. Openers after which more are missed than after
// another are out, and mostly few are left. How many misses are too many is told by a
// search that looks at a few guesses only.

// openerMisses counts the misses after each opener. One that is nil does nothing.
type openerMisses struct {
	root  *root
	order []rank.Stats
	b     *matrix.Matrix // of all answers
	class []int32        // of each guess
	most  int            // groups that any guess makes
}

// openerMisses returns what counts the misses after the guesses of order, or nil if that would
// not pay: if the greedy strategy has none and one opener is enough.
func (r *root) openerMisses(order []rank.Stats) *openerMisses {
	n, s, most := len(r.words.Answers), r.contest.Search, 0
	for i := range order {
		most = max(most, order[i].Groups)
	}
	if r.contest.Left <= 3 || n > matrix.MaxAnswers && !s.FitsWide(n, most) || r.contest.Spared() {
		return nil
	}
	return &openerMisses{root: r, order: order}
}

// prepare makes the matrix.
func (s *openerMisses) prepare(ctx context.Context) {
	if s.b == nil {
		s.b = new(matrix.Matrix)
		s.class = s.root.searcher(ctx).BuildAll(s.b)
		s.most = len(s.b.Answers) - int(slices.Min(s.b.Collisions))
	}
}

// begin sorts openers by how many answers they are likely to miss, and counts the misses
// of the first few if only the best opener is looked for.
func (s *openerMisses) begin(ctx context.Context, all []int, few int) error {
	if s == nil {
		return nil
	}
	if err := s.likely(ctx, all); err != nil || !s.root.contest.Missing() {
		return err
	}
	return s.count(ctx, all[:few])
}

// goOn counts the misses of more openers, unless one is known that needs none: then other
// bounds tell more.
func (s *openerMisses) goOn(ctx context.Context, more []int) error {
	if s == nil || !s.root.contest.Missing() {
		return nil
	}
	return s.count(ctx, more)
}

// likely sorts some openers by how many answers they are likely to miss.
func (s *openerMisses) likely(ctx context.Context, some []int) error {
	s.prepare(ctx)
	c, atMost := s.root.contest, make([]int, len(s.order))
	var mu sync.Mutex
	best := slices.Repeat([]int{len(s.b.Answers)}, c.Wanted()) // the fewest misses, ascending
	last := len(best) - 1
	c.Begin(contest.Step{What: "openers looked at", Total: len(some), After: 20})
	err := parallel.Do(ctx, s.root.jobs, len(some), func() func(int) {
		w := s.root.searcher(ctx)
		return func(i int) {
			i = some[i]
			mu.Lock()
			limit := best[last] + 1
			mu.Unlock()
			if limit == 1 {
				atMost[i] = limit // those that miss none are enough
				return
			}
			m := w.missesAtMostAfter(s.b, s.b.All, s.class[s.order[i].Guess], c.Left, limit)
			if w.Stop {
				return
			}
			mu.Lock()
			atMost[i] = m
			at, _ := slices.BinarySearch(best, m+1)
			best = slices.Insert(best, at, m)[:last+1]
			mu.Unlock()
			c.Finish(i, 0)
		}
	})
	if err != nil {
		return err
	}
	c.LowerCeiling(best[last])
	slices.SortStableFunc(some, func(a, b int) int { return cmp.Compare(atMost[a], atMost[b]) })
	return nil
}

// count counts, for some of the openers, the misses that cannot be avoided, as far as
// there are no more of them than after the best.
func (s *openerMisses) count(ctx context.Context, some []int) error {
	s.prepare(ctx)
	c := s.root.contest
	c.Begin(contest.Step{What: "openers' misses counted", Total: len(some), After: 0.3})
	return parallel.Do(ctx, s.root.jobs, len(some), func() func(int) {
		w := s.root.searcher(ctx)
		return func(i int) {
			i = some[i]
			g := int32(s.order[i].Guess)
			at, class := missLimit(c.Limit(g)), s.class[g]
			m := w.missesAfter(s.b, s.b.All, class, c.Left, s.most, at)
			if w.Stop {
				return
			}
			if m < at {
				c.LowerCeiling(m)
			}
			c.Finish(i, int64(m)*rank.Failure)
		}
	})
}
