// Package rank ranks guesses by the groups that they make of a set of answers, without any search. It computes the
// statistics that players know, the excess cost of a guess at once, and an estimate of its excess cost later.
// Package solver defines excess. The immediate excess cost is exact, and a lower bound on the whole excess cost.
// The estimate is a rule of thumb.
//
// Counting takes about 1.5 nanoseconds per guess and answer, and twice that if the answers have weights.
package rank

import (
	"cmp"
	"context"
	"math"
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

// Failure is the cost of missing an answer, which a strategy does not find within the tries, in addition
// to the guesses made. If the answers have weights, it is the cost per unit of weight. It is more
// than the guesses that a strategy could ever save by missing answers, with up to 65,535 answers or a total
// weight of 2^25 and search.MaxLeft guesses. So the cheapest strategy misses as few answers as
// possible and, of the strategies that do, needs the fewest guesses.
const Failure int64 = 1 << 34

// Stats describes how a guess splits the possible answers into groups, one for each score. The guess
// itself, if it is a possible answer, is a group too. Counts of groups and words ignore weights;
// averages are weighted if the answers are.
type Stats struct {
	Guess     int  // number of the guess
	Candidate bool // it is a possible answer

	Groups int // different scores
	Worst  int // answers in the largest group

	n        int   // answers
	total    int64 // their weight: n if all are equally likely
	left     int64 // sum over the groups of size times weight
	square   int64 // sum over the groups of the square of the weight
	nlogn    int64 // sum over the groups of w log2 w for the weight w, in units of 2^-32
	heaviest int64 // the weight of the likeliest answer
	Own      int64 // the weight of the guess itself; 0 if it is not a possible answer
	Excess   int64 // the immediate excess cost
	later    int64 // the estimated excess cost later, in units of 2^-10
}

// Size returns the mean number of answers left after the guess is scored. A solved game counts as one
// answer left. The mean is weighted, but each word that is left counts as one, as a player sees
// them listed.
func (s *Stats) Size() float64 { return float64(s.left) / float64(s.total) }

// Left returns the mean share of the answers left after the guess is scored, by weight. If all are
// equally likely, it is Size divided by the number of answers.
func (s *Stats) Left() float64 { return float64(s.square) / float64(s.total) / float64(s.total) }

// Entropy returns the entropy of the guess's score in bits.
func (s *Stats) Entropy() float64 {
	return math.Log2(float64(s.total)) - float64(s.nlogn)/float64(s.total)/(1<<32)
}

// All returns the statistics of all guesses, by number. It uses jobs goroutines, or one for each
// core if jobs is 0. It returns ctx's error if ctx ends before.
func All(ctx context.Context, p *score.Words, jobs int) ([]Stats, error) {
	stats := make([]Stats, len(p.Guesses))
	return stats, Some(ctx, p, jobs, p.AllGuesses(), stats)
}

// Some writes the statistics of guesses to stats, which has room for all guesses. It returns ctx's
// error if ctx ends before.
func Some(ctx context.Context, p *score.Words, jobs int, guesses []int32, stats []Stats) error {
	return each(ctx, p, jobs, guesses, func(_ int, s *Stats) { stats[s.Guess] = *s })
}

// Few returns the statistics of a few guesses, in the order of guesses.
func Few(p *score.Words, guesses []int32) []Stats {
	stats := make([]Stats, len(guesses))
	each(context.Background(), p, 1, guesses, func(i int, s *Stats) { stats[i] = *s })
	return stats
}

// each calls put with the index and the statistics of each of guesses, in any order and on several
// goroutines.
func each(ctx context.Context, p *score.Words, jobs int, guesses []int32, put func(int, *Stats)) error {
	var cols score.Columns
	cols.For(p, p.AllAnswers(), guesses)
	const chunk = 64
	return parallel.Do(ctx, jobs, (len(guesses)+chunk-1)/chunk, func() func(int) {
		var c Counter
		c.Set(&cols)
		var s Stats
		return func(i int) {
			for at := i * chunk; at < min((i+1)*chunk, len(guesses)); at++ {
				c.Count(guesses[at], &s)
				put(at, &s)
			}
		}
	})
}

// Estimate returns a rough estimate of the mean number of guesses needed, this one included.
func (s *Stats) Estimate() float64 {
	return s.average(s.Likely())
}

// Least returns a lower bound of the mean number of guesses needed, given the immediate excess cost.
func (s *Stats) Least() float64 { return s.average(s.Excess << 10) }

// average returns the mean number of guesses needed with an excess cost of excess, in units of 2^-10.
func (s *Stats) average(excess int64) float64 {
	return (float64(2*s.total-s.heaviest) + float64(excess)/(1<<10)) / float64(s.total)
}

// Collisions returns the parts of the immediate excess cost, if all answers are equally likely, as collisions<<1 |
// cannot: the number of answers in a group with an answer before them, and 1 if the guess cannot be the answer.
func (s *Stats) Collisions() int {
	return (s.n-s.Groups)<<1 | 1 - s.candidate()
}

// AtOnce returns the immediate excess cost, with left guesses left. With two, that is the whole excess cost: of
// each group, all but the heaviest answer are missed.
func (s *Stats) AtOnce(left int) int64 {
	if left != 2 {
		return s.Excess
	}
	return s.Missed()*Failure + s.heaviest - s.Own
}

// Missed returns the weight of the answers that are missed with one more guess.
func (s *Stats) Missed() int64 { return s.Excess - s.heaviest + s.Own }

// candidate returns 1 if the guess is a possible answer, otherwise 0.
func (s *Stats) candidate() int {
	if s.Candidate {
		return 1
	}
	return 0
}

// An Order returns the value that guesses are ranked by. Lower is better.
type Order func(*Stats) int64

// ByEstimate orders guesses by [Stats.Estimate].
func ByEstimate(s *Stats) int64 { return s.Likely() }

// BySize orders guesses by [Stats.Size].
func BySize(s *Stats) int64 { return s.left }

// ByEntropy orders guesses by [Stats.Entropy], highest first.
func ByEntropy(s *Stats) int64 { return s.nlogn }

// ByWorst orders guesses by the size of their largest group.
func ByWorst(s *Stats) int64 { return int64(s.Worst) }

// ByGroups orders guesses by the number of their groups, most first.
func ByGroups(s *Stats) int64 { return int64(-s.Groups) }

// Likely returns the estimated excess cost, at once and later, in units of 2^-10.
func (s *Stats) Likely() int64 { return s.later + s.Excess<<10 }

// SortLikely sorts stats by Likely.
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

// Best returns the best n of stats by an order, best first. Possible answers win ties, then lower
// numbers.
func Best(stats []Stats, by Order, n int) []Stats {
	order := make([]*Stats, len(stats)) // they are large
	for i := range stats {
		order[i] = &stats[i]
	}
	slices.SortFunc(order, func(a, b *Stats) int {
		if c := cmp.Compare(by(a), by(b)); c != 0 {
			return c
		}
		return cmp.Or(b.candidate()-a.candidate(), a.Guess-b.Guess)
	})
	best := make([]Stats, min(n, len(order)))
	for i := range best {
		best[i] = *order[i]
	}
	return best
}
