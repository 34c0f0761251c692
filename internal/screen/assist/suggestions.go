package assist

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/advice"
	"wfind/internal/screen/draw"
	"wfind/internal/solver/boards"
	"wfind/internal/text/script"
)

// drawAdvice draws the best guesses in about half of the given lines, and then as many empty lines as air
// says. Until the guesses are found, it draws the ones for the clues before, dim.
func (m *model) drawAdvice(columns, lines, air int) []panelLine {
	old := m.offered == ""
	n := len(m.advice)
	if n == 0 && m.search.Running() {
		n = m.opt.Rows // so that nothing moves when they come
	}
	n = max(1, min(n, (lines-1)/2))
	visible := m.visibleAdvice(n)
	isTyped := func(i int) bool { return m.advice[i].Word == m.compared.Word }
	compared := m.compared != nil && !slices.ContainsFunc(visible, isTyped)
	if compared {
		visible = m.visibleAdvice(max(1, n-1))
	}
	var shown []advice.Choice
	for _, i := range visible {
		shown = append(shown, m.advice[i])
	}
	if compared {
		shown = append(shown, m.compared.Choice)
	}
	t := m.newTable(shown, columns)
	out := []panelLine{{text: draw.Fit(m.head(onAdvice, t.head()), columns)}}
	for i, c := range shown {
		switch {
		case old:
			out = append(out, panelLine{text: draw.Fit(m.screen.Theme.Dim().Styled(t.row("  "+script.Visual(c.Word), c)), columns)})
		case i < len(visible):
			out = append(out, panelLine{draw.Fit(m.adviceLine(t, visible[i]), columns), onAdvice, visible[i : i+1], columns})
		default:
			out = append(out, panelLine{text: draw.Fit(m.comparedLine(t), columns)})
		}
	}
	for len(out) < 1+n+air {
		out = append(out, panelLine{text: draw.Blank(columns)})
	}
	return out
}

// visibleAdvice returns the indexes of the best guesses to show in n lines. The list scrolls to a word
// that the player selected. Otherwise it begins with the best guess, and a suggested word that is
// further down takes the last of several lines.
func (m *model) visibleAdvice(n int) []int {
	at, from := m.choice[onAdvice], 0
	if m.picked {
		from = max(0, at-n+1)
	}
	var visible []int
	for i := from; i < min(from+n, len(m.advice)); i++ {
		visible = append(visible, i)
	}
	if n > 1 && from+n-1 < at {
		visible[n-1] = at
	}
	return visible
}

// A table is the layout of the best guesses: the words, and the columns of figures that fit beside them.
type table struct {
	title   string
	word    int // width of the words
	columns []column
}

// A column shows one figure for each guess.
type column struct {
	head  string
	width int
	text  func(advice.Choice) string
}

// newTable returns the layout of rows in a number of columns. It leaves out the last figures if there
// is too little room for them, and has the longest title that fits.
func (m *model) newTable(rows []advice.Choice, columns int) table {
	title, short := m.adviceTitle()
	state, sign := m.searchState()
	t := table{columns: m.columns(rows)}
	fits := func(widest string) bool {
		// The words have the same width in all states of the search, so the figures don't move.
		t.word = max(draw.Width(widest), 2+m.state.Grid.Length*m.letterWidth)
		width := t.word
		for _, c := range t.columns {
			width += c.width
		}
		return width <= columns
	}
	for !fits(short+" …") && len(t.columns) > 2 {
		last := len(t.columns) - 2 // before the mark of possible answers
		t.columns = slices.Delete(t.columns, last, last+1)
	}
	switch {
	case fits(title + ", estimated"):
		t.title = title + state
	case fits(title + " …"):
		t.title = title + sign
	default:
		fits(short + " …")
		t.title = short + sign
	}
	return t
}

// leastMissed is the smallest share of missed answers to show. It is 0.01% when rounded.
const leastMissed = 0.00005

// columns returns the columns of rows, the most important first. Guesses are in the order of
// needs, or, where missed is before it, first in the order of missed.
func (m *model) columns(rows []advice.Choice) []column {
	format := func(c advice.Choice, digits int) string { return fmt.Sprintf("%.*f", digits, m.needs(c)) }
	digits, marks, missing := 2, draw.Width(" ✓"), false
	for i, c := range rows {
		missing = missing || m.missed(c) >= leastMissed
		marks = max(marks, draw.Width(m.possible(c)))
		if i > 0 && format(rows[i-1], 2) == format(c, 2) && format(rows[i-1], 3) != format(c, 3) {
			digits = 3 // the third decides
		}
	}
	width := 7
	if !m.forOne() { // 10 or more
		width++
	}
	var columns []column
	needs := column{"needs", width, func(c advice.Choice) string {
		switch {
		case c.Proved:
			return format(c, digits)
		case c.Needs == 0: // not estimated
			return "-"
		}
		return "~" + format(c, digits)
	}}
	if !sampled(rows) {
		columns = append(columns, needs)
	}
	if m.forOne() {
		columns = append(columns, column{"left", 7, func(c advice.Choice) string { return fmt.Sprintf("%.1f", c.Left) }})
	}
	columns = append(columns, column{"bits", 7, func(c advice.Choice) string { return fmt.Sprintf("%.2f", c.Bits) }})
	if missing {
		missed := column{"missed", 8, func(c advice.Choice) string {
			if m.missed(c) < leastMissed {
				return "-"
			}
			return fmt.Sprintf("%.2f%%", 100*m.missed(c))
		}}
		at := len(columns)
		if m.forOne() || rows[0].Proved { // it decides
			at = 0
		}
		columns = slices.Insert(columns, at, missed)
	}
	return append(columns, column{"", marks, m.possible})
}

// sampled reports whether rows were found by sampling the answers, so that no row has an estimate of its needs.
func sampled(rows []advice.Choice) bool { return len(rows) > 0 && rows[0].Needs == 0 }

// needs returns the expected guesses, which determine the order. With several boards, they
// include a penalty for lost games. An estimate is at least what the proved best guess needs,
// unless the guess misses more answers.
func (m *model) needs(c advice.Choice) float64 {
	missed := m.missed(c)
	penalized := func(c advice.Choice, missed float64) float64 {
		if m.forOne() {
			return c.Needs
		}
		return c.Needs + boards.LossCost*missed
	}
	needs := penalized(c, missed)
	if best := m.advice; len(best) > 0 && best[0].Proved && !c.Proved && missed-best[0].Missed < leastMissed {
		needs = max(needs, penalized(best[0], best[0].Missed))
	}
	return needs
}

// missed returns the share of answers that a guess misses. For an estimate, it returns at least the
// share that the proved best guess misses, because no guess can do better.
func (m *model) missed(c advice.Choice) float64 {
	if best := m.advice; len(best) > 0 && best[0].Proved && !c.Proved {
		return max(c.Missed, best[0].Missed)
	}
	return c.Missed
}

// head returns the line with the headings of the columns.
func (t table) head() string {
	line := draw.Fit(t.title, t.word)
	for _, c := range t.columns {
		line += fmt.Sprintf("%*s", c.width, c.head)
	}
	return line
}

// row returns the line of a guess with the given word.
func (t table) row(word string, c advice.Choice) string {
	line := draw.Fit(word, t.word)
	for _, column := range t.columns {
		text := column.text(c)
		if column.head == "" {
			line += text
			continue
		}
		line += draw.Blank(column.width-draw.Width(text)) + text
	}
	return line
}

// adviceTitle returns the title of the best guesses, and a shorter one.
func (m *model) adviceTitle() (title, short string) {
	switch board := m.state.Grid.Board + 1; {
	case m.isAlone():
		return fmt.Sprintf("Best for board %d", board), fmt.Sprintf("Board %d", board)
	case m.state.Grid.Boards > 1:
		return "Best for all", "For all"
	}
	return "Best guesses", "Best"
}

// searchState returns the state of the search for the best guesses, in words and as a sign.
func (m *model) searchState() (words, sign string) {
	switch running := m.search.Running(); {
	case running && m.offered == "":
		return ", searching", " …"
	case running:
		return ", proving …", " …"
	case m.offered != "" && m.advice[0].Proved:
		return ", proved", ""
	case sampled(m.advice):
		return ", sampled", ""
	case m.offered != "":
		return ", estimated", ""
	}
	return "", ""
}

func (m *model) adviceLine(t table, i int) string {
	c := m.advice[i]
	word := script.Visual(c.Word)
	if len(c.Boards) > 0 {
		word = m.screen.Theme.Strong().Styled(word)
	}
	mark := m.marker(onAdvice, i)
	if m.compared != nil && m.compared.Word == c.Word {
		mark = "· "
	}
	return t.row(mark+word, c)
}

// comparedLine returns the line of the typed guess, with its rank if there is room.
func (m *model) comparedLine(t table) string {
	c := m.compared
	word := "· " + script.Visual(c.Word)
	if c.Rank > 0 {
		for _, rank := range []string{fmt.Sprintf(", no. %d of %d", c.Rank, c.Of), fmt.Sprintf(", no. %d", c.Rank)} {
			if draw.Width(word+rank) <= t.word {
				word += rank
				break
			}
		}
	}
	return t.row(word, c.Choice)
}

// possible returns the mark that shows that c is a possible answer, or "" if it is not. If the suggestions
// are for several boards, the mark consists of the numbers of the boards whose answer it can be.
func (m *model) possible(c advice.Choice) string {
	switch {
	case len(c.Boards) == 0:
		return ""
	case m.forOne():
		return " ✓"
	}
	open := 0
	for _, found := range m.state.Grid.Found() {
		if found == 0 {
			open++
		}
	}
	switch {
	case len(c.Boards) == open:
		return " ✓ all"
	case len(c.Boards) > 3:
		return fmt.Sprintf(" ✓ %d of %d", len(c.Boards), open)
	}
	numbers := make([]string, len(c.Boards))
	for i, board := range c.Boards {
		numbers[i] = fmt.Sprint(board + 1)
	}
	return " ✓" + strings.Join(numbers, ",")
}
