package assist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"wfind/internal/advice"
	"wfind/internal/screen/draw"
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
	top, left := l.top, l.x
	if !l.beside {
		top, left = l.top+l.tiles.Height(), 0
	}
	lines := m.drawPanel(l)
	if y -= top; y < 0 || y >= len(lines) || x < left {
		return target{}
	}
	line := lines[y]
	if line.list == onTiles {
		return target{}
	}
	i := (x - left) / line.each
	if i >= len(line.items) || line.items[i] < 0 {
		return target{}
	}
	return target{ok: true, list: line.list, item: line.items[i]}
}

// drawPanel draws the number of words, the best guesses and the words. If no word fits, it
// draws possible fixes instead. During a search it draws the old panel dim.
func (m *model) drawPanel(l layout) []panelLine {
	if m.fits == nil && m.fault == nil && m.search.Running() && m.drawnBefore != nil {
		return m.drawOld(l)
	}
	air := 1
	if l.lines < 12 {
		air = 0
	}
	var out []panelLine
	add := func(line string) { out = append(out, panelLine{text: draw.Fit(line, l.columns)}) }
	add(m.screen.Theme.Strong().Styled(m.count()))
	if m.state.Grid.Boards > 1 && m.fits != nil {
		for _, line := range m.drawCounts(l.columns, max(1, l.lines/6)) {
			add(line)
		}
	}
	if m.stuck() {
		return append(out, m.drawFixes(l.columns, l.lines-len(out), air)...)
	}
	if m.fits == nil || m.state.Grid.Solved() {
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
	out := []panelLine{{text: draw.Fit(m.screen.Theme.Strong().Styled("searching …"), l.columns)}}
	for _, text := range m.drawnBefore[1:min(len(m.drawnBefore), l.lines)] {
		out = append(out, panelLine{text: draw.Fit(m.screen.Theme.Dim().Styled(text), l.columns)})
	}
	return out
}

// drawAdvice draws the best guesses in about half of the lines, with air empty lines below.
// Until they are found it draws those for the clues before, dim.
func (m *model) drawAdvice(columns, lines, air int) []panelLine {
	out := []panelLine{{text: draw.Fit(m.adviceHead(columns), columns)}}
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
	f := formatOf(rows[min(from, len(rows)):min(from+n, len(rows))])
	for i := from; i < from+n; i++ {
		line := panelLine{text: draw.Blank(columns)}
		if i < len(rows) {
			line.text = draw.Fit(m.adviceLine(rows[i], i, columns, f, old), columns)
			if !old {
				line.list, line.items, line.each = onAdvice, []int{i}, columns
			}
		}
		out = append(out, line)
	}
	if compared {
		out = append(out, panelLine{text: draw.Fit(m.comparedLine(columns, f), columns)})
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
		add(m.screen.Theme.Dim().Styled("searching for possible fixes …"))
		return out
	case len(m.fixes) == 0 && m.fixed:
		add(m.screen.Theme.Dim().Styled("no single change helps"))
		return out
	case len(m.fixes) == 0:
		return out
	}
	add(m.head(onAdvice, draw.Fit("possible fixes", columns-7)+"  words"))
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

// count returns the first line of the panel: how many words fit.
func (m *model) count() string {
	g := m.state.Grid
	switch {
	case m.fault != nil:
		return "these clues conflict"
	case m.fits == nil && m.failure != nil:
		return ""
	case m.fits == nil:
		return "searching …"
	case m.stuck():
		return m.stuckBoards() + "no word fits"
	case g.Solved() && g.Boards == 1:
		return fmt.Sprintf("solved in %d: %s", len(g.Rows), script.Visual(m.fit().words[0]))
	case g.Solved():
		sum := 0
		for _, n := range g.Found() {
			sum += n
		}
		return fmt.Sprintf("all %d boards solved in %d, sum %d", g.Boards, len(g.Rows), sum)
	case g.Boards == 1:
		return m.fitting()
	}
	fitting := m.fitting()
	if n := g.Found()[g.Board]; n > 0 {
		fitting = fmt.Sprintf("%s in %d", script.Visual(m.fit().words[0]), n)
	}
	return fmt.Sprintf("board %d: %s", g.Board+1, fitting)
}

// fitting returns how many words fit the cursor's board.
func (m *model) fitting() string {
	f := m.fit()
	n := len(f.words)
	fit := plural.Count(n, "word") + " " + plural.Verb(n, "fit")
	if m.state.Grid.Boards > 1 {
		fit = fmt.Sprintf("%d %s", n, plural.Verb(n, "fit"))
	}
	if f.known == n || f.known == 0 {
		return fit
	}
	kind := "well known"
	if m.vocabulary.Weights() != nil {
		kind = "likely"
	}
	return fmt.Sprintf("%s, %d %s", fit, f.known, kind)
}

// stuckBoards returns the names of the boards that no word fits, followed by a colon. It
// returns "" if there is one board.
func (m *model) stuckBoards() string {
	if len(m.fits) < 2 {
		return ""
	}
	var stuck []int
	for board, f := range m.fits {
		if len(f.words) == 0 {
			stuck = append(stuck, board)
		}
	}
	return draw.NameBoards(stuck) + ": "
}

// drawCounts draws the number of words that fit each board, or its answer. It returns at
// most n lines, among them the one with the cursor's board.
func (m *model) drawCounts(columns, n int) []string {
	var out []string
	line, width, at, found := "", 0, 0, m.state.Grid.Found()
	for board, f := range m.fits {
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

// adviceTitle returns the title of the best guesses, with their board.
func (m *model) adviceTitle() string {
	switch {
	case m.state.Grid.Boards == 1:
		return "best guesses"
	case m.isAlone():
		return fmt.Sprintf("best for board %d", m.state.Grid.Board+1)
	}
	return "best for all"
}

// wordWidth returns the width of the words in the list of the best guesses. If there is
// room for the titles of the figures, which heads reports, it is at least the width of the
// list's title.
func (m *model) wordWidth(columns int) (n int, heads bool) {
	word, figures := 2+m.state.Grid.Length*m.letterWidth, len("  needs   bits ✓")-2
	if m.forOne() {
		figures += len("   left")
	}
	for _, title := range []string{m.adviceTitle() + ", estimated", m.adviceTitle() + " …"} {
		if n := max(word, draw.Width(title)); n+figures <= columns {
			return n, true
		}
	}
	return word, false
}

// adviceHead returns the line above the best guesses.
func (m *model) adviceHead(columns int) string {
	head, state := m.adviceTitle(), ""
	switch running := m.search.Running(); {
	case len(m.advice) == 0 && running:
		state = ", searching"
	case running:
		state = ", proving …"
	case len(m.advice) > 0 && m.advice[0].Proved:
		state = ", proved"
	case len(m.advice) > 0:
		state = ", estimated"
	}
	n, heads := m.wordWidth(columns)
	switch {
	case !heads || draw.Width(head+state) <= n:
		head += state
	case m.search.Running():
		head += " …"
	}
	if heads {
		head = draw.Fit(head, n) + fmt.Sprintf(" %6s", "needs")
		if m.forOne() {
			head += fmt.Sprintf(" %6s", "left")
		}
		head += fmt.Sprintf(" %6s", "bits")
	}
	return m.head(onAdvice, head)
}

// head returns the title of a list. The title of the focused list is bold.
func (m *model) head(list focus, title string) string {
	if m.focus == list {
		return m.screen.Theme.Strong().Styled(title)
	}
	return m.screen.Theme.Dim().Styled(title)
}

// adviceLine returns the line of c, item i of the best guesses. An old line is dim and
// cannot be selected.
func (m *model) adviceLine(c advice.Choice, i, columns int, f format, old bool) string {
	n, _ := m.wordWidth(columns)
	word := script.Visual(c.Word)
	if old {
		line := m.withFigures(draw.Fit("  "+word, n), c, columns, f)
		return m.screen.Theme.Dim().Styled(ansi.Strip(line))
	}
	if len(c.Boards) > 0 {
		word = m.screen.Theme.Strong().Styled(word)
	}
	mark := m.marker(onAdvice, i)
	if m.compared != nil && m.compared.Word == c.Word {
		mark = "· "
	}
	return m.withFigures(draw.Fit(mark+word, n), c, columns, f)
}

// comparedLine returns the line of the typed guess, with its rank if there is room.
func (m *model) comparedLine(columns int, f format) string {
	c := m.compared
	n, _ := m.wordWidth(columns)
	word := "· " + script.Visual(c.Word)
	if c.Rank > 0 {
		for _, rank := range []string{fmt.Sprintf(", no. %d of %d", c.Rank, c.Of), fmt.Sprintf(", no. %d", c.Rank)} {
			if draw.Width(word+rank) <= n {
				word += rank
				break
			}
		}
	}
	return m.withFigures(draw.Fit(word, n), c.Choice, columns, f)
}

// withFigures appends to line as many figures of c as there is room for.
func (m *model) withFigures(line string, c advice.Choice, columns int, f format) string {
	needs := fmt.Sprintf("%.*f", f.digits, c.Needs)
	switch {
	case c.Proved:
	case c.Needs == 0: // not estimated
		needs = "-"
	default:
		needs = "~" + needs
	}
	figures := []string{fmt.Sprintf(" %6s", needs)}
	if m.forOne() {
		figures = append(figures, fmt.Sprintf(" %6.1f", c.Left))
	}
	figures = append(figures, fmt.Sprintf(" %6.2f", c.Bits))
	if f.missed > 0 {
		figures = append(figures, draw.Fit(missedText(c.Missed), f.missed))
	}
	if len(c.Boards) > 0 {
		figures = append(figures, m.possible(c))
	}
	for i, figure := range figures {
		if i == 0 || draw.Width(line)+draw.Width(figure) <= columns {
			line += figure
		}
	}
	return line
}

// A format is how the figures of a list are written.
type format struct {
	digits int // decimals of the expected guesses
	missed int // width of the missed shares; 0 for none
}

// formatOf returns the format of rows. The expected guesses have 2 decimals, or 3 if two
// neighbouring rows differ in the third only.
func formatOf(rows []advice.Choice) format {
	f := format{digits: 2}
	for i, c := range rows {
		f.missed = max(f.missed, draw.Width(missedText(c.Missed)))
		if i == 0 {
			continue
		}
		a, b := rows[i-1].Needs, c.Needs
		if fmt.Sprintf("%.2f", a) == fmt.Sprintf("%.2f", b) && fmt.Sprintf("%.3f", a) != fmt.Sprintf("%.3f", b) {
			f.digits = 3
		}
	}
	return f
}

// missedText returns the probability missed in percent, with a decimal below one percent.
// It returns "" if it is nearly 0.
func missedText(missed float64) string {
	switch {
	case missed < 0.0005:
		return ""
	case missed < 0.01:
		return fmt.Sprintf(" ✗%.1f%%", 100*missed)
	}
	return " ✗" + plural.Percent(missed)
}

// possible returns the mark of a possible answer, with the numbers of its boards if the
// suggestions are for several.
func (m *model) possible(c advice.Choice) string {
	if m.forOne() {
		return " ✓"
	}
	open := 0
	for _, found := range m.state.Grid.Found() {
		if found == 0 {
			open++
		}
	}
	if len(c.Boards) == open {
		return " ✓ all"
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
	shares := m.fit().shares
	return len(shares) > 1 && shares[0] >= 0.005
}

// drawWords draws the words that fit.
func (m *model) drawWords(columns, lines int) []panelLine {
	n := m.listed(onWords)
	head := "words"
	if _, filtering := m.screen.Top().(*filterPage); filtering || m.filter != "" {
		head = fmt.Sprintf("words /%s", script.Visual(m.filter))
		if filtering {
			head += "▏"
		}
		head += fmt.Sprintf(" %d of %d", n, len(m.fit().words))
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
	n, f := m.wordIndex(i), m.fit()
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
