package benchmark

import (
	"cmp"
	"math"
	"slices"

	"wfind/internal/game/record"
)

// A Tally collects statistics about finished games. The zero value is ready to use.
type Tally struct {
	record.Stats
	Worst []*Game // the five worst games, worst first: lost games, then games with the most turns

	sum, squares float64 // sums of the differences in cost and of their squares
}

// Add adds the game g to the statistics. baseline is a game to compare g with, such as the game
// with the same answers but a different opener; see [Tally.Difference].
func (t *Tally) Add(g, baseline *Game) {
	difference := float64(g.Cost - baseline.Cost)
	t.sum += difference
	t.squares += difference * difference
	t.Stats.Add(record.Game{Guesses: g.Guesses, Won: g.Won})
	t.Worst = append(t.Worst, g)
	slices.SortStableFunc(t.Worst, func(a, b *Game) int {
		return cmp.Or(b.Cost-a.Cost, slices.Compare(a.Answers, b.Answers))
	})
	t.Worst = t.Worst[:min(5, len(t.Worst))]
}

// Difference returns the average difference in [Game.Cost] between a game and its baseline, and the
// standard error of this average. mean is negative if the games took fewer guesses than their
// baselines. Each result is 0 if there are too few games to compute it.
func (t *Tally) Difference() (mean, standardError float64) {
	if t.Played == 0 {
		return 0, 0
	}
	n := float64(t.Played)
	mean = t.sum / n
	if t.Played > 1 {
		standardError = math.Sqrt(max(0, t.squares-n*mean*mean) / (n - 1) / n)
	}
	return mean, standardError
}
