// Package rank ranks guesses by how well they divide the possible answers, without a search. The answers for which a
// guess gets the same score form a group. From the sizes of the groups, [All] computes the statistics of every guess,
// such as the entropy, and [Best] selects the best guesses by one of them.
//
// The package also estimates the excess cost of a guess: the number of guesses beyond the minimum, added up over all
// answers. The minimum is one guess for one answer and two guesses for every other answer. One part of the excess cost,
// the immediate excess, follows from the groups alone, and is a lower bound; see package solver. The other part is
// estimated by a rule of thumb; see [Stats.LikelyExcess].
//
// A [Rating] holds the figures that users see for a guess. The searches in packages solver and boards fill in its
// expected number of guesses.
//
// Counting groups takes about 1.5 nanoseconds for each guess and answer, and twice as long if the answers have weights.
package rank

import (
	"cmp"
	"context"
	"math"
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

// MissPenalty is the cost of missing an answer of weight 1, measured in guesses. A single miss costs more than all
// guesses together, so the cheapest strategy always misses as few answers as possible. This holds for up to 65,535
// equally likely answers, and for a total weight of 2^25 if each answer takes up to search.MaxTries guesses.
const MissPenalty int64 = 1 << 34

// Stats holds statistics of a guess, which divides the possible answers into groups, one for each score. Groups and
// Worst count each answer once. The other figures are weighted by how likely answers are.
type Stats struct {
	Guess int // index among the guesses

	Groups int // number of different scores
	Worst  int // number of answers in the largest group

	total    int64 // total weight of the answers; n if all are equally likely
	sizes    int64 // sum of size times weight over all groups
	square   int64 // sum of the squares of the weights of all groups
	nlogn    int64 // sum of w log2 w over the weights w of all groups, in units of 2^-32
	heaviest int64 // weight of the likeliest answer
	Weight   int64 // weight of the guess itself; 0 if it is not a possible answer
	excess   int64 // immediate excess if three or more guesses are left; see the package comment
	typical  int64 // estimated excess cost of all groups together, in units of 2^-10 guesses
}

// Possible reports whether s.Guess is a possible answer.
func (s *Stats) Possible() bool { return s.Weight > 0 }

// Size returns the mean number of possible answers left after s.Guess.
func (s *Stats) Size() float64 { return float64(s.sizes) / float64(s.total) }

// Remaining returns the share of the possible answers that are left after s.Guess, on average, from 0 to 1. Likelier
// answers count more.
func (s *Stats) Remaining() float64 { return float64(s.square) / float64(s.total) / float64(s.total) }

// Entropy returns the expected information gained from s.Guess, in bits.
func (s *Stats) Entropy() float64 {
	return math.Log2(float64(s.total)) - float64(s.nlogn)/float64(s.total)/(1<<32)
}

// All returns the statistics for every guess in p.Guesses, in the same order. It uses jobs cores, or all cores if jobs
// is 0. If ctx is done before All has finished, it returns ctx.Err().
func All(ctx context.Context, p *score.Words, jobs int) ([]Stats, error) {
	stats := make([]Stats, len(p.Guesses))
	return stats, each(ctx, p, jobs, p.AllGuesses(), func(g int, s *Stats) { stats[g] = *s })
}

// Few returns the statistics for the given guesses, in the same order. Unlike [All], it uses only one core.
func Few(p *score.Words, guesses []int32) []Stats {
	stats := make([]Stats, len(guesses))
	each(context.Background(), p, 1, guesses, func(i int, s *Stats) { stats[i] = *s })
	return stats
}

// each calls put(i, s) with the statistics s of guesses[i], for all i in any order. s is valid only during the call.
// each uses jobs goroutines, or one per core if jobs is 0. If ctx is done first, it returns ctx.Err().
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

// Estimate returns a rough estimate of the mean number of guesses in games that begin with s.Guess.
func (s *Stats) Estimate() float64 {
	return (float64(2*s.total-s.heaviest) + float64(s.LikelyExcess())/(1<<10)) / float64(s.total)
}

// ImmediateExcess returns a lower bound on the excess cost of s.Guess, judging by its groups alone. tries is the number
// of guesses left, including s.Guess.
func (s *Stats) ImmediateExcess(tries int) int64 {
	return ImmediateExcess(s.LaterWeight(), s.heaviest-s.Weight, tries)
}

// ImmediateExcess is like [Stats.ImmediateExcess], for callers without a Stats. later is the result of
// [Stats.LaterWeight]. deficit is the weight of the heaviest answer, minus the weight of the guess if it is a possible
// answer. tries is the number of guesses left, including the guess.
func ImmediateExcess(later, deficit int64, tries int) int64 {
	if tries == 2 { // the next guess is the last, so it misses these answers
		return later*MissPenalty + deficit
	}
	return later + deficit
}

// LaterWeight returns the total weight of all answers except the heaviest of each group. The guess after s.Guess can
// find at most one answer of each group, so all others have to wait for later guesses.
func (s *Stats) LaterWeight() int64 { return s.excess - s.heaviest + s.Weight }

// An Order returns a number for sorting guesses. Better guesses have lower numbers.
type Order func(*Stats) int64

// ByEstimate is an [Order] that prefers guesses with a low [Stats.Estimate], which probably lead to short games.
func ByEstimate(s *Stats) int64 { return s.LikelyExcess() }

// BySize is an [Order] that prefers guesses that leave few possible answers on average; see [Stats.Size].
func BySize(s *Stats) int64 { return s.sizes }

// ByEntropy is an [Order] that prefers guesses with a high [Stats.Entropy].
func ByEntropy(s *Stats) int64 { return s.nlogn }

// ByWorst is an [Order] that prefers guesses whose largest group of possible answers is small.
func ByWorst(s *Stats) int64 { return int64(s.Worst) }

// ByGroups is an [Order] that prefers guesses that divide the possible answers into many groups.
func ByGroups(s *Stats) int64 { return int64(-s.Groups) }

// LikelyExcess estimates the excess cost of s.Guess with perfect play after it, in units of 2^-10 guesses. It is the
// immediate excess plus n²/(n+60) guesses for each group of n equally likely answers, if n is 2 or more. This rule of
// thumb was fitted to English words of five letters.
func (s *Stats) LikelyExcess() int64 { return s.typical + s.excess<<10 }

// Best returns the statistics of the n best guesses in stats by the given [Order], best first. In a tie, possible
// answers come first.
func Best(stats []Stats, by Order, n int) []Stats {
	order := make([]*Stats, len(stats)) // pointers, because Stats are large
	for i := range stats {
		order[i] = &stats[i]
	}
	Sort(order, by)
	best := make([]Stats, min(n, len(order)))
	for i := range best {
		best[i] = *order[i]
	}
	return best
}

// Sort sorts guesses by the given [Order], best first. In a tie, possible answers come first.
func Sort(guesses []*Stats, by Order) {
	slices.SortFunc(guesses, func(a, b *Stats) int {
		if c := cmp.Compare(by(a), by(b)); c != 0 {
			return c
		}
		return cmp.Or(cmp.Compare(min(b.Weight, 1), min(a.Weight, 1)), a.Guess-b.Guess)
	})
}
