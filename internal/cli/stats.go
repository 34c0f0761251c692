package cli

import (
	"bufio"
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"wfind/internal/cli/command"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// Stats reports how the games played here went.
type Stats struct {
	Length int `short:"l" min:"1" max:"62" placeholder:"N" help:"Only games of N letters."`
	Boards int `min:"1" max:"32" placeholder:"N" help:"Only games of N boards."`
	command.OutputFlag
}

// Help returns the text below the flags.
func (*Stats) Help() string {
	return `Games are recorded in wfind/games.jsonl under $XDG_DATA_HOME ({data} by default),
one JSON object per line.

Streaks and the distribution count usual games only: without hints, with an answer that
was not set by somebody, and with the usual number of tries (boards + 5). Each number of
boards has its own statistics.

Exit status: 0 if there are games, 1 if there are none, 2 on an error.`
}

// A statsResult holds statistics as --json prints them.
type statsResult struct {
	Played        int     `json:"played"`
	Won           int     `json:"won"`
	Lost          int     `json:"lost"`
	WinRate       float64 `json:"win_rate"`       // from 0 to 1
	Mean          float64 `json:"mean,omitempty"` // guesses of the games won, on average
	CurrentStreak int     `json:"current_streak"`
	BestStreak    int     `json:"best_streak"`

	Distribution record.Distribution `json:"distribution"` // how many were won in 1, 2, … guesses
}

// A dailyResult holds the streaks of daily puzzles, in days.
type dailyResult struct {
	CurrentStreak int `json:"current_streak"`
	BestStreak    int `json:"best_streak"`
}

// resultOf returns s for JSON. Its games have boards boards.
func resultOf(s record.Stats, boards int) statsResult {
	r := statsResult{s.Played, s.Won, s.Lost, s.WinRate(), output.Round(s.Mean()), s.CurrentStreak, s.BestStreak, s.Distribution}
	for len(r.Distribution) < game.DefaultTries(boards) {
		r.Distribution = append(r.Distribution, 0)
	}
	return r
}

// A kind identifies games with the same length, list and mode.
type kind struct {
	Length int    `json:"length"`
	List   string `json:"list,omitempty"` // the list of answers, by its name in the record; "" if unknown
	Mode   string `json:"mode"`           // normal, or words of daily, hard, strict, adversary, set, helped, 8 tries
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

// A monthResult holds the statistics of the usual games of one month.
type monthResult struct {
	Month string `json:"month"` // 2026-11
	statsResult
}

// An allResult holds the statistics of games with the same number of boards: of the usual games, in
// all and by month, and of each kind of games, usual or not.
type allResult struct {
	statsResult
	Boards  int           `json:"boards"`
	Unusual int           `json:"unusual"` // games that count in Kinds alone
	Daily   dailyResult   `json:"daily"`
	Kinds   []kindResult  `json:"kinds"`
	Months  []monthResult `json:"months"`
}

// A tally counts the games with one number of boards.
type tally struct {
	usual record.History
	kinds map[kind]*record.Stats
}

func (t *tally) add(g record.Game) {
	t.usual.AddUsual(g)
	k := kindOf(g)
	if t.kinds[k] == nil {
		t.kinds[k] = new(record.Stats)
	}
	t.kinds[k].Add(g)
}

func (t *tally) result(boards int) *allResult {
	r := &allResult{
		resultOf(t.usual.Stats, boards), boards, t.usual.Unusual,
		dailyResult{t.usual.Daily.Current(game.DayOf(time.Now())), t.usual.Daily.Best},
		make([]kindResult, 0, len(t.kinds)), make([]monthResult, 0, len(t.usual.Months)),
	}
	for _, m := range t.usual.Months {
		r.Months = append(r.Months, monthResult{fmt.Sprintf("%04d-%02d", m.Year, m.Month), resultOf(m.Stats, boards)})
	}
	for k, s := range t.kinds {
		r.Kinds = append(r.Kinds, kindResult{k, resultOf(*s, boards)})
	}
	slices.SortFunc(r.Kinds, func(a, b kindResult) int {
		return cmp.Or(cmp.Compare(a.Length, b.Length), cmp.Compare(b.Played, a.Played), strings.Compare(a.Mode, b.Mode), strings.Compare(a.List, b.List))
	})
	return r
}

// Run runs the command.
func (s *Stats) Run(env *command.Env) error {
	tallies, err := s.read(env)
	if err != nil {
		return err
	}
	boards := slices.Sorted(maps.Keys(tallies))
	err = env.Write(func(w *bufio.Writer) error {
		if len(boards) == 0 && s.JSON {
			return output.JSON(w, new(tally).result(max(1, s.Boards)))
		}
		for i, n := range boards {
			result := tallies[n].result(n)
			if s.JSON {
				if err := output.JSON(w, result); err != nil {
					return err
				}
				continue
			}
			if i > 0 {
				fmt.Fprintln(w)
			}
			if err := result.print(w, output.Painter(env.Colored())); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && len(boards) == 0 {
		if !s.JSON {
			env.Note("%s", noGames(s.Boards, s.Length))
		}
		err = command.ErrNothing
	}
	return err
}

// read returns the games that the flags select, by number of boards.
func (s *Stats) read(env *command.Env) (map[int]*tally, error) {
	dir, err := record.DefaultDir()
	if err != nil {
		return nil, err
	}
	tallies := make(map[int]*tally)
	store := env.Store(dir)
	err = store.Each(func(g record.Game) {
		boards := len(g.Solutions())
		if s.Length != 0 && g.Length != s.Length || s.Boards != 0 && boards != s.Boards {
			return
		}
		if tallies[boards] == nil {
			tallies[boards] = &tally{kinds: make(map[kind]*record.Stats)}
		}
		tallies[boards].add(g)
	})
	return tallies, env.NoteDamage(err)
}

// noGames returns the message that no recorded game matches the flags.
func noGames(boards, length int) string {
	var of []string
	if boards != 0 {
		of = append(of, plural.Count(boards, "board"))
	}
	if length != 0 {
		of = append(of, plural.Count(length, "letter"))
	}
	if of == nil {
		return "no games are recorded here yet; wfind play plays one"
	}
	return "no games of " + strings.Join(of, " and ") + " are recorded here"
}

// barWidth is the width of the longest bar, in columns.
const barWidth = 40

// print prints the statistics as text: a summary, bars, and a line for each kind of games.
func (r *allResult) print(w *bufio.Writer, color output.Painter) error {
	if r.Boards > 1 {
		fmt.Fprintf(w, "%s: ", plural.Count(r.Boards, "board"))
	}
	fmt.Fprintf(w, "Played %d, won %d, lost %d (%.0f%% won). Streak %d, best streak %d.\n",
		r.Played, r.Won, r.Lost, 100*r.WinRate, r.CurrentStreak, r.BestStreak)
	if r.Won > 0 {
		fmt.Fprintf(w, "%.2f guesses on average where won.\n", r.Mean)
	}
	if r.Daily.BestStreak > 0 {
		fmt.Fprintf(w, "Puzzles of the day: streak %s, best streak %s.\n", plural.Count(r.Daily.CurrentStreak, "day"), plural.Count(r.Daily.BestStreak, "day"))
	}
	if r.Unusual > 0 {
		fmt.Fprintf(w, "Besides, not counted: %s with help, a set answer or other tries.\n", plural.Count(r.Unusual, "game"))
	}
	fmt.Fprintln(w)
	most := max(r.Lost, slices.Max(r.Distribution))
	bar := func(name string, n int, s output.Style) {
		fmt.Fprintf(w, "%4s %5d", name, n)
		if n > 0 {
			fmt.Fprint(w, " ", color.Paint(s, output.Bar(n, most, barWidth)))
		}
		fmt.Fprintln(w)
	}
	for i := r.Boards - 1; i < len(r.Distribution); i++ { // each board takes a guess of its own
		bar(fmt.Sprint(i+1), r.Distribution[i], output.Green)
	}
	bar("lost", r.Lost, output.Red)
	fmt.Fprintln(w)

	if len(r.Months) > 1 {
		var rows [][]string
		for _, m := range r.Months {
			rows = append(rows, append([]string{m.Month}, m.cells(r.Boards, len(r.Distribution))...))
		}
		if err := r.table(w, rows, "month"); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	several := slices.ContainsFunc(r.Kinds, func(k kindResult) bool { return k.List != r.Kinds[0].List })
	var rows [][]string
	for _, k := range r.Kinds {
		row := append([]string{fmt.Sprint(k.Length)}, k.cells(r.Boards, len(r.Distribution))...)
		if row = append(row, k.Mode); several {
			row = append(row, printable.Short(baseName(k.List)))
		}
		rows = append(rows, row)
	}
	if several {
		return r.table(w, rows, "letters", "mode", "answers from")
	}
	return r.table(w, rows, "letters", "mode")
}

// table prints rows below a heading. first and last are the headings of the columns around the statistics.
func (r *allResult) table(w *bufio.Writer, rows [][]string, first string, last ...string) error {
	head := []string{first, "played", "won", "%", "mean", "streak", "best"}
	for i := r.Boards - 1; i < len(r.Distribution); i++ {
		head = append(head, fmt.Sprint(i+1))
	}
	layout := strings.Repeat("r", len(head)) + strings.Repeat("l", len(last))
	return output.Table(w, layout, slices.Insert(rows, 0, append(head, last...)))
}

// cells returns the statistics as cells of a table, with the games won in boards to most guesses.
func (r *statsResult) cells(boards, most int) []string {
	mean := "-"
	if r.Won > 0 {
		mean = fmt.Sprintf("%.2f", r.Mean)
	}
	cells := []string{
		fmt.Sprint(r.Played), fmt.Sprint(r.Won), fmt.Sprintf("%.0f", 100*r.WinRate), mean,
		fmt.Sprint(r.CurrentStreak), fmt.Sprint(r.BestStreak),
	}
	for i := boards; i <= most; i++ {
		cells = append(cells, fmt.Sprint(r.Distribution.In(i)))
	}
	return cells
}

// baseName returns list without its folders, which would make a table wide.
func baseName(list string) string {
	if list == "" {
		return "-"
	}
	return filepath.Base(list)
}
