package assist

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/screen/draw"
	"wfind/internal/solver/boards"
	"wfind/internal/solver/rank"
	"wfind/internal/text/script"
)

func (m *model) drawAdvice(columns, lines, gap int) []panelLine {
	n := len(m.advice)
	if n == 0 && m.search.Running() {
		n = Rows // so that nothing moves when the guesses arrive
	}
	n = max(1, min(n, (lines-1)/2)) // with the heading, about half of the lines
	shown := m.visibleAdvice(n)
	isTyped := func(c rank.Rating) bool { return c.Word == m.compared.Word }
	if m.compared != nil && !slices.ContainsFunc(shown, isTyped) {
		shown = append(m.visibleAdvice(max(1, n-1)), m.compared.Rating)
	}
	t := m.newTable(shown, columns)
	out := []panelLine{{text: draw.Fit(m.heading(suggestionArea, t.line(t.title, func(c column) string { return c.head })), columns)}}
	for _, c := range shown {
		at := slices.IndexFunc(m.advice, func(other rank.Rating) bool { return other.Word == c.Word })
		switch {
		case m.suggestion == "": // nothing can be selected
			out = append(out, m.dimmed(draw.Fit(m.adviceLine(t, -1, c), columns)))
		case at < 0: // the guess that the player typed
			out = append(out, panelLine{text: draw.Fit(m.adviceLine(t, at, c), columns)})
		default:
			out = append(out, panelLine{draw.Fit(m.adviceLine(t, at, c), columns), suggestionArea, []int{at}, columns})
		}
	}
	for len(out) < 1+n+gap { // gap empty lines follow the table
		out = append(out, panelLine{text: draw.Blank(columns)})
	}
	return out
}

func (m *model) visibleAdvice(n int) []rank.Rating {
	at, from := m.choice[suggestionArea], 0
	if m.picked {
		from = max(0, at-n+1) // scroll to the player's selection
	}
	visible := slices.Clone(m.advice[from:min(from+n, len(m.advice))])
	if n > 1 && from+n-1 < at {
		visible[n-1] = m.advice[at] // the suggested word is always in view
	}
	return visible
}

type table struct { // the layout of the list of best guesses
	title   string
	word    int      // the width of the first column, which contains the words
	columns []column // the other columns, with figures and marks
}

type column struct {
	head  string
	width int
	text  func(rank.Rating) string
}

func (m *model) newTable(rows []rank.Rating, columns int) table {
	title, short := m.adviceTitle()
	state, ellipsis := m.searchState()
	t := table{columns: m.columns(rows)}
	least, full := 2+m.state.Grid.Length*m.letterWidth, title+", estimated"
	for {
		t.word = columns
		for _, c := range t.columns {
			t.word -= c.width
		}
		if t.word >= max(least, draw.Width(short+" …")) || len(t.columns) <= 2 {
			break
		}
		last := len(t.columns) - 2 // the column before the marks of possible answers
		t.columns = slices.Delete(t.columns, last, last+1)
	}
	t.word = min(t.word, max(least, draw.Width(full))) // the same width in all states of the search
	switch {
	case draw.Width(full) <= t.word:
		t.title = title + state
	case draw.Width(title+" …") <= t.word:
		t.title = title + ellipsis
	default:
		t.title = short + ellipsis
	}
	return t
}

const leastMissed = 0.00005 // the smallest chance of losing that does not round to 0.00%

func (m *model) columns(rows []rank.Rating) []column {
	marks, missing := draw.Width(" ✓"), false
	for _, c := range rows {
		_, missed := m.figures(c)
		missing = missing || missed >= leastMissed
		marks = max(marks, draw.Width(m.checkMark(c)))
	}
	width := 7
	if !m.advisesOneBoard() { // the numbers can be 10 or more
		width++
	}
	var columns []column // the most important first; the last one marks possible answers
	needs := column{"needs", width, func(c rank.Rating) string {
		needs, _ := m.figures(c)
		return fmt.Sprintf("%s%.3f", c.Mark(), needs)
	}}
	if !sampled(rows) {
		columns = append(columns, needs)
	}
	if m.advisesOneBoard() {
		columns = append(columns, column{"left", 7, func(c rank.Rating) string { return fmt.Sprintf("%.1f", c.Size) }})
	}
	columns = append(columns, column{"bits", 7, func(c rank.Rating) string { return fmt.Sprintf("%.2f", c.Bits) }})
	if missing {
		missed := column{"missed", 8, func(c rank.Rating) string {
			_, missed := m.figures(c)
			if missed < leastMissed {
				return "-"
			}
			return fmt.Sprintf("%.2f%%", 100*missed)
		}}
		at := len(columns)
		if m.advisesOneBoard() || rows[0].Proved { // the guesses are ranked by it
			at = 0
		}
		columns = slices.Insert(columns, at, missed)
	}
	return append(columns, column{"", marks, m.checkMark})
}

func sampled(guesses []rank.Rating) bool { return len(guesses) > 0 && guesses[0].Sampled }

// figures returns the numbers to show next to the guess c: the expected number of guesses, including
// c, and the probability of losing. With several boards, needs includes a penalty for losing.
func (m *model) figures(c rank.Rating) (needs, missed float64) {
	if c.Sampled { // its estimates are far too low
		return 0, 0
	}
	best := c
	if len(m.advice) > 0 && m.advice[0].Proved && !c.Proved {
		best = m.advice[0] // an estimate must not look better than the proved best guess
	}
	penalty := 0.0
	if !m.advisesOneBoard() {
		penalty = boards.LossCost // to compare guesses that can lose some boards
	}
	missed = max(c.Missed, best.Missed)
	needs = c.Guesses + penalty*missed // including this guess
	if missed-best.Missed < leastMissed {
		needs = max(needs, best.Guesses+penalty*best.Missed)
	}
	return needs, missed
}

func (t table) line(word string, figure func(column) string) string {
	line := draw.Fit(word, t.word)
	for _, c := range t.columns {
		text := figure(c)
		if c.head != "" {
			line += draw.Blank(c.width - draw.Width(text))
		}
		line += text
	}
	return line
}

func (m *model) adviceTitle() (title, short string) {
	switch board := m.state.Grid.Board + 1; {
	case m.isAlone():
		return fmt.Sprintf("Best guesses for board %d", board), fmt.Sprintf("Board %d", board)
	case m.state.Grid.Boards > 1:
		return "Best for all", "For all"
	}
	return "Best guesses", "Best"
}

// searchState returns a suffix for a title, such as ", proving …", that shows the state of the
// search for the best guesses. short is a shorter form of the suffix, such as " …".
func (m *model) searchState() (long, short string) {
	switch running := m.search.Running(); {
	case running && m.suggestion == "":
		return ", searching", " …"
	case running:
		return ", proving …", " …"
	case m.suggestion != "" && m.advice[0].Proved:
		return ", proved", ""
	case sampled(m.advice):
		return ", sampled", ""
	case m.suggestion != "":
		return ", estimated", ""
	}
	return "", ""
}

func (m *model) adviceLine(t table, i int, c rank.Rating) string {
	mark, word := "  ", script.Visual(c.Word)
	if i >= 0 { // the player can select c, which is m.advice[i]
		mark = m.marker(suggestionArea, i)
	}
	if len(c.Boards) > 0 {
		word = m.screen.Theme.Strong().Styled(word)
	}
	if m.compared != nil && m.compared.Word == c.Word {
		mark = "· "
		if rank := m.compared.Rank; rank > 0 {
			if text := fmt.Sprintf(", no. %d", rank); draw.Width(mark+word+text) <= t.word {
				word += text
			}
		}
	}
	return t.line(mark+word, func(column column) string { return column.text(c) })
}

// checkMark returns " ✓" if the guess c may be the answer, and "" if not. In a game with several
// boards, it also lists the boards, as in " ✓1,3".
func (m *model) checkMark(c rank.Rating) string {
	switch {
	case len(c.Boards) == 0:
		return ""
	case m.advisesOneBoard():
		return " ✓"
	}
	open := 0
	for _, found := range m.state.Grid.Found() {
		if found == 0 {
			open++
		}
	}
	switch { // for which boards
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
