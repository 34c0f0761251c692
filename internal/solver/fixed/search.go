package fixed

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/search"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// Options describe what to search for.
type Options struct {
	Count    int   // number of openers: 2 or 3
	Left     int   // guesses left, more than Count
	Below    int64 // openers that cost as much or more are not looked for; a missed answer costs rank.Failure
	Jobs     int
	Progress func(contest.Progress) // may be nil; called from one goroutine at a time
}

// A Result holds the best openers found.
type Result struct {
	Guesses []int32 // in order; nil if none was found
	Cost    int64   // their exact cost
	AtLeast int64   // a lower bound of the cost of any openers
	Proved  bool    // no openers cost less than Guesses
}

// Search finds the best openers of s, whose answers are equally likely, in easy mode. If ctx ends first, it
// returns the best so far.
func Search(ctx context.Context, s *tree.Search, how *search.Tuning, o Options) Result {
	f := &finder{Options: o, search: s, how: how, best: openers{cost: o.Below}, key: openers{cost: o.Below}}
	f.start = time.Now()
	err := f.run(ctx)
	f.mu.Lock()
	defer f.mu.Unlock()
	r := Result{Cost: f.best.cost, AtLeast: f.least()}
	r.Proved = err == nil && r.AtLeast == r.Cost && f.best.ranks != nil
	for _, x := range f.best.ranks {
		r.Guesses = append(r.Guesses, f.guess[x])
	}
	return r
}

// A finder is one search.
type finder struct {
	Options
	*table
	search *tree.Search
	how    *search.Tuning

	mu     sync.Mutex
	best   openers // the best so far, with their exact cost
	key    openers // the same with their lower bound, which decides between equals
	bounds []int64 // lower bounds of the openers that are tried
	others int64   // a lower bound of the cost of all others
	final  bool    // the openers that are tried are all but others

	start, begun, shown time.Time
	what                string
	done, total         int
}

const (
	fewWords      = 512  // whose pairs are tried first
	likelyWords   = 2048 // whose pairs are tried next, or become triples
	likelyPairs   = 100  // that are tried of these
	triplePairs   = 400  // that become triples with any word
	likelyTriples = 2000 // that are tried
	// mostPairs is the number of pairs that are tried at last. It is too low for a proof only if every
	// pair misses answers.
	mostPairs = 1 << 18
)

// run searches until the result is known, or ctx ends. It returns ctx's error.
func (f *finder) run(ctx context.Context) (err error) {
	f.others = int64(2*len(f.search.Words.Answers) - 1)
	if f.table, err = newTable(ctx, f.search.Words, f.Jobs); err != nil {
		return err
	}
	if f.Count == 3 {
		return f.triples(ctx)
	}
	f.others = max(f.others, int64(3*f.n-slices.Max(f.alone)-3))
	for _, words := range []int{fewWords, likelyWords} {
		likely, err := f.pairs(ctx, words, likelyPairs)
		if err != nil {
			return err
		}
		if err := f.try(ctx, likely.kept); err != nil {
			return err
		}
	}
	all, err := f.pairs(ctx, len(f.guess), mostPairs)
	if err != nil {
		return err
	}
	f.setBounds(all.kept)
	f.others, f.final = all.rest, true
	return f.try(ctx, all.kept)
}

// A counted pair is a partition of the answers and a word.
type counted struct {
	part, word int        // word is a rank
	groups     int        // that both make together; exact, or too high by at most beyond
	sets       [][]uint16 // the groups of the partition with two answers or more
}

// count counts the groups that partitions of the answers make together with the first words. part writes the
// i-th of the parts partitions to names, with numbers below groups. count calls found for each partition
// and word, from several goroutines. If pairs is set, the i-th partition is that of the i-th word, and only later
// words are paired with it. count returns ctx's error if ctx ends first.
func (f *finder) count(ctx context.Context, parts, words int, pairs bool, part func(i int, names []uint16) (groups int), found func(c *counted)) error {
	blocks := (words + lanes - 1) / lanes
	return parallel.Do(ctx, f.Jobs, blocks, func() func(int) {
		b := &block{table: f.table, columns: make([]uint8, f.n*lanes)}
		names := make([]uint16, f.n)
		var split division
		return func(k int) {
			b.begin(k*lanes, words)
			for i := 0; i < parts && ctx.Err() == nil; i++ {
				c := counted{part: i}
				first := b.from
				if pairs {
					first = max(first, i+1)
				}
				if first >= b.to {
					return
				}
				groups := part(i, names)
				c.sets = split.divide(names, groups, 2)
				b.count(c.sets)
				for c.word = first; c.word < b.to; c.word++ {
					c.groups = f.n - b.collisions[c.word-b.from] + f.beyond[c.word]
					found(&c)
				}
				f.finish(b.to - first)
			}
		}
	})
}

// pairs returns the pairs of the first words that may be the best, at most most of them.
func (f *finder) pairs(ctx context.Context, words, most int) (*list, error) {
	words = min(words, len(f.guess))
	l := f.newList(most)
	f.step("pairs counted", words*(words-1)/2)
	err := f.count(ctx, words, words, true, f.names, func(c *counted) {
		i, j := c.part, c.word
		l.add(f.bound(c.groups+f.beyond[i], f.mostSaved(i, j)), i, j)
	})
	l.shorten()
	return l, err
}

// bound returns a lower bound of the cost of openers that make groups groups together, and save saved.
func (f *finder) bound(groups, saved int) int64 {
	cost := int64((f.Count+2)*f.n - groups - saved)
	if f.Left-f.Count == 1 { // all but one answer of each group are missed
		cost += int64(f.n-groups) * (rank.Failure - 1)
	}
	return cost
}

// names writes the groups of the word of rank i to names.
func (f *finder) names(i int, names []uint16) (groups int) {
	for a, group := range f.groups[i] {
		names[a] = uint16(group)
	}
	return lastGroup + 1
}

// triples estimates the best three openers, and then finds a lower bound for any three.
func (f *finder) triples(ctx context.Context) error {
	l, err := f.pairs(ctx, likelyWords, triplePairs)
	if err != nil {
		return err
	}
	pairs := l.kept
	parts, groups, saved := make([][]uint16, len(pairs)), make([]int, len(pairs)), make([]int, len(pairs))
	x := f.newJoiner()
	for i, p := range pairs {
		groups[i], saved[i] = x.join(p.ranks)
		parts[i] = slices.Clone(x.names)
	}
	l = f.newList(likelyTriples)
	f.step("triples counted", len(pairs)*len(f.guess))
	err = f.count(ctx, len(pairs), len(f.guess), false, func(i int, names []uint16) int {
		copy(names, parts[i])
		return groups[i]
	}, func(c *counted) {
		if p := pairs[c.part].ranks; !slices.Contains(p, int32(c.word)) {
			l.add(f.bound(c.groups, saved[c.part]), int(p[0]), int(p[1]), c.word)
		}
	})
	if err != nil {
		return err
	}
	l.shorten()
	if err := f.try(ctx, l.kept); err != nil {
		return err
	}
	return f.boundTriples(ctx)
}

// boundTriples sets others to a lower bound of the cost of any three openers. Together they make no more groups
// than there are answers. The openers save 3, 2 and 1 if they are answers. Each other answer that is alone
// after the first saves 2, and after the first two 1.
func (f *finder) boundTriples(ctx context.Context) error {
	words, most := len(f.guess), atomic.Int64{}
	f.step("pairs counted", words*(words-1)/2)
	err := f.count(ctx, words, words, true, f.names, func(c *counted) {
		i, j := c.part, c.word
		first := max(f.alone[i], f.alone[j]) + f.beyond[i]
		if now := most.Load(); int64(first+c.groups) > now {
			saved := int64(first + f.aloneTogether(c.sets, j))
			for saved > now && !most.CompareAndSwap(now, saved) {
				now = most.Load()
			}
		}
	})
	if err == nil {
		f.others = max(f.others, int64(4*f.n-6)-most.Load())
	}
	return err
}

func (f *finder) newJoiner() *joiner { return newJoiner(f.table, f.Count, f.Left-f.Count) }

// setBounds sets f.bounds to the bounds of list.
func (f *finder) setBounds(list []openers) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.bounds = f.bounds[:0]
	for _, x := range list {
		f.bounds = append(f.bounds, x.cost)
	}
}

// try finds the best of list, whose bounds are in f.bounds afterwards.
func (f *finder) try(ctx context.Context, list []openers) error {
	f.step(f.name("bounded"), len(list))
	err := parallel.Do(ctx, f.Jobs, len(list), func() func(int) {
		x := f.newJoiner()
		return func(i int) {
			list[i] = x.bound(list[i].ranks)
			f.finish(1)
		}
	})
	if err != nil {
		return err
	}
	slices.SortFunc(list, openers.compare)
	list = slices.CompactFunc(list, func(a, b openers) bool { return a.compare(b) == 0 })
	list = slices.DeleteFunc(list, f.worse)
	f.setBounds(list)
	f.step(f.name("tried"), len(list))
	return parallel.Do(ctx, f.Jobs, len(list), func() func(int) {
		x, solve := f.newJoiner(), search.Groups(ctx, f.search, f.how)
		return func(i int) {
			if limit := f.limit(list[i]); list[i].cost < limit {
				cost, ok := x.solve(list[i].ranks, limit, solve)
				f.enter(i, list[i], cost, limit, ok)
			}
			f.finish(1)
		}
	})
}

// name returns what a step does with openers.
func (f *finder) name(verb string) string {
	if f.Count == 2 {
		return "pairs " + verb
	}
	return "triples " + verb
}

// limit returns the cost that x must be below to become the best.
func (f *finder) limit(x openers) int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.best.ranks != nil && x.compare(f.key) < 0 {
		return f.best.cost + 1
	}
	return f.best.cost
}

// worse reports whether x cannot become the best.
func (f *finder) worse(x openers) bool { return x.cost >= f.limit(x) }

// enter records the cost of x, the i-th openers that are tried. It is exact if it is below limit.
func (f *finder) enter(i int, x openers, cost, limit int64, ok bool) {
	if !ok {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.bounds[i] = cost
	if cost < limit && (cost < f.best.cost || cost == f.best.cost && x.compare(f.key) < 0) {
		f.best, f.key = openers{x.ranks, cost}, x
	}
}

// least returns a lower bound of the cost of any openers. The caller holds f.mu.
func (f *finder) least() int64 {
	least := min(f.best.cost, f.others)
	if f.final {
		for _, b := range f.bounds {
			least = min(least, b)
		}
	}
	return least
}

// step begins a step of total parts.
func (f *finder) step(what string, total int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.what, f.done, f.total, f.begun = what, 0, total, time.Now()
}

// finish records that n parts of the step are done, and calls Progress now and then.
func (f *finder) finish(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.done += n
	now := time.Now()
	if f.Progress == nil || now.Sub(f.shown) < 100*time.Millisecond {
		return
	}
	f.shown = now
	p := contest.Progress{Done: f.done, Total: f.total, What: f.what, Elapsed: now.Sub(f.start)}
	p.Left = time.Duration(float64(now.Sub(f.begun)) / float64(f.done) * float64(f.total-f.done))
	p.AtLeast = CostOf(f.least())
	if f.best.ranks != nil {
		var words []string
		for _, x := range f.best.ranks {
			words = append(words, f.words.Guesses[f.guess[x]])
		}
		p.Best = contest.Choice{Word: strings.Join(words, ","), Cost: CostOf(f.best.cost)}
	}
	f.Progress(p)
}

// CostOf returns a cost in which a missed answer counts rank.Failure.
func CostOf(cost int64) tree.Cost {
	return tree.Cost{Guesses: int(cost % rank.Failure), Failures: int(cost / rank.Failure)}
}
