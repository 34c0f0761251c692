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
	"wfind/internal/screen/shell"
	"wfind/internal/text/output"
)

func (m *model) readStats() {
	if m.round().Over() && m.opt.Stats != nil {
		stats, err := m.opt.Stats()
		m.stats = stats
		m.warn(err)
	}
}

// praise lists comments on a win. The first one is for a win in the fewest possible guesses, the
// second one for a win in one guess more, and so on.
var praise = [...]string{"what luck", "brilliant", "excellent", "well played", "solid"}

const maxNamed = 6 // if there are more unsolved boards, a message shows their number instead of their answers

func (m *model) resultNote() shell.Note {
	r := m.round()
	n, more := r.Made(), r.Made()-r.Rules().Boards // more is 0 for the fewest possible guesses
	var unsolved []string
	for i, answer := range r.Answers() {
		if r.Found(i) == 0 {
			unsolved = append(unsolved, answer)
		}
	}
	answers := "The answer was " + strings.Join(unsolved, "")
	switch {
	case len(unsolved) > maxNamed:
		answers = fmt.Sprintf("Unsolved boards: %d of %d", len(unsolved), r.Rules().Boards)
	case r.Rules().Boards > 1:
		answers = "Unsolved: " + strings.Join(unsolved, ", ")
	}
	switch {
	case r.Outcome() == game.Won:
		word := "got there"
		switch {
		case r.Hint() != game.NoHint:
			word = "with hints"
		case n == r.Rules().Tries:
			word = "phew"
		case more < len(praise):
			word = praise[more]
		}
		text := fmt.Sprintf("Solved in %d of %d guesses", n, r.Rules().Tries)
		short := text
		if r.Rules().Boards > 1 {
			text += fmt.Sprintf(" · sum %d", r.Sum())
			short = strings.Replace(text, " guesses", "", 1)
		}
		return shell.Note{Text: text + " · " + word, Short: short, Alert: true}
	case r.Outcome() == game.Lost:
		return shell.Note{Text: "Not solved. " + answers, Short: answers, Alert: true}
	}
	return shell.Note{Text: "You gave up. " + answers, Short: answers, Alert: true}
}

func (m *model) statsText(columns int) []string {
	lines := m.summary(columns, math.MaxInt)
	if m.stats.Played == 0 {
		lines = append([]string{draw.Centered(draw.FirstFitting(columns, "No games in the statistics yet", "No games yet"), columns), ""}, lines...)
	}
	if len(m.stats.Months) > 0 {
		lines = append(lines, draw.Blank(columns))
		lines = append(lines, drawMonths(m.screen.Theme, m.stats.Months, m.round().Rules().Boards, columns)...)
	}
	return lines
}

// summary draws the player's statistics, as shown after a round. If they need more than the given number of
// lines, it omits empty lines and empty bars. The result may still have more lines.
func (m *model) summary(columns, lines int) []string {
	if m.stats == nil {
		return nil
	}
	var foot []string
	add := func(text string) { foot = append(foot, draw.Centered(text, columns)) }
	if m.stats.Won > 0 {
		add(fmt.Sprintf("%.2f guesses per win", m.stats.Mean()))
	}
	if why := m.round().Unusual(); why != "" {
		text := "Not counted: " + why
		if draw.Width(text) > columns {
			add("Not counted:")
			text = why
		}
		add(text)
	}
	if day, ok := m.round().Day(); ok {
		now := m.opt.Now()
		if today := game.DayOf(now); day == today || day == today-1 { // it may be past midnight
			streak, best := m.stats.Daily.Current(today), m.stats.Daily.Best
			add(draw.FirstFitting(columns, fmt.Sprintf("daily streak %d · best %d", streak, best), fmt.Sprintf("daily %d · best %d", streak, best)))
			add(draw.FirstFitting(columns, "next puzzle in "+game.UntilNext(now), "next in "+game.UntilNext(now)))
		}
	}
	if m.stats.Played == 0 {
		return foot
	}
	head, bars := figures(m.screen.Theme, &m.stats.Stats, columns), m.bars()
	rest := lines - len(head) - len(bars) - len(foot)
	if rest < 0 { // omit empty bars
		bars = slices.DeleteFunc(bars, func(b bar) bool { return b.n == 0 && b.face == draw.Empty })
	}
	blank := []string{draw.Blank(columns)}
	return slices.Concat(head, blank[:max(0, min(rest, 1))], drawBars(m.screen.Theme, bars, columns), blank[:max(0, min(rest-1, 1))], foot)
}

type bar struct {
	name string
	n    int       // the number of games
	face draw.Face // the colour of the bar that counts the last game; Empty for other bars
}

func (m *model) bars() (bars []bar) {
	r := m.round()
	counts, boards := r.Unusual() == "", r.Rules().Boards
	for i := boards; i <= max(game.DefaultTries(boards), len(m.stats.Distribution)); i++ {
		b := bar{name: fmt.Sprint(i), n: m.stats.Distribution.In(i)}
		if counts && r.Outcome() == game.Won && i == r.Made() {
			b.face = draw.Correct
		}
		bars = append(bars, b)
	}
	lost := bar{name: "lost", n: m.stats.Lost}
	if counts && r.Outcome() != game.Won {
		lost.face = draw.Present
	}
	return append(bars, lost)
}

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

const monthColumns = 72 // the maximum width of the statistics page

// drawMonths draws a table of monthly statistics, the latest month first. months must begin with the earliest
// month, and count only games with the given number of boards. Each line has the given number of columns.
func drawMonths(t draw.Theme, months []record.Month, boards, columns int) (out []string) {
	months = slices.Clone(months)
	slices.Reverse(months)
	lines := strings.Split(strings.TrimRight(report.Months(months, boards), "\n"), "\n")
	cut := columns
	for cut < len(lines[0]) && cut > 0 && (lines[0][cut] != ' ' || lines[0][cut-1] == ' ') {
		cut-- // omit table columns that do not fit as a whole
	}
	for i, line := range lines {
		if line = line[:min(cut, len(line))]; i == 0 {
			line = t.Dim().Styled(line)
		}
		out = append(out, draw.Fit(line, columns))
	}
	return out
}
