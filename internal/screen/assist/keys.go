package assist

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/script"
)

var (
	// Keys for all areas. The help shows their descriptions. Single letters work only in the lists,
	// because on the tiles they are typed into the guess.
	tabKey       = shell.NewKey("tab", "move between guesses, suggestions and answers", "tab")
	backtabKey   = shell.NewKey("shift-tab", "", "shift+tab")
	copyKey      = shell.NewKey("ctrl-y", "copy the clues", "ctrl+y,y")
	newGameKey   = shell.NewKey("ctrl-n", "start a new game", "ctrl+n,n")
	respellKey   = shell.NewKey("ctrl-r", "correct a misspelt guess", "ctrl+r")
	addAnswerKey = shell.NewKey("ctrl-p", "add the answer to your list of past answers", "ctrl+p")
	friendsKey   = shell.NewKey("ctrl-g", "use the pasted game as a friend's grid; if you pasted none, remove all friends' grids", "ctrl+g")
	longerKey    = shell.NewKey("+", "longer words", "+")
	shorterKey   = shell.NewKey("-", "shorter words", "-")
	// Terminals report ctrl-_ under different names, which depend on the keyboard layout.
	undoKey = shell.NewKey("ctrl-_", "undo", "ctrl+_,ctrl+-,ctrl+/,ctrl+7,ctrl+shift+_,ctrl+shift+-,ctrl+shift+/,ctrl+shift+7,u")

	boardKey       = shell.NewKey("pgdn", "next board", "pgdown,ctrl+right,b")
	boardBeforeKey = shell.NewKey("pgup", "previous board", "pgup,ctrl+left,B")
	aloneKey       = shell.NewKey("ctrl-o", "switch between suggestions for this board and for all boards", "ctrl+o,o")
	enterKey       = shell.NewKey("enter", "make uncoloured tiles grey; if there are none, use the selected suggestion", shell.EnterNames)
	upKey          = shell.NewKey("↑ ↓", "select another suggestion, or another fix if the clues conflict", "up,k")
	leftKey        = shell.NewKey("← →", "move to another tile, even in an earlier row", "left,h")
	rightKey       = shell.NewKey("→", "", "right,l")

	// Keys for the tiles only.
	greyKey      = shell.NewKey("0", "", "0")
	yellowKey    = shell.NewKey("1", "", "1")
	greenKey     = shell.NewKey("2", "", "2")
	cycleKey     = shell.NewKey("space", "cycle a tile through the three colours", "space")
	backspaceKey = shell.NewKey("backspace", "delete the last colour or, if there is none, the last character", shell.BackspaceNames)
	clearKey     = shell.NewKey("ctrl-u", "delete the row", shell.ClearNames)

	// Keys for the lists only.
	pageUpKey    = shell.NewKey("pgup", "", "pgup")
	pageDownKey  = shell.NewKey("pgdn", "", "pgdown")
	hardKey      = shell.NewKey("H", "hard mode", "H")
	otherListKey = shell.NewKey("d", "another word list", "d")
)

type binding struct {
	key shell.Key
	do  func() tea.Cmd
}

// bindings returns the key bindings for the area that has the focus. If two bindings share a key, the
// first one applies.
func (m *model) bindings() []binding {
	if m.focus == tileArea {
		return slices.Concat(m.tileBindings(), m.commonBindings(), m.boardBindings())
	}
	return slices.Concat(m.listBindings(), m.commonBindings(), m.boardBindings()) // pgup and pgdn scroll the list
}

func (m *model) commonBindings() []binding {
	return []binding{
		{undoKey, m.undo},
		{newGameKey, m.newGame},
		{copyKey, m.copy},
		{respellKey, m.respell},
		{addAnswerKey, m.addAnswer},
		{friendsKey, m.toggleFriends},
		{longerKey, func() tea.Cmd { return m.changeLength(1) }},
		{shorterKey, func() tea.Cmd { return m.changeLength(-1) }},
		{tabKey, func() tea.Cmd { m.focus = (m.focus + 1) % 3; return nil }},
		{backtabKey, func() tea.Cmd { m.focus = (m.focus + 2) % 3; return nil }},
		{shell.Help, func() tea.Cmd {
			m.screen.OpenText(shell.HelpColumns, m.help, shell.Help)
			return nil
		}},
	}
}

func (m *model) boardBindings() []binding {
	return []binding{
		{boardKey, func() tea.Cmd { return m.nextBoard(1) }},
		{boardBeforeKey, func() tea.Cmd { return m.nextBoard(-1) }},
		{aloneKey, m.toggleAlone},
	}
}

func (m *model) tileBindings() []binding {
	g := m.state.Grid
	choose := func(by int) func() tea.Cmd {
		return func() tea.Cmd { return m.selectItem(suggestionArea, m.choice[suggestionArea]+by) }
	}
	step := func(by int) func() tea.Cmd { return func() tea.Cmd { return m.moveCursor(g.Step(by)) } }
	goTo := func(col int) func() tea.Cmd {
		return func() tea.Cmd { return m.moveCursor(g.MoveTo(g.Row, g.Board, col)) }
	}
	paint := func(c clues.Colour) func() tea.Cmd {
		return func() tea.Cmd { return m.colour(func(g clues.Grid) (clues.Grid, error) { return g.Paint(c) }) }
	}
	return []binding{
		{greyKey, paint(clues.Grey)},
		{yellowKey, paint(clues.Yellow)},
		{greenKey, paint(clues.Green)},
		{cycleKey, func() tea.Cmd { return m.colour(clues.Grid.CycleColour) }},
		{enterKey, m.enter},
		{leftKey, step(-m.forward())},
		{rightKey, step(m.forward())},
		{shell.First, goTo(0)},
		{shell.Last, goTo(g.Length)},
		{upKey, choose(-1)},
		{shell.Down, choose(1)},
		{backspaceKey, func() tea.Cmd { return m.change(g.Delete(), nil) }},
		{clearKey, func() tea.Cmd { return m.change(g.DeleteRow(), nil) }},
		{shell.Back, func() tea.Cmd { return m.say("ctrl-c quits") }},
	}
}

func (m *model) listBindings() []binding {
	at, per := m.choice[m.focus], 1
	if m.focus == answerArea {
		_, per = m.answerColumns(m.layout().columns)
	}
	choose := func(item int) func() tea.Cmd { return func() tea.Cmd { return m.selectItem(m.focus, item) } }
	return []binding{
		{upKey, choose(at - per)},
		{shell.Down, choose(at + per)},
		{leftKey, choose(at - m.forward())},
		{rightKey, choose(at + m.forward())},
		{pageUpKey, func() tea.Cmd { return m.selectItem(m.focus, at-per*m.pageLines()) }},
		{pageDownKey, func() tea.Cmd { return m.selectItem(m.focus, at+per*m.pageLines()) }},
		{shell.First, choose(0)},
		{shell.Last, choose(m.itemCount(m.focus))},
		{enterKey, func() tea.Cmd { return m.take(m.focus, at) }},
		{shell.Back, func() tea.Cmd { m.focus = tileArea; return nil }},
		{hardKey, m.toggleHard},
		{otherListKey, m.nextList},
	}
}

// Press handles a key. It ignores Enter shortly after another Enter, because the player has not yet
// seen the new suggestion.
func (m *model) Press(p shell.Press) tea.Cmd {
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
	case m.focus == tileArea && m.types(p.Text):
		return m.change(m.state.Grid.Write(m.alphabet(), p.Text))
	case p.Is(shell.Find) && !m.filter.Typing && !m.canFilter():
		return m.say("there are no words to filter")
	case (m.focus == answerArea || p.Is(shell.Find)) && m.filter.Press(p):
		m.focus = answerArea
		m.showAnswers()
		return nil
	}
	m.filter.Typing = false // other keys end typing, and have their usual effect
	for _, b := range m.bindings() {
		if p.Is(b.key) {
			return b.do()
		}
	}
	if m.focus == tileArea {
		return nil
	}
	return m.say("press esc to go back to your guesses")
}

// canFilter reports whether there is a list of possible answers to filter.
func (m *model) canFilter() bool { return !m.stuck() && !m.state.Grid.Solved() }

func (m *model) toggleHard() tea.Cmd {
	if m.state.Grid.Boards > 1 {
		return m.say("%v", game.ErrSeveral)
	}
	s := m.state
	s.Hard = !s.Hard
	if err := (game.Rules{Hard: s.Hard}).CheckGame(m.boards.Set(0).Clues()); err != nil {
		return m.alert(err)
	}
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
	// Once the guess is complete, digits colour tiles, even if they can be letters.
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

// Click enters the word or applies the fix under the mouse. A click on a tile changes its colour,
// or moves the cursor there if the guess is incomplete. In an empty row, a click acts like Enter.
func (m *model) Click(mouse tea.Mouse) tea.Cmd {
	m.note = shell.Note{}
	g, l := m.state.Grid, m.layout()
	if list, item, ok := m.itemAt(l, mouse); ok {
		return m.take(list, item)
	}
	m.toTiles()
	p, ok := l.tiles.At(m.screen.Theme, mouse.X-l.left, mouse.Y-l.top)
	if !ok {
		return nil
	}
	switch row, board := l.first+p.Row, l.boards[p.Board]; {
	case row >= len(g.Rows) || g.Rows[row].Empty():
		follow := m.moveCursor(g.MoveTo(len(g.Rows)-1, board, g.Length))
		return tea.Batch(follow, m.enter())
	case !g.Rows[row].Complete():
		return m.moveCursor(g.MoveTo(row, board, p.Tile))
	default:
		return m.change(g.MoveTo(row, board, p.Tile).CycleColour())
	}
}

// Wheel moves the selection by one line: among the possible answers if the mouse is on them, and
// otherwise among the suggested guesses.
func (m *model) Wheel(mouse tea.Mouse) {
	by, l := shell.WheelSteps(mouse.Button), m.layout()
	if list, _, _ := m.itemAt(l, mouse); list == answerArea {
		_, per := m.answerColumns(l.columns)
		m.focus = answerArea
		m.selectItem(answerArea, m.choice[answerArea]+by*per)
		return
	}
	m.selectItem(suggestionArea, m.choice[suggestionArea]+by)
}

func (m *model) Labels() []shell.KeyLabel {
	if m.filter.Typing {
		return m.filter.Labels()
	}
	g, list := m.state.Grid, m.focus != tileArea
	second := shell.Label("colour", greyKey, yellowKey, greenKey).When(m.canColourSuggestion() && !m.types("0") || !g.TakesLetters() && g.HasTiles(g.Row, g.Board))
	if list {
		second = shell.Label("to tiles", shell.Back) // as wide as the other label
	}
	labels := []shell.KeyLabel{m.enterLabel(), second, shell.Label("", shell.Help), shell.Label("quit", shell.Quit)}
	if g.Boards > 1 {
		scope := "this board"
		if m.alone {
			scope = "all boards"
		}
		labels = append(labels, shell.Label("next board", boardKey).When(!list), shell.Label(scope, aloneKey))
	}
	labels = append(labels, shell.Label("lists", tabKey), shell.Label("filter", shell.Find).When(m.canFilter()))
	if list {
		labels = append(labels, shell.Label("word list", otherListKey), shell.Label("", hardKey).When(g.Boards == 1))
	}
	if g.Boards == 1 && (m.state.Friends != nil || g.HasShared()) {
		does := "friend's grid"
		if !g.HasShared() {
			does = "drop friends' grids"
		}
		labels = append(labels, shell.Label(does, friendsKey))
	}
	return append(labels, shell.Label("new game", newGameKey).When(!g.Empty() || m.state.Friends != nil), shell.Label("undo", undoKey).When(len(m.history) > 0),
		shell.Label("copy", copyKey).When(g.Arguments() != ""), shell.Label("length", longerKey, shorterKey))
}

func (m *model) enterLabel() shell.KeyLabel {
	does, _ := m.enterAction()
	word := m.suggestion
	if m.focus != tileArea {
		does = takeSuggestion
		switch at := m.choice[m.focus]; {
		case at < 0 || at >= m.itemCount(m.focus):
			does = nothing
		case m.focus == answerArea:
			word = m.word(at)
		case len(m.fixes) > 0:
			does = takeFix
		}
	}
	text := map[action]string{nothing: "take word", takeSuggestion: "take " + script.Visual(word), fillGrey: "rest grey", takeFix: "apply fix"}[does]
	// The width is always the same, so that the labels on the right never move.
	width := max(len("take word"), len("take ")+m.state.Grid.Length*m.letterWidth)
	return shell.Label(draw.Fit(text, width), enterKey).When(does != nothing)
}
