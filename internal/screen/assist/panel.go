package assist

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
	"wfind/internal/text/script"
)

// A panelLine is a line of the panel, the part of the screen with the suggested guesses and possible
// answers. It records which words are on the line, so that the player can click on them.
type panelLine struct {
	text  string
	list  area  // the list that the items belong to; tileArea if there are none
	items []int // the index in the list of each item, from left to right; too high for a gap at the end
	each  int   // the width of each item in columns
}

func (m *model) itemAt(l layout, mouse tea.Mouse) (list area, item int, ok bool) {
	lines := m.drawPanel(l)
	x, y := mouse.X-l.x, mouse.Y-l.top-l.y
	if x < 0 || y < 0 || y >= len(lines) || lines[y].list == tileArea {
		return tileArea, 0, false
	}
	line := lines[y]
	i := x / line.each
	if i >= len(line.items) || line.items[i] >= m.itemCount(line.list) {
		return tileArea, 0, false
	}
	return line.list, line.items[i], true
}

func (m *model) drawPanel(l layout) []panelLine {
	lines := m.drawFindings(l)
	if m.upToDate || m.conflict != nil {
		return lines
	}
	for i := range lines { // the results are for earlier clues
		lines[i] = m.dimmed(lines[i].text)
	}
	return lines
}

func (m *model) dimmed(text string) panelLine {
	return panelLine{text: m.screen.Theme.Dim().Styled(ansi.Strip(text))}
}

func (m *model) drawFindings(l layout) []panelLine {
	air := 1
	if l.lines < 12 {
		air = 0
	}
	var out []panelLine
	add := func(line string) { out = append(out, panelLine{text: draw.Fit(line, l.columns)}) }
	add(m.screen.Theme.Strong().Styled(m.countText(l.columns)))
	if m.state.Grid.Boards > 1 && m.answers != nil && m.conflict == nil {
		room := max(1, l.lines/6)
		if m.state.Grid.Solved() { // there are no lists
			room = max(1, l.lines-3)
		}
		for _, line := range m.drawCounts(l.columns, room) {
			add(line)
		}
	}
	if air > 0 {
		add("")
	}
	if m.stuck() {
		return append(out, m.drawFixes(l.columns, l.lines-len(out))...)
	}
	if m.answers == nil || m.state.Grid.Solved() {
		return out
	}
	if room := l.lines - len(out); room >= 3 && m.failure == nil {
		out = append(out, m.drawAdvice(l.columns, room-2*air, air)...)
	}
	if len(out) < l.lines {
		out = append(out, m.drawAnswers(l.columns, l.lines-len(out))...)
	}
	return out
}

func (m *model) drawFixes(columns, lines int) []panelLine {
	// In a wider list, a correction and its number of answers would be too far apart.
	columns = min(columns, max(46, len("  remove =")+2*m.state.Grid.Length*m.letterWidth+9))
	switch {
	case m.noWords() && len(m.fixes) == 0:
		return nil
	case m.search.Running():
		return []panelLine{m.dimmed(draw.Fit("Looking for errors in the clues …", columns))}
	case len(m.fixes) == 0:
		return []panelLine{m.dimmed(draw.Fit("No single change fixes the clues", columns))}
	}
	var out []panelLine
	if lines > 1 { // a single line must show a fix
		out = append(out, panelLine{text: draw.Fit(m.heading(suggestionArea, draw.Fit("Possible fixes", columns-9)+"  answers"), columns)})
	}
	shown := min(len(m.fixes), max(1, lines-len(out)))
	from := max(0, m.choice[suggestionArea]-shown+1)
	for i := from; i < from+shown; i++ {
		f := m.fixes[i]
		count := fmt.Sprintf(" %6d", f.Count)
		text := draw.Fit(m.marker(suggestionArea, i)+script.Visual(f.Text), columns-len(count)) + count
		out = append(out, panelLine{text, suggestionArea, []int{i}, columns})
	}
	return out
}

func (m *model) countText(columns int) string {
	g, f := m.state.Grid, m.boardAnswers()
	n, board := len(f.words), m.rules().OnBoard(g.Board)
	switch {
	case m.conflict != nil:
		return "These clues conflict"
	case !m.upToDate && m.failure != nil:
		return ""
	case m.answers == nil:
		return "Searching …"
	case !m.upToDate:
		return board + plural.Count(n, "possible answer") + " …"
	case m.noWords():
		return fmt.Sprintf("No %d-letter words", g.Length)
	case m.stuck():
		return shell.Sentence(m.stuckBoards() + "no word fits")
	case g.Solved() && g.Boards == 1:
		return "Solved in " + plural.Count(len(g.Rows), "guess") + ": " + script.Visual(f.words[0])
	case g.Solved():
		text, sum := fmt.Sprintf("Solved in %d turns", len(g.Rows)), game.Sum(g.Found())
		return draw.FirstFitting(columns, fmt.Sprintf("%s; sum over boards: %d", text, sum), fmt.Sprintf("%s, sum %d", text, sum))
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
	return draw.FirstFitting(columns, fmt.Sprintf("%s, %d %s", text, f.known, kind), fmt.Sprintf("%s%d %s of %d", board, f.known, kind, n))
}

// stuckBoards returns a prefix for a message about the boards without possible answers, such as
// "boards 1, 3: ", or "" if the game has only one board.
func (m *model) stuckBoards() string {
	if len(m.answers) < 2 { // a single board needs no name
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

// drawCounts returns lines with the number of possible answers on each board, as in "1:12 2:5", or
// the answer of a solved board. Each line is at most columns wide. If there are more than maxLines
// lines, drawCounts omits some of them, but always includes the board with the cursor.
func (m *model) drawCounts(columns, maxLines int) []string {
	var counts []string
	active, found := "", m.state.Grid.Found()
	for board, f := range m.answers {
		text := fmt.Sprintf("%d:%d", board+1, len(f.words))
		if m.upToDate && found[board] > 0 && len(f.words) > 0 {
			text = fmt.Sprintf("%d:%s", board+1, script.Visual(f.words[0]))
		}
		if board == m.state.Grid.Board {
			active = ansi.NewStyle().Reverse(true).Styled(text)
			counts = append(counts, active)
		} else {
			counts = append(counts, m.screen.Theme.Dim().Styled(text))
		}
	}
	lines := draw.Wrapped(strings.Join(counts, " "), columns)
	at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, active) })
	first := max(0, at-maxLines+1) // so that the cursor's board is in view
	return lines[first:min(len(lines), first+maxLines)]
}

func (m *model) heading(list area, title string) string {
	if m.focus == list {
		return m.screen.Theme.Strong().Styled(title)
	}
	return m.screen.Theme.Dim().Styled(title)
}

func (m *model) marker(list area, i int) string {
	if m.choice[list] != i || list == answerArea && m.focus < answerArea {
		return "  "
	}
	return m.screen.Theme.Strong().Styled("›") + " "
}

// answerColumns returns the layout of the list of possible answers. itemWidth is the width of a
// word with its marks. perLine is the number of words on a line; it is at least 1.
func (m *model) answerColumns(lineWidth int) (itemWidth, perLine int) {
	itemWidth = 2 + m.state.Grid.Length*m.letterWidth
	switch {
	case m.showsShares():
		itemWidth += shareWidth
	case m.vocabulary != nil && m.vocabulary.HasPast():
		itemWidth += len(pastMark)
	}
	return itemWidth, max(1, lineWidth/itemWidth)
}

const shareWidth = len(" 100%") // the width of a percentage and the space or asterisk before it

const pastMark = "*"

func (m *model) showsShares() bool {
	shares := m.boardAnswers().shares
	return len(shares) > 1 && shares[0] >= 0.005 // otherwise, every share would be shown as 0%
}

func (m *model) drawAnswers(columns, lines int) []panelLine {
	n := len(m.shown)
	head := "Possible answers"
	if m.filter.Typing || m.filter.Text != "" {
		filter := "/" + script.Visual(m.filter.Text)
		if m.filter.Typing {
			filter += "▏"
		}
		filter += fmt.Sprintf(" %d of %d", n, len(m.boardAnswers().words))
		head = draw.FirstFitting(columns, head+" "+filter, filter)
	}
	var out []panelLine
	if lines > 1 || m.filter.Typing { // a single line shows words instead
		out = append(out, panelLine{text: draw.Fit(m.heading(answerArea, head), columns)})
	}
	each, perLine := m.answerColumns(columns)
	first := max(0, m.choice[answerArea]/perLine-(lines-len(out))+1) // scroll to the selected word
	for i := first * perLine; i < n && len(out) < lines; i += perLine {
		items, line := make([]int, perLine), ""
		for j := range items {
			items[j] = i + j
			if m.screen.Theme.RightToLeft {
				items[j] = i + perLine - 1 - j
			}
			text := ""
			if items[j] < n {
				text = m.answerItem(items[j])
			}
			line += draw.Fit(text, each)
		}
		out = append(out, panelLine{draw.Fit(line, columns), answerArea, items, each})
	}
	return out
}

func (m *model) answerItem(i int) string {
	n, f := m.shown[i], m.boardAnswers()
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
	return m.marker(answerArea, i) + text
}
