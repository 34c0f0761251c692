package fixed

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/search"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// Options configures [Search]: how many openers to look for, and how many guesses a game has.
type Options struct {
	Count    int                    // number of openers: 2 or 3
	Tries    int                    // number of guesses in a game, which must be more than Count
	Below    tree.Cost              // look only for openers that cost less; zero for no limit
	Jobs     int                    // number of goroutines; 0 for one per core
	Progress func(contest.Progress) // called once per Interval, by one goroutine at a time; may be nil
	Interval time.Duration          // time between calls to Progress; 0 means 0.1 seconds
}

// Search finds the best openers: fixed words to guess first, whatever scores they get. For two openers, it proves that
// no others are better, which takes a minute or two. For three openers, it returns the best that it finds, without a
// proof. Search works only for games in easy mode with equally likely answers. If ctx is done first, it returns the
// best openers found so far.
//
// guesses holds the openers in order, as indexes of legal guesses, or is nil if none were found. atLeast is a lower
// bound on the cost of any o.Count openers. proved reports whether it is proved that no other openers cost less.
func Search(ctx context.Context, game *tree.Game, o Options) (guesses []int32, atLeast tree.Cost, proved bool) {
	f := &finder{Options: o, game: game, best: openers{excess: tree.Infinite}}
	n := len(game.Words.Answers)
	if o.Below != (tree.Cost{}) {
		f.best.excess = o.Below.Excess(n)
	}
	if o.Progress != nil {
		defer f.Watch(o.Interval, f.report)()
	}
	err := f.run(ctx)
	f.mu.Lock()
	defer f.mu.Unlock()
	atLeast = tree.CostOf(f.least(), n)
	if f.best.ranks == nil {
		return nil, atLeast, false
	}
	return f.guesses(f.best.ranks), atLeast, err == nil && f.least() == f.best.excess
}

type finder struct {
	Options
	*table
	contest.Meter
	game *tree.Game

	mu     sync.Mutex
	best   openers // the best openers so far, with their exact excess cost
	others int64   // a lower bound on the excess cost of all openers that have not been tried
}

const (
	blockSize     = 128     // number of words whose groups are counted at the same time
	fewWords      = 512     // number of words whose pairs are tried first
	likelyWords   = 2048    // number of words whose pairs are tried next, or extended to triples
	likelyPairs   = 100     // number of these pairs that are tried
	triplePairs   = 400     // number of pairs that are extended to triples by each word
	likelyTriples = 2000    // number of triples that are tried
	mostPairs     = 1 << 18 // number of pairs that are tried at the end; enough for a proof if some pair misses no answer
)

func (f *finder) run(ctx context.Context) (err error) {
	if f.table, err = newTable(ctx, f.game.Words, f.Jobs); err != nil {
		return err
	}
	if f.Count == 3 {
		return f.triples(ctx)
	}
	// Two openers divide n answers into at most n groups. They save 2+1 guesses if they are possible answers, and one
	// for each answer that the first opener leaves alone. So the excess cost is at least 2n+1 - n - 3 - alone.
	f.raise(int64(f.n - 2 - slices.Max(f.alone)))
	for _, words := range []int{fewWords, likelyWords} {
		likely, err := f.pairs(ctx, words, likelyPairs, f.best.excess)
		if err != nil {
			return err
		}
		if err := f.try(ctx, likely.kept, 0); err != nil {
			return err
		}
	}
	all, err := f.pairs(ctx, len(f.guess), mostPairs, f.best.excess)
	if err != nil {
		return err
	}
	return f.try(ctx, all.kept, all.rest)
}

// A block counts groups for many words at the same time. Given some openers, it counts for each of its words the groups
// that the openers and this word make together. The words have consecutive ranks; see [table].
type block struct {
	*table
	matrix     *matrix.Matrix // a row for each word
	from, to   int            // the ranks of the words: from <= rank < to
	collisions [blockSize]int // by word, the collisions that are left after the openers and this word
}

// count prepares b for calls to [block.groups]. sets holds the groups of two or more answers that the openers leave.
func (b *block) count(sets [][]uint16) {
	clear(b.collisions[:])
	var more [blockSize]uint16
	for _, set := range sets {
		b.matrix.CountCollisions(set, 0, b.to-b.from, more[:])
		for k, n := range more {
			b.collisions[k] += int(n)
		}
	}
}

// groups returns an upper bound on the number of groups that the openers and the word with rank j make together. The
// bound is exact if the word alone makes at most lastGroup groups. Call [block.count] with the openers' groups first.
func (b *block) groups(j int) int { return b.n - b.collisions[j-b.from] + b.merged[j] }

// eachBlock divides the words with ranks below end into blocks, and calls do for each block, on several goroutines.
func (f *finder) eachBlock(ctx context.Context, end int, do func(b *block)) error {
	return parallel.Do(ctx, f.Jobs, (end+blockSize-1)/blockSize, func() func(int) {
		return func(k int) {
			from, to := k*blockSize, min((k+1)*blockSize, end)
			rows := f.rows[from*f.n : to*f.n]
			b := &matrix.Matrix{Answers: f.words.AllAnswers(), Reps: f.guess[from:to], Rows: rows}
			do(&block{table: f.table, matrix: b, from: from, to: to})
		}
	})
}

// eachPair calls found, on several goroutines, for each pair of words with ranks i and j, where i < j < end. groups is
// an upper bound on the number of groups that the pair makes; see [block.groups]. sets holds the groups of two or more
// answers that word i makes.
func (f *finder) eachPair(ctx context.Context, end int, found func(i, j, groups int, sets [][]uint16)) error {
	f.step("pairs counted", end*(end-1)/2)
	return f.eachBlock(ctx, end, func(b *block) {
		var split division
		for i := 0; i < b.to-1 && ctx.Err() == nil; i++ {
			sets := f.divide(i, &split)
			b.count(sets)
			first := max(b.from, i+1)
			for j := first; j < b.to; j++ {
				found(i, j, b.groups(j)+f.merged[i], sets)
			}
			f.Add(b.to - first)
		}
	})
}

// pairs returns the pairs of openers with the lowest bounds on their excess cost, at most size of them. It considers
// only the words with ranks below end (see [table]), and omits pairs with bounds above limit.
func (f *finder) pairs(ctx context.Context, end, size int, limit int64) (*list, error) {
	end = min(end, len(f.guess))
	l := newList(size, limit)
	err := f.eachPair(ctx, end, func(i, j, groups int, _ [][]uint16) {
		l.add(f.bound(groups, f.mostSaved(i, j)), i, j)
	})
	l.shorten()
	return l, err
}

// bound returns a lower bound on the excess cost of any f.Count openers that make at most the given number of groups.
// saved is the most guesses that they may save by finding answers early. The package comment explains the formula.
func (f *finder) bound(groups, saved int) int64 {
	excess := int64(f.Count*f.n + 1 - groups - saved)
	if f.Tries-f.Count == 1 { // all but one answer of each group are missed
		excess += int64(f.n-groups) * (rank.MissPenalty - 1)
	}
	return excess
}

// triples tries the triples of openers with the lowest bounds, and records the best one in f.best. It also raises
// f.others to a lower bound on the excess cost of all triples.
func (f *finder) triples(ctx context.Context) error {
	// A third word lowers the bound of a pair, so no pair is omitted here.
	l, err := f.pairs(ctx, likelyWords, triplePairs, tree.Infinite)
	if err != nil {
		return err
	}
	pairs := l.kept
	parts, saved := make([][][]uint16, len(pairs)), make([]int, len(pairs))
	w := f.game.NewWorker(ctx)
	for i, p := range pairs {
		groups, excess := w.GroupsAfter(f.guesses(p.ranks))
		for _, x := range groups {
			if len(x.IDs) < 2 {
				continue
			}
			var set []uint16
			for _, a := range x.IDs {
				set = append(set, uint16(a))
			}
			parts[i] = append(parts[i], set)
		}
		// The excess cost of the pair is 2n + 1 - G - saved if the excess cost of every group is 0. With a third
		// opener, each answer that is alone saves one guess more, because it is found before the third opener is
		// guessed. There are G - len(parts[i]) of these answers.
		saved[i] = 2*f.n + 1 - int(excess) - len(parts[i])
	}
	l = newList(likelyTriples, f.best.excess)
	f.step("triples counted", len(pairs)*len(f.guess))
	err = f.eachBlock(ctx, len(f.guess), func(b *block) {
		for i := 0; i < len(pairs) && ctx.Err() == nil; i++ {
			b.count(parts[i])
			for j := b.from; j < b.to; j++ {
				if p := pairs[i].ranks; !slices.Contains(p, int32(j)) {
					// If the third word is an answer in one of these groups, it saves one more guess.
					l.add(f.bound(b.groups(j), saved[i]+1), int(p[0]), int(p[1]), j)
				}
			}
			f.Add(b.to - b.from)
		}
	})
	if err != nil {
		return err
	}
	l.shorten()
	if err := f.try(ctx, l.kept, 0); err != nil {
		return err
	}
	return f.boundTriples(ctx)
}

// boundTriples raises f.others to a lower bound on the excess cost of any three openers.
func (f *finder) boundTriples(ctx context.Context) error {
	// Three openers divide n answers into at most n groups. They save 3+2+1 guesses if they are possible answers. Any
	// other answer saves one guess if it is alone after the first opener, and one if it is alone after the second. So
	// the excess cost is at least 3n+1 - n - 6 - most, where most is the maximum that any pair can save in this way.
	var most atomic.Int64
	err := f.eachPair(ctx, len(f.guess), func(i, j, groups int, sets [][]uint16) {
		first := max(f.alone[i], f.alone[j])
		if int64(first+groups) > most.Load() {
			saved := int64(first + f.merged[i] + f.mostAlone(sets, j))
			f.mu.Lock()
			most.Store(max(most.Load(), saved))
			f.mu.Unlock()
		}
	})
	if err == nil {
		f.raise(int64(2*f.n-5) - most.Load())
	}
	return err
}

// try finds the cost of all openers in list that could be better than f.best, and updates f.best and f.others. rest is
// a lower bound on the excess cost of all openers that are not in list. try returns an error only if ctx is done.
func (f *finder) try(ctx context.Context, list []openers, rest int64) error {
	kind := map[int]string{2: "pairs", 3: "triples"}[f.Count]
	f.step(kind+" bounded", len(list))
	err := parallel.Do(ctx, f.Jobs, len(list), func() func(int) {
		w := f.game.NewWorker(ctx)
		return func(i int) {
			list[i] = f.cheapest(w, list[i].ranks)
			f.Add(1)
		}
	})
	if err != nil {
		return err
	}
	slices.SortFunc(list, openers.compare)
	list = slices.CompactFunc(list, func(a, b openers) bool { return a.compare(b) == 0 })
	list = slices.DeleteFunc(list, f.worse)
	if len(list) > 0 {
		f.raise(min(rest, list[0].excess))
	}
	f.step(kind+" tried", len(list))
	err = parallel.Do(ctx, f.Jobs, len(list), func() func(int) {
		solve := search.Openers(ctx, f.game)
		return func(i int) {
			if limit := f.limit(list[i]); list[i].excess < limit {
				if excess, ok := solve(f.guesses(list[i].ranks), f.Tries-f.Count, limit); ok && excess < limit {
					f.record(openers{list[i].ranks, excess})
				}
			}
			f.Add(1)
		}
	})
	if err == nil {
		f.raise(rest)
	}
	return err
}

// limit returns the excess cost that openers x must stay below to replace f.best.
func (f *finder) limit(x openers) int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.best.ranks != nil && slices.Compare(x.ranks, f.best.ranks) < 0 {
		return f.best.excess + 1 // x wins a tie
	}
	return f.best.excess
}

func (f *finder) worse(x openers) bool { return x.excess >= f.limit(x) }

func (f *finder) record(x openers) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.best.ranks == nil || x.compare(f.best) < 0 {
		f.best = x
	}
}

func (f *finder) raise(others int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.others = max(f.others, others)
}

func (f *finder) least() int64 { return min(f.best.excess, f.others) }

func (f *finder) step(what string, total int) { f.Begin(contest.Step{What: what, Total: total}) }

func (f *finder) report(p contest.Progress) {
	n := len(f.game.Words.Answers) // the table may not be made yet
	f.mu.Lock()
	p.AtLeast = tree.CostOf(f.least(), n)
	if f.best.ranks != nil {
		var words []string
		for _, g := range f.guesses(f.best.ranks) {
			words = append(words, f.words.Guesses[g])
		}
		p.Best = contest.Choice{Word: strings.Join(words, ","), Cost: tree.CostOf(f.best.excess, n)}
	}
	f.mu.Unlock()
	f.Progress(p)
}
