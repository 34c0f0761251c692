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

const leastBarColumns = 9 // the fewest columns for the bars

// A bar shows the number of games with one outcome.
type bar struct {
	name string
	n    int
	face draw.Face // of the highlighted bar; Empty for the others
}

// barsOf returns a bar for each number of guesses, from the fewest possible on, and one for losses.
// It highlights the bar of the last game, which took last guesses. last is 0 if the game was lost,
// and negative to highlight no bar.
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

// stats returns the statistics, columns wide and if possible in at most lines lines. Four figures
// are at the top, then bars, see [barsOf], and the lines of more at the bottom. If there is too
// little room, stats omits bars of no games and puts the figures beside the bars. If there are no
// games, it returns only more.
func stats(t draw.Theme, y *record.Stats, boards, last int, more []string, columns, lines int) []string {
	for i := range more {
		more[i] = draw.Centered(more[i], columns)
	}
	if y.Played == 0 {
		return more
	}
	head, bars := figures(t, y, columns), barsOf(y, boards, last)
	if y.Won > 0 && len(head)+len(bars)+len(more) < lines {
		more = append([]string{draw.Centered(fmt.Sprintf("%.2f guesses per win", y.Mean()), columns)}, more...)
	}
	if len(head)+len(bars)+len(more) > lines {
		bars = slices.DeleteFunc(bars, func(b bar) bool { return b.n == 0 && b.face == draw.Empty })
	}
	rest := lines - len(head) - len(bars) - len(more)
	if wide := len("streak 100 · best 100"); rest < 0 && columns-wide >= leastBarColumns {
		foot := append(figures(t, y, wide), more...)
		return besides(drawBars(t, bars, columns-wide), foot, columns, wide)
	}
	if rest > 0 {
		head = append(head, draw.Blank(columns))
	}
	if rest > 1 && len(more) > 0 {
		more = append([]string{draw.Blank(columns)}, more...)
	}
	return slices.Concat(head, drawBars(t, bars, columns), more)
}

// figures returns the four figures about games in two lines, columns wide: each figure above its
// name or, if there is too little room, in running text.
func figures(t draw.Theme, y *record.Stats, columns int) []string {
	all := []struct {
		n    int
		name string
	}{{y.Played, "played"}, {int(math.Round(100 * y.WinRate())), "win%"}, {y.CurrentStreak, "streak"}, {y.BestStreak, "best"}}
	names := 0
	for _, f := range all {
		names += len(f.name)
	}
	gap := min(3, (columns-names)/(len(all)-1))
	if gap < 1 {
		return []string{
			draw.Centered(fmt.Sprintf("%d played · %d%% won", all[0].n, all[1].n), columns),
			draw.Centered(fmt.Sprintf("streak %d · best %d", y.CurrentStreak, y.BestStreak), columns),
		}
	}
	var numbers, below []string
	for _, f := range all {
		numbers = append(numbers, t.Strong().Styled(draw.Centered(fmt.Sprint(f.n), len(f.name))))
		below = append(below, t.Dim().Styled(f.name))
	}
	between := draw.Blank(gap)
	return []string{draw.Centered(strings.Join(numbers, between), columns), draw.Centered(strings.Join(below, between), columns)}
}

// besides returns bars with foot to the right of them. The lines are columns wide, wide of them
// for foot.
func besides(bars, foot []string, columns, wide int) (out []string) {
	for i := range max(len(bars), len(foot)) {
		line := draw.Blank(columns - wide)
		if i < len(bars) {
			line = bars[i]
		}
		if i < len(foot) {
			line += draw.Centered(strings.TrimSpace(foot[i]), wide)
		}
		out = append(out, draw.Fit(line, columns))
	}
	return out
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

// months returns a table of the statistics by month, the last month first, columns wide. Columns of
// the table that do not fit are omitted.
func months(t draw.Theme, all record.Months, boards, columns int) (out []string) {
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
