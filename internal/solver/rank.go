package solver

import (
	"cmp"
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"wfind/internal/solver/score"
)

// Stats says how well a guess splits the possible answers into groups, one for
// each score that the guess may get. The guess itself, if it is a possible
// answer, is a group too. Groups and the words in them are counted as they are;
// averages are weighted if the answers are.
type Stats struct {
	Guess     int  // number of the guess
	Candidate bool // the guess may be the answer

	Groups int // groups that are not empty
	Worst  int // answers in the largest group

	n      int   // answers
	total  int64 // their weight: n if all are equally likely
	left   int64 // sum over the groups of their size times their weight
	square int64 // sum of the squares of the groups' weights
	nlogn  int64 // sum over the groups of w log2 w for the weight w, in units of 2^-32
	// Of weighted answers only: the weight of the likeliest, that of the guess itself
	// if it may be the answer, and what is wasted at once.
	heaviest, own, waste int64
	// what is likely to be wasted later on, in units of 2^-10
	estimate int64
}

// Size is the number of answers that are left, on average, after the guess is
// scored. (A solved game counts as one answer left.) An average over answers with
// weights is weighted, but each word that is left counts as one: it is as many as
// a player will see listed.
func (s *Stats) Size() float64 { return float64(s.left) / float64(s.total) }

// Left is the share of the answers that is left, on average, after the guess is
// scored, by weight. Of answers that are equally likely it is Size less the
// number of all of them.
func (s *Stats) Left() float64 { return float64(s.square) / float64(s.total) / float64(s.total) }

// Entropy is what the score of the guess tells, on average, in bits.
func (s *Stats) Entropy() float64 {
	return math.Log2(float64(s.total)) - float64(s.nlogn)/float64(s.total)/(1<<32)
}

// Stats returns the statistics of all guesses, in the guesses' order. The work
// is divided among jobs goroutines; 0 stands for one for each core.
func (p *Problem) Stats(ctx context.Context, jobs int) ([]Stats, error) {
	return statsOf(ctx, p.words, jobs)
}

// statsOf returns the statistics of all guesses.
func statsOf(ctx context.Context, p *score.Words, jobs int) ([]Stats, error) {
	stats := make([]Stats, len(p.Guesses))
	return stats, countStats(ctx, p, jobs, p.AllGuesses(), stats)
}

// countStats puts into stats, which has room for all guesses, the statistics of some.
func countStats(ctx context.Context, p *score.Words, jobs int, guesses []int32, stats []Stats) error {
	all := make([]int32, len(p.Answers))
	for i := range all {
		all[i] = int32(i)
	}
	var cols score.Columns
	cols.Set(p, all)
	count := counterOf(&cols)
	const chunk = 64
	return parallel(ctx, jobs, (len(guesses)+chunk-1)/chunk, func() func(int) {
		count := count()
		return func(i int) {
			for _, g := range guesses[i*chunk : min((i+1)*chunk, len(guesses))] {
				count(g, &stats[g])
			}
		}
	})
}

// counterOf returns a function that makes functions, one for each goroutine, that
// write down the statistics of a guess on some of the answers.
func counterOf(cols *score.Columns) func() func(g int32, s *Stats) {
	p, n := cols.Words, len(cols.Answers)
	if p.Weight != nil {
		return weighingCounter(cols)
	}
	tab := newTables(n)
	return func() func(int32, *Stats) {
		row := make([]uint64, cols.Width)
		var h histogram
		return func(g int32, s *Stats) {
			cols.Row(int(g), row)
			*s = Stats{Guess: int(g), Candidate: p.AnswerOf[g] >= 0, n: n, total: int64(n)}
			h.count(row, n, cols.Lane, tab, s)
		}
	}
}

// Estimate is how many guesses are likely to be needed on average, this one
// included, as long as nothing better is known. It is a rule of thumb.
func (s *Stats) Estimate() float64 {
	least, weight := s.ideal()
	return (least + float64(s.promise())/(1<<10)) / weight
}

// least is how many guesses are needed on average at least, given what the guess
// wastes at once.
func (s *Stats) least() float64 {
	least, weight := s.ideal()
	return (least + float64(s.promise()-s.estimate)/(1<<10)) / weight
}

// ideal is what the best conceivable guess leads to, and what the answers weigh.
func (s *Stats) ideal() (guesses, weight float64) {
	if s.heaviest > 0 {
		return float64(2*s.total - s.heaviest), float64(s.total)
	}
	return float64(2*s.n - 1), float64(s.n)
}

// An Order says what makes a guess a good one.
type Order func(a, b *Stats) int

// Orders of guesses.
var (
	ByEstimate Order = func(a, b *Stats) int { return cmp.Compare(a.promise(), b.promise()) }
	BySize     Order = func(a, b *Stats) int { return cmp.Compare(a.left, b.left) }
	ByEntropy  Order = func(a, b *Stats) int { return cmp.Compare(a.nlogn, b.nlogn) }
	ByWorst    Order = func(a, b *Stats) int { return cmp.Compare(a.Worst, b.Worst) }
	ByGroups   Order = func(a, b *Stats) int { return cmp.Compare(b.Groups, a.Groups) }
)

// promise is what the guess is likely to waste, in units of 2^-10.
func (s *Stats) promise() int64 {
	if s.heaviest > 0 {
		return s.estimate + s.waste<<10
	}
	return s.estimate + int64(immediate(s.collisions()))<<10
}

// Best returns the best n of stats, which are those of all guesses in the order
// of the guesses. Candidates win ties, then the alphabet.
func Best(stats []Stats, by Order, n int) []Stats {
	order := make([]int, len(stats))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := &stats[i], &stats[j]
		if c := by(a, b); c != 0 {
			return c
		}
		if a.Candidate != b.Candidate {
			if a.Candidate {
				return -1
			}
			return 1
		}
		return a.Guess - b.Guess
	})
	best := make([]Stats, min(n, len(order)))
	for i := range best {
		best[i] = stats[order[i]]
	}
	return best
}

// tables holds, for a group of each size, what it adds to statistics. They are
// whole numbers so that the order in which groups are added up does not matter.
type tables struct {
	nlogn, estimate []int64
}

func newTables(max int) *tables {
	t := &tables{make([]int64, max+1), make([]int64, max+1)}
	for n := 2; n <= max; n++ {
		t.nlogn[n] = int64(math.Round(float64(n) * math.Log2(float64(n)) * (1 << 32)))
		t.estimate[n] = typicalWaste(n)
	}
	return t
}

// typicalWaste estimates what n answers cost beyond 2n-1 guesses, in units of
// 2^-10. It is fitted to English words of five letters and only serves to look
// at promising guesses first.
func typicalWaste(n int) int64 {
	return int64(n) * int64(n) << 10 / int64(n+60)
}

// histogram counts how often each score stands in a row. For words of up to
// five letters it keeps four arrays of counts, since two equal scores in
// sequence would otherwise wait for each other.
type histogram struct {
	small [4][256]uint32
	large map[uint64]int32
	index []int32
}

func (h *histogram) count(row []uint64, n, lane int, tab *tables, s *Stats) {
	add := func(c int) {
		if c == 0 {
			return
		}
		s.Groups++
		s.Worst = max(s.Worst, c)
		s.left += int64(c) * int64(c)
		s.square += int64(c) * int64(c)
		s.nlogn += tab.nlogn[c]
		s.estimate += tab.estimate[c]
	}
	switch lane {
	case 8:
		h.small = [4][256]uint32{}
		a, b, c, d := &h.small[0], &h.small[1], &h.small[2], &h.small[3]
		for _, x := range row[:n/8] {
			a[uint8(x)]++
			b[uint8(x>>8)]++
			c[uint8(x>>16)]++
			d[uint8(x>>24)]++
			a[uint8(x>>32)]++
			b[uint8(x>>40)]++
			c[uint8(x>>48)]++
			d[uint8(x>>56)]++
		}
		for i := n &^ 7; i < n; i++ {
			a[uint8(row[i/8]>>(i%8*8))]++
		}
		for i := range 243 {
			add(int(a[i] + b[i] + c[i] + d[i]))
		}
	case 16:
		if h.index == nil {
			h.index = make([]int32, 1<<16)
		}
		for i := range n {
			h.index[uint16(row[i/4]>>(i%4*16))]++
		}
		for i := range n {
			c := &h.index[uint16(row[i/4]>>(i%4*16))]
			add(int(*c))
			*c = 0
		}
	default:
		if h.large == nil {
			h.large = map[uint64]int32{}
		}
		clear(h.large)
		per := 64 / lane
		for i := range n {
			h.large[row[i/per]>>(i%per*lane)&(1<<lane-1)]++
		}
		for _, c := range h.large {
			add(int(c))
		}
	}
}

// parallel calls work(0) … work(n-1) on several goroutines, in no particular
// order, and stops early, with the context's error, when ctx is done. Each
// goroutine gets a function of its own from newWork.
func parallel(ctx context.Context, jobs, n int, newWork func() func(int)) error {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	jobs = min(jobs, n)
	var next atomic.Int64
	run := func() {
		work := newWork()
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			work(i)
		}
	}
	var wg sync.WaitGroup
	for range jobs - 1 {
		wg.Go(run)
	}
	run()
	wg.Wait()
	return ctx.Err()
}
