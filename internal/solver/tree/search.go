package tree

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// Infinite is more than any waste.
const Infinite int64 = 1 << 60

// MaxAnswers is how many answers a search can tell apart.
const MaxAnswers = 1<<16 - 1

// WideMatrix is how many bytes a matrix of more than [matrix.MaxAnswers] answers may take.
const WideMatrix = 1 << 25

// A Search is what the goroutines of a search share.
type Search struct {
	Words *score.Words
	Memo  memo.Memo
	Rules *score.Rules // nil but in hard mode
	// MatrixMax is the size of the largest sets that are always searched on a matrix, and
	// WideMatrix how many bytes that of a larger one may take. Tests set less, so that small
	// sets take the way of large ones.
	MatrixMax, WideMatrix int
	// Required is the first answer, of weighted ones, that may be missed; see LetMiss.
	Required int32

	end      func()         // ends the search when the allowance is spent; nil if there is none
	left     atomic.Int64   // of the allowance
	telling  func() []int32 // see matrix.NewMaker; found once
	likeness *matrix.Likeness
	random   []uint64 // a random number for each answer; a set's hash is the exclusive or of its own
}

// NewSearch returns a Search that knows nothing yet; of hard mode if hard is set.
func NewSearch(p *score.Words, hard bool) *Search {
	s := &Search{
		Words: p, MatrixMax: matrix.MaxAnswers, WideMatrix: WideMatrix, Required: int32(len(p.Answers)),
		telling: sync.OnceValue(func() []int32 { return p.ByLetters() }), likeness: matrix.NewLikeness(p),
		random: make([]uint64, len(p.Answers)),
	}
	for i := range s.random {
		s.random[i] = score.Scramble(uint64(i) ^ 0x5bd1e995<<32)
	}
	if hard {
		s.Rules = score.NewRules(p)
	}
	return s
}

// Anew returns a Search of the same position that knows nothing yet.
func (s *Search) Anew() *Search {
	return &Search{
		Words: s.Words, Rules: s.Rules, MatrixMax: s.MatrixMax, WideMatrix: s.WideMatrix, Required: s.Required,
		telling: s.telling, likeness: s.likeness, random: s.random,
	}
}

// Fits reports whether so many answers get a matrix at the top, be it a wide one.
func (s *Search) Fits(n int) bool {
	groups := n
	if score.LaneBits(s.Words.Length) == 8 {
		groups = 0 // all scores fit a byte
	}
	return n <= s.MatrixMax || s.MatrixMax == matrix.MaxAnswers && s.FitsWide(n, groups)
}

// FitsWide reports whether so many answers, of which no guess makes more than so many groups,
// fit a wide matrix.
func (s *Search) FitsWide(n, groups int) bool {
	return groups < matrix.MaxAnswers && int64(n)*int64(len(s.Words.Guesses)) <= int64(s.WideMatrix)
}

// Hash returns the hash of a set of answers.
func (s *Search) Hash(ids []int32) (h uint64) {
	for _, a := range ids {
		h ^= s.random[a]
	}
	return h
}

// LetMiss lets the least likely answers be missed that weigh no more together than a share of
// all: they cost the guesses made at them and nothing else. It takes effect if there are three
// guesses left, and a matrix.
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

// Allow returns a context for the workers of the search that ends when they have done so much work
// together, as it is counted in [Worker.Spent]. How much that allows depends neither on the
// machine nor on what else it does.
func (s *Search) Allow(ctx context.Context, work int64) (context.Context, context.CancelFunc) {
	ctx, s.end = context.WithCancel(ctx)
	s.left.Store(work)
	return ctx, s.end
}

// A Worker is one goroutine of a search.
type Worker struct {
	Search  *Search
	Words   *score.Words
	Rules   *score.Rules // nil but in hard mode
	Memo    *memo.Memo
	Context context.Context
	Stop    bool  // giving up: results mean nothing any more
	Spent   int64 // what all work takes, in nanoseconds of one core, by rules of thumb
	told    int64 // of that, what has been taken from the allowance
	Maker   *matrix.Maker
	Counter rank.Counter // of statistics
	ticks   int
	allowed []int32
	key     []uint16 // memory of Find
}

// NewWorker returns a Worker that gives up when ctx ends.
func (s *Search) NewWorker(ctx context.Context) *Worker {
	return &Worker{
		Search: s, Words: s.Words, Rules: s.Rules, Memo: &s.Memo, Context: ctx,
		Maker: matrix.NewMaker(s.Words, s.telling, s.likeness),
	}
}

// Tick is called every few microseconds; it reports whether to give up.
func (w *Worker) Tick() bool {
	if w.ticks++; w.ticks&63 == 0 && w.Over() {
		w.Stop = true
	}
	return w.Stop
}

// tickWork is what is spent between two ticks besides what is counted: looks into the memo.
const tickWork = 1 << 7

// Over takes what was done from the allowance of the search, and reports whether to give up.
func (w *Worker) Over() bool {
	if w.Search.end != nil {
		done := w.Spent + int64(w.ticks)*tickWork
		if w.Search.left.Add(w.told-done) < 0 {
			w.Search.end()
		}
		w.told = done
	}
	return w.Context.Err() != nil
}

// Recall looks up a set of which a lower bound is known. What it returns is exact, or a better
// bound; it reports whether it is exact, or so much that it reaches the limit.
func (w *Worker) Recall(key memo.Key, lower, limit int64) (cost int64, enough bool) {
	if known, exact, ok := w.Memo.Find(key); ok {
		if exact {
			return known, true
		}
		lower = max(lower, known)
	}
	return lower, lower >= limit
}

// Prove puts what is proved of a set into the memo, and returns it.
func (w *Worker) Prove(key memo.Key, cost int64, exact bool) int64 {
	w.Memo.Store(key, cost, exact)
	return cost
}

// ProveLeast is Prove of the least cost of all choices of a set, of which a lower bound was known.
func (w *Worker) ProveLeast(key memo.Key, least Least, lower, limit int64) int64 {
	if least.Cost < limit {
		return w.Prove(key, least.Cost, true)
	}
	return w.Prove(key, max(lower, least.Bound), false)
}

// Allowed returns the guesses that a rule of hard mode allows, all in easy mode. They are
// good until it is called again, and not to be changed.
func (w *Worker) Allowed(rule int32) []int32 {
	if w.Rules == nil {
		return w.Words.AllGuesses()
	}
	w.allowed = w.Rules.Allowed(rule, w.allowed)
	return w.allowed
}

// Rank makes cols the columns of a set of answers, and returns the statistics of those of some
// guesses that split it and, with so many guesses left, waste no more than most at once; not of all if
// it is to give up.
func (w *Worker) Rank(cols *score.Columns, ids, guesses []int32, left int, most int64) []rank.Stats {
	cols.Set(w.Words, slices.Clone(ids))
	w.Counter.Set(cols)
	// To count collisions takes much less than statistics, and few guesses have so few.
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

// Build makes b the matrix of a set of answers, with the guesses that a rule of hard mode
// allows; in easy mode with all, of which those that split the set alike are one class.
func (w *Worker) Build(b *matrix.Matrix, ids []int32, rule int32) {
	if w.Rules == nil {
		w.Maker.Build(b, ids, nil)
		return
	}
	w.Maker.Build(b, ids, w.Allowed(rule))
}

// Hash returns the hash of the set s of b's answers.
func (w *Worker) Hash(b *matrix.Matrix, s []uint16) uint64 {
	h := uint64(0)
	for _, i := range s {
		h ^= w.Search.random[b.Answers[i]]
	}
	return h
}

// BuildAll makes b the matrix of all answers, and returns the class of each guess, -1 if it
// splits nothing.
func (w *Worker) BuildAll(b *matrix.Matrix) (class []int32) {
	p := w.Words
	class = make([]int32, len(p.Guesses))
	if w.Rules != nil {
		w.Maker.Build(b, p.AllAnswers(), p.AllGuesses())
		copy(class, b.ClassOf)
	} else {
		w.Maker.Build(b, p.AllAnswers(), nil)
		for g := range class {
			class[g] = w.Maker.ClassOf(int32(g))
		}
	}
	b.MakeColumns()
	return class
}
