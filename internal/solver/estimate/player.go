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

// A Prover computes the exact cost of perfect play for small sets of answers. It is not safe for concurrent use.
type Prover interface {
	// Excess returns the excess cost of the answers in ids with perfect play. tries is the number of guesses left, at
	// least 2. rule is the rule for the next guess. ok is false if finding the cost takes too much work.
	Excess(ids []int32, rule score.Rule, tries int) (excess int64, ok bool)
	// GaveUp reports whether any call to Excess returned false.
	GaveUp() bool
	// Spent returns the estimated work of all calls to Excess, in nanoseconds of CPU time.
	Spent() int64
}

// An Effort limits the work of an [Estimator]. Work is counted in nanoseconds of CPU time.
type Effort struct {
	ProofWork     int64 // limit on the work of the Prover for each guess that is estimated
	ProofPerGroup int64 // limit on the work of the Prover for each set of answers
	Sample        int   // rough limit on the guesses, and on the answers, to try for each set of answers; 0 for none
	TotalWork     int64 // limit on the work for all guesses together, including that of the Provers; 0 for none
}

var (
	// Usual is for first estimates.
	Usual = Effort{ProofWork: 1 << 21, ProofPerGroup: 1 << 18}
	// Thorough is for guesses that are shown to the user.
	Thorough = Effort{ProofWork: 1 << 23, ProofPerGroup: 1 << 21}
	// Quick is for first estimates of many guesses, or with very long word lists.
	Quick = Effort{ProofWork: 1 << 20, ProofPerGroup: 1 << 17, Sample: 1 << 10}
)

// An Estimator estimates how many guesses a game takes if it begins with a given guess.
type Estimator struct {
	Game  *tree.Game
	Tries int // number of guesses left, including the guess that is estimated
	Jobs  int // number of goroutines; 0 for one per core
	// NewProver returns a Prover to use in the estimate of one guess. NewProver must be safe for concurrent use. If it
	// is nil, all results are estimates.
	NewProver func(context.Context, Effort) Prover
}

// An Estimate predicts how many guesses a game takes if it begins with a given guess.
type Estimate struct {
	Expected tree.Expectation
	Done     bool // whether there was time to estimate the guess; if not, Expected is zero
	Open     bool // whether the Prover gave up on some set of answers, so that a better strategy may exist
	work     int64
}

// Estimate returns an [Estimate] for each of the given guesses, in the same order. If ctx is done or the work reaches
// effort.TotalWork, it skips the remaining guesses. Done is false in their Estimates.
func (e *Estimator) Estimate(ctx context.Context, guesses []int32, effort Effort) []Estimate {
	// The work is estimated instead of measured, so every run estimates the same guesses.
	p, most := e.Game.Words, cmp.Or(effort.TotalWork, math.MaxInt64)
	all := make([]Estimate, len(guesses))
	var spent atomic.Int64
	parallel.Do(ctx, e.Jobs, len(guesses), func() func(int) {
		w := &player{Worker: e.Game.NewWorker(ctx)}
		return func(i int) {
			if spent.Load() >= most {
				return
			}
			w.retries, w.sample, w.Spent = maxRetries, cmp.Or(effort.Sample, math.MaxInt), 0
			if e.NewProver != nil {
				w.prover = e.NewProver(ctx, effort)
			}
			played := Estimate{Expected: tree.ExpectationOf(p, w.afterGuess(p.AllAnswers(), guesses[i], 0, e.Tries)), work: w.Spent}
			if w.prover != nil {
				played.Open = w.prover.GaveUp()
				played.work += w.prover.Spent()
			}
			spent.Add(played.work)
			if played.Done = !w.Stop; played.Done {
				all[i] = played
			}
		}
	})
	work := int64(0)
	for i := range all {
		if work >= most {
			clear(all[i:]) // the guesses before these have used up the work
			break
		}
		work += all[i].work
	}
	return all
}

// A player estimates how many guesses it takes to find the answers of a set, by playing a good strategy.
type player struct {
	*tree.Worker
	prover  Prover // solves small sets exactly; may be nil
	retries int    // limit on other guesses to try if the best one would miss answers; 0 for a greedy strategy
	sample  int    // see Effort.Sample; math.MaxInt for no limit

	// Memory for the current set.
	prospects []prospect
	row       []uint32
	counts    []uint32 // for each group in row, 1 if it contains an answer that was visited, and 0 if not
}

// A prospect is a guess with a prediction of its cost, based on its statistics.
type prospect struct {
	guess  int32
	missed int64 // weight of the answers missed if one guess is left after this guess; 0 if more are left
	excess int64 // the predicted excess cost, in units of 2^-10 guesses
}

// maxTried[n] is the most guesses that [player.playOut] compares if n guesses are left. For larger n, it tries only one
// guess, because hardly any answers are missed then.
var maxTried = [...]int{0, 1, 1, 12, 6, 4}

const maxRetries = 16 // limit on player.retries for each estimate

// afterGuess estimates the excess cost of the answers in ids if g is guessed first. g must obey rule, and tries is the
// number of guesses left, including g.
func (w *player) afterGuess(ids []int32, g int32, rule score.Rule, tries int) (excess int64) {
	w.Maker.Counter.Cols.Set(w.Words, ids)
	groups := w.Divide(&w.Maker.Counter.Cols, g, rule, 1, new(tree.Division))
	excess = tree.ImmediateExcess(w.Words, ids, groups, g)
	for i := range groups {
		if w.Stop {
			break
		}
		if groups[i].IDs[0] != w.Words.AnswerOf[g] {
			excess += w.excess(&groups[i], tries-1)
		}
	}
	return excess
}

// excess estimates the excess cost of the answers in group with perfect play. tries is the number of guesses left.
func (w *player) excess(group *tree.Group, tries int) int64 {
	switch {
	case tries <= 1:
		return w.LastGuessExcess(group.IDs, tries)
	case len(group.IDs) <= 2:
		return 0
	}
	if w.prover != nil {
		if excess, ok := w.prover.Excess(group.IDs, group.Rule, tries); ok {
			return excess
		}
	}
	return w.playOut(group.IDs, group.Rule, tries)
}

// playOut estimates the excess cost of the answers in ids by playing the guess with the best statistics. If this guess
// misses answers, playOut also tries others, and returns the lowest cost. All of these guesses obey rule. tries is the
// number of guesses left.
func (w *player) playOut(ids []int32, rule score.Rule, tries int) int64 {
	most := 1
	if tries < len(maxTried) {
		most = maxTried[tries]
	}
	least := w.afterGuess(ids, w.greedy(ids, rule, tries), rule, tries)
	// If less than 2^-16 of all answers are missed, the results do not show it.
	tolerable := (w.Words.Total>>16 + 1) * rank.MissPenalty            // a strategy that misses more costs at least this
	tolerable -= 2*w.Words.WeightOfAll(ids) - w.Words.WeightOf(ids[0]) // the minimum cost, because least is an excess cost
	again := func() bool { return least >= tolerable && w.retries != 0 && !w.Stop }
	if most == 1 || !again() {
		return least
	}
	options := slices.Clone(w.options(ids, rule, tries, true)) // afterGuess reuses the memory
	moveBestToFront(options)
	for i := 1; i < min(most, len(options)) && again(); i++ {
		w.retries--
		moveBestToFront(options[i:])
		if excess := w.afterGuess(ids, options[i].guess, rule, tries); !w.Stop {
			least = min(least, excess)
		}
	}
	return least
}

func moveBestToFront(options []prospect) {
	best := 0
	for i := range options {
		if options[i].compare(options[best]) < 0 {
			best = i
		}
	}
	options[0], options[best] = options[best], options[0]
}

// options returns guesses to try for the possible answers in ids, in no particular order. Unless all is true, it saves
// time by omitting guesses that cannot have the best statistics. rule is the rule for these guesses, and tries is the
// number of guesses left. The slice is valid until the next call.
func (w *player) options(ids []int32, rule score.Rule, tries int, all bool) []prospect {
	p := w.Words
	statsOf := w.statsOf(ids)
	options := w.prospects[:0]
	for i := 0; i < len(ids); i += w.step(len(ids)) {
		s := statsOf(p.Answers[ids[i]])
		options = append(options, w.prospect(&s, tries))
	}
	// A guess that is not a possible answer has an excess cost of at least top. So the last loop ends if least is about
	// top.
	top := p.WeightOf(ids[0])
	least := slices.MinFunc(options, prospect.compare)
	// tooMany returns a number of collisions with which no guess is better than least. Each collision adds at least the
	// weight of one answer to the excess cost, or to the misses if only one guess is left after this one. The answers
	// that weigh least come last.
	tooMany := func() (collisions int) {
		for weight := int64(0); collisions < len(ids); {
			if !all && (tries == 2 && weight > least.missed || tries > 2 && (top+weight)<<10 >= least.excess) {
				break
			}
			collisions++
			if a := ids[len(ids)-collisions]; tries > 2 || a < w.Game.Required { // others may be missed
				weight += p.WeightOf(a)
			}
		}
		return collisions
	}
	guesses, limit := w.Allowed(rule), tooMany()
	cols := &w.Maker.Counter.Cols
	cols.CountValues()
	for i := 0; i < len(guesses); i += w.step(len(guesses)) {
		if w.Tick() || least.missed == 0 && least.excess < (top+1)<<10 {
			break
		}
		if !cols.MayExceed(guesses[i], len(ids)-limit) {
			continue
		}
		if _, ok := w.Maker.Counter.Collisions(guesses[i], limit); !ok {
			continue
		}
		if s := statsOf(guesses[i]); s.Groups > 1 && !s.Possible() {
			o := w.prospect(&s, tries)
			if options = append(options, o); o.compare(least) < 0 {
				least, limit = o, tooMany()
			}
		}
	}
	w.prospects = options
	return options
}

func (w *player) step(n int) int { return 1 + n/w.sample } // for a loop that visits about w.sample of n words

func (a prospect) compare(b prospect) int {
	return cmp.Or(cmp.Compare(a.missed, b.missed), cmp.Compare(a.excess, b.excess))
}

// statsOf returns a function that computes the statistics of a guess for the answers in ids. The function is valid only
// until the next call to statsOf.
func (w *player) statsOf(ids []int32) func(g int32) rank.Stats {
	w.Maker.Counter.Cols.Set(w.Words, ids)
	w.Statistics.Set(&w.Maker.Counter.Cols)
	return func(g int32) (s rank.Stats) {
		w.Spent += 4*int64(len(ids)) + 1<<7 // about the time, in nanoseconds
		w.Statistics.Count(g, &s)
		return s
	}
}

func (w *player) prospect(s *rank.Stats, tries int) prospect {
	o := prospect{guess: int32(s.Guess), excess: s.LikelyExcess()}
	if tries != 2 {
		return o
	}
	o.missed = s.LaterWeight()
	ids := w.Maker.Counter.Cols.Answers
	first, _ := slices.BinarySearch(ids, w.Game.Required) // answers that may be missed come last
	if first == len(ids) {
		return o
	}
	w.row = score.Grow(w.row, len(ids))
	w.counts = score.Grow(w.counts, score.NumberGroups(&w.Maker.Counter, &w.Maker.Counter.Cols, o.guess, w.row))
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
