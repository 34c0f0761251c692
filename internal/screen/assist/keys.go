package assist

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/screen/shell"
)

var (
	// The help shows the descriptions. Letters work as keys only in the lists; on the tiles, they are
	// typed into the guess.
	helpKey    = shell.NewKey("?", "help", "?,f1")
	tabKey     = shell.NewKey("tab", "move between guesses, suggestions and answers", "tab")
	backtabKey = shell.NewKey("shift-tab", "", "shift+tab")
	copyKey    = shell.NewKey("ctrl-y", "copy the clues", "ctrl+y,y")
	newGameKey = shell.NewKey("ctrl-n", "start a new game", "ctrl+n,n")
	respellKey = shell.NewKey("ctrl-r", "correct a misspelt guess", "ctrl+r")
	keepKey    = shell.NewKey("ctrl-p", "add the answer to your list of past answers", "ctrl+p")
	friendsKey = shell.NewKey("ctrl-g", "use a pasted game as a friend's grid; if you pasted none, remove all friends' grids", "ctrl+g")
	longerKey  = shell.NewKey("+", "longer words", "+")
	shorterKey = shell.NewKey("-", "shorter words", "-")
	// Terminals report this key by the character that it makes or by the symbols printed
	// on it, which differ between countries.
	undoKey = shell.NewKey("ctrl-_", "undo", "ctrl+_,ctrl+-,ctrl+/,ctrl+7,ctrl+shift+_,ctrl+shift+-,ctrl+shift+/,ctrl+shift+7,u")

	boardKey       = shell.NewKey("pgdn", "next board", "pgdown,ctrl+right,b")
	boardBeforeKey = shell.NewKey("pgup", "previous board", "pgup,ctrl+left,B")
	aloneKey       = shell.NewKey("ctrl-o", "switch between suggestions for this board and for all boards", "ctrl+o,o")
	enterKey       = shell.NewKey("enter", "make uncoloured tiles grey; if there are none, use the selected suggestion", shell.EnterNames)
	upKey          = shell.NewKey("↑ ↓", "select another suggestion, or another fix if the clues conflict", "up,k")
	downKey        = shell.NewKey("↓", "", "down,j")
	leftKey        = shell.NewKey("← →", "move to another tile, also in an earlier row", "left,h")
	rightKey       = shell.NewKey("→", "", "right,l")
	startKey       = shell.NewKey("home", "", "home,g")
	endKey         = shell.NewKey("end", "", "end,G")
	closeKey       = shell.NewKey("esc", "", "esc,q")

	// On the tiles.
	greyKey      = shell.NewKey("0", "", "0")
	yellowKey    = shell.NewKey("1", "", "1")
	greenKey     = shell.NewKey("2", "", "2")
	turnKey      = shell.NewKey("space", "cycle a tile through the three colours", "space")
	backspaceKey = shell.NewKey("backspace", "delete the last colour or, if there is none, a letter", shell.BackspaceNames)
	clearKey     = shell.NewKey("ctrl-u", "delete the row", shell.ClearNames)

	// In the lists.
	pageUpKey    = shell.NewKey("pgup", "", "pgup")
	pageDownKey  = shell.NewKey("pgdn", "", "pgdown")
	hardKey      = shell.NewKey("H", "hard mode", "H")
	otherListKey = shell.NewKey("d", "another word list", "d")
)

type command struct {
	key shell.Key
	do  func() tea.Cmd
}

func (m *model) commands() []command {
	// If two commands share a key, the first one applies.
	if m.focus == onTiles {
		return slices.Concat(m.tileCommands(), m.commonCommands(), m.boardCommands())
	}
	return slices.Concat(m.listCommands(), m.commonCommands(), m.boardCommands()) // pgup and pgdn scroll the list
}

func (m *model) commonCommands() []command {
	return []command{
		{undoKey, m.undo},
		{newGameKey, m.newGame},
		{copyKey, m.copy},
		{respellKey, m.respell},
		{keepKey, m.keep},
		{friendsKey, m.toggleFriends},
		{longerKey, func() tea.Cmd { return m.changeLength(1) }},
		{shorterKey, func() tea.Cmd { return m.changeLength(-1) }},
		{tabKey, func() tea.Cmd { m.focus = (m.focus + 1) % 3; return nil }},
		{backtabKey, func() tea.Cmd { m.focus = (m.focus + 2) % 3; return nil }},
		{helpKey, func() tea.Cmd { m.screen.Open(shell.NewTextPage(&m.screen, helpColumns, m.help, helpKey)); return nil }},
	}
}

func (m *model) boardCommands() []command {
	return []command{
		{boardKey, func() tea.Cmd { return m.nextBoard(1) }},
		{boardBeforeKey, func() tea.Cmd { return m.nextBoard(-1) }},
		{aloneKey, m.toggleAlone},
	}
}

func (m *model) tileCommands() []command {
	g := m.state.Grid
	choose := func(by int) func() tea.Cmd {
		return func() tea.Cmd { return m.selectItem(onAdvice, m.choice[onAdvice]+by) }
	}
	step := func(by int) func() tea.Cmd { return func() tea.Cmd { return m.moveCursor(g.Step(by)) } }
	goTo := func(col int) func() tea.Cmd {
		return func() tea.Cmd { return m.moveCursor(g.MoveTo(g.Row, g.Board, col)) }
	}
	paint := func(c clues.Colour) func() tea.Cmd {
		return func() tea.Cmd { return m.colour(func(g clues.Grid) (clues.Grid, error) { return g.Paint(c) }) }
	}
	return []command{
		{greyKey, paint(clues.Grey)},
		{yellowKey, paint(clues.Yellow)},
		{greenKey, paint(clues.Green)},
		{turnKey, func() tea.Cmd { return m.colour(clues.Grid.CycleColour) }},
		{enterKey, m.enter},
		{leftKey, step(-m.forward())},
		{rightKey, step(m.forward())},
		{startKey, goTo(0)},
		{endKey, goTo(g.Length)},
		{upKey, choose(-1)},
		{downKey, choose(1)},
		{backspaceKey, func() tea.Cmd { return m.change(g.Delete(), nil) }},
		{clearKey, func() tea.Cmd { return m.change(g.DeleteRow(), nil) }},
		{closeKey, func() tea.Cmd { return m.say("ctrl-c quits") }},
	}
}

func (m *model) listCommands() []command {
	at, per := m.choice[m.focus], 1
	if m.focus == onWords {
		_, per = m.wordColumns(m.layout().columns)
	}
	choose := func(item int) func() tea.Cmd { return func() tea.Cmd { return m.selectItem(m.focus, item) } }
	return []command{
		{upKey, choose(at - per)},
		{downKey, choose(at + per)},
		{leftKey, choose(at - m.forward())},
		{rightKey, choose(at + m.forward())},
		{pageUpKey, func() tea.Cmd { return m.selectItem(m.focus, at-per*m.pageLines()) }},
		{pageDownKey, func() tea.Cmd { return m.selectItem(m.focus, at+per*m.pageLines()) }},
		{startKey, choose(0)},
		{endKey, choose(m.listed(m.focus))},
		{enterKey, func() tea.Cmd { return m.take(m.focus, at) }},
		{closeKey, func() tea.Cmd { m.focus = onTiles; return nil }},
		{hardKey, m.toggleHard},
		{otherListKey, m.nextList},
	}
}

func (m *model) Press(p shell.Press) tea.Cmd {
	// Shortly after Enter, the player has not yet seen the new suggestion.
	switch {
	case !p.Is(enterKey) || m.filter.Typing:
		m.entered.End()
		return m.pressKey(p)
	case p.Repeat:
		return nil
	case m.entered.On():
		return m.entered.Begin()
	default:
		return tea.Batch(m.entered.Begin(), m.pressKey(p))
	}
}

func (m *model) pressKey(p shell.Press) tea.Cmd {
	m.note = shell.Note{}
	switch {
	case m.focus == onTiles && m.types(p.Text):
		return m.change(m.state.Grid.Write(m.alphabet(), p.Text))
	case (m.focus == onWords || p.Is(shell.Find)) && m.filter.Press(p):
		m.focus = onWords
		m.showWords()
		return nil
	}
	m.filter.Typing = false // other keys end the filter and do what they always do
	for _, c := range m.commands() {
		if p.Is(c.key) {
			return c.do()
		}
	}
	if m.focus == onTiles {
		return nil
	}
	return m.say("press esc to go back to your guesses")
}

func (m *model) toggleHard() tea.Cmd {
	if m.state.Grid.Boards > 1 {
		return m.say("%v", game.ErrSeveral)
	}
	s := m.state
	s.Hard = !s.Hard
	return m.setState(s)
}

func (m *model) nextList() tea.Cmd {
	s := m.state
	before, lists := s.List(), m.opt.Lists
	for i := slices.Index(lists, s.Dict) + 1; s.List() == before; i++ {
		s.Dict = lists[i%len(lists)]
	}
	return m.setState(s)
}

func (m *model) types(text string) bool {
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.M, r) }) {
		return true
	}
	// Once the guess is complete, digits colour tiles, also in Nerdle.
	_, err := constraint.AnySymbol.ParseWord(text)
	return err == nil && text != "?" && m.alphabet() == constraint.AnySymbol && m.state.Grid.TakesLetters()
}

func (m *model) forward() int {
	if m.screen.Theme.RightToLeft {
		return -1 // → moves to the previous tile or word
	}
	return 1
}

func (m *model) pageLines() int {
	n := 0
	for _, line := range m.drawPanel(m.layout()) {
		if line.list == m.focus {
			n++
		}
	}
	return n
}

// Click handles a mouse click. A click on a word enters it as the next guess. A click on a
// suggested correction applies the correction. A click on a tile of a complete guess changes the
// tile's colour. In an incomplete guess, a click on a tile moves the cursor to the tile. A click on
// an empty row acts like the Enter key.
func (m *model) Click(mouse tea.Mouse) tea.Cmd {
	m.note = shell.Note{}
	g, l := m.state.Grid, m.layout()
	if list, item, ok := m.itemAt(l, mouse); ok {
		return m.take(list, item)
	}
	m.toTiles()
	switch p, ok := m.tileAt(l, mouse); {
	case !ok:
		return nil
	case p.Row >= len(g.Rows) || g.Rows[p.Row].Empty():
		follow := m.moveCursor(g.MoveTo(len(g.Rows)-1, p.Board, g.Length))
		return tea.Batch(follow, m.enter())
	case !g.Rows[p.Row].Complete():
		return m.moveCursor(g.MoveTo(p.Row, p.Board, p.Tile))
	default:
		return m.change(g.MoveTo(p.Row, p.Board, p.Tile).CycleColour())
	}
}

// Wheel handles a turn of the mouse wheel. If the mouse is on the list of possible answers, Wheel
// moves the selection there up or down by one line. Otherwise, it selects the next or previous
// suggested guess.
func (m *model) Wheel(mouse tea.Mouse) {
	by, l := shell.WheelSteps(mouse.Button), m.layout()
	if list, _, _ := m.itemAt(l, mouse); list == onWords {
		_, per := m.wordColumns(l.columns)
		m.focus = onWords
		m.selectItem(onWords, m.choice[onWords]+by*per)
		return
	}
	m.selectItem(onAdvice, m.choice[onAdvice]+by)
}
