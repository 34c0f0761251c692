package benchmark

import (
	"cmp"
	"math"
	"slices"
)

// A Tally counts how games went.
type Tally struct {
	Games     int
	Won       int
	Histogram []int   // games won in 1, 2, … turns
	Worst     []*Game // those lost, and those that took most turns, the worst first

	turns int // of the games won
}

// maxWorst is how many of the worst games are kept.
const maxWorst = 5

// Add adds a game that had so many tries.
func (t *Tally) Add(g *Game, tries int) {
	t.Games++
	if g.Won {
		n := len(g.Guesses)
		for len(t.Histogram) < n {
			t.Histogram = append(t.Histogram, 0)
		}
		t.Histogram[n-1]++
		t.Won++
		t.turns += n
	}
	t.Worst = append(t.Worst, g)
	slices.SortStableFunc(t.Worst, func(a, b *Game) int {
		return cmp.Or(b.Cost(tries)-a.Cost(tries), slices.Compare(a.Answers, b.Answers))
	})
	t.Worst = t.Worst[:min(maxWorst, len(t.Worst))]
}

// Mean returns how many turns the games won took on average; 0 if there are none.
func (t *Tally) Mean() float64 {
	if t.Won == 0 {
		return 0
	}
	return float64(t.turns) / float64(t.Won)
}

// A Comparison is of two openers on the same games.
type Comparison struct {
	n            int
	sum, squares float64 // of the differences
}

// Add adds how many turns more one took for a game than the other; see [Game.Cost].
func (c *Comparison) Add(more int) {
	c.n++
	c.sum += float64(more)
	c.squares += float64(more * more)
}

// Difference returns how many turns more one takes on average, and the standard error
// of that: games are taken for drawn at random from all that there might be. Both are
// 0 for no games, and the error is 0 for one.
func (c *Comparison) Difference() (mean, standardError float64) {
	if c.n == 0 {
		return 0, 0
	}
	n := float64(c.n)
	mean = c.sum / n
	if c.n > 1 {
		standardError = math.Sqrt(max(0, c.squares-n*mean*mean) / (n - 1) / n)
	}
	return mean, standardError
}
