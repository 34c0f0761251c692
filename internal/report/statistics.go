package report

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

type statsResult struct {
	Played        int     `json:"played"`
	Won           int     `json:"won"`
	Lost          int     `json:"lost"`
	WinRate       float64 `json:"win_rate"`       // from 0 to 1
	Mean          float64 `json:"mean,omitempty"` // mean number of guesses in games won
	CurrentStreak int     `json:"current_streak"`
	BestStreak    int     `json:"best_streak"`

	Distribution record.Distribution `json:"distribution"` // games won in 1, 2, … guesses
}

type dailyResult struct {
	CurrentStreak int `json:"current_streak"`
	BestStreak    int `json:"best_streak"`
}

func resultOf(s record.Stats, boards int) statsResult {
	r := statsResult{s.Played, s.Won, s.Lost, s.WinRate(), output.Round(s.Mean()), s.CurrentStreak, s.BestStreak, s.Distribution}
	for len(r.Distribution) < game.DefaultTries(boards) {
		r.Distribution = append(r.Distribution, 0)
	}
	return r
}

// A kind describes games with the same word length, the same answer list and the same mode, such as
// hard mode. Games of different kinds have separate statistics.
type kind struct {
	Length int    `json:"length"`
	List   string `json:"list,omitempty"` // the answer list, as the record names it; "" if unknown
	Mode   string `json:"mode"`           // "normal", or a phrase such as "daily hard" or "8 tries"
}

func kindOf(g record.Game) kind {
	var mode []string
	for _, m := range []struct {
		is   bool
		name string
	}{{g.Daily != "", "daily"}, {g.Hard, "hard"}, {g.Strict, "strict"}, {g.Adversary, "adversary"},
		{g.Given, "set"}, {g.Helped(), "helped"}, {g.Tries != game.DefaultTries(len(g.Solutions())), plural.Count(g.Tries, "try")}} {
		if m.is {
			mode = append(mode, m.name)
		}
	}
	_, list := g.Lists()
	return kind{g.Length, list, cmp.Or(strings.Join(mode, " "), "normal")}
}

type kindResult struct {
	kind
	statsResult
}

type monthResult struct {
	Month       string `json:"month"` // such as 2026-11
	statsResult        // of the games that count; see [record.Game.Counts]
}

// An allResult is the JSON object with a player's statistics: totals, and separate statistics for
// each month and each kind of game. All games have the same number of boards.
type allResult struct {
	statsResult
	Boards  int           `json:"boards"`
	Unusual int           `json:"unusual"` // number of games that count only in Kinds
	Daily   dailyResult   `json:"daily"`
	Kinds   []kindResult  `json:"kinds"`
	Months  []monthResult `json:"months"`
}

// Statistics collects statistics about games that all have the same number of boards, and formats
// them as text or JSON.
type Statistics struct {
	boards int
	usual  record.History
	kinds  map[kind]record.Stats
}

// NewStatistics returns a [Statistics] without games. boards is the number of boards in each game.
func NewStatistics(boards int) *Statistics {
	return &Statistics{boards: boards, kinds: make(map[kind]record.Stats)}
}

// Add adds the game g to the statistics. Games must be added in the order they ended, because
// streaks depend on this order.
func (t *Statistics) Add(g record.Game) {
	t.usual.AddIfCounted(g)
	k := kindOf(g)
	s := t.kinds[k]
	s.Add(g)
	t.kinds[k] = s
}

// JSON returns the statistics as one line of JSON. The current streak of daily puzzles is counted
// up to today.
func (t *Statistics) JSON(today game.Day) string {
	boards := t.boards
	r := allResult{
		resultOf(t.usual.Stats, boards), boards, t.usual.Unusual,
		dailyResult{t.usual.Daily.Current(today), t.usual.Daily.Best},
		make([]kindResult, 0, len(t.kinds)), make([]monthResult, 0, len(t.usual.Months)),
	}
	for _, m := range t.usual.Months {
		r.Months = append(r.Months, monthResult{m.Name, resultOf(m.Stats, boards)})
	}
	for _, k := range t.sortedKinds() {
		r.Kinds = append(r.Kinds, kindResult{k, resultOf(t.kinds[k], boards)})
	}
	return output.JSON(r)
}

func (t *Statistics) sortedKinds() []kind {
	return slices.SortedFunc(maps.Keys(t.kinds), func(a, b kind) int {
		return cmp.Or(cmp.Compare(a.Length, b.Length), cmp.Compare(t.kinds[b].Played, t.kinds[a].Played), strings.Compare(a.Mode, b.Mode), strings.Compare(a.List, b.List))
	})
}

// Summary returns the statistics as sentences, such as "You played 10 games, won 9 and lost 1 (90%
// won). Your wins took 4.11 guesses on average. Current winning streak: 3; best: 5."
func Summary(s *record.Stats) string {
	text := fmt.Sprintf("You played %s, won %d and lost %d (%.0f%% won). ", plural.Count(s.Played, "game"), s.Won, s.Lost, 100*s.WinRate())
	if s.Won > 0 {
		text += fmt.Sprintf("Your wins took %.2f guesses on average. ", s.Mean())
	}
	return text + fmt.Sprintf("Current winning streak: %d; best: %d.", s.CurrentStreak, s.BestStreak)
}

// NotCounted returns a sentence about the games that h excludes, or "" if all games count.
func NotCounted(h *record.History) string {
	if h.Unusual == 0 {
		return ""
	}
	return fmt.Sprintf("These statistics exclude games won with hints, or with a custom answer or guess limit (%d in total).", h.Unusual)
}

// DailyStreak returns a sentence about the player's streaks of daily puzzles won, such as "Current
// streak of daily wins: 3 days; best: 5 days." The current streak is counted up to today.
func DailyStreak(d record.DailyStreak, today game.Day) string {
	return fmt.Sprintf("Current streak of daily wins: %s; best: %s.", plural.Count(d.Current(today), "day"), plural.Count(d.Best, "day"))
}

// Text returns the statistics as sentences, a bar chart and tables. p decides whether the text has
// colours. The current streak of daily puzzles is counted up to today.
func (t *Statistics) Text(p output.Painter, today game.Day) string {
	var b strings.Builder
	usual := &t.usual
	if t.boards > 1 {
		fmt.Fprintf(&b, "%s: ", plural.Count(t.boards, "board"))
	}
	fmt.Fprintln(&b, Summary(&usual.Stats))
	if usual.Daily.Best > 0 {
		fmt.Fprintln(&b, DailyStreak(usual.Daily, today))
	}
	if text := NotCounted(usual); text != "" {
		fmt.Fprintln(&b, text)
	}
	fmt.Fprintln(&b)
	most := max(usual.Lost, slices.Max(append(usual.Distribution, 0)))
	bar := func(name string, n int, s output.Style) {
		fmt.Fprintf(&b, "%4s %5d", name, n)
		if n > 0 {
			fmt.Fprint(&b, " ", p.Paint(s, output.Bar(n, most, barWidth)))
		}
		fmt.Fprintln(&b)
	}
	for i := t.boards; i <= game.DefaultTries(t.boards); i++ {
		bar(fmt.Sprint(i), usual.Distribution.In(i), output.Green)
	}
	bar("lost", usual.Lost, output.Red)
	fmt.Fprintln(&b)
	if len(usual.Months) > 1 {
		fmt.Fprintln(&b, Months(usual.Months, t.boards))
	}
	b.WriteString(t.kindsTable())
	return b.String()
}

const barWidth = 40 // the width of the longest bar in the chart, in columns

func (t *Statistics) kindsTable() string {
	kinds := t.sortedKinds()
	last := []string{"mode"}
	if slices.ContainsFunc(kinds, func(k kind) bool { return k.List != kinds[0].List }) {
		last = append(last, "answers from")
	}
	var rows []statsRow
	for _, k := range kinds {
		list := "-"
		if k.List != "" {
			list = filepath.Base(k.List)
		}
		rows = append(rows, statsRow{fmt.Sprint(k.Length), t.kinds[k], []string{k.Mode, printable.Short(list)}[:len(last)]})
	}
	return table(rows, t.boards, "letters", last...)
}

// Months returns a table of statistics with one row per month. boards is the number of boards in
// each game.
func Months(months []record.Month, boards int) string {
	var rows []statsRow
	for _, m := range months {
		rows = append(rows, statsRow{m.Name, m.Stats, nil})
	}
	return table(rows, boards, "month")
}

type statsRow struct {
	first string // the cell before the numbers
	record.Stats
	last []string // the cells after the numbers
}

// table returns a table of the given rows. firstHead and lastHeads are the headings for the cells
// before and after the numbers.
func table(rows []statsRow, boards int, firstHead string, lastHeads ...string) string {
	head := []string{firstHead, "played", "won", "%", "mean", "streak", "best"}
	most := game.DefaultTries(boards)
	for i := boards; i <= most; i++ { // the games won in i guesses
		head = append(head, fmt.Sprint(i))
	}
	more := slices.ContainsFunc(rows, func(r statsRow) bool { return len(r.Distribution) > most })
	if more {
		head = append(head, fmt.Sprintf("%d+", most+1))
	}
	lines := [][]string{append(head, lastHeads...)}
	for _, r := range rows {
		mean := "-"
		if r.Won > 0 {
			mean = fmt.Sprintf("%.2f", r.Mean())
		}
		cells := []string{
			r.first, fmt.Sprint(r.Played), fmt.Sprint(r.Won), fmt.Sprintf("%.0f", 100*r.WinRate()), mean,
			fmt.Sprint(r.CurrentStreak), fmt.Sprint(r.BestStreak),
		}
		late := r.Won
		for i := boards; i <= most; i++ {
			cells = append(cells, fmt.Sprint(r.Distribution.In(i)))
			late -= r.Distribution.In(i)
		}
		if more {
			cells = append(cells, fmt.Sprint(late))
		}
		lines = append(lines, append(cells, r.last...))
	}
	layout := strings.Repeat("r", len(head)) + strings.Repeat("l", len(lastHeads))
	return output.Table(layout, lines)
}
