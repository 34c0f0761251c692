package solver

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"
	"wfind/internal/parallel"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/score"
)

// Where there is no time for a proof, a guess is judged by a game played to its
// end: after it, in each group, the guess that looks best by its statistics, and so
// on, with few second thoughts. That is a strategy, so what it costs is never
// below the truth; and since one that looks best is seldom far from the best, it
// is not far above it.

// player plays out positions for one goroutine.
type player struct {
	worker *searcher
	exact  *prover // nil if there is none
	pool   []int32 // the guesses that are thought of, besides the words of a set, but in hard mode
	again  int     // second thoughts that there may be yet; see effort
	level  int
	stack  []*playerScratch
	counts []uint32 // for each group of a row whether it has an answer yet
	bounds []uint32 // of the patterns of guesses; see score.Columns.GroupBounds
}

// playerScratch is the memory of one level of a player.
type playerScratch struct {
	cols    score.Columns
	row     []uint32
	allowed []int32
	options []prospect
	groups  fieldScratch
}

// A prospect is a guess and what it is likely to waste.
type prospect struct {
	guess  int32
	missed int64 // weight that is missed if there is but one more guess
	waste  int64 // in units of 2^-10
}

// A weightedCost is what a strategy costs: weights times guesses, and the weight that is
// missed.
type weightedCost struct{ guesses, missed int64 }

func (a weightedCost) plus(b weightedCost) weightedCost {
	return weightedCost{a.guesses + b.guesses, a.missed + b.missed}
}

func (a weightedCost) less(b weightedCost) bool {
	return a.missed < b.missed || a.missed == b.missed && a.guesses < b.guesses
}

func (s *search) newPlayer(ctx context.Context, pool []int32) *player {
	return &player{worker: s.newSearcher(ctx), pool: pool}
}

// requiredWeight returns the weight of an answer, or 0 if it may be missed.
func (s *search) requiredWeight(a int32) int64 {
	if a >= s.required {
		return 0
	}
	return s.p.WeightOf(a)
}

// secondThoughts is how many guesses are played out for a set until one misses
// nothing that matters, by the number of guesses that are left.
var secondThoughts = [...]int{0, 1, 1, 12, 6, 4}

// An effort is how much is done for a guess that is played out: second thoughts, of which
// there is no end where words cannot all be found, and work to find what groups cost
// exactly; see weigher.budget.
type effort struct {
	thoughts  int // -1 for any number
	work      int // in all
	groupWork int // for one group
}

// The efforts for each guess that may be among the best, and for those that are shown.
var (
	firstLook = effort{thoughts: 1 << 4, work: 1 << 10, groupWork: 1 << 7}
	closeLook = effort{thoughts: 1 << 4, work: 1 << 12, groupWork: 1 << 10}
	allWays   = effort{thoughts: -1}
)

// A share of 2^-immaterial that is missed of all answers is much less than is ever
// shown: there is no second thought for a few words that are hardly ever picked.
const immaterial = 16

// scratch returns the memory of the current level.
func (w *player) scratch() *playerScratch {
	for len(w.stack) <= w.level {
		w.stack = append(w.stack, new(playerScratch))
	}
	return w.stack[w.level]
}

// after plays out a set if g is guessed first.
func (w *player) after(ids []int32, g int32, left int) weightedCost {
	d := w.scratch()
	d.cols.Set(w.worker.shared.p, ids)
	var sum weightedCost
	for _, a := range ids {
		sum.guesses += w.worker.shared.p.WeightOf(a)
	}
	w.level++
	defer func() { w.level-- }()
	for _, c := range w.worker.allGroups(&field{ids: ids, cols: &d.cols}, g, &d.groups) {
		if w.worker.stop {
			break
		}
		if c.ids[0] != w.worker.shared.p.AnswerOf[g] {
			sum = sum.plus(w.play(c.ids, c.rule, left-1))
		}
	}
	return sum
}

// play plays out a set.
func (w *player) play(ids []int32, rule int32, left int) weightedCost {
	sum, required, top := int64(0), int64(0), w.worker.shared.p.WeightOf(ids[0])
	for _, a := range ids {
		sum += w.worker.shared.p.WeightOf(a)
		required += w.worker.shared.requiredWeight(a)
	}
	switch n := len(ids); {
	case left <= 0:
		return weightedCost{0, required}
	case n == 1 || left == 1:
		return weightedCost{sum, required - w.worker.shared.requiredWeight(ids[0])}
	case n == 2:
		return weightedCost{2*sum - top, 0}
	}
	if w.exact != nil {
		if t, ok := w.exact.cost(ids, rule, left); ok {
			return t
		}
	}
	return w.think(ids, rule, left)
}

// think plays out a set by the guess that looks best, and by some others while that misses
// too much.
func (w *player) think(ids []int32, rule int32, left int) weightedCost {
	thoughts := 1
	if left < len(secondThoughts) {
		thoughts = secondThoughts[left]
	}
	options := w.options(ids, rule, left, false)
	takeBest(options)
	first := options[0]
	best := w.after(ids, first.guess, left)
	for i := 1; i < thoughts && best.missed > w.worker.shared.p.Total>>immaterial && w.again > 0 && !w.worker.stop; i++ {
		if i == 1 {
			options = w.options(ids, rule, left, true)
			at := slices.Index(options, first)
			if at < 0 {
				break // it was stopped before it came to it
			}
			options[0], options[at] = options[at], options[0]
		}
		if i == len(options) {
			break
		}
		w.again--
		takeBest(options[i:]) // the rest need no order
		if t := w.after(ids, options[i].guess, left); !w.worker.stop && t.less(best) {
			best = t
		}
	}
	return best
}

// takeBest puts the option that looks best first.
func takeBest(options []prospect) {
	best := 0
	for i := range options {
		if options[i].compare(options[best]) < 0 {
			best = i
		}
	}
	options[0], options[best] = options[best], options[0]
}

// options returns guesses for a set, the one that looks best among them; unless all are
// asked for, those are left out that are seen to be worse without a look at the answers.
func (w *player) options(ids []int32, rule int32, left int, all bool) []prospect {
	p, d := w.worker.shared.p, w.scratch()
	judge := w.judge(ids)
	d.options = d.options[:0]
	for _, a := range ids {
		s := judge(p.Answers[a])
		d.options = append(d.options, w.prospect(&s, left))
	}
	var bounds []uint32
	if !all && !p.Weighted() {
		bounds = d.cols.GroupBounds(w.bounds)
		w.bounds = bounds
	}
	// Any other guess wastes at least top, since the likeliest answer is not it. One
	// of the pool that wastes no more at once will do.
	top := w.worker.shared.p.WeightOf(ids[0])
	for _, guesses := range w.guesses(rule) {
		least := slices.MinFunc(d.options, prospect.compare)
		need := least.need(len(ids), left)
		if least.missed == 0 && least.waste < (top+1)<<10 {
			break
		}
		for _, g := range guesses {
			if w.worker.tick() {
				break
			}
			if bounds != nil && need.Met(p.GroupBound(bounds, g)) == 0 {
				continue
			}
			if s := judge(g); s.Groups > 1 && !s.Candidate {
				o := w.prospect(&s, left)
				if d.options = append(d.options, o); o.compare(least) < 0 {
					least, need = o, o.need(len(ids), left)
				}
			}
		}
	}
	return d.options
}

// guesses returns the guesses to think of, those that are likely to do first.
func (w *player) guesses(rule int32) [][]int32 {
	if w.worker.shared.rules == nil {
		return [][]int32{w.pool, w.worker.shared.p.AllGuesses()}
	}
	d := w.scratch()
	d.allowed = w.worker.shared.rules.Allowed(rule, d.allowed)
	return [][]int32{d.allowed}
}

func (a prospect) compare(b prospect) int {
	return cmp.Or(cmp.Compare(a.missed, b.missed), cmp.Compare(a.waste, b.waste))
}

// need is what the letters of another guess of a set of equal answers must allow if it is
// to look as good.
func (o prospect) need(n, left int) score.Need {
	groups := n - int(o.missed) // each group finds one
	if left != 2 {
		groups = n + 1 - int(o.waste>>10)
	}
	return score.MoreThan(min(max(0, groups-1), score.MostBounded))
}

// judge returns a function that makes the statistics of a guess on a set.
func (w *player) judge(ids []int32) func(g int32) Stats {
	d := w.scratch()
	d.cols.Set(w.worker.shared.p, ids)
	w.worker.counter.Set(&d.cols)
	return func(g int32) (s Stats) {
		w.worker.counter.Count(g, &s)
		return s
	}
}

// prospect returns what is to be expected of a guess for the current set.
func (w *player) prospect(s *Stats, left int) prospect {
	o := prospect{guess: int32(s.Guess), waste: s.Likely()}
	if left != 2 {
		return o
	}
	o.missed = s.Missed()
	d := w.scratch()
	ids := d.cols.Answers
	first := sort.Search(len(ids), func(i int) bool { return ids[i] >= w.worker.shared.required })
	if first == len(ids) {
		return o
	}
	// Those that may be missed come last.
	d.row = score.Grow(d.row, len(ids))
	w.counts = score.Grow(w.counts, w.worker.maker.Counter.Number(&d.cols, o.guess, d.row))
	clear(w.counts)
	for i, k := range d.row {
		if i >= first && w.counts[k] > 0 {
			o.missed -= w.worker.shared.p.WeightOf(ids[i])
		}
		w.counts[k] = 1
	}
	return o
}

// An estimator plays out guesses for a position.
type estimator struct {
	shared *search
	left   int
	jobs   int
	pool   []int32
	board  *matrix.Matrix // of all answers, if they have weights and are not too many
}

func newEstimator(p *score.Words, pool []int32, o Options) *estimator {
	n := len(p.Answers)
	e := &estimator{shared: newSearch(p, o.Hard), left: o.Tries, jobs: o.Jobs, pool: pool}
	if e.left <= 0 || e.left > n {
		e.left = n + 1
	}
	return e
}

// weigh readies the estimator to solve groups of answers that have weights. As in a proof,
// the least likely ones may be missed from then on.
func (e *estimator) weigh(ctx context.Context) {
	if !e.shared.p.Weighted() || !e.shared.boards(len(e.shared.p.Answers)) {
		return
	}
	e.shared.setRequired(negligible, e.left)
	if r := e.shared.newRoot(ctx, e.jobs); r != nil {
		e.board = r.board
	}
}

// A played guess is what the rest of the game takes if it is guessed first.
type played struct {
	cost weightedCost
	done bool // else there was no time for it
	open bool // some groups were not solved, for want of work
}

// play plays out guesses, those that look best first, until ctx ends; it is not an error
// if it does.
func (e *estimator) play(ctx context.Context, guesses []int32, how effort) []played {
	all := make([]played, len(guesses))
	ids := e.shared.p.AllAnswers()
	parallel.Do(ctx, e.jobs, len(guesses), func() func(int) {
		w := e.shared.newPlayer(ctx, e.pool)
		return func(i int) {
			w.again, w.exact = how.thoughts, nil
			if e.board != nil {
				w.exact = e.shared.newProver(ctx, e.board, how)
			}
			if t := w.after(ids, guesses[i], e.left); !w.worker.stop {
				all[i] = played{t, true, w.exact != nil && w.exact.gaveUp}
			}
		}
	})
	return all
}

// estimates adds to what is known exactly, and to a bound of all others, what these
// are estimated to lead to, and returns the best o.Rows of them all, or the opener
// alone. Guesses are played out until timed ends; one at least, unless ctx ends or the lists
// are very long.
func estimates(ctx, timed context.Context, p *score.Words, stats []Stats, known []Advice, bound Expectation, o Options) []Advice {
	rows := max(1, o.Rows)
	telling := slices.DeleteFunc(slices.Clone(stats), func(s Stats) bool { return s.Groups < 2 })
	var among []Stats
	if o.Opener != "" {
		g, _ := p.Find(o.Opener)
		among, rows = stats[g:g+1], 1
	} else {
		among = Best(telling, ByEstimate, len(known)+3*max(rows, looked))
		among = slices.DeleteFunc(among, func(s Stats) bool {
			return slices.ContainsFunc(known, func(a Advice) bool { return a.Guess == s.Guess })
		})
	}
	guesses := make([]int32, min(len(among), affordable(timed, p)))
	for i := range guesses {
		guesses[i] = int32(among[i].Guess)
	}
	e := newEstimator(p, pool(telling), o)
	e.weigh(timed)
	found := e.play(timed, guesses, firstLook)
	longest := 1 << 29 // scores of all guesses: with more, one takes many seconds
	if e.left > 4 {
		longest = 1 << 28 // a second, as next to nothing is missed
	}
	none := !slices.ContainsFunc(found, func(f played) bool { return f.done })
	if none && len(among) > 0 && len(p.Guesses)*len(p.Answers)*score.LaneBits(p.Length)/8 <= longest {
		found = e.play(ctx, []int32{int32(among[0].Guess)}, firstLook)
	}
	shift, missed := shift(p, among, found)
	open := map[int]bool{} // guesses of which more work may make a better estimate
	for i, s := range among {
		a := Advice{Stats: s, Word: p.Guesses[s.Guess]}
		expected := Expectation{Guesses: min(max(s.Least(), s.Estimate()+shift), float64(e.left)), Missed: missed}
		if i < len(found) && found[i].done {
			expected, open[s.Guess] = found[i].cost.of(p), found[i].open
		}
		a.expect(expected, bound)
		known = append(known, a)
	}
	sortAdvice(known)
	known = known[:min(rows, len(known))]
	e.lookAgain(timed, known, open, bound)
	return known
}

// expect sets what a guess is estimated to lead to, of which a bound is known.
func (a *Advice) expect(e, bound Expectation) {
	a.Guesses, a.Missed = e.Guesses, max(e.Missed, bound.Missed)
	if a.Missed == bound.Missed {
		a.Guesses, a.AtLeast = max(e.Guesses, bound.Guesses), bound.Guesses
	}
}

// lookAgain works more on the estimates of the rows that will be shown, as far as they
// are open.
func (e *estimator) lookAgain(ctx context.Context, rows []Advice, open map[int]bool, bound Expectation) {
	var at []int
	var guesses []int32
	for i, a := range rows {
		if open[a.Guess] {
			at, guesses = append(at, i), append(guesses, int32(a.Guess))
		}
	}
	for i, f := range e.play(ctx, guesses, closeLook) {
		a := &rows[at[i]]
		// It may be worse: other groups get the work.
		if expected := f.cost.of(e.shared.p); f.done && (Expectation{a.Guesses, a.Missed}).worse(expected) {
			a.expect(expected, bound)
		}
	}
	sortAdvice(rows)
}

// worse reports whether a strategy is expected to cost more than another.
func (e Expectation) worse(than Expectation) bool {
	return cmp.Or(cmp.Compare(e.Missed, than.Missed), cmp.Compare(e.Guesses, than.Guesses)) > 0
}

// sortAdvice puts the best first, what is proved before estimates.
func sortAdvice(rows []Advice) {
	slices.SortStableFunc(rows, func(a, b Advice) int {
		one := map[bool]int{true: 1}
		return cmp.Or(one[b.Proved]-one[a.Proved],
			cmp.Compare(shown(a.Missed), shown(b.Missed)), cmp.Compare(a.Guesses, b.Guesses),
			one[b.Candidate]-one[a.Candidate], a.Stats.Guess-b.Stats.Guess)
	})
}

// shift returns by how much more is needed than the statistics of guesses say, and how much
// is missed, for those that there was no time to play out: as much as for any that was.
func shift(p *score.Words, among []Stats, found []played) (guesses, missed float64) {
	any := false
	for i, f := range found {
		if f.done {
			any = true
			expected := f.cost.of(p)
			guesses = max(guesses, expected.Guesses-among[i].Estimate())
			missed = max(missed, expected.Missed)
		}
	}
	if !any && len(among) > 0 {
		// Between what was found of few answers and of many.
		guesses = 0.2 * (among[0].Estimate() - among[0].Least())
	}
	return guesses, missed
}

// poolSize is how many guesses are thought of in each position that is played out.
// Twelve times as many, which is all of the original game, change an estimate by
// less than 0.01.
const poolSize = 1 << 10

// pool returns guesses that split all the answers well, and so most sets of them.
func pool(stats []Stats) []int32 {
	best := Best(stats, ByEstimate, poolSize)
	pool := make([]int32, len(best))
	for i, s := range best {
		pool[i] = int32(s.Guess)
	}
	return pool
}

// shown rounds a share to what is told apart: what is missed of an estimate, less
// than that, is often not missed by better play.
func shown(share float64) float64 { return math.Round(share*1e4) / 1e4 }

// affordable returns how many guesses there is time to play out, if no limit of
// time is set: some tenths of a second.
func affordable(ctx context.Context, p *score.Words) int {
	const enough = 1 << 27 // scores
	if _, ok := ctx.Deadline(); ok {
		return len(p.Guesses)
	}
	return enough / (len(p.Guesses) * len(p.Answers) * score.LaneBits(p.Length) / 8)
}

// PlayOut returns what a quick strategy needs that begins with each of the guesses,
// and then with what looks best by the statistics: an upper bound of what optimal
// play needs.
func (p *Problem) PlayOut(ctx context.Context, guesses []string, o Options) ([]Expectation, error) {
	stats, err := p.Stats(ctx, o.Jobs)
	if err != nil {
		return nil, err
	}
	numbers := make([]int32, len(guesses))
	for i, word := range guesses {
		g, ok := p.Find(word)
		if !ok {
			return nil, unknown(word)
		}
		numbers[i] = int32(g)
	}
	expected := make([]Expectation, len(guesses))
	for i, f := range newEstimator(p.words, pool(stats), o).play(ctx, numbers, allWays) {
		expected[i] = f.cost.of(p.words)
	}
	return expected, ctx.Err()
}

// of is what the cost is on average.
func (t weightedCost) of(p *score.Words) Expectation {
	whole := float64(p.Total)
	return Expectation{float64(t.guesses) / whole, float64(t.missed) / whole}
}
