package record

import (
	"cmp"
	"slices"
	"time"
)

// A Month is the statistics of the usual games that ended in a month of the player's
// calendar.
type Month struct {
	Year  int
	Month time.Month
	Stats
}

// Months are statistics over time, the first month first. Months without a usual game are
// left out. The zero value is that of no games.
type Months []Month

// AddUsual counts a game, if it is a usual one, see [Game.Usual], that was recorded after
// those counted so far. Clocks go back: a game of an earlier month counts there.
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

// A History is the statistics of games in all, and over time. The zero value is that of
// none.
type History struct {
	Stats
	Months Months
}

// AddUsual counts a game as [Stats.AddUsual] does, and by month.
func (h *History) AddUsual(g Game) {
	h.Stats.AddUsual(g)
	h.Months.AddUsual(g)
}
