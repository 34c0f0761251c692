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

// A Prover finds the exact excess of sets of answers, with limited work. Only one goroutine uses it.
type Prover interface {
	// Excess returns the least possible excess of the answers in ids, with left guesses left. rule is
	// the number of the rule that restricts guesses in hard mode, or 0. ok is false if the proof takes
	// too much work.
	Excess(ids []int32, rule int32, left int) (excess int64, ok bool)
	// GaveUp reports whether any call to Excess returned false.
	GaveUp() bool
	// Spent returns the work done by all calls to Excess, in nanoseconds of one core.
	Spent() int64
}

// A player estimates the excess of sets of answers by following a strategy to the end of each game. Only
// one goroutine may use it.
type player struct {
	*tree.Worker
	exact Prover // can be nil
	again int    // how many other guesses may still be tried; see Effort.Thoughts
	looks int    // about the greatest number of guesses to look at for a set

	// Memory for the current set.
	cols      score.Columns
	prospects []prospect
	row       []uint32
	counts    []uint32 // for each group of a row, 1 if an answer in it was already met
}

// A prospect is a guess with the excess that its statistics predict.
type prospect struct {
	guess  int32
	missed int64 // weight of the answers that are missed if one guess is left after this; 0 if more are left
	excess int64 // in units of 2^-10
}

// secondThoughts holds, by the number of guesses left, how many guesses to try for a set while the best of them
// misses too many answers. If more guesses are left, only the first is tried.
var secondThoughts = [...]int{0, 1, 1, 12, 6, 4}

// An Effort limits the work of an [Estimator]. All limits but Whole apply to each guess that it estimates.
type Effort struct {
	// Thoughts is the number of other guesses that may be tried for sets whose first guess misses
	// answers, added up over all sets. A negative number means no limit.
	Thoughts  int
	Work      int64 // limit for the Prover on all groups together, in nanoseconds of one core
	GroupWork int64 // limit for the Prover on each group, in nanoseconds of one core
	Looks     int   // about the number of guesses, and of answers, to look at for a set; 0 for all
	// Whole limits the work on all guesses together, in nanoseconds of one core; 0 means no limit. Work
	// is counted in the order of the guesses, so every run estimates the same guesses.
	Whole int64
}

// Efforts for common cases: FirstLook for guesses that can be among the best, CloseLook for guesses that
// are shown, and QuickLook if there is hardly any time.
var (
	FirstLook = Effort{Thoughts: 1 << 4, Work: 1 << 21, GroupWork: 1 << 18}
	CloseLook = Effort{Thoughts: 1 << 4, Work: 1 << 23, GroupWork: 1 << 21}
	QuickLook = Effort{Thoughts: 1 << 4, Work: 1 << 20, GroupWork: 1 << 17, Looks: 1 << 10}
)

// If a guess misses a share of the answers below 2^-immaterial, which is too small to be shown, no other
// guess is tried.
const immaterial = 16

// after returns the estimated excess of the answers in ids if the first guess is g.
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

// play returns the excess of a group with left guesses left. It is exact if few guesses or answers are left
// or the Prover finds it, and otherwise an estimate.
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

// hopeless returns the excess of a set with at most one guess left, as [tree.Hopeless] does, but without
// the cost of missing answers that are not required.
func (w *player) hopeless(ids []int32, left int) int64 {
	excess := tree.Hopeless(w.Words.WeightOfAll(ids), w.Words.WeightOf(ids[0]), left)
	for _, a := range ids[left:] {
		if a >= w.Search.Required {
			excess -= w.Words.WeightOf(a) * rank.Failure
		}
	}
	return excess
}

// think returns the estimated excess of a set. It tries the guess with the best statistics first. While
// the best guess so far misses too many answers, it tries others, as far as secondThoughts and w.again
// allow.
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
			options = slices.Clone(w.options(ids, rule, left))
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

func (w *player) best(ids []int32, rule int32, left int) prospect {
	return slices.MinFunc(w.options(ids, rule, left), prospect.compare)
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

// options returns guesses for a set, including the one with the best statistics, in no particular order.
// The result is valid until the next call.
func (w *player) options(ids []int32, rule int32, left int) []prospect {
	p := w.Words
	judge := w.judge(ids)
	options := w.prospects[:0]
	for i := 0; i < len(ids); i += w.step(len(ids)) {
		s := judge(p.Answers[ids[i]])
		options = append(options, w.prospect(&s, left))
	}
	// Other guesses have an excess of at least top, so the loop ends once the least excess is that low.
	top := w.Words.WeightOf(ids[0])
	least := slices.MinFunc(options, prospect.compare)
	guesses := w.Allowed(rule)
	for i := 0; i < len(guesses); i += w.step(len(guesses)) {
		if w.Tick() || least.missed == 0 && least.excess < (top+1)<<10 {
			break
		}
		if s := judge(guesses[i]); s.Groups > 1 && !s.Candidate {
			o := w.prospect(&s, left)
			if options = append(options, o); o.compare(least) < 0 {
				least = o
			}
		}
	}
	w.prospects = options
	return options
}

// step returns the step at which to go through a list with the given number of words, so that the player
// looks at about w.looks of them.
func (w *player) step(words int) int { return 1 + words/w.looks }

func (a prospect) compare(b prospect) int {
	return cmp.Or(cmp.Compare(a.missed, b.missed), cmp.Compare(a.excess, b.excess))
}

// countWork is the fixed part of the work that it takes to count the statistics of a guess, in nanoseconds.
const countWork = 1 << 7

// judge returns a function that counts the statistics of guess g on the answers in ids. The function is
// valid until the next call.
func (w *player) judge(ids []int32) func(g int32) rank.Stats {
	w.cols.Set(w.Words, ids)
	w.Counter.Set(&w.cols)
	return func(g int32) (s rank.Stats) {
		w.Spent += 4*int64(len(ids)) + countWork
		w.Counter.Count(g, &s)
		return s
	}
}

// prospect converts the statistics of a guess on the current set into a prospect.
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

// An Estimator estimates how good guesses are in a position. Its fields must not change during Play.
type Estimator struct {
	Search *tree.Search
	Left   int // number of guesses left, including the guess that is estimated
	Jobs   int // number of goroutines; 0 for one per core
	// NewProver returns a Prover that is used for one guess. Several goroutines call it at the same
	// time. If it is nil, nothing is proved.
	NewProver func(context.Context, Effort) Prover
}

// A Played is the estimate of one guess.
type Played struct {
	Expected tree.Expectation // result of the strategy that begins with the guess
	Done     bool             // whether there was time to estimate the guess; if not, Expected is zero
	Open     bool             // whether the Prover gave up on some group
	work     int64
}

// Play estimates each of guesses, in parallel, until ctx ends or the work reaches how.Whole. The result has
// an element for each guess. Done is false in those that were not estimated in time.
func (e *Estimator) Play(ctx context.Context, guesses []int32, how Effort) []Played {
	p, whole := e.Search.Words, cmp.Or(how.Whole, math.MaxInt64)
	all := make([]Played, len(guesses))
	var spent atomic.Int64
	parallel.Do(ctx, e.Jobs, len(guesses), func() func(int) {
		w := &player{Worker: e.Search.NewWorker(ctx)}
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
			clear(all[i:]) // the guesses before these have used up the work
			break
		}
		work += all[i].work
	}
	return all
}
