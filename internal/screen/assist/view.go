package assist

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/printable"
	"wfind/internal/text/script"
)

const (
	sideWidth  = 60 // in narrower windows, the panel is below the tiles instead of beside them
	panelWidth = 34 // the minimum width of a panel beside the tiles
)

type layout struct {
	tiles          draw.Grid
	boards         []int // the boards that are shown
	first          int   // the first row that is shown
	left, top      int   // the column and line of the upper left tile
	height         int   // the number of lines for the tiles and the panel
	x, y           int   // the column and line of the panel; y is relative to top
	columns, lines int   // the size of the panel
}

func (m *model) framed() bool { return m.screen.Window.Lines >= 9 }

func (m *model) layout() layout {
	w := m.screen.Window
	top, height := 0, w.Lines-1 // without the line of the message
	if m.framed() {
		top, height = 1, w.Lines-3
	}
	boards := m.shownBoards()
	shape := draw.Shape{Boards: len(boards), Rows: m.rows(), Length: m.state.Grid.Length, Letter: m.letterWidth}
	l := layout{top: top, height: height}
	if w.Columns >= sideWidth {
		roomy := shape // room for more rows than are drawn
		if m.state.Grid.Boards == 1 {
			roomy.Rows = max(shape.Rows, game.DefaultTries(1))
		} else {
			roomy.Rows = (shape.Rows + 1) / 2 * 2 // otherwise, the tiles would shrink after every guess
		}
		l.tiles = roomy.Fit(w.Columns-panelWidth-4, height)
	}
	if l.tiles.Rows > 0 {
		l.tiles = l.tiles.WithNumbers(height)
		l.tiles.Rows = min(shape.Rows, l.tiles.Rows)
		l.left, l.x = 1, l.tiles.Width()+4
		l.columns, l.lines = w.Columns-l.x-1, height
	} else {
		room := max(1, height/3)
		if len(boards) > 1 {
			room = height / 2
		}
		shape.Rows = min(shape.Rows, room)
		l.tiles = shape.Fit(w.Columns, room).WithNumbers(room)
		l.left, l.y = (w.Columns-l.tiles.Width())/2, l.tiles.Height()
		l.columns, l.lines = w.Columns, height-l.y
	}
	// The rows to draw include the one at the cursor.
	row, rows, n := m.state.Grid.Row, m.rows(), l.tiles.Rows
	l.first = max(0, min(row, rows-n), min(row+2, rows)-n)
	l.boards = l.tiles.Page(boards, slices.Index(boards, m.state.Grid.Board))
	return l
}

// shownBoards returns the indexes of the boards to show: the unsolved boards and the board with the
// cursor, or all boards if the game is solved.
func (m *model) shownBoards() []int {
	g := m.state.Grid
	over := g.Solved()
	var shown []int
	for board, found := range g.Found() {
		if found == 0 || board == g.Board || over {
			shown = append(shown, board)
		}
	}
	return shown
}

// rows returns the number of rows to draw on each board. It includes an empty row if the player can
// enter another guess.
func (m *model) rows() int {
	g := m.state.Grid
	last := len(g.Rows) - 1
	if g.Rows[last].Complete() && g.Coloured(last) && !g.Solved() && !m.stuck() {
		return len(g.Rows) + 1
	}
	return len(g.Rows)
}

func (m *model) Draw() []string {
	l := m.layout()
	theme := m.screen.Theme
	var out []string
	if m.framed() {
		out = append(out, m.title(l))
	}
	var heads []string
	for _, board := range l.boards {
		head := theme.Dim().Styled(fmt.Sprint(board + 1))
		if board == m.state.Grid.Board {
			head = ansi.NewStyle().Reverse(true).Styled(fmt.Sprintf(" %d ", board+1))
		}
		heads = append(heads, head)
	}
	tiles := l.tiles.Draw(theme, heads, func(board, row int) []draw.Cell {
		return m.cells(l.boards[board], l.first+row)
	})
	message, next := m.message(), m.instruction()
	below := m.below(l, next.Text)
	tiles = append(tiles, below...)
	if message.Text == "" && below == nil {
		message = next
	}
	panel := m.drawPanel(l)
	for i := range l.height {
		line := ""
		if i < len(tiles) {
			line = draw.Blank(l.left) + tiles[i]
		}
		if i >= l.y && i-l.y < len(panel) {
			line = draw.Fit(line, l.x) + panel[i-l.y].text
		}
		out = append(out, line)
	}
	w, room := m.screen.Window, 1
	if m.framed() {
		room = 2
	}
	bottom := message.Draw(theme, w.Columns, room)
	if len(bottom) > 1 && w.Lines >= 12 { // in smaller windows, the second line replaces the key labels
		out = out[:len(out)-1]
	}
	return append(out, bottom...)
}

func (m *model) below(l layout, text string) []string {
	columns := l.x - l.left - 2
	if l.x == 0 || columns < 20 {
		return nil
	}
	lines := append([]string{""}, draw.Wrapped(script.Visual(text), columns)...)
	if l.tiles.Height()+len(lines) > l.lines {
		return nil
	}
	return lines
}

func (m *model) title(l layout) string {
	g := m.state.Grid
	parts := append(shell.SizeParts(l.boards, g.Boards, g.Length, m.vocabulary.Unit()), m.rules().Modes()...)
	if m.state.Friends != nil {
		parts = append(parts, friendsText(m.state))
	}
	parts = append(parts, printable.Short(m.state.List()))
	return m.screen.Window.Title(m.screen.Theme, "", parts...)
}

func (m *model) message() shell.Note {
	broken, repeated, answer, note := m.checkRules(), m.state.Grid.Repeated(), m.newAnswer(), m.note
	if _, why := m.enterAction(); note.Text == shell.Sentence(searchingText) && why != searchingText {
		note = shell.Note{} // the search has ended
	}
	switch {
	case note.Text != "":
		return note
	case m.conflict != nil:
		return m.conflict.note
	case m.failure != nil:
		return shell.ErrorNote(m.failure)
	case m.correction != "":
		return shell.Note{Text: fmt.Sprintf("The word %s is not in the word list; press ctrl-r to change it to %s", m.unknown, m.correction),
			Short: fmt.Sprintf("ctrl-r corrects %s to %s", m.unknown, m.correction), Alert: true}
	case m.unknown != "":
		return shell.Note{Text: "The word " + m.unknown + " is not in the word list", Alert: true}
	case broken != nil:
		return shell.ErrorNote(broken)
	case repeated != "":
		return shell.Note{Text: "You guessed " + repeated + " twice", Alert: true}
	case answer != "":
		file := m.opt.Past.name()
		return shell.Note{Text: fmt.Sprintf("Press ctrl-p to add the word %s to your list of past answers (%s)", answer, file), Short: "ctrl-p adds the answer to the file " + file}
	}
	return shell.Note{}
}

// checkRules returns an error if a guess in the grid, coloured or not, breaks a rule such as hard mode.
func (m *model) checkRules() error {
	if m.state.Grid.Boards > 1 {
		return nil
	}
	err, word := m.rules().CheckGame(m.boards.Set(0).Clues()), m.typedGuess()
	if err != nil || word == "" {
		return err
	}
	return m.rules().Check(m.boards.Set(0), word)
}

const (
	waitingText   = "type the guess for the colours in this row"
	solvedText    = "the game is solved; press ctrl-n to start a new game"
	recolourText  = "select its tile with ← or →, then type 0 for %s, 1 for %s or 2 for %s." // the colours for 0, 1 and 2
	searchingText = "still searching for the best guesses"
)

func (m *model) instruction() shell.Note {
	g, names := m.state.Grid, m.opt.Palette.Names()
	grey, yellow, green := names[constraint.Absent], names[constraint.Present], names[constraint.Correct]
	switch does, _ := m.enterAction(); {
	case m.filter.Typing:
		return shell.Note{Text: "Type some letters of the word, in order.", Short: "Type part of a word"}
	case m.focus != tileArea && m.itemCount(m.focus) > 0 && !m.stuck():
		return shell.Note{Text: "Press Enter to guess the selected word, or Esc to go back to your guesses.", Short: "Enter guesses it"}
	case g.Waiting(g.Row) && g.Boards == 1:
		return shell.Note{Text: "Type the guess for the colours in this row. For a friend's grid, press ctrl-g.", Short: "Type the guess for this row's colours"}
	case g.Waiting(g.Row):
		return shell.Note{Text: shell.Sentence(waitingText)}
	case does == fillGrey:
		return shell.Note{Text: fmt.Sprintf("Type 0 for %s, 1 for %s, 2 for %s. Enter makes the other tiles %s.", grey, yellow, green, grey),
			Short: fmt.Sprintf("0 %s, 1 %s, 2 %s", grey, yellow, green)}
	case m.noWords():
		return shell.Note{Text: "Press + or - to change the length, or Tab and then d for another word list.", Short: "Press + or - to change the length"}
	case does == takeFix:
		return shell.Note{Text: "Press Enter to apply the fix, or ↑ ↓ to select another fix.", Short: "Enter applies a fix"}
	case m.stuck():
		return shell.Note{Text: fmt.Sprintf("Check the colours. To change one, "+recolourText, grey, yellow, green), Short: "Check the colours"}
	case g.Solved():
		return shell.Note{Text: shell.Sentence(solvedText)}
	case m.suggestion == "" && m.search.Running():
		return shell.Note{Text: "Searching for the best guess. Meanwhile, you can type your own.", Short: "Type a guess, or wait for a suggestion"}
	case does == takeSuggestion && g.Boards == 1 && len(m.answers[0].words) == 1:
		return shell.Note{Text: fmt.Sprintf("The only possible answer is %s. Guess it, then colour its tiles (2 = %s).", m.suggestion, green), Short: "Only " + m.suggestion + " is possible"}
	case does == takeSuggestion && m.betterGuess() != "":
		return shell.Note{Text: fmt.Sprintf("The guess %s now looks better than %s. Press ↑ to select it.", m.betterGuess(), m.suggestion),
			Short: fmt.Sprintf("%s; better: %s", m.suggestion, m.betterGuess())}
	case does == takeSuggestion && (g.Empty() || m.types("0")): // a digit is a letter here
		return shell.Note{Text: fmt.Sprintf("Type your guess, or press Enter to use %s. Then colour the tiles.", m.suggestion), Short: "Your guess, or " + m.suggestion}
	case does == takeSuggestion && !m.canColourSuggestion():
		return shell.Note{Text: fmt.Sprintf("To change a colour, "+recolourText, grey, yellow, green), Short: "← → select a tile"}
	case does == takeSuggestion:
		return shell.Note{Text: fmt.Sprintf("Colour %s (0 = %s, 1 = %s, 2 = %s), or type another guess.", m.suggestion, grey, yellow, green),
			Short: fmt.Sprintf("%s: 0 %s, 1 %s, 2 %s", m.suggestion, grey, yellow, green)}
	}
	return shell.Note{Text: "Type your guess, then type 0, 1 or 2 to colour each tile.", Short: "Type your guess"}
}

// Cursor returns the terminal's cursor, on the tile that the player fills or colours next. It
// returns nil, which hides the cursor, if the tile is not visible or if a list has the focus.
func (m *model) Cursor() *tea.Cursor {
	l := m.layout()
	row := m.state.Grid.Row - l.first
	if m.focus != tileArea || row < 0 || row >= l.tiles.Rows {
		return nil
	}
	board := slices.Index(l.boards, m.state.Grid.Board)
	x, y := l.tiles.Position(m.screen.Theme, draw.Place{Board: board, Row: row, Tile: min(m.state.Grid.Col, m.state.Grid.Length-1)})
	return tea.NewCursor(l.left+x, l.top+y)
}

func faceOf(c clues.Colour) draw.Face {
	if c == clues.None {
		return draw.Typed
	}
	return draw.FaceOf(c.Tile())
}

func (m *model) cells(board, i int) []draw.Cell {
	g := m.state.Grid
	cells := make([]draw.Cell, g.Length)
	row, colours := clues.Row{}, make([]clues.Colour, g.Length)
	if i < len(g.Rows) {
		row, colours = g.Rows[i], g.Rows[i].Colours[board]
	}
	if !g.HasTiles(min(i, len(g.Rows)), board) {
		return slices.Repeat([]draw.Cell{{NoTile: true}}, g.Length)
	}
	ghost := constraint.SplitLetters(m.suggestion) // to show in an empty row
	for j := range cells {
		c := &cells[j]
		switch {
		case j < len(row.Letters):
			*c = draw.Cell{Letter: row.Letters[j], Face: faceOf(colours[j])}
		case colours[j] != clues.None: // the row is waiting for its guess
			c.Face = faceOf(colours[j])
			if !m.screen.Theme.Colored() {
				c.Letter = "·" // without a letter, the tile would have no shape
			}
		case row.Empty() && j < len(ghost):
			*c = draw.Cell{Letter: ghost[j], Face: draw.Ghost}
		}
		c.Wrong = m.conflict != nil && m.conflict.tiles[draw.Place{Board: board, Row: i, Tile: j}]
	}
	return cells
}
