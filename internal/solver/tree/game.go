package tree

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// Infinite means that a search has no limit. It is higher than the cost of any strategy.
const Infinite int64 = 1 << 60 // a search with this limit always finds the exact excess cost

// MaxAnswers is the maximum number of possible answers that a search supports.
const MaxAnswers = 1<<16 - 1

// A Game holds the words and rules of a game to solve, and a memo of the results proved for sets of its answers. It is
// safe for concurrent use, as long as its exported fields do not change.
type Game struct {
	Words *score.Words
	Memo  memo.Memo
	Rules score.Rules // nil in easy mode
	Tuning
	Required int32   // missing one of the first Required answers adds a penalty, missing another does not; see LetMiss
	MissStep float64 // openers are compared after rounding the weight they miss to a multiple of MissStep; see LetMiss

	end      func()       // ends the context from LimitWork; nil if work is not limited
	workLeft atomic.Int64 // the work that may still be done; see LimitWork
	index    *matrix.Index
	random   []uint64 // a number for each answer; the hash of a set is the exclusive or of its answers' numbers
}

// NewGame returns a [Game] for the words in p and the given mode, with nothing proved yet.
func NewGame(p *score.Words, mode score.Mode) *Game {
	game := &Game{
		Words: p, Tuning: defaultTuning, Required: int32(len(p.Answers)), MissStep: 1,
		index: matrix.NewIndex(p), random: make([]uint64, len(p.Answers)), Rules: score.NewRules(p, mode),
	}
	for i := range game.random {
		game.random[i] = score.Scramble(uint64(i) ^ 0x5bd1e995<<32)
	}
	return game
}

// Fresh returns a copy of game with an empty memo and without a limit on its work.
func (game *Game) Fresh() *Game {
	return &Game{
		Words: game.Words, Rules: game.Rules, Tuning: game.Tuning, Required: game.Required, MissStep: game.MissStep,
		index: game.index, random: game.random,
	}
}

// Fits reports whether n answers are sure to fit in a [matrix.Matrix].
func (game *Game) Fits(n int) bool {
	groups := n
	if score.LaneBits(game.Words.Length) == 8 {
		groups = 0 // all scores fit a byte
	}
	return n <= game.MatrixMax || game.MatrixMax == matrix.MaxAnswers && game.FitsWide(n, groups)
}

// FitsWide reports whether n answers fit in a [matrix.Matrix] of at most game.WideMatrix bytes. n can be above
// [matrix.MaxAnswers]. mostGroups is the largest number of groups into which any guess divides the answers.
func (game *Game) FitsWide(n, mostGroups int) bool {
	return mostGroups <= matrix.MaxGroups && int64(n)*int64(len(game.Words.Guesses)) <= int64(game.WideMatrix)
}

// Hash returns a hash of the answers in ids for a [memo.Key]. The order of ids does not matter.
func (game *Game) Hash(ids []int32) (h uint64) {
	for _, a := range ids {
		h ^= game.random[a]
	}
	return h
}

// HashIndices returns the [Game.Hash] of the answers b.Answers[i] for each i in indices.
func (game *Game) HashIndices(b *matrix.Matrix, indices []uint16) (h uint64) {
	for _, i := range indices {
		h ^= game.random[b.Answers[i]]
	}
	return h
}

// LetMiss removes the penalty for missing the least likely answers, so that games take fewer guesses on average. The
// total probability of these answers is at most share. LetMiss also sets game.MissStep, so that openers are compared by
// their probability of a miss, rounded to a multiple of 2*share.
//
// maxGuesses is the number of guesses in a game. With fewer than three, all answers keep their penalty. If the game has
// more answers than [Game.Fits] accepts, LetMiss does nothing. Call it before the search begins.
func (game *Game) LetMiss(share float64, maxGuesses int) {
	p, n := game.Words, len(game.Words.Answers)
	game.Required, game.MissStep = int32(n), 1
	if !game.Fits(n) {
		return
	}
	game.MissStep = max(1, 2*share*float64(p.Total))
	for sum := int64(0); maxGuesses > 2 && game.Required > 1; game.Required-- {
		if sum += p.Weight[game.Required-1]; float64(sum) > share*float64(p.Total) {
			break
		}
	}
}

// LimitWork returns a context that is cancelled once the workers of game have done more than the given work in total.
// Work is an estimate of the CPU time in nanoseconds; see [Worker.Spent]. Unlike a timeout, it does not depend on the
// machine or its load. The caller must call the returned CancelFunc.
func (game *Game) LimitWork(ctx context.Context, work int64) (context.Context, context.CancelFunc) {
	ctx, game.end = context.WithCancel(ctx)
	game.workLeft.Store(work)
	return ctx, game.end
}

// A Worker holds the state of one search goroutine.
type Worker struct {
	*Game
	Context    context.Context
	Stop       bool  // the worker has stopped, and results since then are invalid
	Spent      int64 // the estimated work done so far, in nanoseconds of CPU time
	Until      int64 // the worker stops when Spent exceeds it
	charged    int64 // the part of Spent already subtracted from Game.workLeft
	Maker      *matrix.Maker
	Statistics rank.Counter // computes statistics; Maker.Counter only counts groups
	guesses    []int32      // scratch memory for Allowed
	mask       []uint64     // scratch memory for Allowed
}

// NewWorker returns a Worker for game that stops when ctx is done.
func (game *Game) NewWorker(ctx context.Context) *Worker {
	return &Worker{Game: game, Context: ctx, Until: math.MaxInt64, Maker: matrix.NewMaker(game.index)}
}

// Tick reports whether the search must stop, because its context is done or the limit on its work is reached. If so, it
// also sets w.Stop. A search must call Tick every few microseconds.
func (w *Worker) Tick() bool {
	w.Spent += tickWork
	if w.Spent-w.charged >= chargeWork {
		w.charge()
	}
	w.Stop = w.Stop || w.Spent > w.Until
	return w.Stop
}

const (
	tickWork   = 1 << 7  // the work between two ticks that is not counted otherwise, such as memo lookups
	chargeWork = 1 << 15 // the work after which charge is called again
)

func (w *Worker) charge() {
	if w.Game.end != nil && w.Game.workLeft.Add(w.charged-w.Spent) < 0 {
		w.Game.end()
	}
	w.charged, w.Stop = w.Spent, w.Stop || w.Context.Err() != nil
}

// Recall looks up a number in the memo, such as the cost of a set of answers. lower is a known lower bound on this
// number. settled means that no search is needed, because value is exact or at least limit. If not, value is the best
// lower bound known.
func (w *Worker) Recall(key memo.Key, lower, limit int64) (value int64, settled bool) {
	if known, exact, ok := w.Memo.Find(key); ok {
		if exact {
			return known, true
		}
		lower = max(lower, known)
	}
	return lower, lower >= limit
}

// StoreMinimum stores the lowest number in found under key in the memo, and returns it. If no number is below the
// limit, it stores and returns a lower bound.
func (w *Worker) StoreMinimum(key memo.Key, found *Minimum) int64 {
	n, exact := found.Result()
	w.Memo.Store(key, n, exact)
	return n
}

// Allowed returns the guesses that the given rule allows. The slice is read-only and valid until the next call.
func (w *Worker) Allowed(rule score.Rule) []int32 {
	if w.Rules == nil {
		return w.Words.AllGuesses()
	}
	w.mask, w.guesses = w.Rules.Mask(rule, w.mask), w.guesses[:0]
	for i, word := range w.mask {
		for ; word != 0; word &= word - 1 {
			w.guesses = append(w.guesses, int32(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return w.guesses
}

// RuleAfter returns the rule for the guess after g, if the answer is a. The given rule applies to g itself.
func (w *Worker) RuleAfter(rule score.Rule, g, a int32) score.Rule {
	if w.Rules == nil {
		return 0
	}
	w.Spent += ruleWork
	return w.Rules.After(rule, g, a)
}

const ruleWork = 1 << 9 // nanoseconds that it takes to find a rule

// Stats returns the statistics of guesses for the possible answers in ids. It omits guesses that put all answers into
// one group, and guesses whose [rank.Stats.ImmediateExcess] is above maxExcess. tries is the number of guesses left.
// Stats also prepares cols to score guesses against the answers.
func (w *Worker) Stats(cols *score.Columns, ids, guesses []int32, tries int, maxExcess int64) []rank.Stats {
	cols.Set(w.Words, slices.Clone(ids))
	w.Statistics.Set(cols)
	// Counting collisions is much cheaper than statistics, and excludes most guesses.
	collisions := maxExcess
	if tries == 2 {
		collisions /= rank.MissPenalty
	}
	few := !w.Words.Weighted() && collisions < int64(len(ids))
	if few {
		w.Maker.Counter.Cols.Begin(w.Words, ids)
	}
	var order []rank.Stats
	var s rank.Stats
	for _, g := range guesses {
		if w.Tick() {
			break
		}
		if few {
			if _, ok := w.Maker.Counter.Collisions(g, int(collisions)+1); !ok {
				continue
			}
		}
		if w.Statistics.Count(g, &s); s.Groups > 1 && s.ImmediateExcess(tries) <= maxExcess {
			order = append(order, s)
		}
	}
	return order
}
