package assist

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/game/keyboard"
	"wfind/internal/screen/shell"
)

// keys holds the keys of the assistant. The help and the last line are made from them. A key
// that is a letter works in the lists only, since on the tiles it is typed into the guess.
var keys = struct {
	help, tab, backtab, filter, copy, undo, newGame, respell, keep, longer, shorter shell.Key
	friends                                                                         shell.Key
	board, boardBefore, alone, enter, up, down, left, right, start, end, close      shell.Key
	grey, yellow, green, turn, backspace, clear                                     shell.Key // on the tiles
	pageUp, pageDown, hard, otherList                                               shell.Key // in the lists
	keepFilter, dropFilter                                                          shell.Key // of the filter
}{
	help:    shell.NewKey("?", "help", "? f1"),
	tab:     shell.NewKey("tab", "go to the lists, or back to the tiles", "tab"),
	backtab: shell.NewKey("shift-tab", "", "shift+tab"),
	filter:  shell.NewKey("/", "filter the words by letters in order", "/"),
	copy:    shell.NewKey("ctrl-y", "copy the clues", "ctrl+y y"),
	newGame: shell.NewKey("ctrl-n", "start a new game", "ctrl+n n"),
	respell: shell.NewKey("ctrl-r", "fix a misspelt guess", "ctrl+r"),
	keep:    shell.NewKey("ctrl-p", "add the answer to your past answers", "ctrl+p"),
	friends: shell.NewKey("ctrl-g", "take pasted squares as a friend's grid, or remove friends' grids", "ctrl+g"),
	longer:  shell.NewKey("+", "longer or shorter words", "+"),
	shorter: shell.NewKey("-", "shorter words", "-"),
	// Terminals report this key by the character that it makes or by the symbols printed
	// on it, which differ between countries.
	undo: shell.NewKey("ctrl-_", "undo", "ctrl+_ ctrl+- ctrl+/ ctrl+7 ctrl+shift+_ ctrl+shift+- ctrl+shift+/ ctrl+shift+7 u"),

	board:       shell.NewKey("pgdn", "next board", "pgdown ctrl+right b"),
	boardBefore: shell.NewKey("pgup", "previous board", "pgup ctrl+left B"),
	alone:       shell.NewKey("ctrl-o", "suggestions for this board only, or for all", "ctrl+o o"),
	enter:       shell.NewKey("enter", "colour the rest grey, or take the suggestion", shell.EnterNames),
	up:          shell.NewKey("↑", "choose another suggestion or fix", "up k"),
	down:        shell.NewKey("↓", "", "down j"),
	left:        shell.NewKey("←", "go to a tile, also in earlier rows", "left h"),
	right:       shell.NewKey("→", "", "right l"),
	start:       shell.NewKey("home", "", "home g"),
	end:         shell.NewKey("end", "", "end G"),
	close:       shell.NewKey("esc", "back to the tiles", "esc q"),

	grey:      shell.NewKey("0", "", "0"),
	yellow:    shell.NewKey("1", "", "1"),
	green:     shell.NewKey("2", "", "2"),
	turn:      shell.NewKey("space", "give a tile its next colour", "space"),
	backspace: shell.NewKey("backspace", "delete a colour or a letter", shell.BackspaceNames),
	clear:     shell.NewKey("ctrl-u", "delete the row", shell.ClearNames),

	pageUp:    shell.NewKey("pgup", "", "pgup"),
	pageDown:  shell.NewKey("pgdn", "", "pgdown"),
	hard:      shell.NewKey("H", "hard mode", "H"),
	otherList: shell.NewKey("d", "another word list", "d"),

	keepFilter: shell.NewKey("enter", "keep the filter", "tab down "+shell.EnterNames),
	dropFilter: shell.NewKey("esc", "drop the filter", "esc"),
}

// Press handles a key. Enter that is held down, or pressed again at once, does nothing:
// its second action would fill in clues that the player has not seen.
func (m *model) Press(p shell.Press) tea.Cmd {
	switch enter := p.Is(keys.enter); {
	case !enter:
		m.entered.End()
		return m.pressKey(p)
	case p.Repeat:
		return nil
	case m.entered.On():
		return m.entered.Again()
	default:
		return tea.Batch(m.entered.Begin(), m.pressKey(p))
	}
}

func (m *model) pressKey(p shell.Press) tea.Cmd {
	m.note = shell.Note{}
	if m.focus == onTiles && m.types(p.Text) {
		return m.write(p.Text)
	}
	page := m.focus != onTiles && (p.Is(keys.pageUp) || p.Is(keys.pageDown)) // not another board
	switch {
	case p.Is(keys.help):
		m.screen.Open(shell.NewTextPage(&m.screen, helpColumns, m.help, keys.help))
	case p.Is(keys.tab):
		m.focus = (m.focus + 1) % 3
	case p.Is(keys.backtab):
		m.focus = (m.focus + 2) % 3
	case p.Is(keys.filter):
		m.screen.Open(&filterPage{m, m.focus})
		m.focus = onWords
	case p.Is(keys.copy):
		return m.copy()
	case p.Is(keys.undo):
		return m.undo()
	case p.Is(keys.newGame):
		return m.newGame()
	case p.Is(keys.respell):
		return m.respell()
	case p.Is(keys.keep):
		return m.keep()
	case p.Is(keys.friends):
		return m.friends()
	case p.Is(keys.longer):
		return m.lengthen(1)
	case p.Is(keys.shorter):
		return m.lengthen(-1)
	case p.Is(keys.board) && !page:
		return m.nextBoard(1)
	case p.Is(keys.boardBefore) && !page:
		return m.nextBoard(-1)
	case p.Is(keys.alone):
		return m.toggleAlone()
	case m.focus == onTiles:
		return m.pressTiles(p)
	default:
		return m.pressList(p)
	}
	return nil
}

// types reports whether text, typed by the player, belongs into a guess, because it is a letter or symbol.
func (m *model) types(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.M, r) }) || m.isSymbol(text)
}

// pressUnseen handles a key in a window that is too small to show the words. There the player can only undo
// the last change or make the words shorter.
func (m *model) pressUnseen(p shell.Press) tea.Cmd {
	switch {
	case p.Is(keys.undo) && p.Text == "":
		return m.undo()
	case p.Is(keys.shorter):
		return m.lengthen(-1)
	}
	return nil
}

func (m *model) pressTiles(p shell.Press) tea.Cmd {
	g := m.state.Grid
	switch {
	case p.Is(keys.up):
		m.choose(onAdvice, m.choice[onAdvice]-1)
	case p.Is(keys.down):
		m.choose(onAdvice, m.choice[onAdvice]+1)
	case p.Is(keys.left):
		return m.move(g.Step(-m.forward()))
	case p.Is(keys.right):
		return m.move(g.Step(m.forward()))
	case p.Is(keys.start):
		return m.move(g.MoveTo(g.Row, g.Board, 0))
	case p.Is(keys.end):
		return m.move(g.MoveTo(g.Row, g.Board, g.Length))
	case p.Is(keys.grey):
		return m.paint(clues.Grey)
	case p.Is(keys.yellow):
		return m.paint(clues.Yellow)
	case p.Is(keys.green):
		return m.paint(clues.Green)
	case p.Is(keys.turn):
		return m.colour(clues.Grid.Turn)
	case p.Is(keys.enter):
		return m.enter()
	case p.Is(keys.backspace):
		return m.change(g.Delete(), nil)
	case p.Is(keys.clear):
		return m.change(g.DeleteRow(), nil)
	case p.Is(keys.close):
		m.say("ctrl-c quits")
	}
	return nil
}

// paint gives the tile at the cursor the colour c.
func (m *model) paint(c clues.Colour) tea.Cmd {
	return m.colour(func(g clues.Grid) (clues.Grid, error) { return g.Paint(c) })
}

// forward returns the step in the word for a step to the right on the screen: 1, or -1 if the words are
// written from right to left.
func (m *model) forward() int {
	if m.screen.Theme.RightToLeft {
		return -1
	}
	return 1
}

func (m *model) pressList(p shell.Press) tea.Cmd {
	at, per := m.choice[m.focus], 1
	if m.focus == onWords {
		_, per = m.wordColumns(m.layout().columns)
	}
	switch {
	case p.Is(keys.up):
		m.choose(m.focus, at-per)
	case p.Is(keys.down):
		m.choose(m.focus, at+per)
	case p.Is(keys.left):
		m.choose(m.focus, at-m.forward())
	case p.Is(keys.right):
		m.choose(m.focus, at+m.forward())
	case p.Is(keys.pageUp):
		m.choose(m.focus, at-per*m.pageLines())
	case p.Is(keys.pageDown):
		m.choose(m.focus, at+per*m.pageLines())
	case p.Is(keys.start):
		m.choose(m.focus, 0)
	case p.Is(keys.end):
		m.choose(m.focus, m.listed(m.focus))
	case p.Is(keys.enter):
		return m.take(m.focus, at)
	case p.Is(keys.close):
		if m.focus == onWords && m.filter != "" {
			m.filter = ""
			return m.applyFilter()
		}
		m.focus = onTiles
	case p.Is(keys.hard) && m.state.Grid.Boards > 1:
		m.say("%v", game.ErrSeveral)
	case p.Is(keys.hard):
		s := m.state
		s.Hard = !s.Hard
		return m.become(s)
	case p.Is(keys.otherList):
		s := m.state
		s.Dict = m.otherList()
		return m.become(s)
	case m.focus == onWords && m.filter != "":
		m.say("esc drops the filter; esc again goes back to the tiles")
	default:
		m.say("esc goes back to the tiles")
	}
	return nil
}

// pageLines returns the number of lines that the window shows of the focused list.
func (m *model) pageLines() int {
	n := 0
	for _, line := range m.drawPanel(m.layout()) {
		if line.list == m.focus {
			n++
		}
	}
	return n
}

// Click handles a mouse click. A click on a tile of a complete guess changes its colour, and a click on an
// empty row does what Enter does. A click on an item of a list takes that item.
func (m *model) Click(mouse tea.Mouse) tea.Cmd {
	m.note = shell.Note{}
	g := m.state.Grid
	t := m.target(mouse.X, mouse.Y)
	if t.ok && t.list != onTiles {
		return m.take(t.list, t.item)
	}
	m.focus = onTiles
	switch {
	case !t.ok:
		return nil
	case t.row >= len(g.Rows) || g.Rows[t.row].Empty():
		follow := m.move(g.MoveTo(len(g.Rows)-1, t.board, g.Length))
		return tea.Batch(follow, m.enter())
	case !g.Rows[t.row].Whole():
		return m.move(g.MoveTo(t.row, t.board, t.col))
	}
	return m.change(g.MoveTo(t.row, t.board, t.col).Turn())
}

// Wheel moves the selection of the list under the mouse.
func (m *model) Wheel(mouse tea.Mouse) {
	by := shell.WheelSteps(mouse.Button)
	t := m.target(mouse.X, mouse.Y)
	switch {
	case !t.ok:
	case t.list == onWords:
		_, per := m.wordColumns(m.layout().columns)
		m.focus = onWords
		m.choose(onWords, m.choice[onWords]+by*per)
	default:
		m.choose(onAdvice, m.choice[onAdvice]+by)
	}
}

// A filterPage is the page on top of the model while the user types the filter. It does not use the
// textinput of bubbles, which would look for a clipboard each time wfind starts.
type filterPage struct {
	m    *model
	from focus // where / was pressed
}

// Press handles a key while the player types the filter.
func (f *filterPage) Press(p shell.Press) tea.Cmd {
	m := f.m
	m.note = shell.Note{}
	letters := constraint.SplitLetters(m.filter)
	switch {
	case p.Is(keys.keepFilter):
		m.screen.Close()
		return nil
	case p.Is(keys.dropFilter), p.Is(keys.backspace) && len(letters) == 0:
		m.screen.Close()
		m.focus, letters = f.from, nil
	case p.Is(keys.backspace):
		letters = letters[:len(letters)-1]
	case p.Is(keys.clear):
		letters = nil
	default:
		alphabet := constraint.AnySymbol
		if m.alphabet() == constraint.Turkish {
			alphabet = constraint.Turkish
		}
		letters = keyboard.Type(alphabet, letters, p.Text, constraint.MaxLength)
	}
	m.filter = strings.Join(letters, "")
	return m.applyFilter()
}

// Click closes the filter, and passes the click on to the page below.
func (f *filterPage) Click(mouse tea.Mouse) tea.Cmd {
	f.m.screen.Close()
	return f.m.Click(mouse)
}

// Paste closes the filter, and pastes text into the page below.
func (f *filterPage) Paste(text string) tea.Cmd {
	f.m.screen.Close()
	return f.m.Paste(text)
}

// Wheel moves the selection of the list under the mouse.
func (f *filterPage) Wheel(mouse tea.Mouse) { f.m.Wheel(mouse) }

// Draw draws the page below, which also shows the filter.
func (f *filterPage) Draw() []string { return f.m.Draw() }

// Hints returns the keys of the filter.
func (f *filterPage) Hints() []shell.Hint {
	return []shell.Hint{shell.KeyHint("keep", keys.keepFilter), shell.KeyHint("drop the filter", keys.dropFilter)}
}
