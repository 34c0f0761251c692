// Package rank ranks guesses by the groups that they make of a set of answers, without any search. It computes the
// statistics that players know, such as the entropy, and two parts of a guess's excess cost. The immediate excess
// cost is exact, and is a lower bound on the whole excess cost. The excess cost of the groups is only estimated, by
// a rule of thumb. Package solver defines these terms.
//
// Counting takes about 1.5 nanoseconds for each guess and answer, and twice as long if the answers have weights.
package rank

import (
	"cmp"
	"context"
	"math"
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

// Failure is the cost of missing an answer, in guesses. If the answers have weights, it is the cost per unit of weight.
//
// It is greater than the number of guesses that a strategy could save by missing answers. So the cheapest strategy misses
// as few answers as possible, and of the strategies that miss equally few, it needs the fewest guesses. This holds for up
// to 65,535 equally likely answers, or for weights that add up to 2^25 and up to search.MaxLeft guesses.
const Failure int64 = 1 << 34

// Stats rates a guess by how it splits the possible answers into groups, one group per score. If the guess is itself a
// possible answer, it is a group of its own. Groups and Worst ignore weights; averages use them.
type Stats struct {
	Guess     int  // index among the guesses
	Candidate bool // whether the guess is a possible answer

	Groups int // number of different scores
	Worst  int // number of answers in the largest group

	n        int   // number of answers
	total    int64 // total weight of the answers; n if all are equally likely
	left     int64 // sum over the groups of size times weight
	square   int64 // sum over the groups of the square of the weight
	nlogn    int64 // sum over the groups of w log2 w for the weight w, in units of 2^-32
	heaviest int64 // weight of the likeliest answer
	Own      int64 // weight of the guess itself; 0 if it is not a possible answer
	Excess   int64 // a lower bound on the total number of guesses beyond 2n-1, the least possible for n answers
	later    int64 // an estimate of how much more than Excess is needed, in units of 2^-10
}

// Size returns how many answers are still possible after the guess, on average. If the guess is the answer, that counts as
// one.
func (s *Stats) Size() float64 { return float64(s.left) / float64(s.total) }

// Left returns the share of the total weight that is still possible after the guess, on average, from 0 to 1. If all
// answers are equally likely, it is Size divided by the number of answers.
func (s *Stats) Left() float64 { return float64(s.square) / float64(s.total) / float64(s.total) }

// Entropy returns how much information the guess's score gives on average, in bits.
func (s *Stats) Entropy() float64 {
	return math.Log2(float64(s.total)) - float64(s.nlogn)/float64(s.total)/(1<<32)
}

// All returns the statistics of all guesses, in the order of p.Guesses. It uses jobs goroutines, or one per core if jobs is
// 0. If ctx ends first, All returns ctx's error.
func All(ctx context.Context, p *score.Words, jobs int) ([]Stats, error) {
	stats := make([]Stats, len(p.Guesses))
	return stats, each(ctx, p, jobs, p.AllGuesses(), func(g int, s *Stats) { stats[g] = *s })
}

// Few returns the statistics of the given guesses, in the same order.
func Few(p *score.Words, guesses []int32) []Stats {
	stats := make([]Stats, len(guesses))
	each(context.Background(), p, 1, guesses, func(i int, s *Stats) { stats[i] = *s })
	return stats
}

// each passes the statistics of each of the given guesses to put, with the index in guesses. It calls put from several
// goroutines, in any order. put must not keep the pointer.
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

// Estimate returns a rough estimate of the mean number of guesses needed to find the answer, including this one.
func (s *Stats) Estimate() float64 {
	return (float64(2*s.total-s.heaviest) + float64(s.Likely())/(1<<10)) / float64(s.total)
}

// AtOnce returns a lower bound on the number of guesses that a strategy starting with this guess needs in total, beyond
// 2n-1, the least possible for n answers. left is the number of guesses left, including this one. If left is 2, the
// result is exact, and counts [Failure] for each answer that is missed.
func (s *Stats) AtOnce(left int) int64 {
	if left != 2 {
		return s.Excess
	}
	return s.Missed()*Failure + s.heaviest - s.Own
}

// Missed returns the total weight of the answers that are missed if only one more guess follows this one.
func (s *Stats) Missed() int64 { return s.Excess - s.heaviest + s.Own }

func (s *Stats) candidate() int {
	if s.Candidate {
		return 1
	}
	return 0
}

// An Order rates a guess by its statistics. Lower ratings are better.
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

// Likely returns an estimate of how many guesses a strategy starting with this guess needs in total, beyond 2n-1, the
// least possible for n answers. The unit is 2^-10 guesses.
func (s *Stats) Likely() int64 { return s.later + s.Excess<<10 }

// SortLikely sorts stats by [Stats.Likely], the best guess first.
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

// Best returns the n best of stats by the given order, best first. Of guesses with the same rating, possible answers come
// first, then those with lower numbers.
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
