package solver

import (
	"context"
	"time"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// tooMany reports whether scoring every guess in p against every answer would take too much memory, or more time than
// limit allows. A limit below one second counts as one second.
func tooMany(p *score.Words, limit time.Duration) bool {
	const (
		maxScores  = 1 << 29 // bytes of scores per second of the limit; computing them takes a few tenths of a second
		maxColumns = 1 << 28 // bytes of memory for a [score.Columns]
	)
	columns := int64(len(p.Pattern)) * int64(len(p.Answers)) * int64(score.LaneBits(p.Length)) / 8
	return float64(scoreBytes(p)) > maxScores*max(1, limit.Seconds()) || columns > maxColumns
}

// scoreBytes returns the size, in bytes, of the scores of all guesses for all answers. The work of computing these
// scores is proportional to it.
func scoreBytes(p *score.Words) int64 {
	return int64(len(p.Guesses)) * int64(len(p.Answers)) * int64(score.LaneBits(p.Length)) / 8
}

// Rank returns ratings of the n guesses that order prefers, best first. It does not compute the expected number of
// guesses. With very long word lists, Rank compares guesses on a sample of the answers, and may overlook better
// guesses. It uses jobs goroutines, or one per core if jobs is 0. It returns ctx.Err() if ctx is done first.
func (p *Problem) Rank(ctx context.Context, order rank.Order, n, jobs int) (best []rank.Rating, err error) {
	const patience = 4 * time.Second // with more words than tooMany allows for this time, use samples
	sampled := tooMany(p.Words, patience)
	var stats []rank.Stats
	if sampled { // the statistics are exact in this case, too
		stats = rank.Sampled(ctx, p.Words, jobs, order, n)
	} else {
		if stats, err = rank.All(ctx, p.Words, jobs); err != nil {
			return nil, err
		}
		stats = rank.Best(stats, order, n)
	}
	for _, s := range stats {
		r := s.Rating(p.Words)
		r.Sampled = sampled
		best = append(best, r)
	}
	return best, ctx.Err()
}
