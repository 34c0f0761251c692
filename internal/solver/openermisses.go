package solver

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"wfind/internal/parallel"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
)

// Where some answers are missed whatever one does, the fewest that are missed after each
// opener are counted before anything else. Openers after which more are missed than after
// another are out, and mostly few are left. How many misses are too many is told by a
// search that looks at a few guesses only.

// openerMisses counts the misses after each opener. One that is nil does nothing.
type openerMisses struct {
	contest *contest
	order   []Stats
	b       *matrix.Matrix // of all answers
	class   []int32        // of each guess
	most    int            // groups that any guess makes
}

// openerMisses returns what counts the misses after the guesses of order, or nil if that would
// not pay: if the greedy strategy has none and one opener is enough.
func (c *contest) openerMisses(order []Stats) *openerMisses {
	n := len(c.shared.p.Answers)
	fits := n <= matrix.MaxAnswers || c.shared.fitsWide(n)
	spared := c.rows == 1 && c.outline != nil && c.outline.waste() < rank.Failure
	if c.left <= 3 || !fits || spared {
		return nil
	}
	return &openerMisses{contest: c, order: order}
}

// prepare makes the board.
func (s *openerMisses) prepare() {
	if s.b == nil {
		s.b, s.class = s.contest.boardOfAll()
		s.most = len(s.b.Answers) - int(slices.Min(s.b.Collisions))
	}
}

// begin sorts openers by how many answers they are likely to miss, and counts the misses
// of the first few if only the best opener is looked for.
func (s *openerMisses) begin(ctx context.Context, jobs int, all []int, few int) error {
	if s == nil {
		return nil
	}
	if err := s.likely(ctx, jobs, all); err != nil || !s.contest.missing() {
		return err
	}
	return s.count(ctx, jobs, all[:few])
}

// goOn counts the misses of more openers, unless one is known that needs none: then other
// bounds tell more.
func (s *openerMisses) goOn(ctx context.Context, jobs int, more []int) error {
	if s == nil || !s.contest.missing() {
		return nil
	}
	return s.count(ctx, jobs, more)
}

// likely sorts some openers by how many answers they are likely to miss.
func (s *openerMisses) likely(ctx context.Context, jobs int, some []int) error {
	s.prepare()
	c, atMost := s.contest, make([]int, len(s.order))
	var mu sync.Mutex
	best := slices.Repeat([]int{len(s.b.Answers)}, c.rows) // the fewest misses, ascending
	c.begin(step{what: "openers looked at", total: len(some), after: 20})
	err := parallel.Do(ctx, jobs, len(some), func() func(int) {
		w := c.shared.newSearcher(ctx)
		return func(i int) {
			i = some[i]
			mu.Lock()
			limit := best[c.rows-1] + 1
			mu.Unlock()
			if limit == 1 {
				atMost[i] = limit // those that miss none are enough
				return
			}
			m := w.missesAtMostAfter(s.b, s.b.All, s.class[s.order[i].Guess], c.left, limit)
			if w.stop {
				return
			}
			mu.Lock()
			atMost[i] = m
			at, _ := slices.BinarySearch(best, m+1)
			best = slices.Insert(best, at, m)[:c.rows]
			mu.Unlock()
			c.finish(i, 0)
		}
	})
	if err != nil {
		return err
	}
	c.lowerCeiling(best[c.rows-1])
	slices.SortStableFunc(some, func(a, b int) int { return cmp.Compare(atMost[a], atMost[b]) })
	return nil
}

// count counts, for some of the openers, the misses that cannot be avoided, as far as
// there are no more of them than after the best.
func (s *openerMisses) count(ctx context.Context, jobs int, some []int) error {
	s.prepare()
	c := s.contest
	c.begin(step{what: "openers' misses counted", total: len(some), after: 0.3})
	return parallel.Do(ctx, jobs, len(some), func() func(int) {
		w := c.shared.newSearcher(ctx)
		return func(i int) {
			i = some[i]
			g := int32(s.order[i].Guess)
			at, class := missLimit(c.limit(g)), s.class[g]
			m := int(w.scratch().blame(s.b.Row(class), int64(at)))
			if m < at {
				m = w.missesAfter(s.b, s.b.All, class, c.left, s.most, at)
			}
			if w.stop {
				return
			}
			if m < at {
				c.lowerCeiling(m)
			}
			c.finish(i, int64(m)*rank.Failure)
		}
	})
}

// lowerCeiling tells that there are as many openers as are looked for after which no more
// than so many answers are missed.
func (c *contest) lowerCeiling(misses int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ceiling = min(c.ceiling, int64(misses+1)*rank.Failure)
}

// missing reports whether the best opener is looked for, and every strategy known so far
// misses some answers and may do so.
func (c *contest) missing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.rows == 1 && min(c.below, c.ceiling) > rank.Failure && (len(c.best) == 0 || c.best[0].waste >= rank.Failure)
}

// evenGuesses is how many guesses play by few guesses looks at.
const evenGuesses = 6

// missesAtMost returns how many of the set s of b's answers are missed at most with so many
// guesses left, if they are fewer than limit, else limit: it tries the guesses that leave the
// smallest groups, and the same after these. The rule is that of hard mode.
func (w *searcher) missesAtMost(b *matrix.Matrix, s []uint16, hash uint64, rule int32, left, limit int) int {
	n := len(s)
	switch {
	case left <= 1:
		return n - max(0, left)
	case n <= left:
		return 0
	}
	d := w.scratch()
	d.key = b.AnswersOf(s, d.key)
	if m, _, ok := w.shared.memo.Find(memo.Key{Hash: hash, Set: d.key, Rule: rule, Left: left, Kind: someMisses}); ok {
		return int(m)
	}
	if w.tick() {
		return limit
	}
	collisions, best := w.collide(b, s, rule, d)
	if left > 2 {
		best = limit
		for _, c := range d.mostEven(b, s, collisions) {
			if best = min(best, w.missesAtMostAfter(b, s, c, left, best)); best == 0 {
				break
			}
		}
	}
	if best < limit {
		w.shared.memo.Store(memo.Key{Hash: hash, Set: d.key, Rule: rule, Left: left, Kind: someMisses}, int64(best), true)
	}
	return best
}

// missesAtMostAfter is missesAtMost if class c is guessed.
func (w *searcher) missesAtMostAfter(b *matrix.Matrix, s []uint16, c int32, left, limit int) (sum int) {
	d := w.scratch()
	d.missPieces(d.parts.split(b.Row(c), s), left-1, len(s))
	w.level++
	defer func() { w.level-- }()
	for _, x := range d.pieces {
		t := d.parts.list[x.start:x.end]
		rule := b.RuleAfter(w.shared.rules, c, t[0])
		if sum += w.missesAtMost(b, t, w.hash(b, t), rule, left-1, limit-sum); sum >= limit {
			return limit
		}
	}
	return sum
}

// mostEven returns some classes that leave the smallest groups of s: those with the least
// sum of squares. Classes with much fewer groups than the best are not looked at.
func (d *scratch) mostEven(b *matrix.Matrix, s []uint16, collisions []uint16) []int32 {
	d.byWaste(collisions, len(s), infinite)
	some := d.order[:min(len(d.order), 8*evenGuesses)]
	even := make([]entry, len(some))
	for k, c := range some {
		var count [256]int64
		row, sum := b.Row(c), int64(0)
		for _, i := range s {
			sum += 2*count[row[i]] + 1
			count[row[i]]++
		}
		even[k] = entry{c, sum}
	}
	slices.SortFunc(even, func(x, y entry) int { return cmp.Or(cmp.Compare(x.waste, y.waste), cmp.Compare(x.guess, y.guess)) })
	some = some[:min(len(some), evenGuesses)]
	for k := range some {
		some[k] = even[k].guess
	}
	return some
}
