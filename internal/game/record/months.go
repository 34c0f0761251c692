package record

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// A Month has the statistics of the usual games that ended in a month.
type Month struct {
	Year  int
	Month time.Month
	Stats
}

// String returns the month as in 2026-11.
func (m Month) String() string { return fmt.Sprintf("%04d-%02d", m.Year, m.Month) }

// Months are statistics by month, the oldest first, without months that have no usual
// game.
type Months []Month

// AddUsual adds a game if it is usual, see [Game.Usual]. Clocks may go back: then the game
// counts in the earlier month.
func (m *Months) AddUsual(g Game) {
	if !g.Usual() {
		return
	}
	year, month, _ := g.At.Date()
	of := Month{Year: year, Month: month}
	i, found := slices.BinarySearchFunc(*m, of, func(a, b Month) int {
		return cmp.Or(cmp.Compare(a.Year, b.Year), cmp.Compare(a.Month, b.Month))
	})
	if !found {
		*m = slices.Insert(*m, i, of)
	}
	(*m)[i].Add(g)
}

// A History has the statistics of all games, and by month. The zero value has no games.
type History struct {
	Stats
	Months Months
}

// AddUsual adds a game as [Stats.AddUsual] does, and to its month.
func (h *History) AddUsual(g Game) {
	h.Stats.AddUsual(g)
	h.Months.AddUsual(g)
}
