package play

import (
	"fmt"

	"wfind/internal/game"
	"wfind/internal/record"
	"wfind/internal/screen/draw"
)

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
	if len(out)+1+len(foot) <= lines {
		out = append(out, draw.Blank(columns))
	}
	for _, f := range foot {
		out = append(out, draw.Centered(f, columns))
	}
	if len(out) > lines {
		return out[len(out)-max(lines, 0):]
	}
	return out
}
