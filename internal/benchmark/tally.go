package benchmark

import (
	"cmp"
	"math"
	"slices"
)

// A Tally adds up the results of games. The zero value is ready to use.
type Tally struct {
	Games     int
	Won       int
	Histogram []int   // games won in 1, 2, … turns
	Worst     []*Game // lost games, then those with the most turns; at most maxWorst

	turns int // of the games won
}

const maxWorst = 5

// Add counts the game g. tries is the number of guesses that it allowed.
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

// Mean returns the mean number of turns over all games won, or 0 if none was won.
func (t *Tally) Mean() float64 {
	if t.Won == 0 {
		return 0
	}
	return float64(t.turns) / float64(t.Won)
}

// A Comparison compares two openers by playing the same games with both. The zero value is ready to
// use.
type Comparison struct {
	n            int
	sum, squares float64 // of the differences
}

// Add counts a game that was played with both openers. more is the number of turns with the second
// opener minus the number with the first. A lost game counts as one turn more than allowed.
func (c *Comparison) Add(more int) {
	c.n++
	c.sum += float64(more)
	c.squares += float64(more * more)
}

// Difference returns the mean difference in turns per game, and the standard error of that mean.
// The error treats the games as a random sample of all possible games. Both are 0 if there are no
// games, and the error is 0 if there is only one.
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
