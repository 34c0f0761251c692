package contest

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"wfind/internal/solver/estimate"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
)

// A Choice is a first guess, together with the cost of the best strategy that begins with it.
type Choice struct {
	Guess     int // index in the sorted list of legal guesses
	Word      string
	Candidate bool             // whether the guess is a possible answer
	Cost      tree.Cost        // total over all answers; zero if the answers have weights
	Expected  tree.Expectation // mean per answer
}

// Options configures a [Contest]: which guesses it compares, and how it reports progress.
type Options struct {
	Openers  []int32        // words to guess first, one after another; nil to find the best guess
	Below    tree.Cost      // guesses that cost this much or more don't matter; zero means no limit
	Rows     int            // number of best guesses wanted; 0 means 1
	Progress func(Progress) // called at regular intervals, by one goroutine at a time; may be nil
	Every    time.Duration  // time between calls of Progress; 0 means [Interval]
}

// A Contest compares the possible first guesses of a game, which several goroutines try at the
// same time. It keeps the best guesses found so far, and a lower bound on the cost of each other
// guess.
//
// If Openers is set, the first guesses are given, and the Contest keeps the cost of each group
// of answers that they leave.
//
// All methods count costs as excesses: the guesses for all n answers together, minus 2n-1, the
// minimum for any strategy.
type Contest struct {
	Options
	Search *tree.Search
	Left   int   // guesses left
	Cutoff int64 // guesses with this excess or more don't matter: Options.Below as an excess, or tree.Infinite
	Meter

	mu      sync.Mutex
	wanted  int   // number of best guesses that the current search must find
	ceiling int64 // at least wanted guesses are known to cost less than this
	best    []entry
	sure    bool    // best[0] is proved to be the best of all
	lower   []int64 // lower bounds on the cost of each guess tried, or of each group that the openers leave
	solved  []int64 // the cost of each group that the openers leave, or unsolved while it is not known
	outline *estimate.Outline
}

const unsolved int64 = -1

type entry struct {
	guess  int32
	excess int64
}

// New returns a Contest for the possible answers of s. The parameter left is the number of guesses
// left.
func New(s *tree.Search, left int, o Options) *Contest {
	o.Rows = max(1, o.Rows)
	c := &Contest{Search: s, Left: left, Options: o, Cutoff: tree.Infinite, ceiling: tree.Infinite, wanted: o.Rows}
	if o.Below != (tree.Cost{}) {
		c.Cutoff = o.Below.Excess(len(s.Words.Answers))
	}
	return c
}

// compare orders guesses by cost. If two guesses cost the same, a possible answer comes first, then
// the lower index.
func (c *Contest) compare(a, b entry) int {
	cannot := func(g int32) int { return int(min(0, c.Search.Words.AnswerOf[g])) }
	return cmp.Or(cmp.Compare(a.excess, b.excess), cannot(b.guess)-cannot(a.guess), int(a.guess-b.guess))
}

// BestFirst calls try, which must search for as many of the best guesses as [Contest.Wanted]
// returns. If several are wanted, BestFirst first calls try for the best guess alone. This proves
// the best guess even if there is no time to prove the others. BestFirst returns the first error
// from try.
func (c *Contest) BestFirst(try func() error) error {
	c.wanted = 1
	if err := try(); err != nil || c.Rows == 1 {
		return err
	}
	c.mu.Lock()
	c.wanted, c.ceiling, c.sure = c.Rows, tree.Infinite, len(c.best) > 0
	c.mu.Unlock()
	return try()
}

// Again reports whether [Contest.BestFirst] will call its function a second time.
func (c *Contest) Again() bool { return c.wanted < c.Rows }

// Wanted returns how many of the best guesses the current search must find. [Contest.BestFirst]
// raises this number between its two searches.
func (c *Contest) Wanted() int { return c.wanted }

// Limit returns the cost that guess g must stay below to become one of the best guesses. The limit
// falls as [Contest.Enter] records better guesses.
func (c *Contest) Limit(g int32) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	most := min(c.Cutoff, c.ceiling)
	if len(c.best) >= c.wanted {
		last := c.best[c.wanted-1]
		if c.compare(entry{g, last.excess}, last) < 0 {
			last.excess++
		}
		return min(most, last.excess)
	}
	if len(c.best) == 0 && c.wanted == 1 {
		return min(most, c.greedy()+1) // the best guess costs no more than the outline
	}
	return most
}

// Enter records the exact cost of guess g, which is the cost of the best strategy that begins with
// g. It ignores guesses that cost c.Cutoff or more.
func (c *Contest) Enter(g int32, excess int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if excess >= c.Cutoff || slices.Contains(c.best, entry{g, excess}) {
		return
	}
	c.best = append(c.best, entry{g, excess})
	slices.SortFunc(c.best, c.compare)
	c.best = c.best[:min(c.Rows, len(c.best))]
}

// Order returns the statistics of all guesses, most promising first, without modifying stats. It
// leaves out guesses that would get the same score for every answer. It also derives a lower bound
// on the cost of each guess. Methods such as [Contest.Lower] identify a guess by its index in the
// result.
func (c *Contest) Order(stats []rank.Stats) []rank.Stats {
	order := slices.DeleteFunc(slices.Clone(stats), func(s rank.Stats) bool { return s.Groups < 2 })
	rank.SortLikely(order)
	lower := make([]int64, len(order))
	for i := range order {
		lower[i] = order[i].AtOnce(c.Left)
	}
	c.SetLower(lower)
	return order
}

// SetLower sets lower bounds on the costs of all guesses. lower[i] is the bound for the guess that
// [Contest.Lower] and [Contest.Finish] call i. SetLower retains the slice, so the caller must not
// modify it afterwards.
func (c *Contest) SetLower(lower []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower = lower
}

// Lower returns the highest lower bound known so far on the cost of guess i.
func (c *Contest) Lower(i int) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lower[i]
}

// LimitMisses makes the search skip guesses after which even perfect play misses more than the
// given number of answers. Call it only if enough guesses that miss no more are known: at least as
// many as [Contest.Wanted] returns.
func (c *Contest) LimitMisses(most int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ceiling = min(c.ceiling, int64(most+1)*rank.Failure)
}

// MayMiss reports whether one of the best guesses might miss some answers, even with perfect play.
// It returns false if Options.Below excludes misses, or if only the best guess is wanted and a
// strategy without misses is known.
func (c *Contest) MayMiss() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	best := c.greedy()
	if len(c.best) > 0 {
		best = min(best, c.best[0].excess)
	}
	return min(c.Cutoff, c.ceiling) > rank.Failure && (c.wanted > 1 || best >= rank.Failure)
}

// Least returns a proved lower bound on the cost of the best guess. If c.Openers is set, the bound is on the
// cost of a strategy that begins with these openers.
func (c *Contest) Least() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.least()
}

func (c *Contest) least() int64 {
	if len(c.Openers) > 0 {
		sum := int64(0)
		for _, l := range c.lower {
			sum += l
		}
		return sum
	}
	least := tree.Infinite
	if len(c.best) > 0 {
		least = c.best[0].excess
	}
	for _, l := range c.lower {
		least = min(least, l)
	}
	if least == tree.Infinite {
		return 0
	}
	return least
}

// MakeOutline builds a complete strategy without a search, using jobs goroutines. From then on, the
// search may skip guesses that cost more than this strategy. If ctx is done first, MakeOutline does
// nothing.
func (c *Contest) MakeOutline(ctx context.Context, jobs int) {
	c.mu.Lock()
	exists := c.outline != nil
	c.mu.Unlock()
	if exists {
		return
	}
	outline := estimate.NewOutline(ctx, c.Search, c.Openers, c.Left, jobs)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.outline = outline
}

// Greedy returns the first guess of the strategy from [Contest.MakeOutline], with the cost of the
// strategy. It calls MakeOutline if necessary. ok is false if ctx is done before the strategy is
// complete.
func (c *Contest) Greedy(ctx context.Context, jobs int) (choice Choice, ok bool) {
	c.MakeOutline(ctx, jobs)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.outline == nil {
		return choice, false
	}
	return ChoiceOf(c.Search, c.outline.Guess, c.greedy()), true
}

// Solved reports whether the exact cost of group i is known. Groups are numbered as in the result
// of [tree.Worker.DivideBy]. If c.Openers is not set, Solved returns false.
func (c *Contest) Solved(i int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.solved != nil && c.solved[i] != unsolved
}

// greedy returns the cost of the strategy from MakeOutline, or tree.Infinite if there is none yet.
func (c *Contest) greedy() int64 {
	if c.outline == nil {
		return tree.Infinite
	}
	return c.outline.Excess(c.solved) // in groups that are solved, play is optimal
}

// EnterAll records the exact costs of all guesses. Call it only if there is one possible answer or
// one guess left, because the costs then need no search.
func (c *Contest) EnterAll() {
	p := c.Search.Words
	top := p.WeightOf(0)
	var lower []int64
	for g := range p.Guesses {
		own := int64(0)
		if a := p.AnswerOf[g]; a >= 0 {
			own = p.WeightOf(a)
		} else if len(p.Answers) == 1 {
			continue
		}
		excess := tree.Hopeless(p.Total, own, 1) + top - own
		lower = append(lower, excess)
		c.Enter(int32(g), excess)
	}
	c.SetLower(lower)
}
