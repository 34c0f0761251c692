package contest

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wfind/internal/solver/estimate"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
)

// A Choice is a first guess, together with the cost of the best strategy that begins with it.
type Choice struct {
	Guess    int // index in the sorted list of legal guesses
	Word     string
	Cost     tree.Cost        // total over all answers; zero if the answers have weights
	Expected tree.Expectation // mean per answer
}

// Options configures a [Contest]: which guesses it compares, and how it reports progress.
type Options struct {
	Openers  []int32        // words to guess first, one after another; nil to find the best guess
	Below    tree.Cost      // find only guesses that cost less; zero means no limit
	Rows     int            // number of best guesses wanted; 0 means 1
	Progress func(Progress) // called once per Interval, by one goroutine at a time; may be nil
	Interval time.Duration  // time between calls to Progress; 0 means 0.1 seconds
}

// A Contest collects the results of several goroutines that search for the best first guess of a game. It keeps the
// best guesses found so far, and a lower bound on the excess cost of every other guess; see [tree.Cost.Excess].
type Contest struct {
	Options
	Game   *tree.Game
	Tries  int   // guesses left
	Cutoff int64 // Options.Below as an excess cost, or tree.Infinite; guesses that cost this or more are ignored
	Meter  Meter

	mu         sync.Mutex
	wanted     int     // number of best guesses to find now
	missLimit  int64   // the limit that LimitMisses has set, or tree.Infinite
	best       []entry // the best guesses found so far, best first
	bestProved bool    // whether best[0] is proved to be the best of all guesses
	lower      []int64 // for each guess from Order, a lower bound on its excess cost
	greedy     atomic.Pointer[estimate.GreedyCost]

	// These fields are set only if Openers fixes the first guesses. They have an element for each group of answers from
	// tree.Worker.GroupsAfter(Openers). groupLower ends with another element, the excess cost of the openers
	// themselves.

	groupLower []int64 // a lower bound on the excess cost of each group
	solved     []bool  // whether the element of groupLower is exact
}

type entry struct {
	guess  int32
	excess int64
}

// New returns a Contest for game without any results. tries is the number of guesses left in the game.
func New(game *tree.Game, tries int, o Options) *Contest {
	o.Rows = max(1, o.Rows)
	c := &Contest{Game: game, Tries: tries, Options: o, Cutoff: tree.Infinite, missLimit: tree.Infinite, wanted: o.Rows}
	if o.Below != (tree.Cost{}) {
		c.Cutoff = o.Below.Excess(len(game.Words.Answers))
	}
	return c
}

// compare orders guesses by rounded cost, lowest first. In a tie, possible answers come first, and then lower indices.
func (c *Contest) compare(a, b entry) int {
	cannot := func(g int32) int { return int(min(0, c.Game.Words.AnswerOf[g])) }
	return cmp.Or(cmp.Compare(c.rounded(a.excess), c.rounded(b.excess)), cannot(b.guess)-cannot(a.guess), int(a.guess-b.guess))
}

// rounded adjusts an excess cost so that misses are compared as users see them. If users see the same share of missed
// answers for two openers, the one that takes fewer guesses wins.
func (c *Contest) rounded(excess int64) int64 {
	step := c.Game.MissStep
	_, missed := tree.SplitExcess(c.Game.Words, excess)
	// Lower the missed weight to the lowest that looks the same to users.
	lowest := math.Ceil((math.Round(float64(missed)/step) - 0.5) * step)
	return excess - (missed-min(missed, max(0, int64(lowest))))*rank.MissPenalty
}

// SearchLimit converts the [Contest.Limit] of a guess to a limit for searching this guess. A contest rounds the share
// of missed answers, as users see it, but a search compares exact costs.
//
// takesFewer(n) must report whether the guess would have an excess cost below n if misses added no penalty.
func (c *Contest) SearchLimit(limit int64, takesFewer func(n int64) bool) int64 {
	if c.Game.MissStep == 1 || limit == tree.Infinite {
		return limit
	}
	limit = c.rounded(limit)
	guesses := limit % rank.MissPenalty
	if takesFewer(guesses) {
		return limit - guesses + int64(c.Game.MissStep+1)*rank.MissPenalty // it wins even with the same rounded share
	}
	return limit - guesses // it wins only with a lower rounded share
}

// BestFirst runs search once for the best guess alone and, if c.Rows is more than 1, again for the c.Rows best guesses.
// search must find as many guesses as [Contest.Wanted] returns. BestFirst returns the first error from search.
func (c *Contest) BestFirst(search func() error) error {
	c.wanted = 1 // so the best guess is proved even if there is no time for the others
	if err := search(); err != nil || c.Rows == 1 {
		return err
	}
	c.mu.Lock()
	c.wanted, c.missLimit, c.bestProved = c.Rows, tree.Infinite, len(c.best) > 0
	c.mu.Unlock()
	return search()
}

// Wanted returns how many guesses to find: 1 while [Contest.BestFirst] finds only the best, and c.Rows otherwise.
func (c *Contest) Wanted() int { return c.wanted }

// Limit returns the excess cost that guess g must stay below to be among the [Contest.Wanted] best guesses. The limit
// falls as [Contest.Enter] records better guesses. If g would win a tie with the last of these guesses, the limit is
// one higher, so that an equal cost is enough.
func (c *Contest) Limit(g int32) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	most := min(c.Cutoff, c.missLimit)
	if len(c.best) >= c.wanted {
		last := c.best[c.wanted-1]
		if c.compare(entry{g, last.excess}, last) < 0 {
			last.excess++
		}
		return min(most, last.excess)
	}
	if len(c.best) == 0 && c.wanted == 1 {
		return min(most, c.greedyExcess()+1) // the best guess costs no more than the greedy strategy
	}
	return most
}

// Enter records guess g if it is among the best guesses so far. excess is its exact excess cost. Guesses that cost at
// least c.Cutoff are ignored.
func (c *Contest) Enter(g int32, excess int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, found := slices.BinarySearchFunc(c.best, entry{g, excess}, c.compare); excess < c.Cutoff && !found {
		c.best = slices.Insert(c.best, at, entry{g, excess})
		c.best = c.best[:min(c.Rows, len(c.best))]
	}
}

// Order returns the guesses in stats that a search should try, the most promising first; see [rank.ByEstimate]. It
// omits guesses that get the same score for every answer. It also sets the lower bound of each guess to its
// [rank.Stats.ImmediateExcess]. [Contest.Lower] and [Contest.RaiseLower] identify a guess by its index in the result.
func (c *Contest) Order(stats []rank.Stats) []*rank.Stats {
	order := make([]*rank.Stats, 0, len(stats))
	for i := range stats {
		if stats[i].Groups > 1 {
			order = append(order, &stats[i])
		}
	}
	rank.Sort(order, rank.ByEstimate)
	lower := make([]int64, len(order))
	for i := range order {
		lower[i] = order[i].ImmediateExcess(c.Tries)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower = lower
	return order
}

// Lower returns the highest lower bound known for the excess cost of a guess. i is the index of the guess in the result
// of [Contest.Order].
func (c *Contest) Lower(i int) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lower[i]
}

// RaiseLower records a lower bound on the excess cost of guess i in the result of [Contest.Order]. If a higher bound is
// known, RaiseLower does nothing.
func (c *Contest) RaiseLower(i int, lower int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower[i] = max(c.lower[i], lower)
}

// LimitMisses lowers [Contest.Limit] to exclude guesses after which even perfect play misses more than n answers. Call
// it only if at least [Contest.Wanted] guesses are known to miss n answers or fewer.
func (c *Contest) LimitMisses(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.missLimit = min(c.missLimit, int64(n+1)*rank.MissPenalty)
}

// MayMiss reports whether an answer could still be missed after one of the best guesses, even with perfect play. It
// returns false once the results rule this out.
func (c *Contest) MayMiss() bool {
	// Once a strategy misses no answer, the best guess misses none either. But the second best guess still may.
	c.mu.Lock()
	defer c.mu.Unlock()
	best := c.greedyExcess()
	if len(c.best) > 0 {
		best = min(best, c.best[0].excess)
	}
	return min(c.Cutoff, c.missLimit) > rank.MissPenalty && (c.wanted > 1 || best >= rank.MissPenalty)
}

// Least returns a lower bound on the excess cost of every strategy. If c.Openers is set, the bound holds only for
// strategies that begin with these openers.
func (c *Contest) Least() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.least()
}

func (c *Contest) least() int64 {
	if len(c.Openers) > 0 {
		sum := int64(0)
		for _, l := range c.groupLower {
			sum += l
		}
		return sum
	}
	least := tree.Infinite
	if len(c.best) > 0 {
		least = c.rounded(c.best[0].excess)
	}
	for _, l := range c.lower {
		least = min(least, l)
	}
	if least == tree.Infinite {
		return 0
	}
	return least
}

// PlayGreedy finds the cost of a simple, greedy strategy on jobs goroutines, if it is not known yet. [Contest.Limit]
// uses this cost until the search has found a guess.
func (c *Contest) PlayGreedy(ctx context.Context, jobs int) {
	if c.greedy.Load() == nil {
		c.greedy.CompareAndSwap(nil, estimate.PlayGreedy(ctx, c.Game, c.Openers, c.Tries, jobs))
	}
}

// Greedy returns the first guess of a simple, greedy strategy, and the cost of this strategy. If necessary, it calls
// [Contest.PlayGreedy] first. ok is false if ctx is done before the cost is known.
func (c *Contest) Greedy(ctx context.Context, jobs int) (choice Choice, ok bool) {
	c.PlayGreedy(ctx, jobs)
	c.mu.Lock()
	defer c.mu.Unlock()
	greedy := c.greedy.Load()
	if greedy == nil {
		return choice, false
	}
	return c.choice(greedy.Guess, c.greedyExcess()), true
}

// Solved reports whether the search has found perfect play for group i of the answers that c.Openers leave, in the
// order of [tree.Worker.GroupsAfter].
func (c *Contest) Solved(i int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.solved != nil && c.solved[i]
}

func (c *Contest) greedyExcess() int64 {
	if greedy := c.greedy.Load(); greedy != nil {
		return greedy.Excess(c.groupLower, c.solved)
	}
	return tree.Infinite
}

// EnterWithoutSearch records the exact cost of every guess. Call it only if there is one possible answer or one guess
// left.
func (c *Contest) EnterWithoutSearch() {
	p := c.Game.Words
	top := p.WeightOf(0)
	var lower []int64
	for g := range p.Guesses {
		own := int64(0)
		if a := p.AnswerOf[g]; a >= 0 {
			own = p.WeightOf(a)
		} else if len(p.Answers) == 1 {
			continue
		}
		excess := tree.LastGuessExcess(p.Total, own, 1) + top - own
		lower = append(lower, excess)
		c.Enter(int32(g), excess)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lower = lower
}
