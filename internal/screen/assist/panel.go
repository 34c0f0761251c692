package assist

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"wfind/internal/advice"
	"wfind/internal/screen/draw"
	"wfind/internal/solver/boards"
	"wfind/internal/text/plural"
	"wfind/internal/text/script"
)

// A panelLine is a line of the panel and the items in it that can be clicked.
type panelLine struct {
	text  string
	list  focus // onTiles if the line has no items
	items []int // indexes in the list from left to right; -1 for none
	each  int   // columns of an item
}

// A target is a tile or an item of a list, for the mouse.
type target struct {
	ok   bool
	list focus // onTiles for a tile
	item int

	row, board, col int
}

// target returns the target at column x and line y of the screen.
func (m *model) target(x, y int) target {
	l := m.layout()
	if place, ok := l.tiles.At(m.screen.Theme, x-l.left, y-l.top); ok {
		if place.Board >= len(l.boards) {
			return target{}
		}
		return target{ok: true, row: l.first + place.Row, board: l.boards[place.Board], col: place.Tile}
	}
	lines := m.drawPanel(l)
	if y -= l.top + l.y; y < 0 || y >= len(lines) || x < l.x || lines[y].list == onTiles {
		return target{}
	}
	line := lines[y]
	i := (x - l.x) / line.each
	if i >= len(line.items) || line.items[i] < 0 {
		return target{}
	}
	return target{ok: true, list: line.list, item: line.items[i]}
}

// drawPanel draws the number of possible answers, the best guesses and the answers. If there
// are none, it draws possible fixes instead. During a search it draws the old panel dim.
func (m *model) drawPanel(l layout) []panelLine {
	if m.answers == nil && m.fault == nil && m.search.Running() && m.drawnBefore != nil {
		return m.drawOld(l)
	}
	air := 1
	if l.lines < 12 {
		air = 0
	}
	var out []panelLine
	add := func(line string) { out = append(out, panelLine{text: draw.Fit(line, l.columns)}) }
	add(m.screen.Theme.Strong().Styled(m.count(l.columns)))
	if m.state.Grid.Boards > 1 && m.answers != nil {
		for _, line := range m.drawCounts(l.columns, max(1, l.lines/6)) {
			add(line)
		}
	}
	if m.stuck() {
		return append(out, m.drawFixes(l.columns, l.lines-len(out), air)...)
	}
	if m.answers == nil || m.state.Grid.Solved() {
		return out
	}
	if air > 0 {
		add("")
	}
	if room := l.lines - len(out); room >= 3 {
		out = append(out, m.drawAdvice(l.columns, room-2*air, air)...)
	}
	if len(out) < l.lines {
		out = append(out, m.drawWords(l.columns, l.lines-len(out))...)
	}
	return out
}

// drawOld draws the panel as it was before the search, dim.
func (m *model) drawOld(l layout) []panelLine {
	out := []panelLine{{text: draw.Fit(m.screen.Theme.Strong().Styled("Searching …"), l.columns)}}
	for _, text := range m.drawnBefore[1:min(len(m.drawnBefore), l.lines)] {
		out = append(out, panelLine{text: draw.Fit(m.screen.Theme.Dim().Styled(text), l.columns)})
	}
	return out
}

// drawAdvice draws the best guesses in about half of the lines, with air empty lines below.
// Until they are found it draws those for the clues before, dim.
func (m *model) drawAdvice(columns, lines, air int) []panelLine {
	rows, old := m.advice, false
	if len(rows) == 0 && m.search.Running() {
		rows, old = m.before, true
	}
	n := len(rows)
	if n == 0 && m.search.Running() {
		n = m.opt.Rows // so that nothing moves when they come
	}
	n = max(1, min(n, (lines-1)/2))
	compared := m.compared != nil && !slices.ContainsFunc(rows, func(c advice.Choice) bool { return c.Word == m.compared.Word })
	if compared && n > 1 {
		n--
	}
	from := 0
	if !old {
		from = max(0, m.choice[onAdvice-1]-n+1)
	}
	shown := slices.Clone(rows[min(from, len(rows)):min(from+n, len(rows))])
	if compared {
		shown = append(shown, m.compared.Choice)
	}
	t := m.newTable(shown, columns)
	out := []panelLine{{text: draw.Fit(m.head(onAdvice, t.head()), columns)}}
	for i := from; i < from+n; i++ {
		line := panelLine{text: draw.Blank(columns)}
		switch {
		case i >= len(rows):
		case old:
			line.text = draw.Fit(m.screen.Theme.Dim().Styled(t.row("  "+script.Visual(rows[i].Word), rows[i])), columns)
		default:
			line = panelLine{draw.Fit(m.adviceLine(t, i), columns), onAdvice, []int{i}, columns}
		}
		out = append(out, line)
	}
	if compared {
		out = append(out, panelLine{text: draw.Fit(m.comparedLine(t), columns)})
	}
	for range air {
		out = append(out, panelLine{text: draw.Blank(columns)})
	}
	return out
}

// fixColumns is the greatest width of the list of fixes, so that its figures stand near
// the words.
const fixColumns = 46

// drawFixes draws the possible fixes.
func (m *model) drawFixes(columns, lines, air int) []panelLine {
	columns = min(columns, max(fixColumns, len("  without =")+2*m.state.Grid.Length*m.letterWidth+9))
	var out []panelLine
	add := func(line string) { out = append(out, panelLine{text: draw.Fit(line, columns)}) }
	if air > 0 {
		add("")
	}
	switch {
	case m.search.Running():
		add(m.screen.Theme.Dim().Styled("Searching for possible fixes …"))
		return out
	case len(m.fixes) == 0 && m.fixed:
		add(m.screen.Theme.Dim().Styled("No single change helps"))
		return out
	case len(m.fixes) == 0:
		return out
	}
	add(m.head(onAdvice, draw.Fit("Possible fixes", columns-9)+"  answers"))
	shown := min(len(m.fixes), max(1, lines-len(out)))
	from := max(0, m.choice[onAdvice-1]-shown+1)
	for i := from; i < from+shown; i++ {
		f := m.fixes[i]
		count := fmt.Sprintf(" %6d", f.Count)
		text := draw.Fit(m.marker(onAdvice, i)+script.Visual(f.Text), columns-len(count)) + count
		out = append(out, panelLine{text, onAdvice, []int{i}, columns})
	}
	return out
}

// count returns the first line of the panel, such as the number of possible answers.
func (m *model) count(columns int) string {
	g, f := m.state.Grid, m.boardAnswers()
	n := len(f.words)
	switch {
	case m.fault != nil:
		return "These clues conflict"
	case m.answers == nil && m.failure != nil:
		return ""
	case m.answers == nil:
		return "Searching …"
	case m.stuck():
		return sentence(m.stuckBoards() + "no word fits")
	case g.Solved() && g.Boards == 1:
		return fmt.Sprintf("Solved in %d: %s", len(g.Rows), script.Visual(f.words[0]))
	case g.Solved():
		sum := 0
		for _, n := range g.Found() {
			sum += n
		}
		return fmt.Sprintf("All %d boards solved in %d, sum %d", g.Boards, len(g.Rows), sum)
	}
	board := ""
	if g.Boards > 1 {
		board = fmt.Sprintf("Board %d: ", g.Board+1)
	}
	if found := g.Found()[g.Board]; found > 0 {
		return fmt.Sprintf("%s%s in %d", board, script.Visual(f.words[0]), found)
	}
	kind := "well known"
	if m.vocabulary.Weights() != nil {
		kind = "likely"
	}
	text := board + plural.Count(n, "possible answer")
	if f.known == n || f.known == 0 {
		return text
	}
	text += fmt.Sprintf(", %d %s", f.known, kind)
	if draw.Width(text) > columns {
		return fmt.Sprintf("%s%d %s of %d", board, f.known, kind, n)
	}
	return text
}

// stuckBoards returns the names of the boards without possible answer, and a colon. It
// returns "" if there is one board.
func (m *model) stuckBoards() string {
	if len(m.answers) < 2 {
		return ""
	}
	var stuck []int
	for board, f := range m.answers {
		if len(f.words) == 0 {
			stuck = append(stuck, board)
		}
	}
	return draw.NameBoards(stuck) + ": "
}

// drawCounts draws the number of possible answers of each board, or its answer. It returns at
// most n lines, among them the one with the cursor's board.
func (m *model) drawCounts(columns, n int) []string {
	var out []string
	line, width, at, found := "", 0, 0, m.state.Grid.Found()
	for board, f := range m.answers {
		text := fmt.Sprintf("%d:%d", board+1, len(f.words))
		if found[board] > 0 && len(f.words) > 0 {
			text = fmt.Sprintf("%d:%s", board+1, script.Visual(f.words[0]))
		}
		style := m.screen.Theme.Dim()
		if board == m.state.Grid.Board {
			style = ansi.NewStyle().Reverse(true)
		}
		if width > 0 && width+1+draw.Width(text) > columns {
			out, line, width = append(out, line), "", 0
		}
		if width > 0 {
			line, width = line+" ", width+1
		}
		if board == m.state.Grid.Board {
			at = len(out)
		}
		line, width = line+style.Styled(text), width+draw.Width(text)
	}
	out = append(out, line)
	first := max(0, at-n+1)
	return out[first:min(len(out), first+n)]
}

// A table is the layout of the best guesses: their words, and as many columns of figures as
// there is room for.
type table struct {
	title   string
	word    int // width of the words
	headed  bool
	columns []column
}

// A column has a figure of each guess.
type column struct {
	head  string
	width int
	text  func(advice.Choice) string
}

// newTable returns the layout of rows in a number of columns. If there is no room, the title
// loses the state of the search, and then the table its last figures.
func (m *model) newTable(rows []advice.Choice, columns int) table {
	t := table{columns: m.columns(rows)}
	least := 2 + m.state.Grid.Length*m.letterWidth
	figures := 0
	for _, c := range t.columns {
		figures += c.width
	}
	title := m.adviceTitle()
	state, sign := m.searchState()
	// The words have the same width in all states of the search, so that the figures stay.
	t.title, t.word, t.headed = title+state, max(least, draw.Width(title+", estimated")), true
	if t.word+figures > columns {
		t.title, t.word = title+sign, max(least, draw.Width(title+" …"))
	}
	for len(t.columns) > 1 && t.word+figures > columns {
		drop := len(t.columns) - 1
		if t.columns[drop].head == "" { // the mark of possible answers goes last
			drop = max(1, drop-1)
		}
		figures -= t.columns[drop].width
		t.columns = slices.Delete(t.columns, drop, drop+1)
	}
	if t.word+figures > columns {
		t.title, t.word, t.headed = title+state, least, false
	}
	return t
}

// leastMissed is the least share of missed answers that is shown: 0.01%, rounded.
const leastMissed = 0.00005

// columns returns the columns of rows, the most important first. Guesses are in the order of
// needs, or, where missed is before it, first in the order of missed.
func (m *model) columns(rows []advice.Choice) []column {
	format := func(c advice.Choice, digits int) string { return fmt.Sprintf("%.*f", digits, m.needs(c)) }
	digits, marks, missing := 2, draw.Width(" ✓"), false
	for i, c := range rows {
		missing = missing || c.Missed >= leastMissed
		marks = max(marks, draw.Width(m.possible(c)))
		if i > 0 && format(rows[i-1], 2) == format(c, 2) && format(rows[i-1], 3) != format(c, 3) {
			digits = 3 // the third decides
		}
	}
	width := 7
	if !m.forOne() { // 10 or more
		width++
	}
	columns := []column{{"needs", width, func(c advice.Choice) string {
		switch {
		case c.Proved:
			return format(c, digits)
		case c.Needs == 0: // not estimated
			return "-"
		}
		return "~" + format(c, digits)
	}}}
	if m.forOne() {
		columns = append(columns, column{"left", 7, func(c advice.Choice) string { return fmt.Sprintf("%.1f", c.Left) }})
	}
	columns = append(columns, column{"bits", 7, func(c advice.Choice) string { return fmt.Sprintf("%.2f", c.Bits) }})
	if missing {
		missed := column{"missed", 8, func(c advice.Choice) string {
			if c.Missed < leastMissed {
				return "-"
			}
			return fmt.Sprintf("%.2f%%", 100*c.Missed)
		}}
		if m.forOne() || rows[0].Proved {
			columns = slices.Insert(columns, 0, missed)
		} else {
			columns = append(columns, missed)
		}
	}
	return append(columns, column{"", marks, m.possible})
}

// needs returns the expected guesses by which guesses are ordered. With several boards, they
// include a penalty for lost games. An estimate is at least what the proved best guess needs,
// unless the guess misses other answers.
func (m *model) needs(c advice.Choice) float64 {
	needs := c.Needs
	if !m.forOne() {
		needs += boards.LossCost * c.Missed
	}
	if best := m.advice; len(best) > 0 && best[0].Proved && !c.Proved && math.Abs(c.Missed-best[0].Missed) < leastMissed {
		needs = max(needs, best[0].Needs)
	}
	return needs
}

// head returns the line above the guesses.
func (t table) head() string {
	if !t.headed {
		return t.title
	}
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

// adviceTitle returns the title of the best guesses.
func (m *model) adviceTitle() string {
	switch {
	case m.isAlone():
		return fmt.Sprintf("Best for board %d", m.state.Grid.Board+1)
	case m.state.Grid.Boards > 1:
		return "Best for all"
	}
	return "Best guesses"
}

// searchState returns the state of the search for the best guesses, in words and as a sign.
func (m *model) searchState() (words, sign string) {
	switch running := m.search.Running(); {
	case running && len(m.advice) == 0:
		return ", searching", " …"
	case running:
		return ", proving …", " …"
	case len(m.advice) > 0 && m.advice[0].Proved:
		return ", proved", ""
	case len(m.advice) > 0:
		return ", estimated", ""
	}
	return "", ""
}

// head returns the title of a list. The title of the focused list is bold.
func (m *model) head(list focus, title string) string {
	if m.focus == list {
		return m.screen.Theme.Strong().Styled(title)
	}
	return m.screen.Theme.Dim().Styled(title)
}

// adviceLine returns the line of item i of the best guesses.
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

// possible returns the mark of a possible answer, with the numbers of its boards if the
// suggestions are for several. It returns "" for another guess.
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

// marker returns the mark before item i of a list. The words have one only if they are
// focused.
func (m *model) marker(list focus, i int) string {
	if m.choice[list-1] != i || list == onWords && m.focus != onWords {
		return "  "
	}
	return m.screen.Theme.Strong().Styled("›") + " "
}

// wordColumns returns the columns of a word with its share, and how many words a line has.
func (m *model) wordColumns(columns int) (each, perLine int) {
	each = 2 + m.state.Grid.Length*m.letterWidth
	switch {
	case m.showsShares():
		each += shareWidth
	case m.vocabulary != nil && m.vocabulary.HasPast():
		each += len(pastMark)
	}
	return each, max(1, columns/each)
}

// shareWidth is the width of a share with the space before it, where pastMark may stand.
const shareWidth = len(" 100%")

// pastMark is the mark after a past answer.
const pastMark = "*"

// showsShares reports whether the words are shown with their shares: if one has at least
// half a percent.
func (m *model) showsShares() bool {
	shares := m.boardAnswers().shares
	return len(shares) > 1 && shares[0] >= 0.005
}

// drawWords draws the possible answers.
func (m *model) drawWords(columns, lines int) []panelLine {
	n := m.listed(onWords)
	head := "Possible answers"
	if _, filtering := m.screen.Top().(*filterPage); filtering || m.filter != "" {
		head = fmt.Sprintf("Possible answers /%s", script.Visual(m.filter))
		if filtering {
			head += "▏"
		}
		head += fmt.Sprintf(" %d of %d", n, len(m.boardAnswers().words))
	} else if word := m.bestAnswer(); word != "" {
		head += ", best guess " + script.Visual(word)
	}
	out := []panelLine{{text: draw.Fit(m.head(onWords, head), columns)}}
	each, perLine := m.wordColumns(columns)
	first := 0
	if row := m.choice[onWords-1] / perLine; row >= lines-1 {
		first = row - lines + 2
	}
	for i := first * perLine; i < n && len(out) < lines; i += perLine {
		items := make([]int, perLine)
		for j := range items {
			items[j] = i + j
			if i+j >= n {
				items[j] = -1
			}
		}
		if m.screen.Theme.RightToLeft {
			slices.Reverse(items)
		}
		var line strings.Builder
		for _, j := range items {
			text := ""
			if j >= 0 {
				text = m.wordItem(j)
			}
			line.WriteString(draw.Fit(text, each))
		}
		out = append(out, panelLine{draw.Fit(line.String(), columns), onWords, items, each})
	}
	return out
}

// bestAnswer returns the best guess that can be the answer, if it is not the first of the
// best guesses. Otherwise it returns "".
func (m *model) bestAnswer() string {
	i := slices.IndexFunc(m.advice, func(c advice.Choice) bool { return len(c.Boards) > 0 })
	if i <= 0 || !m.forOne() {
		return ""
	}
	return m.advice[i].Word
}

// wordItem draws item i of the words, with its share.
func (m *model) wordItem(i int) string {
	n, f := m.wordIndex(i), m.boardAnswers()
	text := script.Visual(f.words[n])
	if n < f.known {
		text = m.screen.Theme.Strong().Styled(text)
	}
	mark, share := "", ""
	if m.showsShares() && f.shares[n] > 0 {
		mark, share = " ", fmt.Sprintf("%*s", shareWidth-1, plural.Percent(f.shares[n]))
	}
	if m.vocabulary.IsPast(f.words[n]) {
		mark = pastMark
	}
	if mark+share != "" {
		text += m.screen.Theme.Dim().Styled(mark + share)
	}
	return m.marker(onWords, i) + text
}
