package solver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"wfind/internal/parallel"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// An Expectation is what a strategy is expected to cost.
type Expectation struct {
	Guesses float64 // on average; an answer that is not found counts with the guesses made at it
	Missed  float64 // how likely it is that the answer is not found within the tries
}

// expectation turns waste into what is expected.
func expectation(p *score.Words, waste int64) Expectation {
	total := waste + 2*p.Total - p.Heaviest()
	whole := float64(p.Total)
	return Expectation{float64(total%rank.Failure) / whole, float64(total/rank.Failure) / whole}
}

// of is what the cost is expected to be for each of n answers.
func (c Cost) of(n int) Expectation {
	return Expectation{float64(c.Guesses) / float64(n), float64(c.Failures) / float64(n)}
}

// wideBoard is how many bytes a board of all answers may take.
const wideBoard = 1 << 25

// boards reports whether so many answers get a board.
func (s *search) boards(n int) bool {
	if n <= min(s.boardMax, matrix.MaxAnswers) {
		return true
	}
	return s.boardMax == matrix.MaxAnswers && s.fitsWide(n)
}

// solveWeighted is Solve if the answers have weights.
func (s *search) solveWeighted(ctx context.Context, o Options) (*Result, error) {
	p := s.p
	if o.boardMax > 0 {
		s.boardMax = o.boardMax
	}
	if o.Below != (Cost{}) {
		return nil, errors.New("a limit in guesses is for answers that are equally likely")
	}
	n := len(p.Answers)
	left := o.Tries
	if left <= 0 || left > n {
		left = n
	}
	if left > maxLeft && left < n {
		return nil, fmt.Errorf("of answers with weights, %d guesses are too many to count (at most %d)", left, maxLeft)
	}
	s.setRequired(o.negligible, left)
	c := newContest(s, left, o)
	defer c.report(ctx, o.Jobs)()
	if o.Opener != "" {
		g, ok := p.Find(o.Opener)
		if !ok {
			return nil, unknown(o.Opener)
		}
		if o.Tries <= 0 || o.Tries > n {
			c.left = n + 1 // the opener may tell nothing
		}
		return c.weightedOpener(ctx, int32(g), o.Jobs), nil
	}
	if left == 1 || n == 1 {
		c.few()
		return c.result(nil), nil
	}
	best, err := c.weighted(ctx, o)
	r := c.result(err)
	if r.best = best; best && err != nil {
		r.bound(c.best[0].waste)
	}
	return r, nil
}

// setRequired lets the least likely answers be missed that weigh no more together than a
// share of all. It takes effect if there are three guesses left, and a board.
func (s *search) setRequired(share float64, left int) {
	p, n := s.p, len(s.p.Answers)
	s.required = int32(n)
	if share == 0 || left <= 2 || !s.boards(n) {
		return
	}
	for sum := int64(0); s.required > 1; s.required-- {
		if sum += p.Weight[s.required-1]; float64(sum) > share*float64(p.Total) {
			break
		}
	}
}

// weighted tries all guesses, until the best is proved, which takes less than half
// the time of ten, and then until all rows are. It reports whether the best is
// proved; the error is that of ctx.
func (c *contest) weighted(ctx context.Context, o Options) (best bool, err error) {
	t := &trials{contest: c}
	if t.order, err = c.promising(ctx, o); err != nil {
		return false, err
	}
	lower := make([]int64, len(t.order))
	t.open = make([]int, len(t.order))
	for i := range t.order {
		lower[i] = t.order[i].AtOnce(c.left)
		t.open[i] = i
	}
	c.setLower(lower)
	if t.root = c.shared.newRoot(ctx, o.Jobs); t.root == nil {
		return false, ctx.Err()
	}
	t.exact = make([]bool, len(t.order))
	for t.rows = 1; ; t.rows = c.rows {
		if err := t.run(ctx, o.Jobs); err != nil || t.rows == c.rows {
			return t.rows > 1 || err == nil, err
		}
		t.open = t.open[:0]
		for i := range t.order {
			if !t.exact[i] {
				t.open = append(t.open, i)
			}
		}
	}
}

// promising returns the statistics of all guesses that split the answers, the most
// promising first.
func (c *contest) promising(ctx context.Context, o Options) ([]Stats, error) {
	stats := o.stats
	if stats == nil {
		var err error
		if stats, err = rank.All(ctx, c.shared.p, o.Jobs); err != nil {
			return nil, err
		}
	}
	values := make([]int64, len(stats))
	for i := range stats {
		values[i] = stats[i].Likely()
	}
	order := make([]Stats, 0, len(stats))
	for _, i := range score.Ascending(values) {
		if stats[i].Groups > 1 {
			order = append(order, stats[i])
		}
	}
	return order, nil
}

// trials are the guesses of a contest with weights, and how far each is tried.
type trials struct {
	contest *contest
	root    *root
	order   []Stats
	open    []int  // of order, those that are not done with
	exact   []bool // for each of order: it was followed to the end, and its cost entered
	rows    int    // how many of the best are looked for now
}

// limit returns the waste that a guess has to stay below to be one of the best.
func (t *trials) limit(g int32) int64 {
	t.contest.mu.Lock()
	defer t.contest.mu.Unlock()
	return t.contest.toBeat(g, t.rows)
}

// run tries the open guesses: first a few of the most promising ones, without misses,
// so that there is a limit; then all, without misses and with more and more of them;
// each time first what is soon done with, so that the limit is low before what takes
// long.
func (t *trials) run(ctx context.Context, jobs int) (err error) {
	t.contest.begin(step{what: "guesses tried", total: len(t.open)})
	for _, few := range favourites {
		if len(t.contest.best) >= t.rows {
			break
		}
		if err := t.favour(ctx, jobs, few, favouriteBudget); err != nil {
			return err
		}
	}
	for most := int64(rank.Failure); len(t.open) > 0; most = min(most*moreMisses, infinite) {
		if t.open, err = t.passes(ctx, jobs, most, math.MaxInt); err != nil {
			return err
		}
	}
	return nil
}

// favourites are how many guesses, besides those that are looked for, are tried before
// all others.
var favourites = [...]int{3, 31}

const (
	favouriteBudget = 1 << 15 // how much work a favourite is given before all others are tried
	firstBudget     = 1 << 12 // how much work a guess is given at first; see weigher.budget
)

// favour tries the most promising of the open guesses, without misses.
func (t *trials) favour(ctx context.Context, jobs, few, budget int) error {
	n := min(len(t.open), t.rows+few)
	rest := slices.Clone(t.open[n:])
	t.open = t.open[:n]
	later, err := t.passes(ctx, jobs, rank.Failure, budget)
	t.open = slices.Concat(t.open, later, rest)
	slices.Sort(t.open)
	return err
}

// passes tries the open guesses, with a limit of at most most, and with higher and
// higher budgets up to a highest, and leaves open those that need more. It returns
// those to be tried again with a higher limit.
func (t *trials) passes(ctx context.Context, jobs int, most int64, highest int) (later []int, err error) {
	for budget := firstBudget; len(t.open) > 0 && budget <= highest; budget *= 8 {
		next, over, err := t.pass(ctx, jobs, most, budget)
		if err != nil {
			return later, err
		}
		t.open, later = over, append(later, next...)
	}
	slices.Sort(later)
	return later, nil
}

// pass tries the open guesses, with a limit of at most most and a budget. It returns
// those to be tried again with a higher limit, and those with a higher budget.
func (t *trials) pass(ctx context.Context, jobs int, most int64, budget int) (later, over []int, err error) {
	var mu sync.Mutex
	err = parallel.Do(ctx, jobs, len(t.open), func() func(int) {
		w := t.contest.shared.newWeigher(ctx)
		return func(i int) {
			i = t.open[i]
			s, v := &t.order[i], t.contest.lower[i]
			g := int32(s.Guess)
			limit := t.limit(g)
			if v >= limit {
				t.contest.finish(i, v)
				return
			}
			least := min(limit, most)
			if t.contest.left > 2 && v < least {
				w.budget = budget
				v = t.root.evaluate(w, g, s.AtOnce(t.contest.left), t.contest.left, least)
			}
			if w.worker.stop {
				if w.budget < 0 {
					w.worker.stop = false
					mu.Lock()
					defer mu.Unlock()
					over = append(over, i)
				}
				return
			}
			switch {
			case v < least:
				t.exact[i] = true
				t.contest.enter(g, v)
				fallthrough
			case v >= limit:
				t.contest.finish(i, v)
			default:
				t.contest.raise(i, v)
				mu.Lock()
				defer mu.Unlock()
				later = append(later, i)
			}
		}
	})
	slices.Sort(over)
	return later, over, err
}

// A root is the set of all answers, on a board if it is not too large.
type root struct {
	board *matrix.Matrix
	class []int32 // for each guess its class on the board
	cores []int   // numbers of answers that weigh nearly as much as all, ascending
	field *field
}

// newRoot makes a root. It returns nil if ctx ends before.
func (s *search) newRoot(ctx context.Context, jobs int) *root {
	w, p := s.newWeigher(ctx), s.p
	n := len(p.Answers)
	if !w.worker.shared.boards(n) {
		return &root{field: s.newField(nil)}
	}
	r := &root{board: new(matrix.Matrix), class: make([]int32, len(p.Guesses))}
	if s.rules == nil {
		if err := w.worker.maker.BuildWide(ctx, r.board, p.AllAnswers(), jobs); err != nil {
			return nil
		}
		for g := range r.class {
			r.class[g] = w.worker.maker.ClassOf(int32(g))
		}
	} else {
		w.worker.maker.Build(r.board, p.AllAnswers(), p.AllGuesses())
		for i, g := range r.board.Reps {
			r.class[g] = int32(i)
		}
		r.board.MakeColumns()
	}
	r.board.Weigh(p)
	if ctx.Err() != nil {
		return nil
	}
	sum := int64(0)
	shares := []int64{100, 1000}
	for i, x := range r.board.Weight {
		if sum += x; len(shares) > 0 && sum*shares[0] >= p.Total*(shares[0]-1) {
			if shares = shares[1:]; 4*i < 3*n && i >= 20 {
				r.cores = append(r.cores, i+1)
			}
		}
	}
	return r
}

// evaluate returns the waste of all answers if g is guessed, which wastes k at
// once, if it is less than limit; else a lower bound that is at least limit.
func (r *root) evaluate(w *weigher, g int32, k int64, left int, limit int64) int64 {
	if r.board == nil {
		return w.tryLarge(r.field, g, k, left, limit)
	}
	b := r.board
	own := int64(0)
	if a := w.worker.shared.p.AnswerOf[g]; a >= 0 {
		own = w.worker.shared.p.Weight[a]
	}
	for _, n := range r.cores {
		s := b.All[:n]
		sum, top := b.Sum(s), b.Weight[0]
		deficit, less := top-own, int64(0)
		if own > 0 && int(w.worker.shared.p.AnswerOf[g]) >= n {
			deficit, less = top, own
		}
		firsts, most := w.tally.firsts(b.Row(r.class[g]), s, b.Weight)
		if most == n {
			continue // it tells nothing
		}
		v := w.evaluate(b, s, r.class[g], w.atOnce(sum-firsts, deficit, left), left, limit+less)
		if v -= less; v >= limit || w.worker.stop {
			return v
		}
	}
	return w.evaluate(b, b.All, r.class[g], k, left, limit)
}

// tryLarge is evaluate for sets that get no board.
func (w *weigher) tryLarge(f *field, g int32, k int64, left int, limit int64) int64 {
	var d fieldScratch
	sum := k
	groups := w.worker.groups(f, g, &d)
	slices.Reverse(groups) // the small ones first
	w.worker.level++
	defer func() { w.worker.level-- }()
	for i := range groups {
		if sum >= limit || w.worker.stop {
			break
		}
		sum += w.wasteOf(&groups[i], left-1, limit-sum)
	}
	return sum
}

// wasteOf returns the waste of a set with left guesses to go, if it is less than
// limit, else a lower bound that is at least limit.
func (w *weigher) wasteOf(c *group, left int, limit int64) int64 {
	n := len(c.ids)
	sum, top := int64(0), w.worker.shared.p.Weight[c.ids[0]]
	for _, a := range c.ids {
		sum += w.worker.shared.p.Weight[a]
	}
	switch {
	case left <= 1:
		return hopelessWeight(sum, top, left)
	case n <= 2:
		return 0
	case w.worker.shared.boards(n):
		d := w.scratch()
		w.build(&d.own, c.ids, c.rule)
		cost, exact := w.quick(&d.own, d.own.All, left)
		if exact || cost >= limit {
			return cost
		}
		return w.solve(&d.own, d.own.All, c.hash, c.rule, left, cost, limit)
	}
	return w.solveLarge(c, left, limit)
}

// solveLarge is solve for sets that get no board.
func (w *weigher) solveLarge(c *group, left int, limit int64) int64 {
	left = min(left, len(c.ids))
	key := make([]uint16, len(c.ids))
	for i, a := range c.ids {
		key[i] = uint16(a)
	}
	lower := int64(0)
	if cost, exact, ok := w.worker.shared.memo.Find(memo.Key{Hash: c.hash, Set: key, Rule: c.rule, Left: left}); ok {
		if exact || cost >= limit {
			return cost
		}
		lower = cost
	}
	f, order := w.rankLarge(c)
	if w.worker.stop {
		return limit
	}
	best, bound := limit, infinite
	for i := range order {
		s := &order[i]
		v := s.AtOnce(left)
		if v < best && left > 2 {
			v = w.tryLarge(f, int32(s.Guess), v, left, best)
		}
		if w.worker.stop {
			return limit
		}
		if v >= best {
			bound = min(bound, v)
		} else if best = v; best <= lower {
			break
		}
	}
	if best < limit {
		return w.worker.prove(memo.Key{Hash: c.hash, Set: key, Rule: c.rule, Left: left}, best, true)
	}
	bound = max(bound, lower)
	return w.worker.prove(memo.Key{Hash: c.hash, Set: key, Rule: c.rule, Left: left}, bound, false)
}

// rankLarge returns the field of a set, and the statistics of the guesses that are
// allowed, the most promising first.
func (w *weigher) rankLarge(c *group) (*field, []Stats) {
	f := &field{ids: slices.Clone(c.ids), cols: new(score.Columns)}
	f.cols.Set(w.worker.shared.p, f.ids)
	guesses := w.worker.allowed(c.rule)
	if guesses == nil {
		guesses = w.worker.shared.p.AllGuesses()
	}
	w.worker.counter.Set(f.cols)
	order := make([]Stats, 0, len(guesses))
	for _, g := range guesses {
		if w.worker.tick() {
			break
		}
		var s Stats
		if w.worker.counter.Count(g, &s); s.Groups > 1 {
			order = append(order, s)
		}
	}
	rank.SortLikely(order)
	return f, order
}

// weightedOpener finds what one guess costs: the sum over the groups it leaves,
// each a task of its own.
func (c *contest) weightedOpener(ctx context.Context, g int32, jobs int) *Result {
	w, p := c.shared.newWeigher(ctx), c.shared.p
	f := c.shared.newField(nil)
	var d fieldScratch
	groups := slices.Clone(w.worker.groups(f, g, &d))
	var st Stats
	w.worker.counter.Set(f.cols)
	w.worker.counter.Count(g, &st)
	lower := st.Waste
	if c.left == 1 {
		groups = nil
		lower = hopelessWeight(p.Total, st.Own, 1) + p.Weight[0] - st.Own
	}
	c.begin(step{what: "groups solved", total: len(groups)})
	var mu sync.Mutex
	err := parallel.Do(ctx, jobs, len(groups), func() func(int) {
		w := c.shared.newWeigher(ctx)
		return func(i int) {
			w.worker.level = 1
			v := w.wasteOf(&groups[i], c.left-1, infinite)
			if w.worker.stop {
				return
			}
			mu.Lock()
			lower += v
			mu.Unlock()
			c.finish(i, v)
		}
	})
	if err == nil {
		c.enter(g, lower)
	}
	r := c.result(err)
	r.opener = g
	r.bound(lower)
	return r
}

// weightedStrategy returns the strategy for a set. Of guesses that are equally good
// it takes the one that wastes least at once, then the first in the alphabet.
func (w *weigher) weightedStrategy(c *group, left int) *Strategy {
	n := len(c.ids)
	if w.worker.tick() {
		return nil
	}
	if left <= 1 || n == 1 {
		return w.worker.lastGuess(c.ids)
	}
	want := w.wasteOf(c, left, infinite)
	f, order := w.rankLarge(c)
	if w.worker.stop {
		return nil
	}
	left = min(left, n)
	slices.SortStableFunc(order, func(a, b Stats) int {
		return cmp.Or(cmp.Compare(a.AtOnce(left), b.AtOnce(left)), a.Guess-b.Guess)
	})
	for i := range order {
		s := &order[i]
		g, k := int32(s.Guess), s.AtOnce(left)
		if k > want {
			break
		}
		if left > 2 {
			k = w.tryLarge(f, g, k, left, want+1)
		}
		if w.worker.stop {
			return nil
		}
		if k != want {
			continue
		}
		return w.worker.strategyAfter(f, g, func(next *group) *Strategy { return w.weightedStrategy(next, left-1) })
	}
	panic("solver: no guess is as good as the best")
}
