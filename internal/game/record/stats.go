package record

import (
	"slices"
	"strings"

	"wfind/internal/game"
)

// Stats contains statistics of games, such as wins and streaks. The zero value is ready to use.
type Stats struct {
	Played, Won, Lost int
	CurrentStreak     int // the number of games won in a row, up to the last game
	BestStreak        int // the highest number of games won in a row
	Distribution      Distribution
}

// A Distribution counts the games won by number of guesses. d[i] is the number of games won in i+1 guesses.
type Distribution []int

// In returns the number of games won in exactly n guesses. n must be at least 1.
func (d Distribution) In(n int) int {
	if n > len(d) {
		return 0
	}
	return d[n-1]
}

// Add adds the game g to the statistics. Add the games in chronological order, because streaks depend on it.
func (s *Stats) Add(g Game) {
	s.Played++
	if !g.Won {
		s.Lost++
		s.CurrentStreak = 0
		return
	}
	s.Won++
	s.CurrentStreak++
	s.BestStreak = max(s.BestStreak, s.CurrentStreak)
	n := len(g.Guesses)
	for len(s.Distribution) < n {
		s.Distribution = append(s.Distribution, 0)
	}
	s.Distribution[n-1]++
}

// WinRate returns the fraction of games won, from 0 to 1, or 0 if there are no games.
func (s *Stats) WinRate() float64 {
	if s.Played == 0 {
		return 0
	}
	return float64(s.Won) / float64(s.Played)
}

// Mean returns the average number of guesses in the games won, or 0 if no game was won.
func (s *Stats) Mean() float64 {
	sum := 0
	for i, n := range s.Distribution {
		sum += n * (i + 1)
	}
	if s.Won == 0 {
		return 0
	}
	return float64(sum) / float64(s.Won)
}

// A Month contains statistics of the games that ended in one calendar month.
type Month struct {
	Name string // such as 2026-11
	Stats
}

// A History contains statistics of games, in total and by month. Games for which [Game.Counts]
// returns false, such as games with a custom answer, are counted only in the field Unusual.
type History struct {
	Stats
	Unusual int         // games that do not count
	Daily   DailyStreak // streaks of daily puzzles
	Months  []Month     // the earliest first; months without games are omitted
}

// AddIfCounted adds the game g to the statistics if it counts; see [Game.Counts]. Otherwise, it only
// increments h.Unusual. Add the games in chronological order, because streaks depend on it.
func (h *History) AddIfCounted(g Game) {
	if !g.Counts() {
		h.Unusual++
		return
	}
	h.Add(g)
	h.Daily.add(g)
	name := g.At.Format("2006-01")
	// If the player set the clock back, the month is not the last one.
	i, found := slices.BinarySearchFunc(h.Months, name, func(m Month, name string) int { return strings.Compare(m.Name, name) })
	if !found {
		h.Months = slices.Insert(h.Months, i, Month{Name: name})
	}
	h.Months[i].Add(g)
}

// Stats returns statistics of the recorded games with the given word length and number of boards.
// It skips games that were recorded with a list of answers other than j.AnswerList. If some games
// cannot be read, Stats returns an error together with the statistics of the other games.
func (j *Journal) Stats(length, boards int) (*History, error) {
	stats := new(History)
	games, err := j.Store.Games()
	for _, g := range games {
		if g.Length == length && len(g.Solutions()) == boards && (g.AnswerList == j.AnswerList || g.AnswerList == "") {
			stats.AddIfCounted(g)
		}
	}
	return stats, err
}

// A DailyStreak records the current and the longest streak of daily puzzles that the player won. A
// puzzle counts only if the player began it on its own day and solved it by the end of the next day.
type DailyStreak struct {
	Best int // the length of the longest streak
	won  map[game.Day]bool
}

func (d *DailyStreak) add(g Game) {
	day, err := game.ParseDay(g.Daily)
	if err != nil || !g.Won {
		return // not a daily puzzle, or lost
	}
	ended := game.DayOf(g.At)
	begun := ended
	if day, err := game.ParseDay(g.Begun); err == nil {
		begun = day
	}
	if begun != day || ended > day+1 {
		return // a puzzle of another day
	}
	if d.won == nil {
		d.won = make(map[game.Day]bool)
	}
	d.won[day] = true
	for d.won[day+1] { // the player solved this puzzle after midnight, and after the next day's puzzle
		day++
	}
	d.Best = max(d.Best, d.streakBefore(day+1))
}

// streakBefore returns the length, in days, of the winning streak that ends just before the given day.
func (d *DailyStreak) streakBefore(day game.Day) int {
	n := 0
	for d.won[day-game.Day(n+1)] {
		n++
	}
	return n
}

// Current returns the length of the current winning streak, in days. It ends with today's puzzle or,
// if the player has not won that yet, with yesterday's puzzle.
func (d *DailyStreak) Current(today game.Day) int {
	return max(d.streakBefore(today), d.streakBefore(today+1))
}
