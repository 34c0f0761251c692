package solver

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"
)

// Options say what to search for.
type Options struct {
	// Tries is the number of guesses left; 0 stands for as many as it takes.
	Tries int
	// Hard keeps to hard mode. The guesses of the Problem are those that the
	// clues so far allow.
	Hard bool
	// Opener, if it is not "", is the first guess; else the best is looked for.
	Opener string
	// Rows is how many of the best guesses to find; at least one is.
	Rows int
	// Jobs is the number of goroutines; 0 stands for one for each core.
	Jobs int
	// Progress, if it is not nil, is called several times a second.
	Progress func(Progress)

	boardMax      int           // for tests: makes small sets take the way of large ones
	progressEvery time.Duration // for tests: calls Progress more often
}

// Progress says how far a search has come.
type Progress struct {
	Done, Total int
	What        string // what Done counts, such as "openers bounded"
	Best        Choice // if Word is not "", the best guess so far
	Elapsed     time.Duration
	Left        time.Duration // estimate, 0 if there is none
}

// A Cost is what a strategy costs, all possible answers taken together.
type Cost struct {
	Guesses  int
	Failures int // answers not found within the tries
}

// A Choice is a guess and what it costs if play is optimal after it.
type Choice struct {
	Guess     int // number of the guess
	Word      string
	Candidate bool
	Cost      Cost // of answers that are equally likely
	Expected  Expectation
}

// A Result is what a search has found.
type Result struct {
	// Choices are the best guesses and their exact costs, the best first;
	// candidates win ties, then the alphabet.
	Choices []Choice
	// Proved says that there are no better ones. It is false if the search was
	// stopped.
	Proved bool
	// AtLeast is what any guess, or the given opener, costs at least. If the
	// search was not stopped it is the cost of the best.
	AtLeast Cost // of answers that are equally likely
	Bound   Expectation

	search *search
	left   int
}

// cost turns waste into a cost for n answers.
func costOf(waste, n int) Cost {
	total := waste + 2*n - 1
	return Cost{Guesses: total % failure, Failures: total / failure}
}

// maxAnswers is how many answers a search can tell apart.
const maxAnswers = 1<<16 - 1

// Solve finds the guesses after which optimal play needs the fewest guesses to
// find the answer, summed up over all possible answers; or what the opener
// needs. If ctx ends before that is proved, it returns what is known by then
// and no error.
func (p *Problem) Solve(ctx context.Context, o Options) (*Result, error) {
	n := len(p.answers)
	if n > maxAnswers {
		return nil, fmt.Errorf("%d possible answers are too many to search (at most %d)", n, maxAnswers)
	}
	if p.weight != nil {
		return p.solveWeighted(ctx, o)
	}
	s := newSearch(p, o.Hard)
	if o.boardMax > 0 {
		s.boardMax = o.boardMax
	}
	left := o.Tries
	if left <= 0 || left > n {
		left = n
	}
	c := newContest(s, left, o)
	if o.Opener != "" {
		g, ok := p.Find(o.Opener)
		if !ok {
			return nil, unknown(o.Opener)
		}
		if o.Tries <= 0 || o.Tries > n {
			c.left = n + 1 // the opener may tell nothing
		}
		return c.opener(ctx, int32(g), o.Jobs), nil
	}
	switch {
	case left == 1 || n <= 2:
		c.few()
		return c.result(nil), nil
	case n <= s.boardMax:
		c.onBoard(ctx, o.Jobs)
	default:
		if err := c.onField(ctx, o.Jobs); err != nil {
			return c.result(err), nil
		}
	}
	return c.result(ctx.Err()), nil
}

func unknown(guess string) error { return fmt.Errorf("%s is not among the guesses", guess) }

// contest keeps the best guesses of a position while several goroutines try
// them.
type contest struct {
	*search
	left  int
	rows  int
	start time.Time

	mu       sync.Mutex
	best     []entry
	lower    []int // for each guess of order a lower bound of its waste
	step     step
	progress func(Progress)
	every    time.Duration
	last     time.Time
}

type entry struct {
	guess int32
	waste int
}

func newContest(s *search, left int, o Options) *contest {
	c := &contest{search: s, left: left, rows: max(1, o.Rows), start: time.Now(), progress: o.Progress}
	c.every = 100 * time.Millisecond
	if o.progressEvery > 0 {
		c.every = o.progressEvery
	}
	return c
}

// before reports whether guess a comes before b if they cost the same.
func (c *contest) before(a, b int32) bool {
	ca, cb := c.p.answer[a] >= 0, c.p.answer[b] >= 0
	if ca != cb {
		return ca
	}
	return a < b
}

// limit returns the waste that a guess has to stay below to be one of the best.
func (c *contest) limit(g int32) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.best) < c.rows {
		return infinite
	}
	last := c.best[len(c.best)-1]
	if c.before(g, last.guess) {
		return last.waste + 1
	}
	return last.waste
}

// enter tells that a guess has exactly this waste.
func (c *contest) enter(g int32, waste int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.best = append(c.best, entry{g, waste})
	slices.SortFunc(c.best, func(a, b entry) int {
		switch {
		case a.waste != b.waste:
			return a.waste - b.waste
		case c.before(a.guess, b.guess):
			return -1
		}
		return 1
	})
	c.best = c.best[:min(c.rows, len(c.best))]
}

// A step of a search is what its progress is counted in.
type step struct {
	what  string
	total int       // guesses or groups to be done with
	work  []float64 // for each of order how much work it is likely to be; nil: all are alike
	later float64   // how much work the steps after this one are likely to be, as a share of it

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

// bound tells that a guess of order wastes at least so much.
func (c *contest) bound(i, lower int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower[i] = max(c.lower[i], lower)
}

// finish tells that a guess of order, or a group, is done with.
func (c *contest) finish(i, lower int) {
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
	now := time.Now()
	if c.progress == nil || now.Sub(c.last) < c.every {
		return
	}
	c.last = now
	p := Progress{Done: s.done, Total: s.total, What: s.what, Elapsed: now.Sub(c.start)}
	if s.past > 0 {
		rate := float64(now.Sub(s.begun)) / s.past
		p.Left = time.Duration(rate * (s.all*(1+s.later) - s.past))
	}
	if len(c.best) > 0 {
		p.Best = c.choice(c.best[0])
	}
	c.progress(p)
}

func (c *contest) choice(e entry) Choice {
	choice := Choice{
		Guess:     int(e.guess),
		Word:      c.p.guesses[e.guess],
		Candidate: c.p.answer[e.guess] >= 0,
		Expected:  c.p.expectation(int64(e.waste)),
	}
	if !c.p.Weighted() {
		choice.Cost = costOf(e.waste, len(c.p.answers))
	}
	return choice
}

func (c *contest) result(stopped error) *Result {
	r := &Result{Proved: stopped == nil, search: c.search, left: c.left}
	for _, e := range c.best {
		r.Choices = append(r.Choices, c.choice(e))
	}
	least := infinite
	if len(c.best) > 0 {
		least = c.best[0].waste
	}
	if stopped != nil {
		for _, l := range c.lower {
			least = min(least, l)
		}
		if least == infinite {
			least = 0
		}
	}
	r.bound(least)
	return r
}

// bound tells what any guess wastes at least.
func (r *Result) bound(waste int) {
	p := r.search.p
	if r.Bound = p.expectation(int64(waste)); !p.Weighted() {
		r.AtLeast = costOf(waste, len(p.answers))
	}
}

// few settles positions of one or two answers, or with one guess left: guess a
// candidate.
func (c *contest) few() {
	n := len(c.p.answers)
	var cols columns
	cols.set(c.p, c.p.numbers[:n])
	row := make([]uint64, cols.words)
	for g := range c.p.guesses {
		candidate := c.p.answer[g] >= 0
		switch {
		case c.left == 1 && candidate:
			c.enter(int32(g), hopeless(n, 1))
		case n == 1:
		case c.left == 1:
			c.enter(int32(g), hopeless(n, 1)+failure)
		case candidate:
			c.enter(int32(g), 0)
		case n == 2:
			cols.row(g, row)
			if cols.at(row, 0) != cols.at(row, 1) {
				c.enter(int32(g), 1)
			}
		}
	}
}

// onBoard tries all guesses on a board of all answers.
func (c *contest) onBoard(ctx context.Context, jobs int) {
	p, n := c.p, len(c.p.answers)
	maker := newBoarder(p)
	b := new(board)
	ids := p.numbers[:n]
	class := make([]int32, len(p.guesses))
	if c.rules != nil {
		maker.build(b, ids, p.all())
		for i := range class {
			class[i] = -1
		}
		for i, g := range b.reps {
			class[g] = int32(i)
		}
	} else {
		maker.build(b, ids, nil)
		for g := range class {
			class[g] = maker.class[maker.like[g]]
		}
	}
	b.columns()

	// The guesses, those that waste least at once first.
	order := make([]entry, 0, len(class))
	for g, k := range class {
		if k >= 0 {
			x := int(b.coll[k])<<1 | 1
			if p.answer[g] >= 0 {
				x--
			}
			waste := immediate(x)
			if c.left == 2 {
				waste = lastButOne(x)
			}
			order = append(order, entry{int32(g), waste})
		}
	}
	slices.SortFunc(order, func(a, b entry) int { return cmp.Or(a.waste-b.waste, int(a.guess-b.guess)) })
	c.begin(step{what: "guesses tried", total: len(order)})
	c.lower = make([]int, len(order))
	for i, o := range order {
		c.lower[i] = o.waste
	}
	var mu sync.Mutex
	known := make([]int, len(b.reps)) // for each class 1 + what it wastes later on
	parallel(ctx, jobs, len(order), func() func(int) {
		w := c.newSearcher(ctx)
		return func(i int) {
			g, k := order[i].guess, order[i].waste
			limit := c.limit(g)
			cl := class[g]
			mu.Lock()
			later := known[cl]
			mu.Unlock()
			v := k
			switch {
			case k >= limit:
			case c.left == 2:
				c.enter(g, k)
			case later > 0:
				if v = k + later - 1; v < limit {
					c.enter(g, v)
				}
			default:
				v = w.evaluate(b, b.all, cl, k, c.left, limit)
				if w.stop {
					return
				}
				if v < limit {
					mu.Lock()
					known[cl] = 1 + v - k
					mu.Unlock()
					c.enter(g, v)
				}
			}
			c.finish(i, v)
		}
	})
}

// onField tries all guesses on a large set.
func (c *contest) onField(ctx context.Context, jobs int) error {
	p := c.p
	stats, err := p.Stats(ctx, jobs)
	if err != nil {
		return err
	}
	f := c.newField(stats)
	f.supers = newSupersets(f, stats)
	f.setMutual()
	order := slices.DeleteFunc(slices.Clone(stats), func(s Stats) bool { return s.Groups < 2 })
	byPromise(order)
	c.lower = make([]int, len(order))
	for i := range order {
		c.lower[i] = immediate(order[i].collisions())
		if c.left == 2 {
			c.lower[i] = lastButOne(order[i].collisions())
		}
	}
	if c.left == 2 {
		for i, v := range c.lower {
			c.enter(int32(order[i].Guess), v)
		}
		return nil
	}

	// pass tries some of the guesses, in depth or just on bounds.
	pass := func(s step, some []int, deep bool) error {
		s.total = len(some)
		c.begin(s)
		return parallel(ctx, jobs, len(some), func() func(int) {
			w := c.newSearcher(ctx)
			return func(i int) {
				i = some[i]
				g, k := int32(order[i].Guess), immediate(order[i].collisions())
				limit := func() int { return c.limit(g) }
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

	// First a few that look best, to have a mark; then bounds of all others,
	// which leave some hundreds; then these, those with the lowest bounds first.
	all := make([]int, len(order))
	for i := range all {
		all[i] = i
	}
	few := min(len(all), c.rows+3)
	if err := pass(step{what: "likely openers tried"}, all[:few], true); err != nil {
		return err
	}
	all = all[few:]
	// In no order, so that the time left can be told from the time spent.
	slices.SortFunc(all, func(a, b int) int { return cmp.Compare(scramble(uint64(a)), scramble(uint64(b))) })
	if err := pass(step{what: "openers bounded", later: 0.6}, all, false); err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(i int) bool { return c.lower[i] >= c.limit(int32(order[i].Guess)) })
	slices.SortFunc(all, func(a, b int) int { return cmp.Or(c.lower[a]-c.lower[b], a-b) })
	// The work is about the square of what is to be proved beyond the bound.
	work := make([]float64, len(order))
	for _, i := range all {
		gap := float64(c.limit(int32(order[i].Guess)) - c.lower[i])
		work[i] = gap * gap
	}
	return pass(step{what: "openers tried", work: work}, all, true)
}

// newField returns the field of all answers.
func (s *search) newField(stats []Stats) *field {
	f := &field{ids: s.p.numbers[:len(s.p.answers)], cols: new(columns)}
	f.cols.set(s.p, f.ids)
	for i := range stats {
		f.most = max(f.most, stats[i].Groups)
	}
	if stats == nil {
		f.most = len(f.ids)
	}
	return f
}

// opener finds what one guess costs: the sum over the groups it leaves, each a
// task of its own.
func (c *contest) opener(ctx context.Context, g int32, jobs int) *Result {
	w := c.newSearcher(ctx)
	f := c.newField(nil)
	var d largeScratch
	crowds := w.crowds(f, g, &d)
	groups := int(d.names[0])
	for _, k := range d.names {
		groups = max(groups, int(k)+1)
	}
	n := len(c.p.answers)
	s := Stats{Groups: groups, Candidate: c.p.answer[g] >= 0, n: n}
	sum := immediate(s.collisions())
	if c.left == 1 {
		crowds = nil
		sum = hopeless(n, 1)
		if !s.Candidate {
			sum += failure
		}
	}
	c.begin(step{what: "groups solved", total: len(crowds)})
	lower := sum
	var mu sync.Mutex
	solve := func(w *searcher, i int) {
		x := crowds[i]
		v := w.crowd(&x, c.left-1, infinite)
		if w.stop {
			return
		}
		mu.Lock()
		lower += v
		mu.Unlock()
		c.finish(i, v)
	}
	// All goroutines at once on each large group, then each on others.
	w.jobs, w.level = jobs, 1
	if jobs <= 0 {
		w.jobs = runtime.GOMAXPROCS(0)
	}
	large := 0
	for large < len(crowds) && len(crowds[large].ids) > c.boardMax && !w.stop {
		solve(w, large)
		large++
	}
	err := parallel(ctx, jobs, len(crowds)-large, func() func(int) {
		w := c.newSearcher(ctx)
		return func(i int) { solve(w, large+i) }
	})
	r := &Result{Proved: err == nil, search: c.search, left: c.left}
	r.bound(lower)
	if err == nil {
		r.Choices = []Choice{c.choice(entry{g, lower})}
	}
	return r
}
