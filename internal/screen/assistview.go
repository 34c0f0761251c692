package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/plural"
	"wfind/internal/solver"
)

// panelWidth is the least width of what stands beside the tiles, and sideWidth
// that of a window in which it does.
const (
	panelWidth = 34
	sideWidth  = 60
)

// A pane is where the tiles and what is beside or below them are drawn.
type pane struct {
	tile       Size
	first      int // row of the grid that is shown first
	rows       int // rows of the grid that are shown
	left, top  int // of the tiles
	columns, x int // of the panel
	lines      int // of the panel
	beside     bool
}

func (m *assist) View() tea.View {
	lines, cursor := m.draw()
	v := m.view(lines)
	v.Cursor = cursor
	return v
}

// draw returns the lines of the screen, and the cursor, which stands on the tile
// that is written or coloured next.
func (m *assist) draw() ([]string, *tea.Cursor) {
	columns := max(minColumns, m.letter*m.Length)
	switch {
	case m.columns < columns || m.lines < minLines:
		return m.tooSmall(columns, minLines), nil
	case m.help:
		return m.drawHelp(), nil
	}
	p := m.panel()
	return m.drawScreen(p), m.cursorAt(p)
}

// framed reports whether there is room for the title and the line of keys.
func (m *assist) framed() bool { return m.lines >= 9 }

// panel lays the screen out.
func (m *assist) panel() pane {
	top, height := 0, m.lines-1 // the message
	if m.framed() {
		top, height = 1, m.lines-3
	}
	rows := m.drawn()
	p := pane{top: top}
	if m.columns >= sideWidth {
		size, shown := GridSize(m.Length, m.letter, max(rows, game.DefaultTries), m.columns-panelWidth-4, height)
		if shown > 0 {
			p.tile, p.left, p.beside = size, 1, true
			p.rows, p.lines = min(shown, rows), height
			p.x = p.left + size.RowWidth(m.Length) + 3
			p.columns = m.columns - p.x - 1
			p.first = m.firstRow(p.rows)
			return p
		}
	}
	p.rows = min(rows, max(1, height/3))
	p.tile, _ = GridSize(m.Length, m.letter, p.rows, m.columns, p.rows)
	p.left = (m.columns - p.tile.RowWidth(m.Length)) / 2
	p.columns, p.lines = m.columns, height-p.rows
	p.first = m.firstRow(p.rows)
	return p
}

// drawn returns how many rows the grid has, with an empty one at the end for the
// next guess.
func (m *assist) drawn() int {
	last := m.rows[len(m.rows)-1]
	if len(last.letters) == m.Length && last.coloured() && !m.solved() && m.fault == nil {
		return len(m.rows) + 1
	}
	return len(m.rows)
}

// solved reports whether the last guess is the answer.
func (m *assist) solved() bool {
	c, ok := m.clue(len(m.rows) - 1)
	return ok && c.Score.Solved()
}

// firstRow returns the row that is shown first if so many are, so that the one
// with the place is among them, and if it can be the next.
func (m *assist) firstRow(rows int) int {
	return max(0, min(m.row, m.drawn()-rows), min(m.row+2, m.drawn())-rows)
}

// drawScreen draws the tiles, what they leave, a line for messages, and one of
// keys.
func (m *assist) drawScreen(p pane) []string {
	var out []string
	if m.framed() {
		out = append(out, m.title())
	}
	tiles, panel := m.drawTiles(p), m.drawPanel(p)
	if p.beside {
		for i := range p.lines {
			line := blank(p.x)
			if i < len(tiles) {
				line = fit(blank(p.left)+tiles[i], p.x)
			}
			if i < len(panel) {
				line += panel[i]
			}
			out = append(out, line)
		}
	} else {
		for _, line := range tiles {
			out = append(out, blank(p.left)+line)
		}
		out = append(out, panel...)
	}
	bottom := m.message()
	if m.framed() && len(bottom) < 2 {
		bottom = append(bottom, m.keys())
	}
	for len(out) < m.lines {
		out = append(out, "")
	}
	return append(out[:m.lines-len(bottom)], bottom...)
}

// title is the first line: what is looked for.
func (m *assist) title() string {
	parts := []string{plural.Count(m.Length, "letter"), constraint.Printable(m.list())}
	if m.Hard {
		parts = append(parts, "hard mode")
	}
	return fit(m.theme.Strong().Styled(" wfind")+m.theme.Dim().Styled("  "+strings.Join(parts, " · ")), m.columns)
}

// message tells what is wrong, or what a key did: in a line, or in two if it is
// long and may cover the line of keys.
func (m *assist) message() []string {
	n := m.note
	switch {
	case n.text != "":
	case m.fault != nil:
		n = note{text: m.fault.text, alert: true}
	case m.failure != nil:
		n = note{text: constraint.Escape(m.failure.Error()), alert: true}
	}
	room := 1
	if m.framed() {
		room = 2
	}
	return n.draw(m.theme, m.columns, room)
}

// keys is the line of keys.
func (m *assist) keys() string {
	row := m.rows[m.row]
	var hints []hint
	switch {
	case m.filtering:
		hints = []hint{{"enter", "keep"}, {"esc", "drop the filter"}}
	case m.focus == onTiles && len(row.letters) == m.Length && !row.coloured():
		hints = []hint{{"0", "grey"}, {"1", "yellow"}, {"2", "green"}, {"space", "turn"}, {"enter", "rest grey"}}
	case m.focus == onTiles:
		hints = []hint{{"enter", "take advice"}, {"?", "help"}, {"ctrl-c", "leave"}, {"/", "filter"}, {"tab", "lists"}, {"backspace", "back"}}
	default:
		hints = []hint{{"enter", "take"}, {"y", "copy"}, {"u", "undo"}, {"h", "hard"}, {"d", "words"}, {"+ -", "length"}, {"q", "leave"}, {"tab", "next"}}
	}
	return m.theme.hints(m.columns, hints...)
}

// cursorAt returns the cursor.
func (m *assist) cursorAt(p pane) *tea.Cursor {
	if m.focus != onTiles || m.row < p.first || m.row >= p.first+p.rows {
		return nil
	}
	col := min(m.col, m.Length-1)
	x := p.left + col*(p.tile.Width+p.tile.Gap) + (p.tile.Width-1)/2
	y := p.top + (m.row-p.first)*p.tile.Height
	if p.tile.Height == 3 {
		y++
	}
	return tea.NewCursor(x, y)
}

// drawTiles draws the rows of the grid that are shown. In an empty one the
// advice stands that enter takes.
func (m *assist) drawTiles(p pane) []string {
	var out []string
	for i := p.first; i < p.first+p.rows; i++ {
		var row guessRow
		if i < len(m.rows) {
			row = m.rows[i]
		}
		var ghost []rune
		if len(row.letters) == 0 && len(m.advice) > 0 {
			ghost = []rune(m.advice[m.choice[0]].Word)
		}
		var lines []string
		for j := range m.Length {
			var c Cell
			switch {
			case j < len(row.letters):
				c = Cell{Letter: row.letters[j], Face: row.faces[j]}
			case j < len(ghost):
				c = Cell{Letter: ghost[j], Face: Ghost}
			}
			tile := m.theme.Tile(c, p.tile)
			if m.fault != nil && m.fault.tiles[[2]int{i, j}] {
				tile = m.theme.faulty(c, p.tile)
			}
			lines = beside(lines, tile, p.tile.Gap)
		}
		out = append(out, lines...)
	}
	return out
}

// faulty draws a tile that cannot be so.
func (t Theme) faulty(c Cell, s Size) []string {
	text := string(c.Letter)
	if width(text)+2 <= s.Width {
		text = "!" + text + "!"
	}
	style, edge := ansi.NewStyle().Bold().Reverse(true), ansi.NewStyle()
	if t.Colored() {
		alarm := ink{0xc23b3b, 160, ansi.Red}.color(t.Profile)
		style = ansi.NewStyle().Bold().ForegroundColor(white.color(t.Profile)).BackgroundColor(alarm)
		edge = ansi.NewStyle().ForegroundColor(alarm)
	}
	return rounded(centered(text, s.Width), style, edge, s)
}

// drawPanel draws what the clues leave: the number of words, the best guesses
// and the words, in the lines of the panel.
func (m *assist) drawPanel(p pane) []string {
	air := 1
	if p.lines < 12 {
		air = 0
	}
	var out []string
	add := func(line string) { out = append(out, fit(line, p.columns)) }
	add(m.theme.Strong().Styled(m.count()))
	if m.fault != nil || len(m.words) == 0 || m.solved() {
		return out
	}
	if air > 0 {
		add("")
	}
	shown := 0
	if room := p.lines - len(out); room >= 3 {
		add(m.adviceHead(p.columns))
		shown = max(1, min(len(m.advice), (room-2*air-1)/2))
		from := max(0, m.choice[0]-shown+1)
		for i := range shown {
			line := ""
			if from+i < len(m.advice) {
				line = m.adviceLine(from+i, p.columns)
			}
			add(line)
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

// count tells how many words fit.
func (m *assist) count() string {
	switch {
	case m.fault != nil:
		return "no word can do this"
	case m.words == nil && m.failure != nil:
		return ""
	case m.words == nil:
		return "…"
	case len(m.words) == 0:
		return "no word fits"
	case m.solved() && m.fault == nil:
		return fmt.Sprintf("%s is it, in %d", m.words[0], len(m.rows))
	case len(m.words) == 1:
		return "1 word fits"
	case m.known == len(m.words), m.known == 0:
		return fmt.Sprintf("%d words fit", len(m.words))
	}
	return fmt.Sprintf("%d words fit, %d well-known", len(m.words), m.known)
}

// wordWidth returns the width of the words in the list of advice: that of its
// head if there is room for figures beside it, so that these have heads too.
func (m *assist) wordWidth(columns int) (n int, heads bool) {
	const head = len("best guesses, proved")
	n = 2 + m.Length*m.letter
	if n <= head && columns >= head+len("  needs   left   bits ✓") {
		return head, true
	}
	return n, false
}

// adviceHead is the line above the best guesses.
func (m *assist) adviceHead(columns int) string {
	head := "best guesses"
	switch {
	case m.look.running():
		head += " …"
	case len(m.advice) > 0 && m.advice[0].Proved:
		head += ", proved"
	case len(m.advice) > 0:
		head += ", likely"
	}
	if n, heads := m.wordWidth(columns); heads {
		head = fit(head, n) + fmt.Sprintf(" %6s %6s %6s", "needs", "left", "bits")
	}
	return m.marked(onAdvice, head)
}

// marked draws a head, which stands out while keys go to its list.
func (m *assist) marked(f focus, head string) string {
	if m.focus == f {
		return m.theme.Strong().Styled(head)
	}
	return m.theme.Dim().Styled(head)
}

// adviceLine draws one of the best guesses.
func (m *assist) adviceLine(i, columns int) string {
	a := m.advice[i]
	word := a.Word
	if a.Candidate {
		word = m.theme.Strong().Styled(word)
	}
	n, _ := m.wordWidth(columns)
	line := fit(m.chosen(onAdvice, i)+word, n) + fmt.Sprintf(" %6s", worth(a))
	for _, figure := range []string{fmt.Sprintf(" %6.1f", a.Size()), fmt.Sprintf(" %6.2f", a.Entropy())} {
		if width(line)+width(figure) <= columns {
			line += figure
		}
	}
	if a.Candidate && width(line)+2 <= columns {
		line += " ✓"
	}
	return line
}

// worth tells how many guesses are needed.
func worth(a solver.Advice) string {
	if a.Proved {
		return fmt.Sprintf("%.2f", a.Guesses)
	}
	return fmt.Sprintf("~%.2f", a.Guesses)
}

// chosen marks what is chosen of a list.
func (m *assist) chosen(list focus, i int) string {
	if m.choice[list-1] != i || list == onWords && m.focus != onWords {
		return "  "
	}
	return m.theme.Strong().Styled("›") + " "
}

// wordColumns returns the columns that a word takes, and how many words a line
// of some columns has.
func (m *assist) wordColumns(columns int) (each, per int) {
	each = 2 + m.Length*m.letter
	return each, max(1, columns/each)
}

// drawWords draws the words that fit, the well-known ones bold.
func (m *assist) drawWords(columns, lines int) []string {
	n := m.listed(onWords)
	head := "words"
	if m.filter != "" || m.filtering {
		head = fmt.Sprintf("words /%s", m.filter)
		if m.filtering {
			head += "▏"
		}
		head += fmt.Sprintf(" %d of %d", n, len(m.words))
	}
	out := []string{fit(m.marked(onWords, head), columns)}
	each, per := m.wordColumns(columns)
	first := 0
	if row := m.choice[1] / per; row >= lines-1 {
		first = row - lines + 2
	}
	for i := first * per; i < n && len(out) < lines; i += per {
		var line strings.Builder
		for j := i; j < min(i+per, n); j++ {
			word := m.word(j)
			text := word
			if m.vocabulary.IsAnswer(word) {
				text = m.theme.Strong().Styled(word)
			}
			line.WriteString(fit(m.chosen(onWords, j)+text, each))
		}
		out = append(out, fit(line.String(), columns))
	}
	return out
}

// drawHelp draws the keys.
func (m *assist) drawHelp() []string {
	columns := min(m.columns, 64)
	var out []string
	for _, k := range []hint{
		{"letters", "type a guess"},
		{"0 1 2", "colour a tile grey, yellow, green; space turns it"},
		{"enter", "colour the rest grey; in an empty row take the advice"},
		{"← →", "go to a tile, in earlier rows too"},
		{"↑ ↓", "choose among the best guesses"},
		{"backspace", "take back a colour or a letter; ctrl-u the row"},
		{"ctrl-_", "undo"},
		{"paste", "clues like CHEST=c.E.., or the score of a guess typed"},
		{"/", "narrow the words by letters in their order"},
		{"tab", "go to the lists; there:"},
		{"  enter", "take the word"},
		{"  y u", "copy the clues, which ctrl-y does anywhere; undo"},
		{"  h d", "hard mode; another dictionary"},
		{"+ -", "longer or shorter words"},
		{"ctrl-c", "leave; the clues are printed then"},
	} {
		for i, line := range wrapped(k.does, columns-11) {
			name := k.key
			if i > 0 {
				name = ""
			}
			out = append(out, fit(m.theme.Strong().Styled(fit(name, 11))+line, columns))
		}
	}
	out = out[:min(len(out), m.lines-1)]
	return m.spread(nil, out, []string{m.theme.hints(m.columns, hint{"any key", "back"})})
}
