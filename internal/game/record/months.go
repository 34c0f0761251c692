package record

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// A Month holds the statistics of the games that ended in one month and count in statistics; see
// [Game.Usual].
type Month struct {
	Year  int
	Month time.Month
	Stats
}

// String formats the month in the form 2026-11.
func (m Month) String() string { return fmt.Sprintf("%04d-%02d", m.Year, m.Month) }

// Months holds the statistics of several months, the oldest first. Months without usual games are
// left out.
type Months []Month

// add adds a game to the statistics of its month. If the player set the clock back, this need not
// be the last month.
func (m *Months) add(g Game) {
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

// A History holds statistics of all games and of each month. The zero value contains no games.
type History struct {
	Stats
	Months Months
}

// AddUsual adds a game to the statistics of all games and of its month, but only if the game counts;
// see [Stats.AddUsual].
func (h *History) AddUsual(g Game) {
	h.Stats.AddUsual(g)
	if g.Usual() {
		h.Months.add(g)
	}
}
