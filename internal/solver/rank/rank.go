// Package rank says what guesses are worth by the groups that they make of a set of answers,
// without any search: the statistics that players know, what a guess wastes at once, and
// what it is likely to waste later. It uses scores (package score) and nothing else of the
// solver.
//
// A guess takes one look at each answer, a nanosecond and a half, and as much again if the
// answers have weights. What is wasted at once is exact, and a lower bound of all that is
// wasted; see the package solver for what waste is. The estimate is a rule of thumb.
package rank

import (
	"cmp"
	"context"
	"math"
	"slices"

	"wfind/internal/parallel"
	"wfind/internal/solver/score"
)

// Failure is what an answer that is not found within the tries costs, or a unit of its
// weight, besides the guesses made at it. It is more than giving up answers could ever save,
// with 65,535 of them or with weights of 2^25 and weighted.MaxLeft guesses, so the cheapest strategy is
// one that fails as rarely as can be and, of those, one with the fewest guesses.
const Failure int64 = 1 << 34

// Stats says how well a guess splits the possible answers into groups, one for
// each score that the guess may get. The guess itself, if it is a possible
// answer, is a group too. Groups and the words in them are counted as they are;
// averages are weighted if the answers are.
type Stats struct {
	Guess     int  // number of the guess
	Candidate bool // the guess may be the answer

	Groups int // groups that are not empty
	Worst  int // answers in the largest group

	n        int   // answers
	total    int64 // their weight: n if all are equally likely
	left     int64 // sum over the groups of their size times their weight
	square   int64 // sum of the squares of the groups' weights
	nlogn    int64 // sum over the groups of w log2 w for the weight w, in units of 2^-32
	heaviest int64 // the weight of the likeliest answer
	Own      int64 // that of the guess itself if it is one of the answers
	Waste    int64 // what is wasted at once
	later    int64 // what is likely to be wasted later on, in units of 2^-10
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

// All returns the statistics of all guesses, in the guesses' order. The work is divided
// among jobs goroutines. The error is that of ctx.
func All(ctx context.Context, p *score.Words, jobs int) ([]Stats, error) {
	stats := make([]Stats, len(p.Guesses))
	return stats, Some(ctx, p, jobs, p.AllGuesses(), stats)
}

// Some puts into stats, which has room for all guesses, the statistics of some. The
// error is that of ctx.
func Some(ctx context.Context, p *score.Words, jobs int, guesses []int32, stats []Stats) error {
	var cols score.Columns
	cols.Set(p, p.AllAnswers())
	const chunk = 64
	return parallel.Do(ctx, jobs, (len(guesses)+chunk-1)/chunk, func() func(int) {
		var c Counter
		c.Set(&cols)
		return func(i int) {
			for _, g := range guesses[i*chunk : min((i+1)*chunk, len(guesses))] {
				c.Count(g, &stats[g])
			}
		}
	})
}

// A Counter makes the statistics of guesses on a set of answers. It belongs to one
// goroutine and keeps its memory from one set to the next.
type Counter struct {
	cols  *score.Columns
	row   []uint64
	loads []load // of the answers; empty if they have no weights
	total int64
	tab   tables
	plain histogram
	heavy weighing
}

// Set sets the answers. Their columns are only read.
func (c *Counter) Set(cols *score.Columns) {
	p, n := cols.Words, len(cols.Answers)
	c.cols, c.row = cols, score.Grow(c.row, cols.Width)
	c.tab.makeFor(n)
	c.loads, c.total = c.loads[:0], int64(n)
	if !p.Weighted() {
		return
	}
	c.total = 0
	for _, a := range cols.Answers {
		c.loads = append(c.loads, loadOf(p.Weight[a]))
		c.total += p.Weight[a]
	}
}

// Count puts into s the statistics of a guess.
func (c *Counter) Count(g int32, s *Stats) {
	p, ids := c.cols.Words, c.cols.Answers
	*s = Stats{Guess: int(g), n: len(ids), total: c.total, heaviest: p.WeightOf(ids[0])}
	if a := p.AnswerOf[g]; a >= 0 {
		if _, s.Candidate = slices.BinarySearch(ids, a); s.Candidate {
			s.Own = p.WeightOf(a)
		}
	}
	c.cols.Row(int(g), c.row)
	if len(c.loads) > 0 {
		c.heavy.count(c.row, c.cols, c.loads, &c.tab, s)
		s.Waste += s.heaviest - s.Own
		return
	}
	c.plain.count(c.row, len(ids), c.cols.Lane, &c.tab, s)
	s.Waste = int64(len(ids)-s.Groups) + 1 - s.Own
}

// Estimate is how many guesses are likely to be needed on average, this one
// included, as long as nothing better is known. It is a rule of thumb.
func (s *Stats) Estimate() float64 {
	return s.average(s.Likely())
}

// Least is how many guesses are needed on average at least, given what the guess
// wastes at once.
func (s *Stats) Least() float64 { return s.average(s.Waste << 10) }

// average is how many guesses are needed on average with so much waste, in units of 2^-10.
func (s *Stats) average(waste int64) float64 {
	return (float64(2*s.total-s.heaviest) + float64(waste)/(1<<10)) / float64(s.total)
}

// A guess's immediate waste is its collisions, plus one if it cannot be the
// answer. The two are kept apart in one number, collisions<<1 | cannot.

// Collisions returns what a guess wastes at once of answers that are equally likely, as
// collisions<<1 | cannot.
func (s *Stats) Collisions() int {
	x := (s.n - s.Groups) << 1
	if !s.Candidate {
		x |= 1
	}
	return x
}

// AtOnce returns what the guess wastes at once, or all told if there is but one more: of
// each group all but the heaviest answer are missed then.
func (s *Stats) AtOnce(left int) int64 {
	if left != 2 {
		return s.Waste
	}
	return s.Missed()*Failure + s.heaviest - s.Own
}

// Missed returns what the answers weigh that are missed if there is but one more guess.
func (s *Stats) Missed() int64 { return s.Waste - s.heaviest + s.Own }

// An Order says what makes a guess a good one: the lower the figure, the better.
type Order func(*Stats) int64

// Orders of guesses.
func ByEstimate(s *Stats) int64 { return s.Likely() }
func BySize(s *Stats) int64     { return s.left }
func ByEntropy(s *Stats) int64  { return s.nlogn }
func ByWorst(s *Stats) int64    { return int64(s.Worst) }
func ByGroups(s *Stats) int64   { return int64(-s.Groups) }

// Likely is what the guess is likely to waste, in units of 2^-10.
func (s *Stats) Likely() int64 { return s.later + s.Waste<<10 }

// SortLikely sorts guesses so that those likely to be best come first.
func SortLikely(stats []Stats) {
	values := make([]int64, len(stats))
	for i := range stats {
		values[i] = stats[i].Likely()
	}
	sorted := make([]Stats, 0, len(stats)) // they are large: each is moved once
	for _, i := range score.Ascending(values) {
		sorted = append(sorted, stats[i])
	}
	copy(stats, sorted)
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
		if c := cmp.Compare(by(a), by(b)); c != 0 {
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
	nlogn []int64 // of groups of up to mostLogs answers
	waste []int64 // see typicalWaste
	step  []int64 // from one size to the next, the waste of an answer more
}

// mostLogs is how large groups are of which a table has the logarithms: to make one takes as long
// as to count some answers.
const mostLogs = 1 << 14

// makeFor makes the tables for groups of up to so many answers.
func (t *tables) makeFor(most int) {
	if len(t.waste) == 0 {
		t.nlogn, t.waste, t.step = make([]int64, 2), make([]int64, 2), []int64{typicalWaste(1)}
	}
	for n := len(t.waste); n <= most; n++ {
		if n <= mostLogs {
			t.nlogn = append(t.nlogn, nlogn(int64(n)))
		}
		t.waste = append(t.waste, typicalWaste(n))
		t.step = append(t.step, typicalWaste(n)-typicalWaste(n-1))
	}
}

// nlogn returns n log2 n in units of 2^-32.
func nlogn(n int64) int64 { return int64(math.Round(float64(n) * math.Log2(float64(n)) * (1 << 32))) }

// typicalWaste estimates what n answers cost beyond 2n-1 guesses, in units of
// 2^-10. It is fitted to English words of five letters and only serves to look
// at promising guesses first.
func typicalWaste(n int) int64 {
	return int64(n) * int64(n) << 10 / int64(n+60)
}

// fewAnswers is for how many answers it takes less to look at their scores twice than
// at all 243 scores of five letters.
const fewAnswers = 100

// histogram counts how often each score stands in a row. For words of up to
// five letters it keeps four arrays of counts, since two equal scores in
// sequence would otherwise wait for each other.
type histogram struct {
	small [4][256]uint32 // all 0 between two rows
	large map[uint64]int32
	index []int32
}

func (h *histogram) count(row []uint64, n, lane int, tab *tables, s *Stats) {
	switch lane {
	case 8:
		h.countBytes(row, n, tab, s)
	case 16:
		if h.index == nil {
			h.index = make([]int32, 1<<16)
		}
		for i := range n {
			h.index[uint16(row[i/4]>>(i%4*16))]++
		}
		for i := range n {
			c := &h.index[uint16(row[i/4]>>(i%4*16))]
			s.add(tab, int(*c))
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
			s.add(tab, int(c))
		}
	}
}

// countBytes is count for scores of a byte, of which there are 243 at most: so many answers
// count faster in four tables, where one score does not wait for the same before it.
func (h *histogram) countBytes(row []uint64, n int, tab *tables, s *Stats) {
	if n < fewAnswers {
		counts := &h.small[0]
		for i := range n {
			counts[uint8(row[i/8]>>(i%8*8))]++
		}
		for i := range n {
			count := &counts[uint8(row[i/8]>>(i%8*8))]
			s.add(tab, int(*count))
			*count = 0
		}
		return
	}
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
		s.add(tab, int(a[i]+b[i]+c[i]+d[i]))
	}
	h.small = [4][256]uint32{}
}

// add counts a group of c answers, if there are any.
func (s *Stats) add(tab *tables, c int) {
	if c == 0 {
		return
	}
	s.Groups++
	s.Worst = max(s.Worst, c)
	s.left += int64(c) * int64(c)
	s.square += int64(c) * int64(c)
	if c < len(tab.nlogn) {
		s.nlogn += tab.nlogn[c]
	} else {
		s.nlogn += nlogn(int64(c))
	}
	s.later += tab.waste[c]
}
