package assist

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/game/keyboard"
	"wfind/internal/screen/shell"
)

// keys are the keys of the assistant: each is declared here, and what it does
// stands in press and what that calls. The help and the line of keys are made of
// them.
var keys = struct {
	help, lists, back, filter, copy, undo, newGame, respell, keep, longer, shorter                 shell.Key // anywhere
	board, boardBefore, alone, boardHere, boardBeforeHere, aloneHere                               shell.Key // on tiles, and on lists
	up, down, left, right, start, end                                                              shell.Key // on tiles and lists
	grey, yellow, green, turn, enter, backspace, clear, escape                                     shell.Key // on the tiles
	above, below, pageUp, pageDown, copyHere, undoHere, newHere, hard, otherList, quit, keepFilter shell.Key // on the lists
}{
	help:    shell.NewKey("?", "help", "? f1"),
	lists:   shell.NewKey("tab", "go to the lists", "tab"),
	back:    shell.NewKey("shift-tab", "go to the lists", "shift+tab"),
	filter:  shell.NewKey("/", "narrow the words by letters in their order", "/"),
	copy:    shell.NewKey("ctrl-y", "copy the clues", "ctrl+y"),
	newGame: shell.NewKey("ctrl-n", "begin a new game", "ctrl+n"),
	respell: shell.NewKey("ctrl-r", "put the word in that a misspelt guess may be", "ctrl+r"),
	keep:    shell.NewKey("ctrl-p", "add the answer to the past answers", "ctrl+p"),
	longer:  shell.NewKey("+", "longer or shorter words", "+"),
	shorter: shell.NewKey("-", "shorter words", "-"),
	// Terminals call it by what it makes, by what is printed on it, on keyboards of
	// any country, or by both.
	undo: shell.NewKey("ctrl-_", "undo", "ctrl+_ ctrl+- ctrl+/ ctrl+7 ctrl+shift+_ ctrl+shift+- ctrl+shift+/ ctrl+shift+7"),

	board:           shell.NewKey("pgdn", "the next board: its words, and its tiles if they were not shown", "pgdown ctrl+right"),
	boardBefore:     shell.NewKey("pgup", "the board before", "pgup ctrl+left"),
	alone:           shell.NewKey("ctrl-o", "the best guesses for this board alone, or for all", "ctrl+o"),
	boardHere:       shell.NewKey("b", "the next board", "b ctrl+right"),
	boardBeforeHere: shell.NewKey("B", "the board before", "B ctrl+left"),
	aloneHere:       shell.NewKey("o", "the best guesses for this board alone, or for all", "o"),

	up:    shell.NewKey("↑", "choose among the best guesses, or what would help", "up"),
	down:  shell.NewKey("↓", "", "down"),
	left:  shell.NewKey("←", "go to a tile, in earlier rows too", "left"),
	right: shell.NewKey("→", "", "right"),
	start: shell.NewKey("home", "", "home"),
	end:   shell.NewKey("end", "", "end"),

	grey:      shell.NewKey("0", "", "0"),
	yellow:    shell.NewKey("1", "", "1"),
	green:     shell.NewKey("2", "", "2"),
	turn:      shell.NewKey("space", "turn a tile to its next colour", "space"),
	enter:     shell.NewKey("enter", "colour the rest grey; else take the advice", shell.EnterNames),
	backspace: shell.NewKey("backspace", "take back a colour or a letter", shell.BackspaceNames),
	clear:     shell.NewKey("ctrl-u", "take back the row", shell.ClearNames),
	escape:    shell.NewKey("esc", "", "esc"),

	above:      shell.NewKey("↑", "", "up k"),
	below:      shell.NewKey("↓", "", "down j"),
	pageUp:     shell.NewKey("pgup", "", "pgup"),
	pageDown:   shell.NewKey("pgdown", "", "pgdown"),
	copyHere:   shell.NewKey("y", "copy the clues", "y"),
	undoHere:   shell.NewKey("u", "undo", "u"),
	newHere:    shell.NewKey("n", "new game", "n"),
	hard:       shell.NewKey("h", "hard mode", "h"),
	otherList:  shell.NewKey("d", "another dictionary", "d"),
	quit:       shell.NewKey("q", "leave", "q"),
	keepFilter: shell.NewKey("enter", "keep the filter", "tab down "+shell.EnterNames),
}

// press does what a key asks for.
func (m *model) press(p shell.Press) tea.Cmd {
	if cmd := shell.EveryKey(p, m.theme); cmd != nil {
		return cmd
	}
	if m.tooNarrow() {
		return m.pressUnseen(p)
	}
	if m.help.On {
		m.help.Press(m.window, p)
		return nil
	}
	switch enter := p.Is(keys.enter); {
	case !enter:
		m.entered.End()
		return m.do(p)
	case p.Repeat:
		return nil
	case m.entered.On(): // it is held, or tapped without a look at what came of it
		return m.entered.Again()
	case m.filtering: // to keep the filter makes up nothing
		return m.do(p)
	default:
		return tea.Batch(m.entered.Begin(), m.do(p))
	}
}

// do does what a key asks for that is meant for what is shown.
func (m *model) do(p shell.Press) tea.Cmd {
	m.note = shell.Note{}
	if m.filtering {
		return m.pressFilter(p)
	}
	switch {
	case m.spells(p.Text):
		return m.write(p.Text)
	case p.Is(keys.help):
		m.help.Open()
	case p.Is(keys.lists):
		m.focus = (m.focus + 1) % 3
	case p.Is(keys.back):
		m.focus = (m.focus + 2) % 3
	case p.Is(keys.filter):
		m.focus, m.filtering = onWords, true
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
	case p.Is(keys.longer):
		return m.lengthen(1)
	case p.Is(keys.shorter):
		return m.lengthen(-1)
	case m.focus == onTiles:
		return m.pressTiles(p)
	default:
		return m.pressList(p)
	}
	return nil
}

// pressUnseen does what a key asks for where the window is too small to see it:
// nothing, but that longer words, which made it so, can be taken back.
func (m *model) pressUnseen(p shell.Press) tea.Cmd {
	switch {
	case p.Is(keys.undo):
		return m.undo()
	case p.Is(keys.shorter):
		return m.lengthen(-1)
	}
	return nil
}

// pressTiles does what a key asks for on the tiles.
func (m *model) pressTiles(p shell.Press) tea.Cmd {
	g := m.state.Grid
	switch {
	case p.Is(keys.up):
		m.choose(onAdvice, -1)
	case p.Is(keys.down):
		m.choose(onAdvice, 1)
	case p.Is(keys.left):
		return m.move(g.Step(-m.onward()))
	case p.Is(keys.right):
		return m.move(g.Step(m.onward()))
	case p.Is(keys.start):
		return m.move(g.MoveTo(g.Row, g.Board, 0))
	case p.Is(keys.end):
		return m.move(g.MoveTo(g.Row, g.Board, g.Length))
	case p.Is(keys.board):
		return m.turnBoard(1)
	case p.Is(keys.boardBefore):
		return m.turnBoard(-1)
	case p.Is(keys.alone):
		return m.toggleAlone()
	case p.Is(keys.grey):
		return m.change(g.Paint(clues.Grey))
	case p.Is(keys.yellow):
		return m.change(g.Paint(clues.Yellow))
	case p.Is(keys.green):
		return m.change(g.Paint(clues.Green))
	case p.Is(keys.turn):
		return m.change(g.Turn())
	case p.Is(keys.enter):
		return m.enter()
	case p.Is(keys.backspace):
		return m.change(g.Delete(), nil)
	case p.Is(keys.clear):
		return m.change(g.DeleteRow(), nil)
	case p.Is(keys.escape):
		m.say("ctrl-c leaves")
	default:
		return m.write(p.Text)
	}
	return nil
}

// onward returns by how many tiles a step to the right goes on in the word.
func (m *model) onward() int {
	if m.theme.RightToLeft {
		return -1
	}
	return 1
}

// pressList does what a key asks for on one of the two lists.
func (m *model) pressList(p shell.Press) tea.Cmd {
	per := 1
	if m.focus == onWords {
		_, per = m.wordColumns(m.panel().columns)
	}
	switch {
	case p.Is(keys.above):
		m.choose(m.focus, -per)
	case p.Is(keys.below):
		m.choose(m.focus, per)
	case p.Is(keys.left):
		m.choose(m.focus, -m.onward())
	case p.Is(keys.right):
		m.choose(m.focus, m.onward())
	case p.Is(keys.pageUp):
		m.choose(m.focus, -per*m.page())
	case p.Is(keys.pageDown):
		m.choose(m.focus, per*m.page())
	case p.Is(keys.start):
		m.choose(m.focus, -m.listed(m.focus))
	case p.Is(keys.end):
		m.choose(m.focus, m.listed(m.focus))
	case p.Is(keys.boardHere):
		return m.turnBoard(1)
	case p.Is(keys.boardBeforeHere):
		return m.turnBoard(-1)
	case p.Is(keys.aloneHere):
		return m.toggleAlone()
	case p.Is(keys.enter):
		return m.take(m.focus, m.choice[m.focus-1])
	case p.Is(keys.escape):
		if m.focus == onWords && m.filter != "" {
			m.filter = ""
			return m.narrow()
		}
		m.focus = onTiles
	case p.Is(keys.copyHere):
		return m.copy()
	case p.Is(keys.undoHere):
		return m.undo()
	case p.Is(keys.newHere):
		return m.newGame()
	case p.Is(keys.hard) && m.state.Grid.Boards > 1:
		m.say("%v", game.ErrSeveral)
	case p.Is(keys.hard):
		return m.become(clues.State{Grid: m.state.Grid, Dict: m.state.Dict, Hard: !m.state.Hard})
	case p.Is(keys.otherList):
		return m.become(clues.State{Grid: m.state.Grid, Dict: m.otherList(), Hard: m.state.Hard})
	case p.Is(keys.quit):
		return tea.Quit
	default:
		m.say("%s", m.escape())
	}
	return nil
}

// page returns how many lines of the list that keys go to are shown.
func (m *model) page() int {
	n := 0
	for _, line := range m.drawPanel(m.panel()) {
		if line.list == m.focus {
			n++
		}
	}
	return n
}

// escape tells how to get back to the tiles from the list that keys go to.
func (m *model) escape() string {
	if m.focus == onWords && m.filter != "" {
		return "esc drops the filter, and once more goes back to the tiles"
	}
	return "esc goes back to the tiles"
}

// pressFilter does what a key asks for while the filter is typed. (The textinput
// of bubbles would keep its text, and look for a clipboard at each start of wfind.)
func (m *model) pressFilter(p shell.Press) tea.Cmd {
	letters := constraint.SplitLetters(m.filter)
	switch {
	case p.Is(keys.keepFilter):
		m.filtering = false
		return nil
	case p.Is(keys.escape):
		m.filtering, m.focus, letters = false, onTiles, nil
	case p.Is(keys.backspace):
		if len(letters) == 0 {
			m.filtering, m.focus = false, onTiles
			return nil
		}
		letters = letters[:len(letters)-1]
	case p.Is(keys.clear):
		letters = nil
	default:
		letters = keyboard.Type(constraint.AnySymbol, letters, p.Text, constraint.MaxLength)
	}
	m.filter = strings.Join(letters, "")
	return m.narrow()
}

// click does what a click of the mouse asks for: it turns a tile, takes the
// advice that stands in an empty row, takes an item of a list, and presses a key
// of the last line.
func (m *model) click(mouse tea.Mouse) tea.Cmd {
	if mouse.Button != tea.MouseLeft || m.tooNarrow() {
		return nil
	}
	if p, ok := m.window.Clicked(mouse.X, mouse.Y); ok {
		return m.press(p)
	}
	if m.help.On {
		m.help.On = false
		return nil
	}
	m.note, m.filtering = shell.Note{}, false
	switch t := m.target(mouse.X, mouse.Y); {
	case !t.ok:
		m.focus = onTiles
	case t.list != onTiles:
		m.choice[t.list-1] = t.item
		return m.take(t.list, t.item)
	case t.row >= len(m.state.Grid.Rows) || m.state.Grid.Rows[t.row].Empty():
		m.focus = onTiles
		follow := m.move(m.state.Grid.MoveTo(len(m.state.Grid.Rows)-1, t.board, m.state.Grid.Length))
		return tea.Batch(follow, m.enter())
	default:
		m.focus = onTiles
		g := m.state.Grid.MoveTo(t.row, t.board, t.col)
		if !m.state.Grid.Rows[t.row].Whole() {
			return m.move(g)
		}
		return m.change(g.Turn())
	}
	return nil
}

// wheel moves what is chosen of the list that the mouse is on, or the help.
func (m *model) wheel(mouse tea.Mouse) {
	if m.help.On {
		m.help.Wheel(mouse.Button)
		return
	}
	by := shell.WheelSteps(mouse.Button)
	t := m.target(mouse.X, mouse.Y)
	switch {
	case !t.ok:
	case t.list == onWords:
		_, per := m.wordColumns(m.panel().columns)
		m.focus = onWords
		m.choose(onWords, by*per)
	default:
		m.choose(onAdvice, by)
	}
}
