package solver

import (
	"context"
	"time"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// Up to these sizes each guess is scored against each answer.
const (
	maxScores  = 1 << 29 // of one byte, for each second: some tenths of it
	maxColumns = 1 << 28 // bytes of memory
)

// tooMany reports whether there are too many words to score each guess against each answer.
func tooMany(p *score.Words, limit time.Duration) bool {
	columns := int64(len(p.Pattern)) * int64(len(p.Answers)) * int64(score.LaneBits(p.Length)) / 8
	return float64(scores(p)) > maxScores*max(1, limit.Seconds()) || columns > maxColumns
}

// scores returns the number of scores of a byte that all guesses have against all answers; wider
// scores count as several.
func scores(p *score.Words) int64 {
	return int64(len(p.Guesses)) * int64(len(p.Answers)) * int64(score.LaneBits(p.Length)) / 8
}

// Rank returns the best n guesses by an order, best first. If there are too many words to
// score each guess against each answer, sampled is true: the guesses are chosen by samples of the
// answers, and only their statistics are exact. It returns ctx's error.
func (p *Problem) Rank(ctx context.Context, by Order, n, jobs int) (best []Stats, sampled bool, err error) {
	const patience = 4 * time.Second
	if tooMany(p.words, patience) {
		return rank.Sampled(ctx, p.words, jobs, by, n, rank.StageWork), true, ctx.Err()
	}
	stats, err := rank.All(ctx, p.words, jobs)
	if err != nil {
		return nil, false, err
	}
	return rank.Best(stats, by, n), false, nil
}

// stageWork returns the work for each stage of rank.Sampled within limit. The other work takes
// longer the more answers there are, and twice as long with weights.
func stageWork(p *score.Words, limit time.Duration) int {
	const least = 1. / 32
	enough := time.Second/2 + time.Duration(len(p.Answers))*4*time.Microsecond
	if p.Weighted() {
		enough *= 2
	}
	if limit <= 0 {
		return rank.StageWork
	}
	return int(rank.StageWork * min(1, max(least, float64(limit)/float64(enough))))
}
