package play

import (
	"fmt"
	"slices"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/screen/draw"
	"wfind/internal/text/output"
)

// Bars need minBarColumns to be useful, and leastBarColumns for their figures alone.
const (
	minBarColumns   = 14
	leastBarColumns = 9
)

// A bar is the number of games with one outcome.
type bar struct {
	name string
	n    int
	face draw.Face // of the highlighted bar; Empty for the others
}

// barsOf returns a bar for each number of guesses, from the fewest for the number of
// boards, and one for losses. It highlights the bar of the last game: last is its number
// of guesses, 0 for a loss, or negative for no game.
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

// stats returns the statistics, columns wide and if possible in at most lines lines: bars,
// see barsOf, with the figures and the lines of more below or beside them. If there is no
// room for all, it omits bars of no games.
func stats(t draw.Theme, y *record.Stats, boards, last int, more []string, columns, lines int) []string {
	bars := barsOf(y, boards, last)
	foot := []string{fmt.Sprintf("%d played · %.0f%% won", y.Played, 100*y.WinRate())}
	if y.Won > 0 {
		foot = append(foot, fmt.Sprintf("%.2f guesses a win", y.Mean()))
	}
	foot = append(append(foot, fmt.Sprintf("streak %d · best %d", y.CurrentStreak, y.BestStreak)), more...)
	wide := 0 // the foot, beside the bars
	for _, f := range foot {
		wide = max(wide, draw.Width(f)+2)
	}
	fits := func(n int) bool { return n <= lines }
	beside := !fits(len(bars)+len(foot)) && fits(max(len(bars), len(foot))) && columns-wide >= minBarColumns
	if !beside && !fits(len(bars)+len(foot)) {
		some := slices.DeleteFunc(slices.Clone(bars), func(b bar) bool { return b.n == 0 && b.face == draw.Empty })
		if len(some) > 0 {
			bars = some
		}
		beside = !fits(len(bars)+len(foot)) && columns-wide >= leastBarColumns
	}
	var out []string
	if beside {
		out = besides(drawBars(t, bars, columns-wide), foot, columns, wide)
	} else {
		out = drawBars(t, bars, columns)
		if fits(len(out) + 1 + len(foot)) {
			out = append(out, draw.Blank(columns))
		}
		for _, f := range foot {
			out = append(out, draw.Centered(f, columns))
		}
	}
	return out
}

// besides returns bars with the lines of foot beside them. The lines are columns wide, and
// the foot takes wide of them.
func besides(bars, foot []string, columns, wide int) (out []string) {
	for i := range max(len(bars), len(foot)) {
		line := draw.Blank(columns - wide)
		if i < len(bars) {
			line = bars[i]
		}
		if i < len(foot) {
			line += draw.Centered(foot[i], wide)
		}
		out = append(out, draw.Fit(line, columns))
	}
	return out
}

// drawBars returns the bars, columns wide.
func drawBars(t draw.Theme, bars []bar, columns int) (out []string) {
	most, digits := 1, 1
	for _, b := range bars {
		most, digits = max(most, b.n), max(digits, len(fmt.Sprint(b.n)))
	}
	// The name, a space, the bar, a space and the figure.
	room := columns - 4 - 1 - 1 - digits
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

// monthColumns is the width of the table of months with all its columns.
const monthColumns = 56

// months returns a table of the statistics by month, columns wide, the last month first.
func months(t draw.Theme, all record.Months, boards, columns int) []string {
	most := game.DefaultTries(boards)
	head := fmt.Sprintf("%-7s %6s %5s", "month", "played", "mean")
	wide := columns >= monthColumns
	if wide {
		head += "  "
		for i := boards; i <= most; i++ {
			head += fmt.Sprintf(" %4d", i)
		}
		head += " lost"
	}
	out := []string{draw.Fit(t.Dim().Styled(head), columns)}
	for _, m := range slices.Backward(all) {
		mean := ""
		if m.Won > 0 {
			mean = fmt.Sprintf("%.2f", m.Mean())
		}
		line := fmt.Sprintf("%d-%02d %6d %5s", m.Year, m.Month, m.Played, mean)
		if wide {
			line += "  "
			for i := boards; i <= most; i++ {
				line += fmt.Sprintf(" %4d", m.Distribution.In(i))
			}
			line += fmt.Sprintf(" %4d", m.Lost)
		}
		out = append(out, draw.Fit(line, columns))
	}
	return out
}
