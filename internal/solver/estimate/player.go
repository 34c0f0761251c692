package estimate

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync/atomic"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// A Prover finds the exact excess of sets of answers, with limited work.
type Prover interface {
	// Excess returns the least excess of the set ids under rule, with left guesses left. It reports
	// false if that takes too much work.
	Excess(ids []int32, rule int32, left int) (excess int64, ok bool)
	// GaveUp reports whether it gave up on any set.
	GaveUp() bool
	// Spent returns the work done, in nanoseconds of one core.
	Spent() int64
}

// A player estimates the excess of sets by playing them out. It belongs to one goroutine.
type player struct {
	*tree.Worker
	exact Prover  // nil if there is none
	pool  []int32 // guesses to look at first, after the answers of the set; unused in hard mode
	again int     // the second thoughts left; see Effort.Thoughts
	looks int     // roughly the number of guesses to look at for a set

	// Memory for the current set.
	cols      score.Columns
	prospects []prospect
	row       []uint32
	counts    []uint32 // for each group of a row, 1 if it has an answer
	bounds    []uint32 // of the patterns of guesses; see score.Columns.GroupBounds
}

// A prospect is a guess with its estimated excess.
type prospect struct {
	guess  int32
	missed int64 // the weight missed if one more guess is left
	excess int64 // in units of 2^-10
}

// secondThoughts is the number of guesses to try for a set before accepting that too many answers are missed, by
// the number of guesses left.
var secondThoughts = [...]int{0, 1, 1, 12, 6, 4}

// An Effort limits the work on the estimate of a guess.
type Effort struct {
	Thoughts  int   // second thoughts: other guesses to try where answers would be missed; -1 for any number
	Work      int64 // the work of exact costs in all, in nanoseconds of one core
	GroupWork int64 // the work of exact costs for one group
	Looks     int   // roughly the number of guesses, and of answers, to look at for a set; 0 for all
	// Whole limits the work on all guesses together, in nanoseconds of one core; 0 is no limit. Work is
	// counted in the order of the guesses, so that the same guesses are estimated in each run.
	Whole int64
}

// The efforts for guesses that may be among the best (FirstLook), for guesses that are shown (CloseLook),
// and for positions with hardly any time (QuickLook). AllWays has no limits.
var (
	FirstLook = Effort{Thoughts: 1 << 4, Work: 1 << 21, GroupWork: 1 << 18}
	CloseLook = Effort{Thoughts: 1 << 4, Work: 1 << 23, GroupWork: 1 << 21}
	QuickLook = Effort{Thoughts: 1 << 4, Work: 1 << 20, GroupWork: 1 << 17, Looks: 1 << 10}
	AllWays   = Effort{Thoughts: -1}
)

// A missed share below 2^-immaterial is too small to be shown and needs no second thoughts.
const immaterial = 16

// after returns the estimated excess of the set ids if its first guess is g.
func (w *player) after(ids []int32, g, rule int32, left int) (excess int64) {
	w.cols.Set(w.Words, ids)
	groups := w.Divide(&w.cols, g, rule, 1, new(tree.Division))
	excess = tree.ExcessAtOnce(w.Words, ids, groups, g)
	for i := range groups {
		if w.Stop {
			break
		}
		if groups[i].IDs[0] != w.Words.AnswerOf[g] {
			excess += w.play(&groups[i], left-1)
		}
	}
	return excess
}

// play returns the estimated excess of a group.
func (w *player) play(c *tree.Group, left int) int64 {
	switch {
	case left <= 1:
		return w.hopeless(c.IDs, left)
	case len(c.IDs) <= 2:
		return 0
	}
	if w.exact != nil {
		if excess, ok := w.exact.Excess(c.IDs, c.Rule, left); ok {
			return excess
		}
	}
	return w.think(c.IDs, c.Rule, left)
}

// hopeless returns the excess of a set with at most one guess left. It is [tree.Hopeless], less the
// answers that may be missed.
func (w *player) hopeless(ids []int32, left int) int64 {
	excess := tree.Hopeless(w.Words.WeightOfAll(ids), w.Words.WeightOf(ids[0]), left)
	for _, a := range ids[left:] {
		if a >= w.Search.Required {
			excess -= w.Words.WeightOf(a) * rank.Failure
		}
	}
	return excess
}

// think returns the estimated excess of a set. It tries the guess with the best statistics, then others
// while too much is missed.
func (w *player) think(ids []int32, rule int32, left int) int64 {
	thoughts := 1
	if left < len(secondThoughts) {
		thoughts = secondThoughts[left]
	}
	var options []prospect
	first := w.best(ids, rule, left)
	least := w.after(ids, first.guess, rule, left)
	material := (w.Words.Total>>immaterial + 1) * rank.Failure
	material += w.Words.WeightOf(ids[0]) - 2*w.Words.WeightOfAll(ids)
	for i := 1; i < thoughts && least >= material && w.again != 0 && !w.Stop; i++ {
		if i == 1 {
			options = slices.Clone(w.options(ids, rule, left, true))
			at := slices.Index(options, first)
			if at < 0 {
				break // w was stopped before it reached first
			}
			options[0], options[at] = options[at], options[0]
		}
		if i == len(options) {
			break
		}
		w.again--
		takeBest(options[i:])
		if excess := w.after(ids, options[i].guess, rule, left); !w.Stop {
			least = min(least, excess)
		}
	}
	return least
}

// best returns the guess with the best statistics for a set.
func (w *player) best(ids []int32, rule int32, left int) prospect {
	return slices.MinFunc(w.options(ids, rule, left, false), prospect.compare)
}

// takeBest moves the best option to the front.
func takeBest(options []prospect) {
	best := 0
	for i := range options {
		if options[i].compare(options[best]) < 0 {
			best = i
		}
	}
	options[0], options[best] = options[best], options[0]
}

// options returns guesses for a set with their estimates, the best among them. Unless all is set, it
// leaves out guesses whose letters show that they are worse. The result is valid until the next call.
func (w *player) options(ids []int32, rule int32, left int, all bool) []prospect {
	p := w.Words
	judge := w.judge(ids)
	options := w.prospects[:0]
	for i := 0; i < len(ids); i += w.step(len(ids)) {
		s := judge(p.Answers[ids[i]])
		options = append(options, w.prospect(&s, left))
	}
	var bounds []uint32
	if !all && !p.Weighted() {
		bounds = w.cols.GroupBounds(w.bounds)
		w.bounds = bounds
	}
	// The excess of a guess that is not a possible answer is at least top. One with no more ends the loop.
	top := w.Words.WeightOf(ids[0])
	least := slices.MinFunc(options, prospect.compare)
	need := least.need(len(ids), left)
	for _, guesses := range w.guesses(rule) {
		for i := 0; i < len(guesses); i += w.step(len(guesses)) {
			g := guesses[i]
			if w.Tick() || least.missed == 0 && least.excess < (top+1)<<10 {
				break
			}
			if bounds != nil && need.Reached(p.GroupBound(bounds, g)) == 0 {
				continue
			}
			if s := judge(g); s.Groups > 1 && !s.Candidate {
				o := w.prospect(&s, left)
				if options = append(options, o); o.compare(least) < 0 {
					least, need = o, o.need(len(ids), left)
				}
			}
		}
	}
	w.prospects = options
	return options
}

// step returns the distance between the words to look at if there are words of them.
func (w *player) step(words int) int { return 1 + words/w.looks }

// guesses returns the guesses to look at, the promising ones first.
func (w *player) guesses(rule int32) [][]int32 {
	if w.Rules == nil && w.pool != nil {
		return [][]int32{w.pool, w.Words.AllGuesses()}
	}
	return [][]int32{w.Allowed(rule)}
}

func (a prospect) compare(b prospect) int {
	return cmp.Or(cmp.Compare(a.missed, b.missed), cmp.Compare(a.excess, b.excess))
}

// need returns the number of groups that another guess must be able to make to look as good as o, on a
// set of n equally likely answers.
func (o prospect) need(n, left int) score.Threshold {
	groups := n - int(o.missed) // each group finds one
	if left != 2 {
		groups = n + 1 - int(o.excess>>10)
	}
	return score.MoreGroups(min(max(0, groups-1), score.MaxBounded))
}

// countWork is the least work of the statistics of a guess, in nanoseconds.
const countWork = 1 << 7

// judge returns a function that returns the statistics of a guess on a set.
func (w *player) judge(ids []int32) func(g int32) rank.Stats {
	w.cols.Set(w.Words, ids)
	w.Counter.Set(&w.cols)
	return func(g int32) (s rank.Stats) {
		w.Spent += 4*int64(len(ids)) + countWork
		w.Counter.Count(g, &s)
		return s
	}
}

// prospect returns the estimate of a guess on the current set from its statistics.
func (w *player) prospect(s *rank.Stats, left int) prospect {
	o := prospect{guess: int32(s.Guess), excess: s.Likely()}
	if left != 2 {
		return o
	}
	o.missed = s.Missed()
	ids := w.cols.Answers
	first, _ := slices.BinarySearch(ids, w.Search.Required) // answers that may be missed come last
	if first == len(ids) {
		return o
	}
	w.row = score.Grow(w.row, len(ids))
	w.counts = score.Grow(w.counts, w.Maker.Counter.Number(&w.cols, o.guess, w.row))
	clear(w.counts)
	o.missed = 0
	for i, k := range w.row[:first] {
		if w.counts[k] > 0 {
			o.missed += w.Words.WeightOf(ids[i])
		}
		w.counts[k] = 1
	}
	return o
}

// An Estimator estimates the guesses of a position.
type Estimator struct {
	Search *tree.Search
	Left   int // guesses left
	Jobs   int
	Pool   []int32 // guesses that split the answers well; see PoolOf
	// NewProver returns a Prover for one guess. It may be nil.
	NewProver func(context.Context, Effort) Prover
}

// Played is the estimate of a guess.
type Played struct {
	Expected tree.Expectation
	Done     bool // false if there was no time for the guess
	Open     bool // some groups were not solved exactly
	work     int64
}

// Play estimates guesses in order until ctx ends or the work of how is done. Guesses without an estimate
// have Done unset.
func (e *Estimator) Play(ctx context.Context, guesses []int32, how Effort) []Played {
	p, whole := e.Search.Words, cmp.Or(how.Whole, math.MaxInt64)
	all := make([]Played, len(guesses))
	var spent atomic.Int64
	parallel.Do(ctx, e.Jobs, len(guesses), func() func(int) {
		w := &player{Worker: e.Search.NewWorker(ctx), pool: e.Pool}
		return func(i int) {
			if spent.Load() >= whole {
				return
			}
			w.again, w.looks, w.Spent = how.Thoughts, cmp.Or(how.Looks, math.MaxInt), 0
			if e.NewProver != nil {
				w.exact = e.NewProver(ctx, how)
			}
			played := Played{Expected: tree.ExpectationOf(p, w.after(p.AllAnswers(), guesses[i], 0, e.Left)), work: w.Spent}
			if w.exact != nil {
				played.Open = w.exact.GaveUp()
				played.work += w.exact.Spent()
			}
			spent.Add(played.work)
			if played.Done = !w.Stop; played.Done {
				all[i] = played
			}
		}
	})
	work := int64(0)
	for i := range all {
		if work >= whole {
			clear(all[i:]) // in order, the work was done before these guesses
			break
		}
		work += all[i].work
	}
	return all
}

// poolSize is the size of the pool. With all guesses of the original game, twelve times as many, estimates
// change by less than 0.01.
const poolSize = 1 << 10

// PoolOf returns the guesses that split all answers best. They split most subsets well, too.
func PoolOf(stats []rank.Stats) []int32 {
	return guessesOf(rank.Best(stats, rank.ByEstimate, poolSize))
}

func guessesOf(stats []rank.Stats) []int32 {
	guesses := make([]int32, len(stats))
	for i := range stats {
		guesses[i] = int32(stats[i].Guess)
	}
	return guesses
}
