package play

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wfind/internal/game"
	"wfind/internal/plural"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
)

// panelColumns is the width of the statistics at the end of a round, where there
// is room for them beside the tiles; maxPanelColumns is the greatest.
const (
	panelColumns    = 22
	maxPanelColumns = 36
)

func (m *model) View() tea.View {
	m.keys.Lines = nil
	m.window.Clear()
	v := m.window.View(m.theme, m.draw())
	if m.opt.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}

// draw returns the lines of the screen.
func (m *model) draw() []string {
	switch {
	case !m.fits():
		return m.window.TooSmall(m.smallest())
	case m.help:
		return m.drawHelp()
	case m.look.on:
		return m.drawLook()
	}
	return m.drawRound()
}

// title is the first line: what is played, and how far.
func (m *model) title() string {
	r := m.round()
	parts := []string{plural.Count(m.length(), "letter")}
	if day, ok := r.Day(); ok {
		parts = append(parts, day.String())
	}
	for _, mode := range []struct {
		on   bool
		name string
	}{{r.Rules().Hard, "hard mode"}, {r.Rules().Strict, "strict"}, {r.Rules().Adversary, "adversary"}} {
		if mode.on {
			parts = append(parts, mode.name)
		}
	}
	right := ""
	if !r.Over() {
		right = fmt.Sprintf("guess %d of %d", len(r.Rows())+1, r.Rules().Tries)
	}
	left := m.theme.Strong().Styled(" wfind") + m.theme.Dim().Styled("  "+strings.Join(parts, " · "))
	right = m.theme.Dim().Styled(right + " ")
	if draw.Width(left)+2+draw.Width(right) > m.window.Columns {
		return draw.Fit(left, m.window.Columns)
	}
	return draw.Fit(left, m.window.Columns-draw.Width(right)) + right
}

// A layout is a way to fill the screen, see layouts.
type layout struct {
	tile         draw.Size
	keyboard     int // lines of a key; 0 for no keyboard
	gaps         int // blank lines: 1 below the message, 2 also below the title, 3 also below the tiles
	title, hints bool
}

// layouts are tried in turn: large tiles before air, air before small tiles.
var layouts = []layout{
	{draw.Large, 2, 3, true, true},
	{draw.Large, 1, 2, true, true},
	{draw.Medium, 2, 3, true, true},
	{draw.Medium, 1, 2, true, true},
	{draw.Medium, 1, 0, true, true},
	{draw.Small, 1, 2, true, true},
	{draw.Small, 1, 0, true, true},
	{draw.Small, 1, 0, false, true},
	{draw.Small, 1, 0, false, false}, // for windows of few lines: see arrange
}

// shape returns what the boards of the round are.
func (m *model) shape() draw.Shape {
	return draw.Shape{Boards: 1, Rows: m.round().Rules().Tries, Length: m.length(), Letter: m.letter}
}

// arrange returns the first layout that fits, with the tiles laid out and the
// keyboard drawn.
func (m *model) arrange() (l layout, grid draw.Grid, keys draw.Keys) {
	shape := m.shape()
	var ok bool
	for _, l = range layouts {
		if !l.hints && shape.Rows > game.DefaultTries {
			break // it is the many rows that leave no line for the keys
		}
		room := m.window.Lines - l.fixed()
		if grid, ok = shape.In(l.tile, m.window.Columns, room); !ok {
			continue
		}
		keys = m.keyboard.Draw(m.theme, m.known, m.window.Columns, l.keyboard*max(len(m.keyboard), 3))
		if grid.Height()+len(keys.Lines) <= room {
			return l, grid, keys
		}
	}
	// Not all rows fit: show the last ones.
	l = layout{tile: draw.Small, hints: true}
	keys = m.keyboard.Draw(m.theme, m.known, m.window.Columns, max(len(m.keyboard), 3))
	room := m.window.Lines - l.fixed()
	if room-len(keys.Lines) < 3 {
		keys = draw.Keys{}
	}
	return l, shape.Fit(m.window.Columns, room-len(keys.Lines)), keys
}

// fixed returns the lines that a layout takes besides tiles and keyboard.
func (l layout) fixed() int {
	n := 1 + l.gaps // the message
	if l.title {
		n++
	}
	if l.hints {
		n++
	}
	return n
}

// drawRound draws a round, under way or over: the tiles stay where they are, and
// at the end the statistics stand beside them, or take their place for once.
func (m *model) drawRound() []string {
	l, grid, keys := m.arrange()
	tiles := m.tiles(grid)

	room := 1
	if l.gaps == 0 {
		room = 2 // it may cover the line of keys
	}
	message := m.message().Draw(m.theme, m.window.Columns, room)

	var top []string
	if l.title {
		top = append(top, m.title())
	}
	if l.gaps >= 2 {
		top = append(top, "")
	}
	body := slices.Clone(tiles)
	if l.gaps >= 3 {
		body = append(body, "")
	}
	if l.gaps > 0 {
		body = append(append(body, message...), "")
	}
	above := len(body)
	body = append(body, keys.Lines...)
	if m.isOver() && m.panel && roomBeside(m.window.Columns, grid.Width()) < panelColumns {
		body = m.summary(min(m.window.Columns, maxPanelColumns), m.window.Lines-4)
		if l.gaps > 0 {
			body = append(append(body, ""), message...)
		}
	}
	var bottom []string
	if l.gaps == 0 {
		bottom = message
	}
	if l.hints && len(bottom) < 2 {
		bottom = append(bottom, m.window.Footer(m.theme, m.hints(grid)...))
	}
	lines := m.window.Spread(top, body, bottom)
	first := len(top) + max(0, m.window.Lines-len(top)-len(body)-len(bottom))/2
	m.keys = keys
	m.keysAt = [2]int{(m.window.Columns - keys.Width()) / 2, first + above}
	if m.isOver() && len(body) >= len(tiles) {
		m.addSummary(lines[first:first+len(tiles)], grid.Width())
	}
	return lines
}

// isOver reports whether the round is over and seen to be.
func (m *model) isOver() bool { return m.round().Over() && m.flip.row < 0 }

// roomBeside returns the columns that there are on either side of tiles in the
// middle, gaps apart.
func roomBeside(columns, tiles int) int { return (columns-tiles)/2 - 3 }

// addSummary draws the statistics beside tiles of so many columns, which the
// lines have in their middle, if there is room.
func (m *model) addSummary(lines []string, tiles int) {
	room := roomBeside(m.window.Columns, tiles)
	if room < panelColumns {
		return
	}
	panel := m.summary(min(room, maxPanelColumns), len(lines))
	above := (len(lines) - len(panel)) / 2
	for i, line := range panel {
		at := &lines[above+i]
		*at = draw.Fit(ansi.Truncate(*at, m.window.Columns-room-1, ""), m.window.Columns-room-1) + line
	}
}

// message returns what is said below the tiles.
func (m *model) message() shell.Note {
	if m.isOver() && m.note.Text == "" {
		return m.verdict()
	}
	return m.note
}

// hints returns the keys that do something now, the first ones first.
func (m *model) hints(grid draw.Grid) []shell.Hint {
	switch {
	case m.isOver() && !m.seen, m.round().Over() && !m.isOver():
		return nil
	case m.isOver():
		all := []shell.Hint{{Key: "n", Does: "another round"}, {Key: "r", Does: "review"}, {Key: "c", Does: "copy"}, {Key: "q", Does: "leave"}}
		if roomBeside(m.window.Columns, grid.Width()) < panelColumns && m.stats != nil {
			all[0].Does = "again"
			all = append(all[:1:1], append([]shell.Hint{{Key: "tab", Does: "statistics"}}, all[1:]...)...)
		}
		return all
	}
	all := []shell.Hint{{Key: "?", Does: "help"}, {Key: "ctrl-c", Does: "leave"}, {Key: "tab", Does: m.nextHelp()}, {Key: "!", Does: "engine plays"}}
	if len(m.typed) > 0 || m.proposal != "" {
		all = append([]shell.Hint{{Key: "enter", Does: "guess"}}, all...)
	}
	return all
}

// nextHelp returns what tab gives.
func (m *model) nextHelp() string {
	switch m.degree {
	case game.NoHelp:
		return "how many fit"
	case game.HelpCount:
		return "a letter"
	}
	return "a guess"
}

// tiles draws the tiles; if not all rows are shown, the last ones with something
// on them.
func (m *model) tiles(grid draw.Grid) []string {
	r := m.round()
	last := len(r.Rows()) // the row that is being written
	if m.flip.row >= 0 || r.Over() {
		last--
	}
	first := min(max(0, last+1-grid.Rows), r.Rules().Tries-grid.Rows)
	return grid.Draw(m.theme, func(_, row int) []draw.Cell { return m.row(first + row) })
}

// row returns the tiles of a row.
func (m *model) row(i int) []draw.Cell {
	made := m.round().Rows()
	cells := make([]draw.Cell, m.length())
	switch {
	case i < len(made):
		for j, letter := range []rune(made[i].Guess) {
			cells[j] = draw.Cell{Letter: letter, Face: draw.FaceOf(made[i].Score[j])}
			if i == m.flip.row {
				cells[j].Edge = j == m.flip.step
				if j > m.flip.step {
					cells[j].Face = draw.Typed
				}
			}
		}
	case i == len(made) && !m.round().Over():
		m.writeRow(cells)
	}
	return cells
}

// writeRow fills the row that is being written: what is typed, else the guess of
// the engine's, and letters that it has shown.
func (m *model) writeRow(cells []draw.Cell) {
	for place, letter := range m.round().Shown() {
		cells[place] = draw.Cell{Letter: letter, Face: draw.Ghost}
	}
	if len(m.typed) == 0 {
		for i, letter := range []rune(m.proposal) {
			cells[i] = draw.Cell{Letter: letter, Face: draw.Ghost}
		}
	}
	for i, letter := range m.typed {
		cells[i] = draw.Cell{Letter: letter, Face: draw.Typed}
	}
}

// click does what a click of the mouse asks for: it types a letter of the
// keyboard, or presses a key of the last line.
func (m *model) click(mouse tea.Mouse) tea.Cmd {
	if mouse.Button != tea.MouseLeft {
		return nil
	}
	if key, ok := m.window.Clicked(mouse.X, mouse.Y); ok {
		return m.press(key)
	}
	if m.round().Over() || m.help || !m.fits() {
		return nil
	}
	if letter := m.keys.At(mouse.X-m.keysAt[0], mouse.Y-m.keysAt[1]); letter != 0 {
		m.settle()
		m.giveUp = false
		m.write(string(letter))
	}
	return nil
}

// wheel scrolls the help, or the words of the look back.
func (m *model) wheel(mouse tea.Mouse) {
	by := shell.WheelSteps[mouse.Button]
	switch {
	case m.help:
		m.helpTop = max(0, m.helpTop+by)
	case m.look.on:
		m.look.top = max(0, m.look.top+by)
	}
}

// drawHelp draws the rules and the keys; on a small window they are scrolled.
func (m *model) drawHelp() []string {
	columns := min(m.window.Columns, 64)
	out := append(m.helpRules(columns), m.helpKeys(columns)...)
	return m.window.Scrolled(m.theme, out, columns, &m.helpTop)
}

// helpRules returns what the help says of the rules of the round, with an empty
// line behind each paragraph.
func (m *model) helpRules(columns int) (out []string) {
	say := func(text string) { out = append(append(out, draw.Wrapped(text, columns)...), "") }
	tile := func(f draw.Face, letter rune, text string) {
		t := m.theme.Tile(draw.Cell{Letter: letter, Face: f}, draw.Small)[0]
		for i, line := range draw.Wrapped(text, columns-5) {
			if i == 0 {
				out = append(out, t+"  "+line)
			} else {
				out = append(out, draw.Blank(5)+line)
			}
		}
	}
	rules := m.round().Rules()
	say(fmt.Sprintf("Find the word of %s in %s. After each guess the tiles tell of every letter:",
		plural.Count(m.length(), "letter"), plural.Count(rules.Tries, "guess")))
	tile(draw.Correct, 'A', "it is in the word, in this place")
	tile(draw.Present, 'B', "it is in the word, in another place")
	tile(draw.Absent, 'C', "it is not in the word, or not once more")
	out = append(out, "")
	if rules.Hard {
		say("Hard mode: a letter that is in its place stays there, and one that is elsewhere is used again.")
	}
	if rules.Strict {
		say("Strict: every guess must still be possible as the answer.")
	}
	if rules.Adversary {
		say("Adversary: no word is chosen. Each score is the one that leaves the most words.")
	}
	return out
}

// helpKeys returns what the help says of the keys.
func (m *model) helpKeys(columns int) (out []string) {
	key := func(name, text string) {
		for i, line := range draw.Wrapped(text, columns-11) {
			if i > 0 {
				name = ""
			}
			out = append(out, m.theme.Strong().Styled(draw.Fit(name, 11))+line)
		}
	}
	key("enter", "make the guess")
	key("backspace", "take back a letter; ctrl-u all of them")
	key("tab", "help by degrees: how many words still fit; again: a letter of the answer; again: a guess of the engine's, which enter takes")
	key("!", "let the engine make this guess")
	key("", "a win with help counts in no streak")
	key("esc", "stop the engine; clear the row")
	key("1 2 3", "take a word that is offered for an unknown one")
	if m.opt.Mouse {
		key("mouse", "click the letters of the keyboard and the keys of the last line; with shift the terminal selects text")
	}
	key("ctrl-d", "give up and see the answer; a daily puzzle is asked about first")
	key("ctrl-c", "leave; the answer and the result are printed then")
	out = append(append(out, ""), draw.Wrapped("When the round is over:", columns)...)
	key("n", "another round")
	key("r", "a review of it, guess by guess, and the words that still fit then")
	key("c", "copy the result to share")
	return out
}
