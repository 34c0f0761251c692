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

// Unsolved stands for the excess of a group of answers while it is not known.
const Unsolved int64 = -1

// A Choice is a guess, with the cost of a strategy that begins with the guess and is optimal
// afterwards.
type Choice struct {
	Guess     int // index among the legal guesses
	Word      string
	Candidate bool
	Cost      tree.Cost // zero if the answers have weights
	Expected  tree.Expectation
}

// Options control what a contest looks for, and how it reports progress.
type Options struct {
	Openers  []int32        // given openers, guessed one after the other; none to find the best guess
	Below    tree.Cost      // guesses that cost this much or more don't matter; zero means no limit
	Rows     int            // number of best guesses wanted; 0 means 1
	Progress func(Progress) // called at regular intervals, by one goroutine at a time; may be nil
	Every    time.Duration  // time between calls of Progress; default 0.1 seconds
}

// A Contest keeps the best first guesses found so far, while several goroutines try the guesses for
// a position. It is safe for concurrent use.
type Contest struct {
	Search  *tree.Search
	Left    int     // guesses left
	Openers []int32 // the given openers, if any
	Below   int64   // guesses with this much excess or more don't matter

	rows     int // number of best guesses wanted
	mu       sync.Mutex
	wanted   int   // number of best guesses that the current search is for
	ceiling  int64 // the wanted guesses are known to have less excess than this; see LowerCeiling
	best     []entry
	sure     bool    // best[0] is proved to be the best of all
	lower    []int64 // lower bounds on the excess of each guess tried, or of each group that the openers leave
	solved   []int64 // the excess, or Unsolved, of each group that the openers leave
	outline  *estimate.Outline
	progress func(Progress)
	every    time.Duration
	Meter
}

type entry struct {
	guess  int32
	excess int64
}

// New returns a Contest for the position of s when left guesses remain. No guesses have been tried
// yet.
func New(s *tree.Search, left int, o Options) *Contest {
	c := &Contest{Search: s, Left: left, Openers: o.Openers, Below: tree.Infinite, ceiling: tree.Infinite, rows: max(1, o.Rows)}
	c.wanted = c.rows
	if o.Below != (tree.Cost{}) {
		c.Below = o.Below.Excess(len(s.Words.Answers))
	}
	c.progress, c.every = o.Progress, cmp.Or(o.Every, Interval)
	return c
}

// compare orders guesses by excess, lowest first. If two guesses have equal excess, a possible
// answer comes before any other guess, and otherwise alphabetical order decides.
func (c *Contest) compare(a, b entry) int {
	cannot := func(g int32) int { return int(min(0, c.Search.Words.AnswerOf[g])) }
	return cmp.Or(cmp.Compare(a.excess, b.excess), cannot(b.guess)-cannot(a.guess), int(a.guess-b.guess))
}

// BestFirst calls try to find the best guess alone. If Options.Rows is more than 1, it then calls
// try again to find that many guesses. So the best guess is proved early, because proving one guess
// takes less than half the time of proving ten. try finds as many guesses as
// [Contest.Wanted] says. BestFirst returns the first error from try.
func (c *Contest) BestFirst(try func() error) error {
	c.wanted = 1
	if err := try(); err != nil || c.rows == 1 {
		return err
	}
	c.mu.Lock()
	c.wanted, c.ceiling, c.sure = c.rows, tree.Infinite, len(c.best) > 0
	c.mu.Unlock()
	return try()
}

// Again reports whether BestFirst will call try a second time.
func (c *Contest) Again() bool { return c.wanted < c.rows }

// Wanted returns the number of best guesses to find. It can change during a search; see
// [Contest.BestFirst].
func (c *Contest) Wanted() int { return c.wanted }

// Limit returns the excess that guess g must stay below to become one of the best guesses. The
// limit falls when other goroutines enter better guesses.
func (c *Contest) Limit(g int32) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	most := min(c.Below, c.ceiling)
	if len(c.best) >= c.wanted {
		last := c.best[c.wanted-1]
		if c.compare(entry{g, last.excess}, last) < 0 {
			last.excess++
		}
		return min(most, last.excess)
	}
	if len(c.best) == 0 && c.wanted == 1 {
		return min(most, c.greedy()+1) // the best guess has no more excess than that
	}
	return most
}

// Enter records the exact excess of guess g: the total cost of the best strategy that starts with
// g, above the minimum of 2n-1 guesses for n answers.
func (c *Contest) Enter(g int32, excess int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if excess >= c.Below || slices.Contains(c.best, entry{g, excess}) {
		return
	}
	c.best = append(c.best, entry{g, excess})
	slices.SortFunc(c.best, c.compare)
	c.best = c.best[:min(c.rows, len(c.best))]
}

// Order returns the elements of stats whose guesses split the answers, the most promising first. It
// does not change stats. Order also sets the lower bound of each of these guesses to its immediate
// excess. Other methods identify a guess by its index in the result.
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

// SetLower sets lower bounds on the excess of the guesses, indexed as in the result of
// [Contest.Order]. c keeps the slice.
func (c *Contest) SetLower(lower []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower = lower
}

// Lower returns the lower bound on the excess of the guess with index i in the result of
// [Contest.Order].
func (c *Contest) Lower(i int) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lower[i]
}

// LowerCeiling lowers the limit, so that it excludes guesses that miss more than the given number
// of answers. Call it when as many guesses as Wanted returns are known to have strategies that miss
// no more.
func (c *Contest) LowerCeiling(misses int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ceiling = min(c.ceiling, int64(misses+1)*rank.Failure)
}

// Missing reports whether it may help to compute the fewest answers that each guess must miss. It
// may help if only the best guess is wanted, the limit allows missed answers, and every guess
// entered so far misses some.
func (c *Contest) Missing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.wanted == 1 && min(c.Below, c.ceiling) > rank.Failure && (len(c.best) == 0 || c.best[0].excess >= rank.Failure)
}

// Spared reports whether there is no need to compute the fewest answers that each guess must miss.
// That is so if Options.Below excludes all guesses that miss answers, or if only the best guess is
// wanted and a strategy that misses nothing is known.
func (c *Contest) Spared() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Below <= rank.Failure || c.wanted == 1 && c.greedy() < rank.Failure
}

// Least returns a proved lower bound on the excess of the best guess, or of the given openers.
func (c *Contest) Least() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.least()
}

// least does the work of Least. The caller must hold c.mu.
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

// MakeOutline builds a complete strategy without a search, using jobs goroutines. The strategy's
// excess then serves as a limit for the search. If ctx ends first, MakeOutline does nothing.
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

// Greedy returns the first guess and the cost of the strategy that [Contest.MakeOutline] builds. It
// builds the strategy if that has not been done yet, using jobs goroutines. ok is false if ctx ends
// first.
func (c *Contest) Greedy(ctx context.Context, jobs int) (choice Choice, ok bool) {
	c.MakeOutline(ctx, jobs)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.outline == nil {
		return choice, false
	}
	return ChoiceOf(c.Search, c.outline.Guess, c.greedy()), true
}

// Solved reports whether the exact excess of group i is known. The groups are those that the given
// openers leave, so Solved returns false if there are no given openers.
func (c *Contest) Solved(i int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.solved != nil && c.solved[i] != Unsolved
}

// greedy returns the excess of the outline, the complete strategy that MakeOutline builds. In
// groups that are solved, it assumes optimal play. It returns tree.Infinite if there is no outline.
// The caller must hold c.mu.
func (c *Contest) greedy() int64 {
	if c.outline == nil {
		return tree.Infinite
	}
	return c.outline.Excess(c.solved)
}

// Last enters the excess of every guess. It is for positions that need no search, because only one
// answer is possible or only one guess remains.
func (c *Contest) Last() {
	p := c.Search.Words
	top := p.Heaviest()
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
