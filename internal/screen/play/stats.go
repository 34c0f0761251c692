package play

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/report"
	"wfind/internal/screen/draw"
	"wfind/internal/text/output"
)

type bar struct {
	name string
	n    int
	face draw.Face // of the highlighted bar; Empty for the others
}

// barsOf returns a bar for each number of guesses, and one for lost games. The length of a bar is
// the number of games. boards is the number of boards in each game. last is the number of guesses
// in the last game, or 0 if it was lost. barsOf highlights the bar for last, or none if last is
// negative.
func barsOf(y *record.Stats, boards, last int) []bar {
	var bars []bar
	for i := boards; i <= max(game.DefaultTries(boards), len(y.Distribution), last); i++ {
		b := bar{name: fmt.Sprint(i), n: y.Distribution.In(i)}
		if i == last {
			b.face = draw.Correct
		}
		bars = append(bars, b)
	}
	lost := bar{name: "lost", n: y.Lost}
	if last == 0 {
		lost.face = draw.Present
	}
	return append(bars, lost)
}

// stats returns lines of statistics: four figures, a bar for each number of guesses, and the texts
// in more. If no game was played, it returns only these texts. boards is the number of boards in
// each game. last is the number of guesses in the last game, 0 if it was lost, or negative if there
// is none to highlight. columns is the width of the lines. To stay within the given number of
// lines, stats omits empty lines, and then bars without games.
func stats(t draw.Theme, y *record.Stats, boards, last int, more []string, columns, lines int) []string {
	if y.Won > 0 {
		more = append([]string{fmt.Sprintf("%.2f guesses per win", y.Mean())}, more...)
	}
	foot := make([]string, len(more))
	for i := range more {
		foot[i] = draw.Centered(more[i], columns)
	}
	if y.Played == 0 {
		return foot
	}
	head, bars := figures(t, y, columns), barsOf(y, boards, last)
	rest := lines - len(head) - len(bars) - len(foot)
	if rest < 0 {
		bars = slices.DeleteFunc(bars, func(b bar) bool { return b.n == 0 && b.face == draw.Empty })
	}
	blank := []string{draw.Blank(columns)}
	return slices.Concat(head, blank[:max(0, min(rest, 1))], drawBars(t, bars, columns), blank[:max(0, min(rest-1, 1))], foot)
}

// figures returns two lines of the given width in columns. The first holds four numbers: games
// played, the percentage won, the current streak of wins, and the longest one. The second holds
// their names.
func figures(t draw.Theme, y *record.Stats, columns int) []string {
	gap := draw.Blank(max(1, min(3, (columns-len("playedwin%streakbest"))/3)))
	var numbers, names []string
	for _, f := range []struct {
		name string
		n    int
	}{{"played", y.Played}, {"win%", int(math.Round(100 * y.WinRate()))}, {"streak", y.CurrentStreak}, {"best", y.BestStreak}} {
		numbers = append(numbers, t.Strong().Styled(draw.Centered(fmt.Sprint(f.n), len(f.name))))
		names = append(names, t.Dim().Styled(f.name))
	}
	return []string{draw.Centered(strings.Join(numbers, gap), columns), draw.Centered(strings.Join(names, gap), columns)}
}

func drawBars(t draw.Theme, bars []bar, columns int) (out []string) {
	most, digits := 1, 1
	for _, b := range bars {
		most, digits = max(most, b.n), max(digits, len(fmt.Sprint(b.n)))
	}
	room := columns - len("lost ") - len(" ") - digits // for a bar
	for _, b := range bars {
		style := t.Dim()
		if b.face != draw.Empty {
			style = t.Strong()
			if _, edge, ok := t.Fill(b.face); ok {
				style = edge
			}
		}
		out = append(out, draw.Fit(fmt.Sprintf("%4s ", b.name)+style.Styled(output.Bar(b.n, most, room))+fmt.Sprintf(" %d", b.n), columns))
	}
	return out
}

const monthColumns = 72 // the most columns of the page of statistics

// months returns a table of the statistics by month, with the latest month at the top, in lines of
// the given width in columns. It omits columns of the table that do not fit. boards is the number
// of boards in each game.
func months(t draw.Theme, all []record.Month, boards, columns int) (out []string) {
	all = slices.Clone(all)
	slices.Reverse(all)
	var table strings.Builder
	_ = report.WriteMonths(&table, all, boards) // a Builder returns no errors
	lines := strings.Split(strings.TrimRight(table.String(), "\n"), "\n")
	cut := min(columns, len(lines[0]))
	for cut < len(lines[0]) && cut > 0 && (lines[0][cut] != ' ' || lines[0][cut-1] == ' ') {
		cut-- // show whole columns only
	}
	for i, line := range lines {
		if line = line[:min(cut, len(line))]; i == 0 {
			line = t.Dim().Styled(line)
		}
		out = append(out, draw.Fit(line, columns))
	}
	return out
}
