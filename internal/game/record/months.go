package record

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// A Month holds the statistics of the usual games that ended in a month.
type Month struct {
	Year  int
	Month time.Month
	Stats
}

// String formats the month as in 2026-11.
func (m Month) String() string { return fmt.Sprintf("%04d-%02d", m.Year, m.Month) }

// Months holds statistics by month, the oldest month first. Months without usual games are missing.
type Months []Month

// add adds a usual game to its month. That may not be the last month if the clock was set back.
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

// A History holds the statistics of all games, and of each month. The zero value has no games.
type History struct {
	Stats
	Months Months
}

// AddUsual adds a game as [Stats.AddUsual] does, and also to its month.
func (h *History) AddUsual(g Game) {
	h.Stats.AddUsual(g)
	if g.Usual() {
		h.Months.add(g)
	}
}
