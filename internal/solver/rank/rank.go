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

	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
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
	return each(ctx, p, jobs, guesses, func(_ int, s *Stats) { stats[s.Guess] = *s })
}

// Few returns the statistics of a few guesses, in their order.
func Few(p *score.Words, guesses []int32) []Stats {
	stats := make([]Stats, len(guesses))
	each(context.Background(), p, 1, guesses, func(i int, s *Stats) { stats[i] = *s })
	return stats
}

// each calls put with the statistics of each of some guesses and its index among them, in no
// particular order and on several goroutines.
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
	return (s.n-s.Groups)<<1 | 1 - s.candidate()
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

// candidate returns 1 if the guess may be the answer, else 0.
func (s *Stats) candidate() int {
	if s.Candidate {
		return 1
	}
	return 0
}

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
