package play

import (
	"fmt"

	"wfind/internal/game"
	"wfind/internal/record"
	"wfind/internal/screen/draw"
)

// minBarColumns are the fewest columns in which bars tell something.
const minBarColumns = 14

// stats draws the statistics of games of so many boards in some columns and at most so
// many lines: the wins by number of guesses, from the fewest that can be, as bars, of which the one of the last game stands
// out, which was won in so many guesses, or lost if 0, or is not among them if
// below; and what there is to say more.
func stats(t draw.Theme, y *record.Stats, boards, last int, more []string, columns, lines int) []string {
	counts := make([]int, max(game.DefaultTries(boards), len(y.Distribution), last))
	copy(counts, y.Distribution)
	names := make([]string, len(counts))
	for i := range counts {
		names[i] = fmt.Sprint(i + 1)
	}
	counts, names = append(counts, y.Lost), append(names, "lost")
	if last == 0 {
		last = len(counts)
	}

	foot := append([]string{
		fmt.Sprintf("%d played · %.0f%% won", y.Played, 100*y.WinRate()),
		fmt.Sprintf("streak %d · best %d", y.CurrentStreak, y.BestStreak),
	}, more...)
	beside := besideBars(foot, len(counts)-max(0, boards-1), columns, lines)
	columns -= beside
	most, digits := 1, 1
	for _, n := range counts {
		most, digits = max(most, n), max(digits, len(fmt.Sprint(n)))
	}
	var out []string
	for i, n := range counts {
		if i+1 < boards {
			continue
		}
		bar := t.Dim()
		if i+1 == last {
			bar = t.Strong()
			face := draw.Correct
			if i == len(counts)-1 {
				face = draw.Present
			}
			if _, edge, ok := t.Fill(face); ok {
				bar = edge
			}
		}
		// The name, a blank, the bar, a blank and the figure.
		room := columns - 4 - 1 - 1 - digits
		out = append(out, draw.Fit(fmt.Sprintf("%4s ", names[i])+bar.Styled(draw.Bar(n, most, room))+fmt.Sprintf(" %d", n), columns))
	}
	for i, line := range out {
		if beside > 0 && i < len(foot) {
			line += draw.Centered(foot[i], beside)
		}
		out[i] = draw.Fit(line, columns+beside)
	}
	if beside > 0 {
		foot = nil
	}
	if len(foot) > 0 && len(out)+1+len(foot) <= lines {
		out = append(out, draw.Blank(columns))
	}
	for _, f := range foot {
		out = append(out, draw.Centered(f, columns))
	}
	return out[max(0, len(out)-max(lines, 0)):]
}

// besideBars returns the columns that the foot takes beside so many bars, where it does
// not fit below them but there; else 0.
func besideBars(foot []string, bars, columns, lines int) int {
	if bars+len(foot) <= lines || len(foot) > bars {
		return 0
	}
	wide := 0
	for _, f := range foot {
		wide = max(wide, draw.Width(f)+2)
	}
	if columns-wide < minBarColumns {
		return 0
	}
	return wide
}
