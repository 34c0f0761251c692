package tree

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// Infinite is greater than any excess. As a limit, it excludes nothing.
const Infinite int64 = 1 << 60

// MaxAnswers is the largest number of possible answers in a search.
const MaxAnswers = 1<<16 - 1

// A Search is a position together with what the goroutines that search it share, above all the memo
// of proved costs. It is safe for concurrent use, but the exported fields must not change while it
// is used.
type Search struct {
	Words *score.Words
	Memo  memo.Memo
	Rules score.Rules // nil in easy mode
	Tuning
	// The answers with numbers of Required or more may be missed; see LetMiss.
	Required int32

	end      func()         // ends the search when the allowance is used up; nil without an allowance
	left     atomic.Int64   // the work that the allowance still permits
	byLetter func() []int32 // see matrix.NewMaker; computed once
	likeness *matrix.Likeness
	random   []uint64 // a number for each answer; the hash of a set is the exclusive or of its answers' numbers
}

// NewSearch returns a Search for position p in the given mode, with an empty memo.
func NewSearch(p *score.Words, mode score.Mode) *Search {
	s := &Search{
		Words: p, Tuning: usual, Required: int32(len(p.Answers)),
		byLetter: sync.OnceValue(func() []int32 { return p.ByLetters() }), likeness: matrix.NewLikeness(p),
		random: make([]uint64, len(p.Answers)), Rules: score.NewRules(p, mode),
	}
	for i := range s.random {
		s.random[i] = score.Scramble(uint64(i) ^ 0x5bd1e995<<32)
	}
	return s
}

// Anew returns a Search for the same position with an empty memo and no limit on its work.
func (s *Search) Anew() *Search {
	return &Search{
		Words: s.Words, Rules: s.Rules, Tuning: s.Tuning, Required: s.Required,
		byLetter: s.byLetter, likeness: s.likeness, random: s.random,
	}
}

// Fits reports whether any n answers fit a matrix.
func (s *Search) Fits(n int) bool {
	groups := n
	if score.LaneBits(s.Words.Length) == 8 {
		groups = 0 // all scores fit a byte
	}
	return n <= s.MatrixMax || s.MatrixMax == matrix.MaxAnswers && s.FitsWide(n, groups)
}

// FitsWide reports whether n answers fit a wide matrix, one of more than [matrix.MaxAnswers]
// answers. groups must be at least the number of groups that any guess makes of them.
func (s *Search) FitsWide(n, groups int) bool {
	return groups < matrix.MaxAnswers && int64(n)*int64(len(s.Words.Guesses)) <= int64(s.WideMatrix)
}

// Hash returns the hash of the answers in ids, for use in a [memo.Key].
func (s *Search) Hash(ids []int32) (h uint64) {
	for _, a := range ids {
		h ^= s.random[a]
	}
	return h
}

// LetMiss allows a search to miss the least likely answers, as long as they have no more than
// share, from 0 to 1, of the total weight. Missing one of them costs only the guesses made. left is
// the number of guesses left. LetMiss has no effect if left is less than three, or if the answers
// do not fit a matrix. Call it before the search begins.
func (s *Search) LetMiss(share float64, left int) {
	p, n := s.Words, len(s.Words.Answers)
	s.Required = int32(n)
	if share == 0 || left <= 2 || !s.Fits(n) {
		return
	}
	for sum := int64(0); s.Required > 1; s.Required-- {
		if sum += p.Weight[s.Required-1]; float64(sum) > share*float64(p.Total) {
			break
		}
	}
}

// Allow limits the work of a search. It returns a context for the workers, which ends as soon as
// all workers together have done more than work, as counted by [Worker.Spent]. The count depends
// neither on the machine nor on its load. The caller must call the CancelFunc.
func (s *Search) Allow(ctx context.Context, work int64) (context.Context, context.CancelFunc) {
	ctx, s.end = context.WithCancel(ctx)
	s.left.Store(work)
	return ctx, s.end
}

// A Worker is the state of one goroutine of a search.
type Worker struct {
	*Search
	Context context.Context
	Stop    bool  // the worker has given up, and results since then are invalid
	Spent   int64 // the work done so far, estimated in nanoseconds of one core
	Until   int64 // the worker gives up when Spent exceeds it
	charged int64 // the part of Spent that has been taken from the allowance
	Maker   *matrix.Maker
	Counter rank.Counter // computes statistics
	allowed []int32      // memory of Allowed
	mask    []uint64     // memory of Allowed
}

// NewWorker returns a Worker for s. It gives up when ctx ends.
func (s *Search) NewWorker(ctx context.Context) *Worker {
	return &Worker{
		Search: s, Context: ctx, Until: math.MaxInt64, Maker: matrix.NewMaker(s.Words, s.byLetter, s.likeness),
	}
}

// Tick adds a little to the work done, and reports whether the worker must give up. In that case it
// also sets w.Stop. A search calls Tick every few microseconds.
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
	chargeWork = 1 << 15 // the work between two looks at the context and the allowance
)

// charge subtracts the work done since the last call from what the search may still do. It sets
// w.Stop if the context has ended.
func (w *Worker) charge() {
	if w.Search.end != nil && w.Search.left.Add(w.charged-w.Spent) < 0 {
		w.Search.end()
	}
	w.charged, w.Stop = w.Spent, w.Stop || w.Context.Err() != nil
}

// Recall looks up key in the memo, and returns the exact cost if the memo has it. Otherwise it
// returns the higher of two lower bounds, the one in the memo and lower. enough reports whether no
// search is needed, because the result is exact or at least limit.
func (w *Worker) Recall(key memo.Key, lower, limit int64) (cost int64, enough bool) {
	if known, exact, ok := w.Memo.Find(key); ok {
		if exact {
			return known, true
		}
		lower = max(lower, known)
	}
	return lower, lower >= limit
}

// Prove stores cost in the memo under key, either as the exact cost or as a lower bound. It returns
// cost.
func (w *Worker) Prove(key memo.Key, cost int64, exact bool) int64 {
	w.Memo.Store(key, cost, exact)
	return cost
}

// ProveLeast stores under key what least shows about the cost, and returns that cost or bound.
// least must come from LeastBelow(limit), and must have been given the costs of all guesses. lower
// is a known lower bound. If the result is below limit, it is the exact cost; otherwise it is a
// lower bound that is at least limit.
func (w *Worker) ProveLeast(key memo.Key, least Least, lower, limit int64) int64 {
	if least.Cost < limit {
		return w.Prove(key, least.Cost, true)
	}
	return w.Prove(key, max(lower, least.Bound), false)
}

// Allowed returns the guesses that rule allows, which in easy mode are all guesses. The caller must
// not change the slice. It is valid until the next call.
func (w *Worker) Allowed(rule int32) []int32 {
	if w.Rules == nil {
		return w.Words.AllGuesses()
	}
	w.mask, w.allowed = w.Rules.Mask(rule, w.mask), w.allowed[:0]
	for i, word := range w.mask {
		for ; word != 0; word &= word - 1 {
			w.allowed = append(w.allowed, int32(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return w.allowed
}

// RuleAfter returns the rule for the guess after guess g. rule is the rule under which g is made,
// and a is any answer for which g gets the score that it got. In easy mode, RuleAfter returns 0.
func (w *Worker) RuleAfter(rule, g, a int32) int32 {
	if w.Rules == nil {
		return 0
	}
	w.Spent += ruleWork
	return w.Rules.After(rule, g, a)
}

const ruleWork = 1 << 9 // the time for finding a rule, in nanoseconds

// Rank returns statistics for those guesses that split the answers in ids and have an immediate
// excess of at most most. It considers only the given guesses. left is the number of guesses left.
// Rank also sets cols to the columns of ids. If w.Stop is set afterwards, the result is incomplete.
func (w *Worker) Rank(cols *score.Columns, ids, guesses []int32, left int, most int64) []rank.Stats {
	cols.Set(w.Words, slices.Clone(ids))
	w.Counter.Set(cols)
	// Counting collisions is much cheaper than statistics, and excludes most guesses.
	collisions := most
	if left == 2 {
		collisions /= rank.Failure
	}
	few := !w.Words.Weighted() && collisions < int64(len(ids))
	if few {
		w.Maker.Counter.Cols.Begin(w.Words, ids)
	}
	var order []rank.Stats
	for _, g := range guesses {
		if w.Tick() {
			break
		}
		if few {
			if _, ok := w.Maker.Counter.Collisions(g, int(collisions)+1); !ok {
				continue
			}
		}
		order = append(order, rank.Stats{})
		last := len(order) - 1
		s := &order[last]
		if w.Counter.Count(g, s); s.Groups == 1 || s.AtOnce(left) > most {
			order = order[:last]
		}
	}
	return order
}

// Hash returns the hash of s, a set of b's answers, for use in a [memo.Key].
func (w *Worker) Hash(b *matrix.Matrix, s []uint16) uint64 {
	h := uint64(0)
	for _, i := range s {
		h ^= w.Search.random[b.Answers[i]]
	}
	return h
}
