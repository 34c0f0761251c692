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

// Unsolved stands for the waste of a group that is not known.
const Unsolved int64 = -1

// A Choice is a guess and what it costs if play is optimal after it.
type Choice struct {
	Guess     int // number of the guess
	Word      string
	Candidate bool
	Cost      tree.Cost // of answers that are equally likely
	Expected  tree.Expectation
}

// Options say what is asked for.
type Options struct {
	Opener   int32          // the given opener, or -1
	Below    tree.Cost      // if it is not zero, what a guess has to stay below
	Rows     int            // how many of the best are asked for, at least one
	Progress func(Progress) // may be nil
	Every    time.Duration  // how often it is called; 0 stands for ten times a second
}

// A Contest keeps the best guesses of a position while several goroutines try
// them.
type Contest struct {
	Search *tree.Search
	Left   int   // guesses
	Opener int32 // the given one, or -1
	Below  int64 // waste that a guess has to stay below, whatever the others waste

	rows    int // how many of the best are asked for
	mu      sync.Mutex
	wanted  int   // how many of them are looked for now
	ceiling int64 // waste that the best guesses are known to stay below; see LowerCeiling
	best    []entry
	sure    bool    // that the first of them is the best of all
	lower   []int64 // for each guess that is tried, or group of the opener, a lower bound of its waste
	solved  []int64 // for each group of the given opener its waste, or Unsolved
	outline *estimate.Outline
	course  course
}

type entry struct {
	guess int32
	waste int64
}

// New returns a Contest in which nothing is known.
func New(s *tree.Search, left int, o Options) *Contest {
	c := &Contest{Search: s, Left: left, Opener: o.Opener, Below: tree.Infinite, ceiling: tree.Infinite, rows: max(1, o.Rows)}
	c.wanted = c.rows
	if o.Below != (tree.Cost{}) {
		c.Below = o.Below.Waste(len(s.Words.Answers))
	}
	c.course = course{start: time.Now(), progress: o.Progress, every: cmp.Or(o.Every, 100*time.Millisecond)}
	return c
}

// compare orders guesses: the best first, of those that cost the same candidates, then the alphabet.
func (c *Contest) compare(a, b entry) int {
	cannot := func(g int32) int { return int(min(0, c.Search.Words.AnswerOf[g])) }
	return cmp.Or(cmp.Compare(a.waste, b.waste), cannot(b.guess)-cannot(a.guess), int(a.guess-b.guess))
}

// BestFirst calls try, which tries the guesses, for the best guess alone, and then, if more are
// asked for, once more for all of these. To prove the best takes less than half the time of ten.
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

// Again reports whether the guesses are to be tried once more, for more of the best.
func (c *Contest) Again() bool { return c.wanted < c.rows }

// Wanted returns how many of the best are looked for now.
func (c *Contest) Wanted() int { return c.wanted }

// Found reports whether as many are known as are looked for now.
func (c *Contest) Found() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.best) >= c.wanted
}

// Limit returns the waste that a guess has to stay below to be one of the best.
func (c *Contest) Limit(g int32) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	most := min(c.Below, c.ceiling)
	if len(c.best) >= c.wanted {
		last := c.best[c.wanted-1]
		if c.compare(entry{g, last.waste}, last) < 0 {
			last.waste++
		}
		return min(most, last.waste)
	}
	if len(c.best) == 0 && c.wanted == 1 {
		return min(most, c.greedy()+1) // the best is no worse
	}
	return most
}

// Enter tells that a guess has exactly this waste.
func (c *Contest) Enter(g int32, waste int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if waste >= c.Below || slices.Contains(c.best, entry{g, waste}) {
		return
	}
	c.best = append(c.best, entry{g, waste})
	slices.SortFunc(c.best, c.compare)
	c.best = c.best[:min(c.rows, len(c.best))]
}

// Order returns those guesses that split the answers, promising ones first, and sets their lower
// bounds to what they waste at once. The statistics are those of all guesses.
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

// SetLower sets the lower bounds with which a search begins, one for each guess that is tried.
func (c *Contest) SetLower(lower []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower = lower
}

// Lower returns the lower bound of the i-th guess that is tried.
func (c *Contest) Lower(i int) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lower[i]
}

// Raise tells that the i-th guess wastes at least so much.
func (c *Contest) Raise(i int, lower int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower[i] = max(c.lower[i], lower)
}

// LowerCeiling tells that there are as many guesses as are looked for after which no more
// than so many answers are missed.
func (c *Contest) LowerCeiling(misses int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ceiling = min(c.ceiling, int64(misses+1)*rank.Failure)
}

// Missing reports whether the best guess is looked for, and every strategy known so far
// misses some answers and may do so.
func (c *Contest) Missing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.wanted == 1 && min(c.Below, c.ceiling) > rank.Failure && (len(c.best) == 0 || c.best[0].waste >= rank.Failure)
}

// Spared reports whether one guess is looked for and the outline misses no answer.
func (c *Contest) Spared() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.wanted == 1 && c.greedy() < rank.Failure
}

// Least returns what is proved of the waste of the best guess, or of the given opener: it is
// at least as much.
func (c *Contest) Least() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.least()
}

// least is Least while c.mu is held.
func (c *Contest) least() int64 {
	if c.Opener >= 0 {
		sum := int64(0)
		for _, l := range c.lower {
			sum += l
		}
		return sum
	}
	least := tree.Infinite
	if len(c.best) > 0 {
		least = c.best[0].waste
	}
	for _, l := range c.lower {
		least = min(least, l)
	}
	if least == tree.Infinite {
		return 0
	}
	return least
}

// MakeOutline makes an outline, if ctx does not end before.
func (c *Contest) MakeOutline(ctx context.Context, jobs int) {
	whole := estimate.NewOutline(ctx, c.Search, c.Opener, c.Left, jobs)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.outline = cmp.Or(whole, c.outline)
}

// Greedy returns the choice that the outline is, which is made if there is none yet; it is not ok if
// ctx ended before.
func (c *Contest) Greedy(ctx context.Context, jobs int) (choice Choice, ok bool) {
	c.mu.Lock()
	none := c.outline == nil
	c.mu.Unlock()
	if none {
		c.MakeOutline(ctx, jobs)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.outline == nil {
		return choice, false
	}
	return ChoiceOf(c.Search, c.outline.Guess, c.greedy()), true
}

// Solved reports whether the waste of the i-th group of the given opener is known.
func (c *Contest) Solved(i int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.solved != nil && c.solved[i] != Unsolved
}

// greedy returns what the outline wastes, as far as its groups are not solved; more than any waste
// if there is none. c.mu is held.
func (c *Contest) greedy() int64 {
	if c.outline == nil {
		return tree.Infinite
	}
	return c.outline.Waste(c.solved)
}

// Last settles positions of one answer, or with one guess left.
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
		waste := tree.Hopeless(p.Total, own, 1) + top - own
		lower = append(lower, waste)
		c.Enter(int32(g), waste)
	}
	c.SetLower(lower)
}
