package benchmark

import (
	"cmp"
	"math"
	"slices"
)

// A Tally collects statistics about finished games. The zero value is ready to use.
type Tally struct {
	Games     int
	Won       int
	Histogram []int   // games won in 1, 2, … turns
	Worst     []*Game // the worst five games, worst first: lost games, then those with the most turns

	turns int // in all games won
}

// Add adds the game g to the statistics. tries is the number of guesses that the game allowed.
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
	t.Worst = t.Worst[:min(5, len(t.Worst))]
}

// Mean returns the mean number of turns in the games that were won, or 0 if there are none.
func (t *Tally) Mean() float64 {
	if t.Won == 0 {
		return 0
	}
	return float64(t.turns) / float64(t.Won)
}

// A Comparison compares how two openers did in the same games. The zero value is ready to use.
type Comparison struct {
	n            int
	sum, squares float64 // of the differences
}

// Add adds a game that was played once with each opener. more is the number of additional turns
// that the second opener took; it is negative if the first took more. A lost game counts as one
// turn more than allowed.
func (c *Comparison) Add(more int) {
	c.n++
	c.sum += float64(more)
	c.squares += float64(more * more)
}

// Difference returns the mean number of additional turns that the second opener took, and the
// standard error of that mean. Both are 0 if there are no games, and the standard error is 0 if
// there is only one.
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
