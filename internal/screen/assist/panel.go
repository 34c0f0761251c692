package assist

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/advice"
	"wfind/internal/screen/draw"
	"wfind/internal/text/plural"
	"wfind/internal/text/script"
)

// A panelLine is a line of the panel, and what stands in it for the mouse.
type panelLine struct {
	text  string
	list  focus // onTiles if there are no items in the line
	items []int // of the list, from left to right
	each  int   // columns of an item
}

// A target is what the mouse points at: a tile or an item of a list.
type target struct {
	ok   bool
	list focus // onTiles for a tile
	item int

	row, board, col int
}

// target returns what stands in a place of the screen.
func (m *model) target(x, y int) target {
	if m.tooNarrow() || m.help.On {
		return target{}
	}
	p := m.panel()
	if place, ok := p.tiles.At(m.theme, x-p.left, y-p.top); ok {
		if place.Board >= len(p.boards) {
			return target{}
		}
		return target{ok: true, row: p.first + place.Row, board: p.boards[place.Board], col: place.Tile}
	}
	top, left := p.top, p.x
	if !p.beside {
		top, left = p.top+p.tiles.Height(), 0
	}
	lines := m.drawPanel(p)
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

// drawPanel draws what the clues leave: the number of words, the best guesses
// and the words, in the lines of the panel; or where no word fits, what would
// help.
func (m *model) drawPanel(p pane) []panelLine {
	air := 1
	if p.lines < 12 {
		air = 0
	}
	var out []panelLine
	add := func(line string) { out = append(out, panelLine{text: draw.Fit(line, p.columns)}) }
	add(m.theme.Strong().Styled(m.count()))
	if m.state.Grid.Boards > 1 && m.fits != nil {
		for _, line := range m.drawBoards(p.columns, max(1, p.lines/6)) {
			add(line)
		}
	}
	if m.stuck() {
		return append(out, m.drawRepairs(p.columns, p.lines-len(out), air)...)
	}
	if m.fits == nil || m.state.Grid.Solved() {
		return out
	}
	if air > 0 {
		add("")
	}
	if room := p.lines - len(out); room >= 3 {
		add(m.adviceHead(p.columns))
		n := len(m.advice)
		if n == 0 && m.look.Running() {
			n = m.opt.Rows // so that nothing moves when they come
		}
		shown := max(1, min(n, (room-2*air-1)/2))
		if m.compared != nil && shown > 1 {
			shown-- // for it, so that nothing moves
		}
		from := max(0, m.choice[0]-shown+1)
		for i := from; i < from+shown; i++ {
			if i >= len(m.advice) {
				add("")
				continue
			}
			out = append(out, panelLine{draw.Fit(m.adviceLine(i, p.columns), p.columns), onAdvice, []int{i}, p.columns})
		}
		if m.compared != nil {
			add(m.comparison(p.columns))
		}
		if air > 0 {
			add("")
		}
	}
	if len(out) < p.lines {
		out = append(out, m.drawWords(p.columns, p.lines-len(out))...)
	}
	return out
}

// stuck reports whether no word fits, on some board.
func (m *model) stuck() bool {
	return m.fault != nil || slices.ContainsFunc(m.fits, func(f fit) bool { return len(f.words) == 0 })
}

// repairColumns is the greatest width of the list of what would help, so that its
// figures stand by its words.
const repairColumns = 46

// drawRepairs draws what would let words fit again.
func (m *model) drawRepairs(columns, lines, air int) []panelLine {
	columns = min(columns, max(repairColumns, len("  without =")+2*m.state.Grid.Length*m.letter+9))
	var out []panelLine
	add := func(line string) { out = append(out, panelLine{text: draw.Fit(line, columns)}) }
	if air > 0 {
		add("")
	}
	switch {
	case m.look.Running():
		add(m.theme.Dim().Styled("looking for what would help …"))
		return out
	case len(m.repairs) == 0 && m.mended:
		add(m.theme.Dim().Styled("no single change would help"))
		return out
	case len(m.repairs) == 0:
		return out
	}
	add(m.marked(onAdvice, draw.Fit("what would help", columns-7)+"  words"))
	shown := min(len(m.repairs), max(1, lines-len(out)))
	from := max(0, m.choice[0]-shown+1)
	for i := from; i < from+shown; i++ {
		r := m.repairs[i]
		count := fmt.Sprintf(" %6d", r.Count)
		text := draw.Fit(m.chosen(onAdvice, i)+script.Visual(r.Text), columns-len(count)) + count
		out = append(out, panelLine{text, onAdvice, []int{i}, columns})
	}
	return out
}

// count tells how many words fit.
func (m *model) count() string {
	switch {
	case m.fault != nil:
		return "no word can do this"
	case m.fits == nil && m.failure != nil:
		return ""
	case m.fits == nil:
		return "…"
	case m.stuck():
		return m.onStuck() + "no word fits"
	case m.state.Grid.Solved():
		return m.sum()
	case m.state.Grid.Boards > 1:
		return m.boardCount(m.fitting())
	}
	return m.fitting()
}

// fitting tells how many words fit the board of the place.
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
	kind := "well-known"
	if m.vocabulary.Weights() != nil {
		kind = "likely"
	}
	return fmt.Sprintf("%s, %d %s", fit, f.known, kind)
}

// wordWidth returns the width of the words in the list of advice: that of its
// head if there is room for figures beside it, so that these have heads too.
func (m *model) wordWidth(columns int) (n int, heads bool) {
	head := len("best guesses, proved")
	if m.state.Grid.Boards > 1 {
		head = len("best on board 32, proved")
	}
	n = 2 + m.state.Grid.Length*m.letter
	if n <= head && columns >= head+len("  needs   left   bits ✓") {
		return head, true
	}
	return n, false
}

// adviceHead is the line above the best guesses.
func (m *model) adviceHead(columns int) string {
	head := "best guesses"
	switch {
	case m.look.Running():
		head += " …"
	case len(m.advice) > 0 && m.advice[0].Proved:
		head += ", proved"
	case len(m.advice) > 0:
		head += ", likely"
	}
	if m.state.Grid.Boards > 1 {
		head = strings.Replace(head, "best guesses", "best "+m.scope(), 1)
	}
	if n, heads := m.wordWidth(columns); heads {
		head = draw.Fit(head, n) + fmt.Sprintf(" %6s", "needs")
		if m.forOne() {
			head += fmt.Sprintf(" %6s", "left")
		}
		head += fmt.Sprintf(" %6s", "bits")
	}
	return m.marked(onAdvice, head)
}

// marked draws a head, which stands out while keys go to its list.
func (m *model) marked(f focus, head string) string {
	if m.focus == f {
		return m.theme.Strong().Styled(head)
	}
	return m.theme.Dim().Styled(head)
}

// adviceLine draws one of the best guesses.
func (m *model) adviceLine(i, columns int) string {
	a := m.advice[i]
	word := script.Visual(a.Word)
	if len(a.Boards) > 0 {
		word = m.theme.Strong().Styled(word)
	}
	n, _ := m.wordWidth(columns)
	return m.withFigures(draw.Fit(m.chosen(onAdvice, i)+word, n), a, columns)
}

// withFigures adds to a line that has a guess what it is worth.
func (m *model) withFigures(line string, a advice.Choice, columns int) string {
	line += fmt.Sprintf(" %6s", worth(a))
	for _, figure := range m.figures(a) {
		if draw.Width(line)+draw.Width(figure) <= columns {
			line += figure
		}
	}
	if len(a.Boards) > 0 && draw.Width(line)+2 <= columns {
		line += draw.Fit(m.possible(a), min(draw.Width(m.possible(a)), columns-draw.Width(line)))
	}
	if a.Missed > 0 {
		if missed := " ✗" + plural.Percent(a.Missed); draw.Width(line)+draw.Width(missed) <= columns {
			line += missed
		}
	}
	return line
}

// figures are what is told of a guess besides what it needs.
func (m *model) figures(c advice.Choice) []string {
	bits := fmt.Sprintf(" %6.2f", c.Bits)
	if !m.forOne() {
		return []string{bits}
	}
	return []string{fmt.Sprintf(" %6.1f", c.Left), bits}
}

// possible marks a guess that can be an answer, by the boards if it is for several.
func (m *model) possible(c advice.Choice) string {
	if m.forOne() {
		return " ✓"
	}
	numbers := make([]string, len(c.Boards))
	for i, board := range c.Boards {
		numbers[i] = fmt.Sprint(board + 1)
	}
	return " ✓" + strings.Join(numbers, ",")
}

// worth tells how many guesses are needed.
func worth(c advice.Choice) string {
	switch {
	case c.Proved:
		return fmt.Sprintf("%.2f", c.Needs)
	case c.Needs == 0:
		return "-"
	}
	return fmt.Sprintf("~%.2f", c.Needs)
}

// chosen marks what is chosen of a list.
func (m *model) chosen(list focus, i int) string {
	if m.choice[list-1] != i || list == onWords && m.focus != onWords {
		return "  "
	}
	return m.theme.Strong().Styled("›") + " "
}

// wordColumns returns the columns that a word takes with its share, and how many
// words a line of some columns has.
func (m *model) wordColumns(columns int) (each, per int) {
	each = 2 + m.state.Grid.Length*m.letter
	switch {
	case m.showShares():
		each += shareWidth
	case m.vocabulary != nil && m.vocabulary.HasPast():
		each += len(pastMark)
	}
	return each, max(1, columns/each)
}

// shareWidth is the width of a share with the blank before it, where [pastMark] may stand.
const shareWidth = len(" 100%")

// pastMark stands behind a word that was the answer before.
const pastMark = "*"

// showShares reports whether the shares of the words tell something: whether one
// is worth a figure.
func (m *model) showShares() bool {
	shares := m.fit().shares
	return len(shares) > 1 && shares[0] >= 0.005
}

// drawWords draws the words that fit, the likely ones bold; those of a line
// run as the script does.
func (m *model) drawWords(columns, lines int) []panelLine {
	n := m.listed(onWords)
	head := "words"
	if m.filter != "" || m.filtering {
		head = fmt.Sprintf("words /%s", script.Visual(m.filter))
		if m.filtering {
			head += "▏"
		}
		head += fmt.Sprintf(" %d of %d", n, len(m.fit().words))
	}
	out := []panelLine{{text: draw.Fit(m.marked(onWords, head), columns)}}
	each, per := m.wordColumns(columns)
	first := 0
	if row := m.choice[1] / per; row >= lines-1 {
		first = row - lines + 2
	}
	for i := first * per; i < n && len(out) < lines; i += per {
		items := make([]int, per)
		for j := range items {
			items[j] = i + j
			if i+j >= n {
				items[j] = -1
			}
		}
		if m.theme.RightToLeft {
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

// wordItem draws one of the words that fit, with its share.
func (m *model) wordItem(i int) string {
	n, f := m.number(i), m.fit()
	text := script.Visual(f.words[n])
	if n < f.known {
		text = m.theme.Strong().Styled(text)
	}
	mark, share := "", ""
	if m.showShares() && f.shares[n] > 0 {
		mark, share = " ", fmt.Sprintf("%*s", shareWidth-1, plural.Percent(f.shares[n]))
	}
	if m.vocabulary.IsPast(f.words[n]) {
		mark = pastMark
	}
	if mark+share != "" {
		text += m.theme.Dim().Styled(mark + share)
	}
	return m.chosen(onWords, i) + text
}
