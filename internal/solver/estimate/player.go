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

// A Prover finds what sets of answers cost exactly, as far as its work goes.
type Prover interface {
	// Waste returns what a set wastes, unless it gives up.
	Waste(ids []int32, rule int32, left int) (waste int64, ok bool)
	// GaveUp reports whether it gave up on any set.
	GaveUp() bool
	// Spent returns the work that was done, in nanoseconds of one core.
	Spent() int64
}

// player plays out positions for one goroutine.
type player struct {
	*tree.Worker
	exact Prover  // nil if there is none
	pool  []int32 // the guesses that are thought of first, besides the words of a set, but in hard mode
	again int     // second thoughts that there may be yet; see Effort
	looks int     // guesses to look at for a set, about

	// Memory for the set that is looked at.
	cols      score.Columns
	prospects []prospect
	row       []uint32
	counts    []uint32 // for each group of a row whether it has an answer yet
	bounds    []uint32 // of the patterns of guesses; see score.Columns.GroupBounds
}

// A prospect is a guess and what it is likely to waste.
type prospect struct {
	guess  int32
	missed int64 // weight that is missed if there is but one more guess
	waste  int64 // in units of 2^-10
}

// secondThoughts is how many guesses are played out for a set until one misses
// nothing that matters, by the number of guesses that are left.
var secondThoughts = [...]int{0, 1, 1, 12, 6, 4}

// An Effort is how much is done for a guess that is played out: second thoughts, of which
// there is no end where words cannot all be found, and work to find what groups cost
// exactly, in the units of weighted.Prover.
type Effort struct {
	Thoughts  int // -1 for any number
	Work      int // in all
	GroupWork int // for one group
	Looks     int // guesses to look at for a set, about, and words of the set; 0: all of them
	// Whole is the work, in nanoseconds of one core, after which no other guess is begun; 0: without end.
	// What each takes is counted in their order, so that it says which are played out.
	Whole int64
}

// The efforts for each guess that may be among the best, for those that are shown, and for each
// where there is hardly any time.
var (
	FirstLook = Effort{Thoughts: 1 << 4, Work: 1 << 10, GroupWork: 1 << 7}
	CloseLook = Effort{Thoughts: 1 << 4, Work: 1 << 12, GroupWork: 1 << 10}
	QuickLook = Effort{Thoughts: 1 << 4, Work: 1 << 9, GroupWork: 1 << 6, Looks: 1 << 10}
	AllWays   = Effort{Thoughts: -1}
)

// A share of 2^-immaterial that is missed of all answers is much less than is ever
// shown: there is no second thought for a few words that are hardly ever picked.
const immaterial = 16

// after returns what a set wastes if it is played out with g for its first guess.
func (w *player) after(ids []int32, g int32, left int) (waste int64) {
	w.cols.Set(w.Words, ids)
	groups := w.Divide(&w.cols, g, 1, new(tree.Division))
	waste = tree.WasteAtOnce(w.Words, ids, groups, g)
	for i := range groups {
		if w.Stop {
			break
		}
		if groups[i].IDs[0] != w.Words.AnswerOf[g] {
			waste += w.play(&groups[i], left-1)
		}
	}
	return waste
}

// play plays out a set and returns what it wastes.
func (w *player) play(c *tree.Group, left int) int64 {
	switch {
	case left <= 1:
		return w.hopeless(c.IDs, left)
	case len(c.IDs) <= 2:
		return 0
	}
	if w.exact != nil {
		if waste, ok := w.exact.Waste(c.IDs, c.Rule, left); ok {
			return waste
		}
	}
	return w.think(c.IDs, c.Rule, left)
}

// hopeless is the waste of a set with no guess left, or one; as that of package tree, but for
// answers that may be missed.
func (w *player) hopeless(ids []int32, left int) int64 {
	waste := tree.Hopeless(w.Words.WeightOfAll(ids), w.Words.WeightOf(ids[0]), left)
	for _, a := range ids[left:] {
		if a >= w.Search.Required {
			waste -= w.Words.WeightOf(a) * rank.Failure
		}
	}
	return waste
}

// think plays out a set by the guess that looks best, and by some others while that misses
// too much.
func (w *player) think(ids []int32, rule int32, left int) int64 {
	thoughts := 1
	if left < len(secondThoughts) {
		thoughts = secondThoughts[left]
	}
	var options []prospect
	first := w.best(ids, rule, left)
	least := w.after(ids, first.guess, left)
	material := (w.Words.Total>>immaterial + 1) * rank.Failure
	material += w.Words.WeightOf(ids[0]) - 2*w.Words.WeightOfAll(ids)
	for i := 1; i < thoughts && least >= material && w.again != 0 && !w.Stop; i++ {
		if i == 1 {
			options = slices.Clone(w.options(ids, rule, left, true))
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
		if waste := w.after(ids, options[i].guess, left); !w.Stop {
			least = min(least, waste)
		}
	}
	return least
}

// best returns the guess that looks best for a set.
func (w *player) best(ids []int32, rule int32, left int) prospect {
	return slices.MinFunc(w.options(ids, rule, left, false), prospect.compare)
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
// asked for, those are left out that are seen to be worse without a look at the answers. They
// are good until it is called again.
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
	// Any other guess wastes at least top, since the likeliest answer is not it. One
	// of the pool that wastes no more at once will do.
	top := w.Words.WeightOf(ids[0])
	least := slices.MinFunc(options, prospect.compare)
	need := least.need(len(ids), left)
	for _, guesses := range w.guesses(rule) {
		for i := 0; i < len(guesses); i += w.step(len(guesses)) {
			g := guesses[i]
			if w.Tick() || least.missed == 0 && least.waste < (top+1)<<10 {
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

// step returns which of so many words are looked at: one in how many.
func (w *player) step(words int) int { return 1 + words/w.looks }

// guesses returns the guesses to think of, those that are likely to do first.
func (w *player) guesses(rule int32) [][]int32 {
	if w.Rules == nil && w.pool != nil {
		return [][]int32{w.pool, w.Words.AllGuesses()}
	}
	return [][]int32{w.Allowed(rule)}
}

func (a prospect) compare(b prospect) int {
	return cmp.Or(cmp.Compare(a.missed, b.missed), cmp.Compare(a.waste, b.waste))
}

// need is what the letters of another guess of a set of equal answers must allow if it is
// to look as good.
func (o prospect) need(n, left int) score.Threshold {
	groups := n - int(o.missed) // each group finds one
	if left != 2 {
		groups = n + 1 - int(o.waste>>10)
	}
	return score.MoreGroups(min(max(0, groups-1), score.MaxBounded))
}

// countWork is what it takes to count for a guess, however few the answers.
const countWork = 1 << 7

// judge returns a function that makes the statistics of a guess on a set.
func (w *player) judge(ids []int32) func(g int32) rank.Stats {
	w.cols.Set(w.Words, ids)
	w.Counter.Set(&w.cols)
	return func(g int32) (s rank.Stats) {
		w.Spent += 4*int64(len(ids)) + countWork
		w.Counter.Count(g, &s)
		return s
	}
}

// prospect returns what is to be expected of a guess for the current set.
func (w *player) prospect(s *rank.Stats, left int) prospect {
	o := prospect{guess: int32(s.Guess), waste: s.Likely()}
	if left != 2 {
		return o
	}
	o.missed = s.Missed()
	ids := w.cols.Answers
	first, _ := slices.BinarySearch(ids, w.Search.Required) // those that may be missed come last
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

// An Estimator plays out guesses for a position.
type Estimator struct {
	Search *tree.Search
	Left   int // guesses
	Jobs   int
	Pool   []int32 // guesses that split all the answers well, and so most sets of them; see PoolOf
	// NewProver returns what finds the exact costs of some sets; it may be nil.
	NewProver func(context.Context, Effort) Prover
}

// A Played guess is what the rest of the game takes if it is guessed first.
type Played struct {
	Expected tree.Expectation
	Done     bool // else there was no time for it
	Open     bool // some groups were not solved, for want of work
	work     int64
}

// Play plays out guesses, those that look best first, until ctx ends or as many as how allows; it
// is not an error if it does.
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
			played := Played{Expected: tree.ExpectationOf(p, w.after(p.AllAnswers(), guesses[i], e.Left)), work: w.Spent}
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
			clear(all[i:]) // begun too late, if one counts in order: other goroutines were ahead
			break
		}
		work += all[i].work
	}
	return all
}

// poolSize is how many guesses are thought of in each position that is played out.
// Twelve times as many, which is all of the original game, change an estimate by
// less than 0.01.
const poolSize = 1 << 10

// PoolOf returns guesses that split all the answers well, and so most sets of them.
func PoolOf(stats []rank.Stats) []int32 {
	return guessesOf(rank.Best(stats, rank.ByEstimate, poolSize))
}

// guessesOf returns the guesses of statistics.
func guessesOf(stats []rank.Stats) []int32 {
	guesses := make([]int32, len(stats))
	for i := range stats {
		guesses[i] = int32(stats[i].Guess)
	}
	return guesses
}
