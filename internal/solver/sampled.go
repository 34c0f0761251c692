package solver

import (
	"context"
	"time"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// tooMany reports whether scoring every guess against every answer would take too much memory, or
// too long for the given time limit.
func tooMany(p *score.Words, limit time.Duration) bool {
	const (
		maxScores  = 1 << 29 // scores of one byte, for each second of the limit; they take a few tenths of a second
		maxColumns = 1 << 28 // bytes of memory
	)
	columns := int64(len(p.Pattern)) * int64(len(p.Answers)) * int64(score.LaneBits(p.Length)) / 8
	return float64(scores(p)) > maxScores*max(1, limit.Seconds()) || columns > maxColumns
}

// scores returns the size of a table with the scores of all guesses against all answers, in bytes.
func scores(p *score.Words) int64 {
	return int64(len(p.Guesses)) * int64(len(p.Answers)) * int64(score.LaneBits(p.Length)) / 8
}

// Rank returns the statistics of the n best guesses by the given order, best first. It uses jobs
// goroutines, or one per core if jobs is 0. If ctx is done first, it returns ctx.Err().
//
// If there are too many words to score every guess against every answer, Rank compares the guesses
// on a sample of the answers, and sampled is true. It may then overlook better guesses, but the
// statistics are exact.
func (p *Problem) Rank(ctx context.Context, by rank.Order, n, jobs int) (best []rank.Stats, sampled bool, err error) {
	const patience = 4 * time.Second
	if tooMany(p.Words, patience) {
		return rank.Sampled(ctx, p.Words, jobs, by, n, rank.StageWork), true, ctx.Err()
	}
	stats, err := rank.All(ctx, p.Words, jobs)
	if err != nil {
		return nil, false, err
	}
	return rank.Best(stats, by, n), false, nil
}
