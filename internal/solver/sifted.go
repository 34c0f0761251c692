package solver

import (
	"context"
	"time"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// mostScores is how many scores of one byte are made at most to rank all guesses, for each
// second that there is and for one at least: some tenths of a second. mostColumns is how
// much memory that may take.
const (
	mostScores  = 1 << 29
	mostColumns = 1 << 28 // bytes
)

// tooMany reports whether there are too many words to score each guess against each answer.
func tooMany(p *score.Words, limit time.Duration) bool {
	columns := int64(len(p.Pattern)) * int64(len(p.Answers)) * int64(score.LaneBits(p.Length)) / 8
	return float64(scores(p)) > mostScores*max(1, limit.Seconds()) || columns > mostColumns
}

// Rank returns the best n guesses by an order, the best first. If there are too many words to
// score each guess against each answer, the guesses are chosen by samples of the answers; the
// statistics are those of all answers. The error is that of ctx.
func (p *Problem) Rank(ctx context.Context, by Order, n, jobs int) (best []Stats, sifted bool, err error) {
	if tooMany(p.words, rankTime) {
		return rank.Sift(ctx, p.words, jobs, by, n, rank.SiftWork), true, ctx.Err()
	}
	stats, err := rank.All(ctx, p.words, jobs)
	if err != nil {
		return nil, false, err
	}
	return rank.Best(stats, by, n), false, nil
}

// rankTime is how long Rank may take for all guesses, about.
const rankTime = 4 * time.Second

// siftWork returns how much work there is time for, of which there may be hardly any. Work is
// counted, so that the guesses are the same each time. The more answers there are, the more time
// goes to what is done besides; with weights twice as much.
func siftWork(p *score.Words, limit time.Duration) int {
	const least = 1. / 32
	enough := time.Second/2 + time.Duration(len(p.Answers))*4*time.Microsecond
	if p.Weighted() {
		enough *= 2
	}
	if limit <= 0 {
		return rank.SiftWork
	}
	return int(rank.SiftWork * min(1, max(least, float64(limit)/float64(enough))))
}

// surelyMissed returns the share of the answers that is missed by so many guesses if each of
// them makes as many groups of each group as the first makes of all.
func surelyMissed(p *score.Words, s *Stats, left int) float64 {
	if left == 2 {
		return float64(s.Missed()) / float64(p.Total)
	}
	found := 1
	for i := 1; i < left && found < len(p.Answers); i++ {
		found = min(found*s.Groups, len(p.Answers))
	}
	return float64(p.WeightOfAll(p.AllAnswers()[found:])) / float64(p.Total)
}
