package solver

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	"wfind/internal/parallel"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// contest keeps the best guesses of a position while several goroutines try
// them.
type contest struct {
	shared *search
	left   int
	rows   int
	below  int64 // waste that a guess has to stay below, whatever the others waste
	fixed  int32 // the given opener, or -1
	start  time.Time

	mu       sync.Mutex
	ceiling  int64 // waste that the best guesses are known to stay below; see openerMisses
	best     []entry
	sure     bool    // that the first of them is the best of all
	lower    []int64 // for each guess of order, or group of the opener, a lower bound of its waste
	solved   []int64 // for each group of the given opener its waste, or unsolved
	outline  *outline
	step     step
	progress func(Progress)
	every    time.Duration
	last     time.Time
}

type entry struct {
	guess int32
	waste int64
}

func newContest(s *search, left int, o Options) *contest {
	c := &contest{shared: s, left: left, rows: max(1, o.Rows), start: time.Now(), progress: o.Progress}
	c.fixed, c.below, c.ceiling = -1, infinite, infinite
	if o.Below != (Cost{}) {
		c.below = wasteOf(o.Below, len(s.p.Answers))
	}
	c.every = 100 * time.Millisecond
	if o.progressEvery > 0 {
		c.every = o.progressEvery
	}
	return c
}

// before reports whether guess a comes before b if they cost the same.
func (c *contest) before(a, b int32) bool {
	ca, cb := c.shared.p.AnswerOf[a] >= 0, c.shared.p.AnswerOf[b] >= 0
	if ca != cb {
		return ca
	}
	return a < b
}

// limit returns the waste that a guess has to stay below to be one of the best.
func (c *contest) limit(g int32) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	most := min(c.below, c.ceiling)
	if len(c.best) == 0 && c.rows == 1 && c.outline != nil {
		return min(most, c.outline.waste()+1) // the best is no worse
	}
	return min(most, c.toBeat(g, c.rows))
}

// toBeat returns the waste that a guess has to stay below to be one of so many of the
// best, as far as these are known. c.mu is held.
func (c *contest) toBeat(g int32, rows int) int64 {
	if len(c.best) < rows {
		return infinite
	}
	last := c.best[rows-1]
	if c.before(g, last.guess) {
		return last.waste + 1
	}
	return last.waste
}

// enter tells that a guess has exactly this waste.
func (c *contest) enter(g int32, waste int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if waste >= c.below || slices.Contains(c.best, entry{g, waste}) {
		return
	}
	c.best = append(c.best, entry{g, waste})
	slices.SortFunc(c.best, func(a, b entry) int {
		switch {
		case a.waste != b.waste:
			return cmp.Compare(a.waste, b.waste)
		case c.before(a.guess, b.guess):
			return -1
		}
		return 1
	})
	c.best = c.best[:min(c.rows, len(c.best))]
}

// setLower sets the lower bounds with which a search begins.
func (c *contest) setLower(lower []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower = lower
}

// least returns what is proved of the waste of the best guess, or of the given
// opener: it is at least as much. c.mu is held.
func (c *contest) least() int64 {
	if c.fixed >= 0 {
		sum := int64(0)
		for _, l := range c.lower {
			sum += l
		}
		return sum
	}
	least := infinite
	if len(c.best) > 0 {
		least = c.best[0].waste
	}
	for _, l := range c.lower {
		least = min(least, l)
	}
	if least == infinite {
		return 0
	}
	return least
}

// A step of a search is what its progress is counted in.
type step struct {
	what  string
	total int       // guesses or groups to be done with
	work  []float64 // for each of order how much work it is likely to be; nil: all are alike
	after float64   // how much work the steps after this one are likely to be, as a share of it

	begun     time.Time
	done      int
	all, past float64 // work
}

// begin begins a step.
func (c *contest) begin(s step) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s.begun = time.Now()
	s.all = float64(s.total)
	if s.work != nil {
		s.all = 0
		for _, x := range s.work {
			s.all += x
		}
	}
	c.step = s
}

// raise tells that a guess of order wastes at least so much.
func (c *contest) raise(i int, lower int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower[i] = max(c.lower[i], lower)
}

// finish tells that a guess of order, or a group, is done with.
func (c *contest) finish(i int, lower int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lower != nil {
		c.lower[i] = max(c.lower[i], lower)
	}
	s := &c.step
	s.done++
	if s.work != nil {
		s.past += s.work[i]
	} else {
		s.past++
	}
	c.tell()
}

// tell calls progress, unless it was called just now. c.mu is held.
func (c *contest) tell() {
	now := time.Now()
	if c.progress == nil || now.Sub(c.last) < c.every {
		return
	}
	c.last = now
	s := &c.step
	p := Progress{Done: s.done, Total: s.total, What: s.what, Elapsed: now.Sub(c.start)}
	if s.past > 0 {
		rate := float64(now.Sub(s.begun)) / s.past
		p.Left = time.Duration(rate * (s.all*(1+s.after) - s.past))
	}
	if p.Bound = expectation(c.shared.p, c.least()); !c.shared.p.Weighted() {
		p.AtLeast = costOf(c.least(), len(c.shared.p.Answers))
	}
	switch {
	case c.outline != nil && (len(c.best) == 0 || c.outline.waste() < c.best[0].waste):
		p.Best = c.shared.choice(entry{c.outline.guess, c.outline.waste()})
	case len(c.best) > 0:
		p.Best = c.shared.choice(c.best[0])
	}
	c.progress(p)
}

// outlineAfter is how long a search goes on before it makes a whole strategy, so as
// not to spend time on one that it may not need.
const outlineAfter = 300 * time.Millisecond

// report calls progress from time to time, however long a step takes, and makes
// sure that after a short while there is a whole strategy to tell of. What it
// returns ends that.
func (c *contest) report(ctx context.Context, jobs int) (end func()) {
	if c.progress == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() {
		tick := time.NewTicker(c.every)
		defer tick.Stop()
		for asked := false; ; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			c.mu.Lock()
			c.tell()
			first := !asked && c.outline == nil && time.Since(c.start) > outlineAfter
			c.mu.Unlock()
			if first {
				asked = true
				wg.Go(func() { c.makeOutline(ctx, jobs) })
			}
		}
	})
	return func() {
		cancel()
		wg.Wait()
	}
}

func (s *search) choice(e entry) Choice {
	choice := Choice{
		Guess:     int(e.guess),
		Word:      s.p.Guesses[e.guess],
		Candidate: s.p.AnswerOf[e.guess] >= 0,
		Expected:  expectation(s.p, e.waste),
	}
	if !s.p.Weighted() {
		choice.Cost = costOf(e.waste, len(s.p.Answers))
	}
	return choice
}

func (c *contest) result(stopped error) *Result {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := &Result{search: c.shared, left: c.left, opener: c.fixed, solved: c.solved, outline: c.outline}
	for _, e := range c.best {
		r.Choices = append(r.Choices, c.shared.choice(e))
	}
	least := c.least()
	if r.best = c.sure; r.best || stopped == nil && len(c.best) > 0 {
		least = c.best[0].waste
	}
	if stopped == nil && len(c.best) > 0 {
		r.Proved = true
	}
	r.GivenUp = least >= c.below
	r.bound(least)
	return r
}

// bound tells what any guess wastes at least.
func (r *Result) bound(waste int64) {
	p := r.search.p
	if r.Bound = expectation(p, waste); !p.Weighted() {
		r.AtLeast = costOf(waste, len(p.Answers))
	}
}

// few settles positions of one answer, or with one guess left.
func (c *contest) few() {
	p := c.shared.p
	top := p.Heaviest()
	var lower []int64
	for g := range p.Guesses {
		waste := infinite
		if a := p.AnswerOf[g]; a >= 0 {
			waste = hopelessWeight(p.Total, p.WeightOf(a), 1) + top - p.WeightOf(a)
		} else if len(p.Answers) > 1 {
			waste = hopelessWeight(p.Total, 0, 1) + top
		}
		if waste < infinite {
			lower = append(lower, waste)
			c.enter(int32(g), waste)
		}
	}
	c.setLower(lower)
}

// onBoard tries all guesses on a board of all answers.
func (c *contest) onBoard(ctx context.Context, jobs int) {
	b, class := c.boardOfAll()
	// The guesses, those that waste least at once first.
	order := make([]entry, 0, len(class))
	for g, k := range class {
		if k >= 0 {
			x := int(b.Collisions[k])<<1 | 1
			if c.shared.p.AnswerOf[g] >= 0 {
				x--
			}
			waste := immediate(x)
			if c.left == 2 {
				waste = lastButOne(x)
			}
			order = append(order, entry{int32(g), waste})
		}
	}
	slices.SortFunc(order, func(a, b entry) int { return cmp.Or(cmp.Compare(a.waste, b.waste), int(a.guess-b.guess)) })
	c.begin(step{what: "guesses tried", total: len(order)})
	lower := make([]int64, len(order))
	for i, o := range order {
		lower[i] = o.waste
	}
	c.setLower(lower)
	known := make([]atomic.Int64, len(b.Reps)) // for each class 1 + what it wastes later on
	parallel.Do(ctx, jobs, len(order), func() func(int) {
		w := c.shared.newSearcher(ctx)
		return func(i int) {
			o, cl := order[i], class[order[i].guess]
			if v := c.tryOnBoard(w, b, cl, o, &known[cl]); !w.stop {
				c.finish(i, v)
			}
		}
	})
}

// boardOfAll returns the board of all answers, and the class of each guess; -1 if it
// splits nothing.
func (c *contest) boardOfAll() (b *matrix.Matrix, class []int32) {
	p := c.shared.p
	maker := matrix.NewMaker(c.shared.p, c.shared.telling, c.shared.likeness)
	b = new(matrix.Matrix)
	ids := p.AllAnswers()
	class = make([]int32, len(p.Guesses))
	if c.shared.rules != nil {
		maker.Build(b, ids, p.AllGuesses())
		for i := range class {
			class[i] = -1
		}
		for i, g := range b.Reps {
			class[g] = int32(i)
		}
	} else {
		maker.Build(b, ids, nil)
		for g := range class {
			class[g] = maker.ClassOf(int32(g))
		}
	}
	b.MakeColumns()
	return b, class
}

// tryOnBoard returns the waste of a guess of class cl, of which is known what it
// wastes at once, if that is less than the limit, and enters it; else a lower bound.
func (c *contest) tryOnBoard(w *searcher, b *matrix.Matrix, cl int32, o entry, known *atomic.Int64) int64 {
	g, v := o.guess, o.waste
	limit := c.limit(g)
	switch later := known.Load(); {
	case v >= limit:
		return v
	case c.left == 2:
	case later > 0:
		v += later - 1
	default:
		if v = w.evaluate(b, b.All, cl, v, c.left, limit); v < limit && !w.stop {
			known.Store(1 + v - o.waste)
		}
	}
	if v < limit && !w.stop {
		c.enter(g, v)
	}
	return v
}

// onField tries all guesses on a large set.
func (c *contest) onField(ctx context.Context, jobs int) error {
	p := c.shared.p
	stats, err := rank.All(ctx, p, jobs)
	if err != nil {
		return err
	}
	f := c.shared.newField(stats)
	f.supers = newSupersets(f, stats, c.shared.rules == nil, c.shared.bounding)
	f.setMutual()
	order := slices.DeleteFunc(slices.Clone(stats), func(s Stats) bool { return s.Groups < 2 })
	rank.SortLikely(order)
	lower := make([]int64, len(order))
	for i := range order {
		lower[i] = order[i].AtOnce(c.left)
	}
	c.setLower(lower)
	if c.left == 2 {
		for i, v := range c.lower {
			c.enter(int32(order[i].Guess), v)
		}
		return nil
	}
	// The best alone first, which takes less time, then what comes next.
	rows := c.rows
	c.rows = 1
	c.makeOutline(ctx, jobs) // for a mark to begin with
	if err := c.tryAll(ctx, jobs, f, order); err != nil || rows == 1 {
		return err
	}
	c.mu.Lock()
	c.rows, c.ceiling, c.sure = rows, infinite, len(c.best) > 0
	c.mu.Unlock()
	return c.tryAll(ctx, jobs, f, order)
}

// tryAll tries the guesses of order on a large set.
func (c *contest) tryAll(ctx context.Context, jobs int, f *field, order []Stats) error {
	pass := func(s step, some []int, deep bool) error { return c.pass(ctx, jobs, f, order, s, some, deep) }
	all := make([]int, len(order))
	for i := range all {
		all[i] = i
	}
	// First a few that look best, to have a better one; then bounds of all others,
	// which leave some hundreds; then these, those with the lowest bounds first.
	few := min(len(all), c.rows+3)
	misses := c.openerMisses(order)
	if err := misses.begin(ctx, jobs, all, few); err != nil {
		return err
	}
	if err := pass(step{what: "likely openers tried"}, all[:few], true); err != nil {
		return err
	}
	all = all[few:]
	if err := misses.goOn(ctx, jobs, all); err != nil {
		return err
	}
	open := func(i int) bool { return c.lower[i] < c.limit(int32(order[i].Guess)) }
	all = slices.DeleteFunc(all, func(i int) bool { return !open(i) })
	// In no order, so that the time left can be told from the time spent.
	slices.SortFunc(all, func(a, b int) int { return cmp.Compare(score.Scramble(uint64(a)), score.Scramble(uint64(b))) })
	if err := pass(step{what: "openers bounded", after: 0.6}, all, false); err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(i int) bool { return !open(i) })
	defer func(s *supersets) { f.supers = s }(f.supers)
	f.supers = nil // the memo has the bounds of what is left
	slices.SortFunc(all, func(a, b int) int { return cmp.Or(cmp.Compare(c.lower[a], c.lower[b]), a-b) })
	// The work is about the square of what is to be proved beyond the bound.
	work := make([]float64, len(order))
	for _, i := range all {
		gap := float64(c.limit(int32(order[i].Guess)) - c.lower[i])
		work[i] = gap * gap
	}
	return pass(step{what: "openers tried", work: work}, all, true)
}

// pass tries some of the guesses of order on a field, in depth or just on bounds.
func (c *contest) pass(ctx context.Context, jobs int, f *field, order []Stats, s step, some []int, deep bool) error {
	s.total = len(some)
	c.begin(s)
	return parallel.Do(ctx, jobs, len(some), func() func(int) {
		w := c.shared.newSearcher(ctx)
		return func(i int) {
			i = some[i]
			g, k := int32(order[i].Guess), order[i].Waste
			limit := func() int64 { return c.limit(g) }
			v := c.lower[i]
			switch {
			case v >= limit():
			case deep:
				if v = w.try(f, g, k, c.left, limit); v < limit() && !w.stop {
					c.enter(g, v)
				}
			default:
				v = w.boundOf(f, g, k, c.left, limit)
			}
			if !w.stop {
				c.finish(i, v)
			}
		}
	})
}

// newField returns the field of all answers.
func (s *search) newField(stats []Stats) *field {
	f := &field{ids: s.p.AllAnswers(), cols: new(score.Columns)}
	f.cols.Set(s.p, f.ids)
	for i := range stats {
		f.most = max(f.most, stats[i].Groups)
	}
	if stats == nil {
		f.most = len(f.ids)
	}
	return f
}
